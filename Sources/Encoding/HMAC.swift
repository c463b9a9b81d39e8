import CCrypto

/// The keyed hash of RFC 2104, with SHA-256, by libcrypto.
package enum HMAC {
    /// The 32 bytes of the code.
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        SHA256.digest { CCrypto.HMAC(SHA256.algorithm, key, CInt(key.count), message, message.count, $0, nil) == nil ? 0 : 1 }
    }
}
