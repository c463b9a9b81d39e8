import CCrypto

/// The hash of FIPS 180-4, by libcrypto, of pieces of any length.
package struct SHA256: ~Copyable {
    package static let length = 32

    private let context = EVP_MD_CTX_new()

    package init() {
        SHA256.check(EVP_DigestInit_ex2(context, SHA256.algorithm, nil))
    }

    deinit { EVP_MD_CTX_free(context) }

    /// The 32 bytes of the hash.
    package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        bytes.withContiguousStorageIfAvailable { hash(UnsafeRawBufferPointer($0)) } ?? Array(bytes).withUnsafeBytes { hash($0) }
    }

    package static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        digest { EVP_Digest(bytes.baseAddress, bytes.count, $0, nil, algorithm, nil) }
    }

    /// The first 16 hexadecimal digits of the hash: enough to detect changes, and lists of thousands of files stay small.
    package static func shortText(_ bytes: some Collection<UInt8>) -> String {
        text(ofBeginning: beginning(ofHash: hash(bytes)))
    }

    /// The first eight bytes of a hash, which are enough to detect changes, as a number.
    package static func beginning(ofHash hash: [UInt8]) -> UInt64 { hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// The bytes of such a number as text.
    package static func text(ofBeginning hash: UInt64) -> String { hash.hexadecimal }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        SHA256.check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
    }

    package consuming func finish() -> [UInt8] {
        let context = context
        discard self
        defer { EVP_MD_CTX_free(context) }
        return SHA256.digest { EVP_DigestFinal_ex(context, $0, nil) }
    }

    /// Looked up once, as that takes longer than the hash of a small file. No settings of the machine's OpenSSL are read.
    nonisolated(unsafe) static let algorithm: OpaquePointer? = {
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), nil)
        return EVP_MD_fetch(nil, "SHA256", nil)
    }()

    /// - Parameter write: writes 32 bytes, and returns 1 or what isn't.
    static func digest(_ write: (UnsafeMutablePointer<UInt8>?) -> CInt) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            check(write(buffer.baseAddress))
            count = length
        }
    }

    /// libcrypto fails here only if memory runs out, where Swift's own arrays end the program, too: a wrong digest would do harm.
    private static func check(_ code: CInt) { precondition(code == 1, "libcrypto ran out of memory for SHA-256") }
}
