import CCrypto
import Encoding

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D) by libcrypto, with a key that two sides agreed on.
struct ContentCipher {
    /// Its name in the headers of JWEs (RFC 7518, §5.3).
    static let algorithm = "A256GCM"
    /// Sizes in bytes.
    static let (nonceLength, tagLength) = (12, 16)

    private let key: [UInt8]

    /// - Parameter key: 32 bytes.
    init(key: [UInt8]) { self.key = key }

    /// The one round of the Concat KDF that 256 bits need (RFC 7518, §4.6.2), without names of the parties.
    init(secret: [UInt8]) {
        let name = Array(Self.algorithm.utf8)
        key = SHA256.hash(Self.number(1) + secret + Self.number(name.count) + name + Self.number(0) + Self.number(0) + Self.number(256))
    }

    /// Four bytes, big-endian.
    private static func number(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
    }

    /// - Parameter header: bytes that are authenticated, too, but not encrypted.
    /// - Returns: nil where libcrypto fails.
    func sealed(_ bytes: [UInt8], nonce: [UInt8], header: [UInt8]) -> (text: [UInt8], tag: [UInt8])? {
        guard nonce.count == Self.nonceLength, let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            let text = Self.update(header, bytes, { EVP_EncryptUpdate(context, $0, $1, $2, $3) })
        else { return nil }
        var (rest, length) = ([UInt8](repeating: 0, count: 16), CInt(0))
        var tag = [UInt8](repeating: 0, count: Self.tagLength)
        guard EVP_EncryptFinal_ex(context, &rest, &length) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, CInt(tag.count), &tag) == 1
        else { return nil }
        return (text, tag)
    }

    /// - Returns: nil where any bit of text, tag, nonce or header was changed.
    func opened(_ text: [UInt8], tag: [UInt8], nonce: [UInt8], header: [UInt8]) -> [UInt8]? {
        guard nonce.count == Self.nonceLength, tag.count == Self.tagLength, let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            let bytes = Self.update(header, text, { EVP_DecryptUpdate(context, $0, $1, $2, $3) })
        else { return nil }
        var (rest, length, tag) = ([UInt8](repeating: 0, count: 16), CInt(0), tag)
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, CInt(tag.count), &tag) == 1,
            EVP_DecryptFinal_ex(context, &rest, &length) == 1
        else { return nil }
        return bytes
    }

    private typealias Step = (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CInt>, UnsafePointer<UInt8>?, CInt) -> CInt

    private static func update(_ header: [UInt8], _ bytes: [UInt8], _ step: Step) -> [UInt8]? {
        guard let headerCount = CInt(exactly: header.count), let count = CInt(exactly: bytes.count) else { return nil }
        var length: CInt = 0
        guard step(nil, &length, header, headerCount) == 1 else { return nil }
        if bytes.isEmpty { return [] }
        var result = [UInt8](repeating: 0, count: bytes.count)
        guard step(&result, &length, bytes, count) == 1, Int(length) == bytes.count else { return nil }
        return result
    }
}
