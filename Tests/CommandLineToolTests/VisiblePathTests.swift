import Foundation
import Testing

/// Names of folders and files can't repaint a terminal, wherever a command shows them.
struct VisiblePathTests {
    private static let name = "e\u{1B}[31mred\u{202E}"
    private static let commands = [
        ["check", name], ["check", name, "--format", "github"], ["build", name], ["build", name, "--output", "\(name)/Out"],
        ["build", name, "--zip", "--output", "\(name)/Zip"], ["build", name, "--single-file", "--output", "\(name)/File"],
        ["export", "gift", name, "--output", "\(name)/quizzes"],
        ["strings", "export", "po", "--language", "fr", "--site", name, "--output", "\(name)/fr.po"],
        ["calendar", "export", name, "--output", "\(name)/all.ics"], ["new", "quiz", "Plants", "--site", name], ["ids", name],
        ["check", "\(name)-other"], ["import", "gift", "\(name)/quizzes", "--site", name, "--dry-run"],
    ]

    @Test func noCommandWritesThemAsTheyAre() throws {
        let site = try TemporarySite([
            "\(Self.name)/Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n",
            "\(Self.name)/Content/quizzes/cells.md": TemporarySite.quiz.replacingOccurrences(of: "title:", with: "tilte: a\ntitle:"),
        ])
        // With an error in the site, and without.
        #expect(
            try Tool.run(["check", Self.name], in: site.folder).errors.contains("e\u{FFFD}[31mred<RLO>/Content/quizzes/cells.md:2:1: error")
        )
        try site.write("\(Self.name)/Content/quizzes/cells.md", TemporarySite.quiz)
        for command in Self.commands {
            let outcome = try Tool.run(command, in: site.folder)
            let isHidden = (outcome.output + outcome.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }
            #expect(!isHidden, "\(command): \(outcome.output)\(outcome.errors)")
        }
    }
}
