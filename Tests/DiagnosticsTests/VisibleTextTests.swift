import Diagnostics
import Testing

/// Messages and paths of strangers can't repaint a terminal or show in another order.
struct VisibleTextTests {
    private let hidden = ["\u{1B}", "\u{07}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{061C}"]

    private func text(_ format: DiagnosticFormat, _ character: String) -> String {
        let location = SourceLocation(path: "a\(character).md")
        let note = Diagnostic.Note("first \(character) here", at: location)
        var printer = DiagnosticPrinter(format: format, prefix: "", isTerminal: false, excerpts: SourceExcerpts { _ in nil })
        return printer.text([Diagnostic(.unknownKey, "key '\(character)'", at: location, notes: [note])])
    }

    @Test(arguments: [DiagnosticFormat.text, .github])
    func controlsAreReplaced(format: DiagnosticFormat) {
        for character in hidden {
            let text = text(format, character)
            #expect(!text.unicodeScalars.contains { String($0) == character }, "\(character.unicodeScalars)")
            #expect(text.contains("key '\u{FFFD}'") && text.contains("a\u{FFFD}.md") && text.contains("first \u{FFFD} here"))
        }
    }

    @Test func linesOfAMessageStayInAnnotations() {
        #expect(text(.github, "b\nc").contains("key 'b%0Ac'"))
    }

    @Test func aLineEndOfWindowsBeginsNoCommand() {
        let text = text(.github, "b\r\n::stop-commands::x")
        #expect(text.contains("key 'b\u{FFFD}%0A::stop-commands::x'"))
        #expect(!text.contains("\r") && text.count { $0.isNewline } == 1)
    }

    @Test func aMessageOnlyBeginsNewLines() {
        #expect(DiagnosticPrinter.visible("a\rb\nc", keepsLines: true) == "a\u{FFFD}b\nc")
    }
}
