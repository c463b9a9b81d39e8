import Encoding

/// Marks of emphasis in Markdown.
enum Emphasis {
    /// The delimiter, as underscores if `text` begins or ends with an asterisk, which would merge with others.
    static func delimiter(_ delimiter: String, around text: String) -> String {
        text.hasPrefix("*") || text.hasSuffix("*") ? delimiter.replacing("*", by: "_") : delimiter
    }
}
