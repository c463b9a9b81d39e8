import Encoding
import Testing

/// The examples of FIPS 180-4, and messages around the edges of a block.
@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func examplesOfTheStandard(message: String, hash: String) {
        #expect(SHA256.hash(Array(message.utf8)).hexadecimal == hash)
        #expect(SHA256.hash(message.utf8).hexadecimal == hash)
    }

    @Test func aMillionLetters() {
        let hash = SHA256.hash([UInt8](repeating: 0x61, count: 1_000_000))
        #expect(hash.hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func piecesMakeTheSameHash() {
        for count in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000] {
            let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            for step in [1, 7, 64, 100] {
                var hash = SHA256()
                for start in stride(from: 0, to: count, by: step) {
                    message[start..<min(start + step, count)].withUnsafeBytes { hash.update($0) }
                }
                #expect(hash.finish() == SHA256.hash(message), "\(count) by \(step)")
            }
        }
    }

    @Test func shortTextsAreTheFirstSixteenDigits() {
        #expect(SHA256.shortText("abc".utf8) == "ba7816bf8f01cfea")
    }
}
