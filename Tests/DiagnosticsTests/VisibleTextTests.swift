import Diagnostics
import Testing

/// Messages and paths of strangers can't repaint a terminal or show in another order.
struct VisibleTextTests {
    private let hidden = [
        "\u{1B}": "\u{FFFD}", "\u{07}": "\u{FFFD}", "\u{9B}": "\u{FFFD}", "\u{2028}": "\u{FFFD}", "\u{2029}": "\u{FFFD}",
        "\u{202E}": "<RLO>", "\u{2066}": "<LRI>", "\u{061C}": "<ALM>", "\u{200E}": "<LRM>",
        "\u{200B}": "<U+200B>", "\u{FEFF}": "<U+FEFF>", "\u{AD}": "<U+00AD>", "\u{34F}": "<U+034F>", "\u{115F}": "<U+115F>",
        "\u{3164}": "<U+3164>", "\u{E0041}": "<U+E0041>",
    ]

    private func text(_ format: DiagnosticFormat, _ character: String) -> String {
        let location = SourceLocation(path: "a\(character).md")
        let note = Diagnostic.Note("first \(character) here", at: location)
        var printer = DiagnosticPrinter(
            format: format, prefix: "s\(character)/", showsExcerpts: false, showsColours: false, excerpts: SourceExcerpts { _ in nil })
        return printer.text([Diagnostic(.unknownKey, "key '\(character)'", at: location, notes: [note])])
    }

    @Test(arguments: [DiagnosticFormat.text, .github])
    func controlsAreReplaced(format: DiagnosticFormat) {
        for (character, shown) in hidden {
            let text = text(format, character)
            #expect(!text.unicodeScalars.contains { String($0) == character }, "\(character.unicodeScalars)")
            #expect(text.contains("key '\(shown)'") && text.contains("s\(shown)/a\(shown).md") && text.contains("first \(shown) here"))
        }
    }

    @Test(arguments: [DiagnosticFormat.text, .github])
    func aTabInAPathIsShown(format: DiagnosticFormat) {
        let text = text(format, "\t")
        #expect(text.contains("s<U+0009>/a<U+0009>.md") && text.contains("key '\t'"))
    }

    @Test func joinersStay() { #expect(DiagnosticPrinter.visible("می\u{200C}خواهم 👩\u{200D}🔬") == "می\u{200C}خواهم 👩\u{200D}🔬") }

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
