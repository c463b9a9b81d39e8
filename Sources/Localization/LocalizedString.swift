package import ContentModel

/// A text of the interface, with the language that it was found in.
package struct LocalizedString: Hashable, Sendable {
    package let text: String
    package let language: ContentLanguage

    package init(text: String, language: ContentLanguage) {
        self.text = text
        self.language = language
    }

    /// The text with `{0}`, `{1}` … replaced; a placeholder without a value is kept.
    package func filled(_ values: String...) -> String { LocalizedString.fill(text, values) }

    static func fill(_ text: String, _ values: [String]) -> String {
        parts(of: text).map { part in
            switch part {
            case .text(let text): text
            case .placeholder(let index): index < values.count ? values[index] : "{\(index)}"
            }
        }.joined()
    }

    package enum Part: Hashable, Sendable {
        case text(String)
        case placeholder(Int)
    }

    package var parts: [Part] { LocalizedString.parts(of: text) }

    /// The text, split at its placeholders.
    package static func parts(of text: String) -> [Part] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text.isEmpty ? [] : [.text(text)] }
        var parts: [Part] = []
        var literal = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            let inside = rest[rest.index(after: open)...].prefix { $0.isASCII && $0.isNumber }
            guard let index = Int(inside), inside.endIndex < rest.endIndex, rest[inside.endIndex] == "}" else {
                literal += rest[...open]
                rest = rest[rest.index(after: open)...]
                continue
            }
            literal += rest[..<open]
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(.placeholder(index))
            rest = rest[rest.index(after: inside.endIndex)...]
        }
        literal += rest
        if !literal.isEmpty { parts.append(.text(literal)) }
        return parts
    }

    /// Numbers of the placeholders in `text`.
    package static func placeholders(in text: String) -> Set<Int> {
        Set(parts(of: text).compactMap { if case .placeholder(let index) = $0 { index } else { nil } })
    }

    /// Whether a text is more than placeholders and punctuation, whose order may be the same in two languages: `{3} {0} {1} {2}`.
    package static func hasWords(_ text: String) -> Bool {
        parts(of: text).contains { if case .text(let words) = $0 { words.contains(where: \.isLetter) } else { false } }
    }
}
