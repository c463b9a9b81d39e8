import CCrypto
import Encoding
import Markup

/// Private keys under a passphrase: a JWK set that is encrypted (RFC 7517, §7) as a JWE in compact form, with a key that PBKDF2 makes
/// from the passphrase (RFC 7518, §4.8) and `A256GCM`.
package struct LockedKeys: Sendable {
    /// Fewest characters of a new passphrase (NIST SP 800-63B).
    package static let shortestPassphrase = 8
    /// Rounds of PBKDF2 with SHA-512: a tenth of a second, and for each guess.
    private static let rounds = 210_000
    /// Rounds that are accepted: RFC 7518 asks for 1,000, and a damaged file mustn't stall the program.
    private static let acceptedRounds = 1000...10_000_000
    private static let saltLength = 16
    private static let contentKeyLength = 32

    private let jwe: CompactJWE
    private let method: Method
    private let salt: [UInt8]
    private let rounds: Int

    /// Nil for bytes that aren't keys under a passphrase, or use a method that isn't supported.
    package init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
        guard let jwe = CompactJWE(text), case .object(let members) = JSONValue(jwe.header),
            let method = members["alg"]?.text.flatMap(Method.init), members["enc"] == .text(ContentCipher.algorithm),
            members["crit"] == nil, members["zip"] == nil, let salt = members["p2s"]?.text.flatMap(Base64.decodedURL), salt.count >= 8,
            case .number(let written)? = members["p2c"], let rounds = Int(written), LockedKeys.acceptedRounds.contains(rounds),
            jwe.encryptedKey.count == LockedKeys.contentKeyLength + KeyWrap.growth
        else { return nil }
        (self.jwe, self.method, self.salt, self.rounds) = (jwe, method, salt, rounds)
    }

    /// The keys; nil where the passphrase is another one, or the file was changed.
    package func opened(with passphrase: String) -> KeyRing? {
        guard let outer = LockedKeys.key(passphrase, method, salt, rounds), let key = KeyWrap.opened(jwe.encryptedKey, with: outer),
            let bytes = jwe.opened(with: ContentCipher(key: key))
        else { return nil }
        return KeyRing(bytes)
    }

    /// The file with keys under a passphrase; nil where the machine has no random numbers.
    package static func file(_ ring: KeyRing, passphrase: String) -> [UInt8]? {
        let method = Method.sha512
        guard let salt = RandomBytes.make(saltLength), let key = RandomBytes.make(contentKeyLength),
            let outer = LockedKeys.key(passphrase, method, salt, rounds), let wrapped = KeyWrap.sealed(key, with: outer)
        else { return nil }
        var json = CompactJSON()
        json.object { json in
            json.member("alg", method.rawValue)
            json.member("enc", ContentCipher.algorithm)
            json.member("cty", "jwk-set+json")
            json.member("p2s", Base64.urlText(salt))
            json.member("p2c", rounds)
        }
        let text = CompactJWE.sealed(ring.privateFile, with: ContentCipher(key: key), header: json.bytes, encryptedKey: wrapped)
        return text.map { Array($0.utf8) + [0x0A] }
    }

    /// Key derivations of RFC 7518, §4.8.
    private enum Method: String {
        case sha256 = "PBES2-HS256+A128KW"
        case sha384 = "PBES2-HS384+A192KW"
        case sha512 = "PBES2-HS512+A256KW"

        var keyLength: Int {
            switch self {
            case .sha256: 16
            case .sha384: 24
            case .sha512: 32
            }
        }

        var hash: PasswordKey.Hash {
            switch self {
            case .sha256: .sha256
            case .sha384: .sha384
            case .sha512: .sha512
            }
        }
    }

    private static func key(_ passphrase: String, _ method: Method, _ salt: [UInt8], _ rounds: Int) -> [UInt8]? {
        // The name of the method is a part of the salt, so that no two methods share a key.
        let salt = Array(method.rawValue.utf8) + [0] + salt
        return PasswordKey.derive(Array(passphrase.utf8), salt: salt, rounds: rounds, length: method.keyLength, method.hash)
    }
}

/// AES Key Wrap (RFC 3394) by libcrypto.
private enum KeyWrap {
    /// Bytes that are added.
    static let growth = 8

    static func sealed(_ key: [UInt8], with outer: [UInt8]) -> [UInt8]? {
        run(key, outer, count: key.count + growth, start: { EVP_EncryptInit_ex($0, $1, nil, $2, nil) }, step: EVP_EncryptUpdate)
    }

    /// Nil where the outer key is another one.
    static func opened(_ wrapped: [UInt8], with outer: [UInt8]) -> [UInt8]? {
        run(wrapped, outer, count: wrapped.count - growth, start: { EVP_DecryptInit_ex($0, $1, nil, $2, nil) }, step: EVP_DecryptUpdate)
    }

    private typealias Start = (_ context: OpaquePointer, _ cipher: OpaquePointer, _ key: [UInt8]) -> CInt
    private typealias Step = (
        OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CInt>?, UnsafePointer<UInt8>?, CInt
    ) -> CInt

    private static func run(_ bytes: [UInt8], _ outer: [UInt8], count: Int, start: Start, step: Step) -> [UInt8]? {
        let ciphers = [16: EVP_aes_128_wrap, 24: EVP_aes_192_wrap, 32: EVP_aes_256_wrap]
        guard let cipher = ciphers[outer.count]?(), let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        EVP_CIPHER_CTX_set_flags(context, CInt(EVP_CIPHER_CTX_FLAG_WRAP_ALLOW))
        // libcrypto writes whole blocks.
        var (result, length) = ([UInt8](repeating: 0, count: bytes.count + 16), CInt(0))
        guard start(context, cipher, outer) == 1, step(context, &result, &length, bytes, CInt(bytes.count)) == 1, Int(length) == count
        else { return nil }
        return Array(result.prefix(count))
    }
}
