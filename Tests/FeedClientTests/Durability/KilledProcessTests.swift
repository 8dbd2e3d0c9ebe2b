import FeedModel
import Foundation
import Glibc
import SQLiteStore
import Testing

@testable import FeedClient

/// I1, W9 on real files: a process is killed at random moments, and what it had told is there.
@Suite(.serialized) struct KilledProcessTests {
    @Test func `killed 40 times, nothing that was told is lost or doubled`() throws {
        try KilledProcess.survives(kills: 40)
    }

    @Test func `an app that answers before its commit is found out`() throws {
        let run = try KilledProcess(mode: ["hasty"])
        var isFound = false
        for number in 1...200 where !isFound {
            try run.startAnew()
            isFound = try !run.round(number).isEmpty
        }
        #expect(isFound)
    }
}

/// The same more often.
@Suite struct KilledProcessSweep {
    @Test func `killed 200 times, nothing that was told is lost or doubled`() throws {
        try KilledProcess.survives(kills: 200)
    }
}

extension KilledProcess {
    /// How many processes one file sees before a new one is begun.
    private static let perFile = 20

    static func survives(kills: Int) throws {
        let run = try KilledProcess()
        for number in 1...kills {
            if number % perFile == 1 { try run.startAnew() }
            let problems = try run.round(number)
            #expect(problems.isEmpty, "kill \(number): \(problems)")
        }
        #expect(run.linesRead > kills * 10, "too little was done")
        #expect(run.struckInTheMidst > kills / 20, "no kill struck in the midst of an act")
    }
}

/// A file on which one process after the other is killed.
final class KilledProcess {
    private(set) var linesRead = 0
    private(set) var struckInTheMidst = 0
    private let mode: [String]
    private let folder: URL
    private var path = ""
    private var files = 0
    private var told = ToldActs()
    private var random = KeyedRandom(seed: 42)

    init(mode: [String] = []) throws {
        self.mode = mode
        folder = Self.parent.appending(path: "killed-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Files in memory, where the system has such a place.
    ///
    /// A kill leaves the system's own copy of a file as it is, on any disk. What a power cut takes is the subject
    /// of `PowerCutTests`.
    private static let parent: URL = {
        let memory = URL(filePath: "/dev/shm")
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        return isThere ? memory : FileManager.default.temporaryDirectory
    }()

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func startAnew() throws {
        files += 1
        path = folder.appending(path: "\(files).db").path
        told = ToldActs()
    }

    /// One process from its start to its death, then what is wrong with what it left.
    func round(_ number: Int) throws -> [String] {
        let child = try ChildProcess([path, String(number)] + mode)
        let lines = 1 + random.below(80, "lines", "kill")
        for _ in 0..<lines {
            guard let line = child.line() else { break }
            read(line)
        }
        usleep(UInt32(random.below(1_500, "pause", "kill")))
        let signal = child.kill()
        guard signal == SIGKILL else { return ["it ended by itself, with \(signal)"] }
        while let line = child.line() { read(line) }
        if !told.underWay.isEmpty { struckInTheMidst += 1 }
        return try StoreCheck(path: path, number: number).problems(&told)
    }

    private func read(_ line: String) {
        linesRead += 1
        told.read(line)
    }
}
