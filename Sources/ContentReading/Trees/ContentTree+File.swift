import ContentModel
package import Diagnostics
import Encoding

extension ContentTree {
    /// The keys of a file: of the front matter in Markdown, or of a YAML or JSON file; nil if it can't be parsed.
    ///
    /// Positions are those of the file.
    package static func keys(of text: String, path: String, log: inout DiagnosticLog) -> ContentTree? {
        if path.hasFileExtension("json") { return JSONReader.read(text, log: &log) }
        guard path.hasFileExtension("md") else { return YAMLReader.read(text, log: &log) }
        return FrontMatter(SourceFile(path: path, stem: "", language: .english, isTranslation: false, text: text), log: &log)?.head
    }

    /// The entry of a key; nil if this isn't a mapping, or has no such key.
    package func entry(_ key: String) -> Entry? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.entry(key)
    }

    /// Text of a scalar, quoted or not.
    package var scalar: String? {
        switch value {
        case .text(let text): text.string
        case .plain(let text), .number(let text): text
        case .mapping, .sequence, .boolean, .null: nil
        }
    }
}

extension ContentTree {
    /// Text of a scalar that YAML has without quotes.
    var plainText: String? {
        switch value {
        case .plain(let text): text
        case .text(let text) where text.isPlainOverLines: text.string
        default: nil
        }
    }

    /// Reports a text over several lines where a list of texts can be, each of which is probably one of its lines.
    func reportLinesOfOneText(log: inout DiagnosticLog) {
        guard case .text(let text) = value, text.isPlainOverLines, !text.string.contains(" - ") else { return }
        log.report(
            .strayMark, "these lines are one text, '\(text.string)'; if they are a list, begin each with a hyphen and a space",
            at: position)
    }
}

extension [ContentTree.Entry] {
    /// The entry of a key; nil if there is none.
    package func entry(_ key: String) -> ContentTree.Entry? { first { $0.key == key } }
}
