import Encoding
import Testing

@testable import OutputWriting

/// A page is hashed once, for the lists of files and for its fingerprint, and a later build computes the fingerprint from the file alone.
@Suite struct FingerprintTests {
    @Test(arguments: [0, 1, 20_000, 1 << 20, 1 << 20 + 1])
    func isTheSameWhereTheHashIsKnown(size: Int) {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let hash = SHA256.beginning(ofHash: SHA256.hash(bytes))
        bytes.withUnsafeBytes {
            #expect(Fingerprint.of($0, hash: hash) == Fingerprint.of($0))
            // Of a large file, only the beginning is read.
            #expect((Fingerprint.of($0) == hash) == (size <= 1 << 20))
        }
    }
}
