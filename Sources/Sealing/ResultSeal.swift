import ContentModel
import Encoding

/// Seals what a student gets back, for the device that handed in: a JWE in compact form (RFC 7516) with `dir` and `A256GCM`. Name and
/// key of a result come from two texts that only the report and its device have, so neither reveals whose it is to anybody else.
package struct ResultSeal: Sendable {
    /// Name of the result's file: 32 hexadecimal digits.
    package let name: String
    private let cipher: ContentCipher

    private static let header = "{\"alg\":\"dir\",\"enc\":\"\(ContentCipher.algorithm)\",\"cty\":\"quizmark-result+json\"}"
    /// The content is a multiple of this many bytes, so that its length reveals little.
    private static let block = 1024

    /// - Parameters:
    ///   - id: of the attempt, or of the quiz.
    ///   - secret: the attempt's return key, or the student's own token.
    private init(id: String, secret: String) {
        func hash(_ purpose: String) -> [UInt8] { SHA256.hash(Array("quizmark-result-\(purpose)\n\(id)\n\(secret)".utf8)) }
        name = hash("name").prefix(16).hexadecimal
        cipher = ContentCipher(key: hash("key"))
    }

    /// For the device of an attempt; nil for a report without a random attempt and key, such as one typed in from paper.
    package init?(_ report: Report.Summary) {
        guard ResultSeal.isRandom(report.attempt), ResultSeal.isRandom(report.returnKey) else { return nil }
        self.init(id: report.attempt, secret: report.returnKey)
    }

    /// For a student's own page.
    ///
    /// - Parameter token: of the page's address.
    package init(quiz: String, token: String) { self.init(id: quiz, secret: token) }

    /// 22 letters, digits, hyphens and underscores, as pages make them of 128 random bits.
    private static func isRandom(_ text: String) -> Bool { text.utf8.count == 22 && text.utf8.allSatisfy(Base64.isURLDigit) }

    /// - Parameter json: an object, which spaces make longer.
    /// - Returns: the compact form; nil where the machine has no random numbers.
    package func sealed(_ json: [UInt8]) -> String? {
        let rest = (ResultSeal.block - json.count % ResultSeal.block) % ResultSeal.block
        let padded = json + [UInt8](repeating: UInt8(ascii: " "), count: rest)
        return CompactJWE.sealed(padded, with: cipher, header: Array(ResultSeal.header.utf8))
    }

    /// The object that was sealed; nil for anything else.
    package func opened(_ text: String) -> [UInt8]? {
        guard SealedResults.isSealed(text), let jwe = CompactJWE(text), var json = jwe.opened(with: cipher) else { return nil }
        while json.last == UInt8(ascii: " ") { json.removeLast() }
        return json
    }
}
