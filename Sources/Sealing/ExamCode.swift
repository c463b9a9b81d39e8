import Encoding
package import Markup

/// A code that opens the questions of an exam when it is read out. The same questions and code always give the same bytes.
package struct ExamCode: Hashable, Sendable {
    /// Fewest letters and digits, so that trying all takes years.
    package static let shortest = 8
    /// Rounds of PBKDF2 (RFC 8018): a fraction of a second for a phone, and for each guess.
    private static let rounds = 600_000
    private static let saltLength = 16

    /// Beginning of the names of environment variables with codes.
    private static let variablePrefix = "QUIZMARK_CODE_"

    /// Lower-case letters and digits.
    private let text: String

    /// Nil for a code with too few letters and digits, or with characters other than A to Z and 0 to 9. Upper and lower case,
    /// spaces and hyphens make no difference.
    package init?(_ written: String) {
        let letters = written.lowercased().filter { $0 != " " && $0 != "-" }
        guard letters.utf8.count >= ExamCode.shortest, letters.utf8.allSatisfy(\.isASCIILetterOrDigit) else { return nil }
        text = letters
    }

    /// The environment variable with the code that an exam calls `name`: `QUIZMARK_CODE_MIDTERM`.
    package static func variable(of name: String) -> String {
        variablePrefix + name.uppercased().replacing("-", by: "_")
    }

    /// The name of the code in an environment variable, in lower case; nil for other variables.
    package static func name(in variable: String) -> String? {
        guard variable.hasPrefix(variablePrefix) else { return nil }
        return variable.dropFirst(variablePrefix.count).lowercased().replacing("_", by: "-")
    }

    /// The bytes of the code, for digests.
    package var bytes: [UInt8] { Array(text.utf8) }

    /// Bytes that a code opens.
    package struct Sealed: Sendable {
        fileprivate let salt: [UInt8]
        fileprivate let nonce: [UInt8]
        /// Ciphertext and tag.
        fileprivate let text: [UInt8]

        /// Writes `{"salt":"…","rounds":600000,"nonce":"…","text":"…"}`, with bytes in Base64 for URLs.
        package func write(to json: inout CompactJSON) {
            json.object { json in
                json.member("salt", Base64.urlText(salt))
                json.member("rounds", ExamCode.rounds)
                json.member("nonce", Base64.urlText(nonce))
                json.member("text", Base64.urlText(text))
            }
        }
    }

    /// Seals bytes. Salt and nonce depend on code and content, so no two contents share a key. They reveal nothing without both.
    ///
    /// - Returns: nil where libcrypto fails.
    package func sealed(_ content: [UInt8]) -> Sealed? {
        let seed = HMAC.code(of: content, key: bytes)
        let salt = Array(seed.prefix(ExamCode.saltLength))
        let nonce = Array(seed.dropFirst(ExamCode.saltLength).prefix(ContentCipher.nonceLength))
        guard let key = key(salt), let sealed = ContentCipher(key: key).sealed(content, nonce: nonce, header: []) else { return nil }
        return Sealed(salt: salt, nonce: nonce, text: sealed.text + sealed.tag)
    }

    private func key(_ salt: [UInt8]) -> [UInt8]? {
        PasswordKey.derive(bytes, salt: salt, rounds: ExamCode.rounds, length: 32, .sha256)
    }
}
