package import Diagnostics
import Encoding
package import Markup

extension ForeignFile {
    /// The root element of the file as XML. A file without any is reported with the format that it seems to have.
    package func xml(log: inout DiagnosticLog) -> MarkupElement? {
        let head = LegacyText.utf16(Array(bytes.prefix(4096))) ?? String(decoding: bytes.prefix(4096), as: UTF8.self)
        let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.isEmpty, bytes.count <= 4096 {
            log.report(.emptyFile, "this file is empty", at: .start)
            return nil
        }
        guard !isArchive(log: &log) else { return nil }
        // In UTF-16 without a byte order mark, each ASCII character has a zero byte.
        guard text.first != "<", !bytes.prefix(4).contains(0) else { return MarkupReader.xml(bytes, log: &log) }
        let hint = ForeignFile.likelyFormat(text).map { "it looks like \($0)" } ?? "export it again, in the format of this command"
        log.report(.invalidXML, "this isn't XML, which begins with '<'; \(hint)", at: .start)
        return nil
    }

    /// Whether a text that should be in a format of its own is XML, which is reported.
    package func isXML(_ text: String, log: inout DiagnosticLog) -> Bool {
        let head = text.prefix(4096).drop { $0.isWhitespace }
        let programs = [
            ("<quiz>", "XML of Moodle", "moodle"), ("<questestinterop", "QTI 1.2", "canvas"), ("<assessment", "QTI 2", "qti"),
            ("<qti-assessment", "QTI 3", "qti"),
        ]
        let program = programs.first { head.contains(ascii: $0.0) }
        guard head.hasPrefix("<?xml") || program.map({ head.hasPrefix($0.0) }) ?? false else { return false }
        let words = program.map { "\($0.1), which 'quizmark import \($0.2)' reads" } ?? "XML, which this format isn't"
        log.report(.notImported, "this is \(words)", at: .start, severity: .error)
        return true
    }

    /// A format that a text without XML seems to have, and the command that imports it.
    private static func likelyFormat(_ text: Substring) -> String? {
        func format(_ name: String, _ command: String) -> String { "\(name), which 'quizmark import \(command)' reads" }
        if text.first == "{" || text.first == "[" { return format("JSON", "json") }
        let lines = text.split(whereSeparator: \.isNewline)
        if lines.contains(where: { $0.hasPrefix("ANSWER:") }) { return format("Aiken", "aiken") }
        if text.hasPrefix("::") || text.hasPrefix("//") || text.hasPrefix("$CATEGORY:") || text.contains("{=") || text.contains("{T") {
            return format("GIFT", "gift")
        }
        let separators = lines.first.map { line in line.count { ",;\t".contains($0) } } ?? 0
        return separators > 1 ? format("a table", "csv") : nil
    }
}
