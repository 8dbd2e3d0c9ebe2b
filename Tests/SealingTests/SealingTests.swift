import Sealing
import Testing

struct SealingTests {
    @Test func `SHA-256 gives the digests of FIPS 180-4`() {
        #expect(
            Sealing.hex(Sealing.sha256(Array("abc".utf8)))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        #expect(
            Sealing.hex(Sealing.sha256([]))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        )
    }

    @Test func `HMAC gives the seals of RFC 4231, with short and long keys`() {
        #expect(
            Sealing.hex(
                Sealing.hmac(
                    Array("what do ya want for nothing?".utf8),
                    key: Array("Jefe".utf8)
                )
            )
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        )
        let text = "Test Using Larger Than Block-Size Key - Hash Key First"
        #expect(
            Sealing.hex(
                Sealing.hmac(Array(text.utf8), key: [UInt8](repeating: 0xaa, count: 131))
            )
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        )
    }

    @Test func `equality asks for length and every byte`() {
        #expect(Sealing.constantTimeEqual([1, 2, 3], [1, 2, 3]))
        #expect(Sealing.constantTimeEqual([], []))
        #expect(!Sealing.constantTimeEqual([1, 2, 3], [1, 2, 4]))
        #expect(!Sealing.constantTimeEqual([1, 2], [1, 2, 3]))
    }

    @Test func `random bytes have their length and don't repeat`() {
        #expect(Sealing.randomBytes(0).isEmpty)
        #expect(Sealing.randomBytes(32).count == 32)
        #expect(Sealing.randomBytes(32) != Sealing.randomBytes(32))
    }

    @Test func `base64url writes RFC 4648's samples and reads them back`() {
        let samples = [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
        ]
        for (plain, text) in samples {
            #expect(Sealing.base64URL(Array(plain.utf8)) == text)
            #expect(Sealing.fromBase64URL(text) == Array(plain.utf8))
        }
        #expect(Sealing.base64URL([0xfb, 0xff]) == "-_8")
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 89 + count) }
            #expect(Sealing.fromBase64URL(Sealing.base64URL(bytes)) == bytes)
        }
    }

    @Test(arguments: ["Z", "Zg==", "Zh", "Zm9", "a b", "a+b/", "Zm9vé", "AAAAA"])
    func `a text that base64url would not write is refused`(text: String) {
        #expect(Sealing.fromBase64URL(text) == nil)
    }
}
