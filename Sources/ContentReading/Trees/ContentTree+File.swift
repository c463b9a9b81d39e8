import ContentModel
package import Diagnostics

extension ContentTree {
    /// The keys of a file of the site: of the head of a Markdown file, of a YAML or a JSON file; nil where it can't be read.
    ///
    /// Places are those of the file.
    package static func keys(of text: String, path: String, log: inout DiagnosticLog) -> ContentTree? {
        switch path.split(separator: ".").last {
        case "json": JSONReader.read(text, log: &log)
        case "md":
            FrontMatter(SourceFile(path: path, stem: "", language: .english, isTranslation: false, text: text), log: &log)?.head
        default: YAMLReader.read(text, log: &log)
        }
    }

    /// The value of a key; nil where this is no mapping, or has no such key.
    package func entry(_ key: String) -> Entry? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.first { $0.key == key }
    }

    /// The text of an unquoted or quoted scalar.
    package var scalar: String? {
        switch value {
        case .text(let text): text.string
        case .plain(let text), .number(let text): text
        case .mapping, .sequence, .boolean, .null: nil
        }
    }
}
