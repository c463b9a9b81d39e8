/// The keyed hash of RFC 2104, with SHA-256.
package enum HMAC {
    private static let block = 64

    /// The 32 bytes of the code.
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var key = key.count > block ? SHA256.hash(key) : key
        key += repeatElement(0, count: block - key.count)
        return SHA256.hash(key.map { $0 ^ 0x5C } + SHA256.hash(key.map { $0 ^ 0x36 } + message))
    }
}
