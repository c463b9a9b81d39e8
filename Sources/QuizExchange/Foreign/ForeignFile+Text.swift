package import Diagnostics
import Encoding
import Markup

extension ForeignFile {
    /// Maximum size of a text in bytes.
    package static let textLimit = 64 << 20
    /// Maximum size of an archive in bytes.
    package static let archiveLimit = 256 << 20

    /// The file as text with Unix line endings. UTF-8 and UTF-16 are recognised; anything else is decoded as Windows-1252, which is
    /// reported.
    package func text(log: inout DiagnosticLog) -> String? {
        guard bytes.count <= ForeignFile.textLimit else {
            log.report(
                .fileTooLarge,
                "this file is \(bytes.count >> 20) MB, but the limit for text files is \(ForeignFile.textLimit >> 20) MB; split it",
                at: .start)
            return nil
        }
        guard !isArchive(log: &log) else { return nil }
        guard !MarkupReader.isWebPage(bytes) else {
            log.report(.invalidXML, MarkupReader.webPage, at: .start)
            return nil
        }
        guard let decoded = decoded(log: &log) else { return nil }
        var text = decoded.withLineFeeds
        let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F }
        if text.utf8.contains(where: { isControl(Unicode.Scalar($0)) }) {
            log.report(
                .controlCharacter, "text can't contain control characters; they were removed", at: .start, severity: .warning)
            text.unicodeScalars.removeAll(where: isControl)
        }
        if !text.contains(where: { !$0.isWhitespace }) {
            log.report(.emptyFile, "this file is empty", at: .start)
            return nil
        }
        return text
    }

    private func decoded(log: inout DiagnosticLog) -> String? {
        LegacyText.text(bytes) { content in
            if content.contains(0) {
                log.report(.notUTF8, "this isn't a text file; name a file that the other program exported as text", at: .start)
                return nil
            }
            let lines = content.prefix(content.firstIndex { $0 >= 0x80 }.map { $0 - content.startIndex } ?? 0).count { $0 == 0x0A }
            log.report(
                .notUTF8, "this file isn't UTF-8 and was read as Windows-1252; if letters are wrong, save it as UTF-8 and import it again",
                at: SourcePosition(line: lines + 1, column: 1), severity: .warning)
            return LegacyText.windows1252(content)
        }
    }
}
