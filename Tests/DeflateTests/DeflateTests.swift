import Deflate
import Testing

@Suite struct DeflateTests {
    @Test(arguments: [0, 1, 40, 9_999])
    func `what was packed comes out again`(count: Int) {
        let bytes = (0..<count).map { UInt8($0 * $0 % 251) }
        #expect(Deflate.unpacked(Deflate.packed(bytes), limit: 10_000) == bytes)
    }

    @Test func `more than the limit doesn't come out`() {
        let packed = Deflate.packed([UInt8](repeating: 7, count: 100_000))
        #expect(packed.count < 300)
        #expect(Deflate.unpacked(packed, limit: 99_999) == nil)
    }

    @Test(arguments: [[], [1, 2, 3], [120, 156, 3]] as [[UInt8]])
    func `bytes that were never packed are refused`(bytes: [UInt8]) {
        #expect(Deflate.unpacked(bytes, limit: 100) == nil)
    }
}
