import Diagnostics

/// A value to write.
enum EditedValue {
    case text(String)
    /// Number, as the author wrote it.
    case number(String)
    case truth(Bool)
    case list([String])

    var yaml: String {
        switch self {
        case .text(let text): EditedValue.isDateOrLength(text) ? text : QuotedText.yaml(text, mayHaveCommas: true)
        case .number(let number): number
        case .truth(let value): "\(value)"
        case .list(let texts): "[\(texts.map { EditedValue.isDateOrLength($0) ? $0 : QuotedText.yaml($0) }.joined(separator: ", "))]"
        }
    }

    /// The same between braces, where a comma ends a value.
    var yamlInBraces: String {
        guard case .text(let text) = self, !EditedValue.isDateOrLength(text) else { return yaml }
        return QuotedText.yaml(text)
    }

    var json: String {
        switch self {
        case .text(let text): QuotedText.json(text)
        case .number(let number): number
        case .truth(let value): "\(value)"
        case .list(let texts): "[\(texts.map(QuotedText.json).joined(separator: ", "))]"
        }
    }

    /// Dates, times and durations need no quotes, though they begin with a digit.
    private static func isDateOrLength(_ text: String) -> Bool {
        text.wholeMatch(of: /\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?|\d+[wdhms]/) != nil
    }
}

/// The reason why a file isn't edited.
package struct EditRefusal: Error, Equatable, CustomStringConvertible {
    /// Message with a way out.
    package var description: String
    /// Line of the file that the message refers to.
    package var line: Int?

    init(_ description: String, line: Int? = nil) {
        self.description = description
        self.line = line
    }
}
