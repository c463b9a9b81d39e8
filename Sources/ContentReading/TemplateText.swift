import Diagnostics
import Localization

/// Texts of the files that `quizmark new` makes, which authors replace by their own.
enum TemplateText {
    private static let texts: Set<String> = Set(
        StarterFiles.templateTexts.compactMap { line, isHead in
            // Of the front matter, only the description is a text that readers see.
            guard !isHead || line.hasPrefix(description), hasSign(line) else { return nil }
            return stripped(line[...]).map(String.init)
        })
    private static let lengths: ClosedRange<Int> = {
        let lengths = texts.map(\.utf8.count)
        return (lengths.min() ?? 0)...(lengths.max() ?? 0)
    }()
    private static let description = "description: "

    /// A heading without an id, such as "Before", can stay.
    private static func hasSign(_ line: String) -> Bool { !line.hasPrefix("## ") || line.hasSuffix("}") }

    /// Reports each line of a file whose text is still that of the template.
    ///
    /// - Complexity: O(*n*) in the length of the file.
    static func report(in text: String, log: inout DiagnosticLog) {
        var line = 1
        var rest = text[...].utf8
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let whole = rest[..<end]
            // A line has at most a box, a quotation mark and an id beside its text.
            if whole.count >= lengths.lowerBound, whole.count <= lengths.upperBound + 200, let words = stripped(Substring(whole)),
                texts.contains(String(words))
            {
                let column = text[whole.startIndex..<words.startIndex].unicodeScalars.count + 1
                log.report(
                    .templateText, "this is the text of the template; replace it with your own, or delete it",
                    at: SourcePosition(line: line, column: column))
            }
            rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
            line += 1
        }
    }

    /// The words of a line, without what marks a heading, a choice, a quotation or a description, and without its attributes.
    private static func stripped(_ line: Substring) -> Substring? {
        var words = line.drop { $0 == " " }
        for mark in ["## ", "> ", "- [ ] ", "- [x] ", "- [X] ", description] where words.hasPrefix(mark) {
            words = words.dropFirst(mark.count)
            break
        }
        if words.hasSuffix("}"), let brace = words.lastIndex(of: "{") { words = words[..<brace] }
        while words.last == " " { words.removeLast() }
        return words.isEmpty ? nil : words
    }
}
