package import Diagnostics
import Encoding
package import Markup

extension ForeignFile {
    /// The root element of the file as XML. A file without any is reported with the format that it seems to have.
    package func xml(log: inout DiagnosticLog) -> MarkupElement? {
        let text = head
        if text.isEmpty, bytes.count <= 4096 {
            log.report(.emptyFile, "this file is empty", at: .start)
            return nil
        }
        guard !isArchive(log: &log) else { return nil }
        // In UTF-16 without a byte order mark, each ASCII character has a zero byte.
        guard text.first != "<", !bytes.prefix(4).contains(0) else { return MarkupReader.xml(bytes, log: &log) }
        let hint = KnownFormat(text).map { "it looks like \($0.words)" } ?? "export it again, in the format of this command"
        log.report(.invalidXML, "this isn't XML, which begins with '<'; \(hint)", at: .start)
        return nil
    }

    /// Whether a text that should be in a format of its own is XML, which is reported.
    package func isXML(_ text: String, log: inout DiagnosticLog) -> Bool {
        let head = text.prefix(4096).drop { $0.isWhitespace }
        let isRoot = head.hasPrefix("<") && KnownFormat(root: String(head.dropFirst().prefix { $0.isLetter || $0 == "-" })) != nil
        guard head.hasPrefix("<?xml") || isRoot else { return false }
        let words = KnownFormat(xml: head)?.words ?? "XML, which this format isn't"
        log.report(.notImported, "this is \(words)", at: .start, severity: .error)
        return true
    }
}
