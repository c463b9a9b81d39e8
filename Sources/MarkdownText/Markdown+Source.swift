package import ContentModel
import Diagnostics

extension Markdown {
    /// The author's own Markdown of a text, if it means the same in a file at `path`; nil if the program made the text, a link
    /// would lead elsewhere, or a part of it is defined elsewhere.
    ///
    /// - Parameter address: the address that a link should have in the file; nil for a link that has none.
    package static func ownSource(of text: RichText, at path: String, address: (SiteReference) -> String?) -> String? {
        guard let source = text.source?.markdown, !source.isEmpty, !hasDefinition(source) else { return nil }
        var log = DiagnosticLog(path: path)
        let input = MarkdownSource(source, path: path, start: .start, isVerbatim: false, hasBlanks: true)
        let read = text.isPhrase ? phrase(input, log: &log) : blocks(input, log: &log)
        guard read.hasNodes(of: text), read.references.count == text.references.count else { return nil }
        let areSame = zip(text.references, read.references).allSatisfy { expected, actual in
            guard let address = address(expected), case .site(let path, let suffix) = LinkTarget(address, from: path) else { return false }
            // A letter with an accent has two forms in Unicode, which are equal in Swift, but not in names of files.
            return path.utf8.elementsEqual(actual.path.utf8) && suffix == actual.suffix
        }
        return areSame ? source : nil
    }

    /// Whether a line looks like a link reference definition, `[cell]: cells.md`, which would apply to the whole file.
    private static func hasDefinition(_ source: String) -> Bool {
        source.utf8.contains(UInt8(ascii: "["))
            && source.split(separator: "\n").contains { $0.drop { $0 == " " || $0 == ">" }.first == "[" && $0.contains("]:") }
    }
}
