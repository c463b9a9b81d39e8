import Foundation
import Testing

/// Commands know a quiz by all ids that it had.
struct RenamedQuizTests {
    private static func exam(_ head: String) -> String {
        """
        ---
        title: Cells
        exam: true
        order: shuffle
        \(head)
        ---

        ## Which organelle makes ATP? {#atp}

        - [ ] Nucleus
        - [x] Mitochondrion
        - [ ] Ribosome
        - [ ] Vacuole

        ## Which organelle has the genes? {#genes}

        - [x] Nucleus
        - [ ] Mitochondrion
        - [ ] Ribosome
        - [ ] Vacuole

        ## A cell is small. {#small type=true-false answer=true}

        """
    }

    private static let sheets = "name,answers\nToby Quill,1a 2b 3a\nAmira Stone,1b 2a 3b\n"

    /// A site whose quiz was `cells` when its answers were typed, then `biology-cells`, and is `organelles` now.
    private func site() throws -> TemporarySite {
        let site = try TemporarySite(["Content/quizzes/exam.md": Self.exam("id: cells"), "sheets.csv": Self.sheets])
        try #require(try site.run("marking", "new").status == 0)
        let outcome = try site.run("reports", "enter", "sheets.csv", "--quiz", "cells")
        try #require(outcome.status == 0, "\(outcome.errors)")
        try site.write("Content/quizzes/exam.md", Self.exam("id: organelles\nformerly: [biology-cells, cells]"))
        return site
    }

    @Test func optionsTakeAnEarlierID() throws {
        let site = try site()
        let grades = try site.run("grade", "--quiz", "organelles")
        #expect(grades.status == 0 && grades.errors == "" && grades.output.contains("(organelles): 2 students handed in"))
        for id in ["biology-cells", "cells"] {
            let note = "note: the quiz '\(id)' is 'organelles' now\n"
            let outcome = try site.run("grade", "--quiz", id)
            #expect(outcome.output == grades.output && outcome.errors == note)
            #expect(try site.run("mark", "--quiz", id, "--export", "\(id).csv").errors.hasPrefix(note))
            let exported = try site.run("export", "moodle", "--quiz", id, "--with-keys", "--output", "\(id).xml")
            #expect(exported.status == 0 && exported.errors.hasPrefix(note), "\(exported.errors)")
            #expect(try site.run("results", "publish", "--quiz", id).errors.hasPrefix(note))
        }
        let unknown = try site.run("grade", "--quiz", "organeles")
        #expect(unknown.status != 0 && unknown.errors.contains("the site has no quiz 'organeles'; did you mean 'organelles'?"))
        let other = try site.run("grade", "--quiz", "rivers")
        #expect(other.status != 0 && other.errors.contains("the site has no quiz 'rivers'; it has organelles\n"), "\(other.errors)")
    }

    /// The id is part of the seed that shuffled the questions on paper.
    @Test func sheetsAreReadAsTheyWerePrinted() throws {
        let site = try site()
        try site.write("none.csv", "name,answers\n")
        let again = try site.run("reports", "enter", "sheets.csv", "--quiz", "cells")
        #expect(again.errors == "note: the quiz 'cells' is 'organelles' now\n0 reports added, 2 already there\n")
        let before = try site.run("grade", "--format", "csv").output
        try site.write("more.csv", "name,answers\nBen Bell,1a 2b 3a\n")
        let unsure = try site.run("reports", "enter", "none.csv", "--quiz", "organelles")
        #expect(unsure.errors.contains("note: if the exam was printed while the quiz was 'biology-cells', give --quiz that id"))
        #expect(try site.run("reports", "enter", "more.csv", "--quiz", "cells").errors.hasSuffix("\n1 report added\n"))
        let grades = try site.run("grade", "--format", "csv").output.split(whereSeparator: \.isNewline)
        #expect(grades.count == before.split(whereSeparator: \.isNewline).count + 1)
        func points(_ name: String) -> [Substring]? {
            grades.first { $0.contains(name) }?.split(separator: ",", omittingEmptySubsequences: false)[5...8].map { $0 }
        }
        #expect(points("Ben Bell") != nil && points("Ben Bell") == points("Toby Quill"), "the same sheet has the same points")
    }

    @Test func aListIsOneMessageForEachError() throws {
        let site = try site()
        try site.write("Content/quizzes/other.md", TemporarySite.quiz.replacing("title: Cells", with: "title: Other\nid: cells"))
        let outcome = try site.run("check")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "Content/quizzes/exam.md:6:27: error: 'formerly' has 'cells', which is the id of a quiz; remove it, or rename that one"),
            "\(outcome.errors)")
    }
}
