import Foundation
import Testing

/// What a full disk leaves behind must not harm the next run.
struct FullDiskTests {
    private static let handIn = TemporarySite.quiz.replacingOccurrences(of: "title: Cells", with: "title: Cells\nhand-in: true")

    @Test func thePrivateKeyIsNeverBesideAnEmptyListOfWhatGitLeavesOut() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": Self.handIn])
        let refused = try Tool.runWithoutSpace(["marking", "new", "."], in: site.folder)
        #expect(refused.status == 74, "\(refused.output)")
        #expect(!site.has("Marking/.gitignore") && !site.has("Marking/key.jwk"))
        // As an older version left it.
        try site.write("Marking/.gitignore", "")
        #expect(try site.run("marking", "new", ".").status == 0)
        #expect(try site.text("Marking/.gitignore") == "*\n")
    }

    @Test(arguments: [("!me.csv\n", "*\n!me.csv\n"), ("key.jwk\n", "key.jwk\n"), ("# all\r\n*\r\n", "# all\r\n*\r\n")])
    func anAuthorsOwnListKeepsItsLines(before: String, after: String) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": Self.handIn, "Marking/.gitignore": before])
        #expect(try site.run("marking", "new", ".").status == 0)
        #expect(try site.text("Marking/.gitignore") == after)
    }

    @Test(arguments: [["new", "site", "x"], ["new", "quiz", "Cells"]]) func nothingBlocksTheNextAttempt(arguments: [String]) throws {
        let site = try TemporarySite()
        let refused = try Tool.runWithoutSpace(arguments, in: site.folder)
        #expect(refused.status == 74, "\(refused.output)")
        let again = try Tool.run(arguments, in: site.folder)
        #expect(again.status == 0, "\(again.errors)")
    }
}
