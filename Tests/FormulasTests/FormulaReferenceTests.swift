import Formulas
import Foundation
import Testing

/// The list of commands in the documentation is that of the program; `RECORD=1` writes it.
@Suite struct FormulaReferenceTests {
    static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/Content/pages/mathematics.md")
    static let heading = "## All commands\n"

    static var list: String {
        FormulaReference.groups.map { group in
            let entries = group.entries.map { entry in
                entry.isFormula ? "$\(entry.tex)$ `\(entry.tex)`" : "`\(entry.tex)`"
            }
            return "**\(group.title):** \(entries.joined(separator: ", "))\n"
        }.joined(separator: "\n")
    }

    @Test func documentationHasAllCommands() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let parts = text.components(separatedBy: Self.heading)
        try #require(parts.count == 2)
        let expected = parts[0] + Self.heading + "\n" + Self.list
        if ProcessInfo.processInfo.environment["RECORD"] != nil, text != expected {
            try Data(expected.utf8).write(to: Self.page)
        }
        #expect(text == expected, "write it with RECORD=1 swift test --filter FormulaReferenceTests")
    }

    @Test func everyCommandIsListed() {
        let list = Self.list
        let missing = FormulaReference.commandNames.filter { !list.contains("\\\($0)") && !["begin", "end", "right"].contains($0) }
        #expect(missing == [])
    }

    @Test func everyExampleIsRight() {
        for entry in FormulaReference.groups.flatMap(\.entries) where entry.isFormula {
            #expect(Formula(entry.tex).errors == [], "\(entry.tex)")
        }
    }

    /// What an export writes can be imported again.
    @Test func everyExampleIsReadAfterAnExport() {
        for entry in FormulaReference.groups.flatMap(\.entries) where entry.isFormula {
            let exported = PlainTeX.converted(entry.tex)
            #expect(Formula(exported).errors == [], "\(entry.tex) as \(exported)")
        }
    }
}
