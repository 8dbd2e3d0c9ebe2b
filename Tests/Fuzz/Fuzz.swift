import Glibc

/// One reader of bytes from outside, with what must hold for whatever it is given.
struct FuzzTarget: Sendable {
    /// What `FUZZ_TARGET` calls it; its folder of inputs has the same name.
    let name: String
    /// Reads the bytes, and stops the process where something doesn't hold.
    let run: @Sendable ([UInt8]) -> Void

    static let all = http + texts + files + wires

    /// The target that the environment names; all are listed where it names none.
    static let chosen: FuzzTarget = {
        let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = all.first(where: { $0.name == name }) else {
            print("expected FUZZ_TARGET to be one of \(all.map(\.name)), found \"\(name)\"")
            exit(2)
        }
        return target
    }()
}

/// Stops the process, so that the input counts as one that breaks its reader.
func demand(_ holds: Bool, _ message: @autoclosure () -> String) {
    guard !holds else { return }
    print("DOESN'T HOLD: \(message())")
    fflush(nil)
    abort()
}

/// What a throwing reader gives; nil where it refuses.
func reading<Value, Failure: Error>(_ read: () throws(Failure) -> Value) -> Value? {
    do throws(Failure) { return try read() } catch { return nil }
}

/// The entry that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

// The package manager makes this the program's entry, in the place of libFuzzer's own.
@main enum Fuzz {
    static func main() {
        if CommandLine.arguments.contains("list") {
            for target in FuzzTarget.all { print(target.name) }
            return
        }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, fuzzOneInput))
    }
}
