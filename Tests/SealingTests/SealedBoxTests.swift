import Sealing
import Testing

struct SealedBoxTests {
    private func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
    }

    @Test func `the sample of XChaCha20-Poly1305's draft opens`() {
        let sealed = bytes(
            "404142434445464748494a4b4c4d4e4f5051525354555657"
                + "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa644"
                + "0bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e"
                + "3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52e"
                + "c0875924c1c7987947deafd8780acf49"
        )
        let message = Sealing.open(
            sealed,
            key: Array(0x80...0x9f),
            context: bytes("50515253c0c1c2c3c4c5c6c7")
        )
        #expect(
            message.map { String(decoding: $0, as: UTF8.self) }
                == "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for "
                + "the future, sunscreen would be it."
        )
    }

    @Test(arguments: [0, 1, 63, 64, 5000])
    func `what was sealed opens under its key and context alone`(length: Int) {
        let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 31) }
        let key = Sealing.newKey()
        let sealed = Sealing.seal(message, key: key, context: [1, 2])
        #expect(sealed.count == length + Sealing.sealBytes)
        #expect(Sealing.open(sealed, key: key, context: [1, 2]) == message)
        #expect(Sealing.open(sealed, key: key, context: [1, 3]) == nil)
        #expect(Sealing.open(sealed, key: key) == nil)
        #expect(Sealing.open(sealed, key: Sealing.newKey(), context: [1, 2]) == nil)
    }

    @Test func `any changed or missing byte is found`() {
        let key = Sealing.newKey()
        let sealed = Sealing.seal(Array("like=outbox".utf8), key: key)
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 1
            #expect(Sealing.open(changed, key: key) == nil)
            #expect(Sealing.open(Array(sealed.prefix(place)), key: key) == nil)
        }
        #expect(Sealing.open(sealed, key: Array(key.dropLast())) == nil)
    }

    @Test func `sealing twice gives two texts`() {
        let key = Sealing.newKey()
        #expect(Sealing.seal([7], key: key) != Sealing.seal([7], key: key))
    }
}
