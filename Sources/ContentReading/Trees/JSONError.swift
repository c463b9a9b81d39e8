import Diagnostics

/// An error that ends the reading of a JSON file.
struct JSONError: Error {
    var id: DiagnosticID
    var message: String
    var position: SourcePosition

    /// Expected after the value of the file.
    static let end = "the end of the file"
    static let curlyQuotes = "JSON needs straight quotes, \"…\", not curly ones"

    /// Whether a curly quote is where a text of JSON would end, before a comma, a colon or a bracket, or at the end of the line. Others
    /// belong to the words.
    static func hasCurlyQuote(_ text: String) -> Bool {
        let quotes = text.indices.filter { "“”„‟«»".contains(text[$0]) }
        return quotes.contains { quote in
            let next = text[text.index(after: quote)...].first { !$0.isWhitespace }
            return next.map { ",:]}".contains($0) } ?? true
        }
    }

    private static func isCurlyQuote(_ character: Character) -> Bool { "“”„‟«»‘’".contains(character) }

    /// Languages that look like JSON have comments and other quotes.
    ///
    /// - Parameter found: nil at the end of the file.
    static func message(expected: String, found: Character?) -> String {
        switch found {
        case nil: "the file ends where \(expected) is expected"
        case "/"?, "#"?: "JSON has no comments; remove this one"
        case "'"?: "JSON needs double quotes, not single quotes"
        case let character? where isCurlyQuote(character): curlyQuotes
        case _ where expected == end: "there is more text after the end of the JSON value; remove it"
        case let character?: "expected \(expected), found '\(character)'"
        }
    }
}
