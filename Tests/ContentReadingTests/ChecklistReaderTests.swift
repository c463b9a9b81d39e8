import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct ChecklistReaderTests {
    private func read(_ text: String, language: String = "en") throws -> (checklist: Checklist, problems: [String]) {
        var log = DiagnosticLog(path: "Content/checklists/a.md")
        let checklist = ChecklistReader.read(sourceFile(text, path: log.path), log: &log)
        return (try #require(checklist, "\(log.problems)"), log.problems)
    }

    @Test func readsSectionsAndItems() throws {
        let (checklist, problems) = try read(
            "---\ntitle: T\nedition: 2026\norder: 3\n---\nHello.\n\n## One\n- [ ] A *b*\n\n## Two\n- [ ] C (rule 8.5.5)\n* [ ] D {#dee}\n")
        #expect(problems == [])
        #expect(checklist.introduction.html == "<p>Hello.</p>\n")
        #expect(checklist.edition?.value == "2026")
        #expect(checklist.order == 3)
        #expect(checklist.sections.map(\.title) == ["One", "Two"])
        #expect(checklist.items.map(\.text.html) == ["A <em>b</em>", "C", "D"])
        #expect(checklist.items.map(\.id) == ["a-b", "c", "dee"])
        #expect(checklist.items.map(\.rules) == [[], ["8.5.5"], []])
    }

    @Test(arguments: ["#", "###"]) func sectionsBeginWithTwoMarks(marks: String) throws {
        #expect(
            try read("---\ntitle: T\n---\n\(marks) One\n\n* [ ] A\n").problems == [
                "4:1 InvalidItem: the heading of a section begins with ##, not with \(marks); write '## One'"
            ])
        #expect(
            try read("---\ntitle: T\n---\n* [ ] A\n").problems == [
                "4:1 InvalidItem: these items aren't in a section; write a heading such as '## Before' above them"
            ])
    }

    @Test func headingsMayHaveFormulas() throws {
        #expect(try read("---\ntitle: T\n---\n## Find *all* $x^2$\n- [ ] A\n").checklist.sections.map(\.title) == ["Find all x²"])
    }

    @Test func idsThatAreMadeDiffer() throws {
        let (checklist, _) = try read("---\ntitle: T\n---\n## S\n- [ ] A\n- [ ] A\n- [ ] a!\n- [ ] ?\n- [ ] !\n- [ ] x {#a-4}\n- [ ] A\n")
        #expect(checklist.items.map(\.id) == ["a", "a-2", "a-3", "item", "item-2", "a-4", "a-5"])
    }

    @Test(arguments: [
        ("rule 8.5.5", ["8.5.5"]), ("Rules 8.6.3 and 8.6.4", ["8.6.3", "8.6.4"]),
        ("règles D6.1, D6.12 et D8.4.3", ["D6.1", "D6.12", "D8.4.3"]),
        ("art. 8.7", ["8.7"]),
    ])
    func citations(text: String, rules: [String]) {
        #expect(RuleCitation.rules(text[...]) == rules)
    }

    @Test(arguments: [
        "8.5.5", "rule 8", "rule 8.", "see rule 8.5.5", "rule", "", "rule 8.5.5 and", "rule 8.5.5 and also 8.7", "about 2.5 m",
    ])
    func otherParentheses(text: String) {
        #expect(RuleCitation.rules(text[...]) == nil)
    }

    @Test func aTranslationTakesIDsAndRules() throws {
        let (original, _) = try read("---\nid: x\ntitle: T\norder: 2\n---\n## S\n- [ ] A (rule 1.2)\n- [ ] B\n")
        let (mine, _) = try read("---\ntitle: U\n---\n## R\n- [ ] C\n- [ ] D\n")
        var log = DiagnosticLog(path: "a")
        let checklist = mine.translation(of: original, log: &log)
        #expect(log.problems == [])
        #expect(checklist.id == "x")
        #expect(checklist.order == 2)
        #expect(checklist.title == "U")
        #expect(checklist.items.map(\.id) == ["a", "b"])
        #expect(checklist.items.map(\.rules) == [["1.2"], []])
        #expect(checklist.items.map(\.text.html) == ["C", "D"])
    }
}
