import CDigest

/// The hash of FIPS 180-4, of pieces of any length.
package struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// What doesn't fill a block yet.
    private var rest: [UInt8] = []
    private var length: UInt64 = 0
    private static let block = 64

    package init() {}

    /// The 32 bytes of the hash.
    package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var hash = SHA256()
        if bytes.withContiguousStorageIfAvailable({ hash.update(UnsafeRawBufferPointer($0)) }) == nil {
            Array(bytes).withUnsafeBytes { hash.update($0) }
        }
        return hash.finish()
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        length += UInt64(bytes.count)
        var bytes = bytes[...]
        if !rest.isEmpty {
            let missing = bytes.prefix(SHA256.block - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == SHA256.block else { return }
            addRest()
        }
        let blocks = bytes.count / SHA256.block
        quizmark_sha256(&state, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, blocks)
        rest += bytes.dropFirst(blocks * SHA256.block)
    }

    /// The message is followed by a bit that is one, zeros, and its length in bits.
    package consuming func finish() -> [UInt8] {
        rest.append(0x80)
        rest += repeatElement(0, count: (2 * SHA256.block - 8 - rest.count) % SHA256.block)
        rest += SHA256.bigEndian(length * 8)
        addRest()
        return state.flatMap(SHA256.bigEndian)
    }

    private mutating func addRest() {
        rest.withUnsafeBytes { quizmark_sha256(&state, $0.baseAddress, $0.count / SHA256.block) }
        rest.removeAll(keepingCapacity: true)
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
