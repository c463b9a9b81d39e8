import CCrypto

/// Keys from passphrases and codes: PBKDF2 (RFC 8018) by libcrypto.
enum PasswordKey {
    enum Hash { case sha256, sha384, sha512 }

    /// - Parameter length: of the key, in bytes.
    /// - Returns: nil where libcrypto fails.
    static func derive(_ password: [UInt8], salt: [UInt8], rounds: Int, length: Int, _ hash: Hash) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: length)
        let letters = password.map { CChar(bitPattern: $0) }
        let isDone = PKCS5_PBKDF2_HMAC(
            letters, CInt(letters.count), salt, CInt(salt.count), CInt(rounds), hash.digest, CInt(length), &key)
        return isDone == 1 ? key : nil
    }
}

extension PasswordKey.Hash {
    fileprivate var digest: OpaquePointer? {
        switch self {
        case .sha256: EVP_sha256()
        case .sha384: EVP_sha384()
        case .sha512: EVP_sha512()
        }
    }
}
