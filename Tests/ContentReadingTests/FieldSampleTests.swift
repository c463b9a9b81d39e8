import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Every key of a table is read: a value other than the default changes the result, and the default doesn't.
struct FieldSampleTests {
    /// JSON samples of a value, which are valid YAML too: one that equals the default, and others.
    private static func samples(_ value: FieldDefinition.Value) -> (usual: String?, others: [String]) {
        func mapping(_ keys: any ContentField.Type) -> String {
            // A task has a length or an end.
            let excluded: Set<String> = keys is TaskField.Type ? [TaskField.end.rawValue] : []
            let members = keys.definitions.filter { !excluded.contains($0.0) }.compactMap { name, definition in
                samples(definition.value).others.first.map { "\"\(name)\": \($0)" }
            }
            return "{\(members.joined(separator: ", "))}"
        }
        switch value {
        case .truth(let usual): return ("\(usual)", ["\(!usual)"])
        case .word(let words, let usual): return (usual.map { "\"\($0)\"" }, words.filter { $0 != usual }.map { "\"\($0)\"" })
        // All at once first, since addresses of ways that aren't listed would be unused.
        case .words(let words): return (nil, ["[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"] + words.map { "[\"\($0)\"]" })
        case .order(let words):
            let order = words.map { "\"\($0)\"" }
            return (nil, ["[\(order.reversed().joined(separator: ", "))]", "[\(order[1])]"])
        case .firstPage: return (nil, [#""quizzes""#, #""pages/welcome""#])
        case .values: return (nil, [#"{"room": "Hall 2", "seats": 40}"#])
        case .id, .text, .markdown, .phrase: return (nil, [#""New""#])
        case .ids: return (nil, [#""new""#, #"["newer", "new"]"#])
        case .texts: return (nil, [#""Other""#, #"["Other", "Another"]"#])
        case .names, .phrases: return (nil, [#"["Other", "Another"]"#])
        case .answer: return (nil, ["true", "9.81"])
        case .integer(let range): return (nil, ["\(range.lowerBound)", "\(range.upperBound)"])
        case .number: return (nil, ["50"])
        case .integerOrMapping(let range, let keys): return (nil, ["\(range.lowerBound)", mapping(keys)])
        case .mapping(let keys): return (nil, [mapping(keys)])
        case .list(let keys): return (nil, ["[\(mapping(keys))]"])
        case .date: return (nil, [#""2026-12-11""#, #""2026-12-11T23:59""#])
        case .day: return (nil, [#""2026-12-11""#])
        case .translatedText: return (nil, [#""Other""#, #"{"en": "Other", "fr": "Autre"}"#])
        case .files: return (nil, [#"{"en": "media/rules.pdf"}"#, #"{"en": "https://example.org/rules.pdf"}"#])
        case .rulePages: return (nil, [#"{"en": {"8.6": 30}}"#])
        case .chapters: return (nil, [#"{"8": "referee", "11": "synchro"}"#])
        case .disputes: return (nil, [#"{"wrong-dive-number": {"en": "Sources disagree."}}"#])
        case .timeZone: return (nil, [#""Europe/Paris""#])
        case .length: return (nil, [#""2d""#])
        case .duration: return (nil, [#""20m""#])
        case .reminders: return (nil, [#"["2d"]"#])
        case .language: return (nil, [#""fr""#])
        case .languages: return (nil, [#""fr""#, #"["fr", "it"]"#])
        case .webAddress: return (nil, [#""https://example.org/a""#])
        case .contact: return (nil, [#""office@example.org""#])
        case .mailAddress: return (nil, [#""homework@example.org""#])
        case .uploadAddress: return (nil, [#""https://cloud.example.org/homework""#])
        case .colour: return (nil, [##""#08a""##])
        case .edition: return (nil, ["2026", #""2026""#])
        case .bands: return (nil, [#"{"100": "Perfect!"}"#])
        case .countsByTag(let range): return (nil, [#"{"energy": \#(range.lowerBound)}"#])
        case .grades: return (nil, [#"{"50": "Pass", "0": 5.0}"#])
        case .assignees: return (nil, [#""Toby Quill""#, #"["Lane 4", {"to": "Toby Quill", "due": "2026-12-05", "extra-time": 25}]"#])
        case .teachers: return (nil, [#"[{"Mr Bob": ["Toby"]}]"#])
        }
    }

    private func check(_ name: String, _ definition: FieldDefinition, read: (String?) -> (text: String, problems: [String])) {
        let without = read(nil)
        #expect(without.problems == [])
        let (usual, others) = FieldSampleTests.samples(definition.value)
        if let usual { #expect(read(usual) == without, "\(name): \(usual)") }
        #expect(!others.isEmpty)
        for other in others {
            let with = read(other)
            #expect(with.problems == [], "\(name): \(other)")
            #expect(with.text != without.text, "\(name): \(other)")
        }
    }

    /// Only a quiz that opens can be held back.
    @Test(arguments: QuizField.allCases.filter { !$0.definition.isRequired && $0 != .holdBack })
    func everyKeyOfAQuizIsRead(key: QuizField) {
        check(key.rawValue, key.definition) { value in
            // Only exams open with a code.
            let exam = key == .opensWith ? ", \"exam\": true" : ""
            let member = exam + (value.map { ", \"\(key.rawValue)\": \($0)" } ?? "")
            var log = DiagnosticLog(path: "Content/quizzes/cells.json")
            let file = sourceFile(#"{"title": "A", "questions": []\#(member)}"#, path: log.path)
            let drafts = JSONQuizReader.read(file, context: readingContext, log: &log)
            return (String(describing: drafts.map(\.quiz)), log.problems)
        }
    }

    @Test func eachIDOfAListIsCheckedAtItsPosition() {
        var log = DiagnosticLog(path: "Content/assignments/essay.yml")
        let file = sourceFile("title: A\ndue: 2026-12-11T12:00\nformerly: [newer, two words, new]\n", path: log.path)
        let assignments = AssignmentReader.read(file, context: readingContext, log: &log)
        #expect(assignments.first?.formerIDs.map(\.value) == ["newer", "new"])
        #expect(log.diagnostics.map(\.id) == [.invalidID])
        #expect(log.diagnostics.first?.location.position == SourcePosition(line: 3, column: 19))
    }

    @Test(arguments: SiteField.allCases.filter { !$0.definition.isRequired })
    func everyKeyOfASiteIsRead(key: SiteField) {
        check(key.rawValue, key.definition) { value in
            var log = DiagnosticLog(path: "Content/site.yml")
            let file = sourceFile("id: a\ntitle: A\n" + (value.map { "\(key.rawValue): \($0)\n" } ?? ""), path: log.path)
            let settings = SiteSettingsReader.read(file, timeZones: readingContext.timeZones, log: &log)
            return (String(describing: settings), log.problems)
        }
    }

    @Test(arguments: ChecklistField.allCases.filter { !$0.definition.isRequired && $0 != .draft })
    func everyKeyOfAChecklistIsRead(key: ChecklistField) {
        check(key.rawValue, key.definition) { value in
            var log = DiagnosticLog(path: "Content/checklists/referee.md")
            // The comment keeps the positions of the following lines.
            let line = value.map { "\(key.rawValue): \($0)" } ?? "#"
            let file = sourceFile("---\ntitle: A\n\(line)\n---\n\n## B\n\n- [ ] C\n", path: log.path)
            let checklist = ChecklistReader.read(file, log: &log)
            return (String(describing: checklist), log.problems)
        }
    }

    @Test(arguments: EditionField.allCases.filter { !$0.definition.isRequired })
    func everyKeyOfAnEditionIsRead(key: EditionField) {
        check(key.rawValue, key.definition) { value in
            var log = DiagnosticLog(path: "Content/penalties/2026/edition.yml")
            let book = key == .rulePages ? "rulebook: {en: media/rules.pdf}\n" : ""
            let text = "title: A\n\(book)" + (value.map { "\(key.rawValue): \($0)\n" } ?? "")
            let edition = EditionHeaderReader.read(text, folder: "Content/penalties/2026", context: readingContext, log: &log)
            return (String(describing: edition), log.problems)
        }
    }

    /// Keys that don't depend on others.
    @Test(arguments: [
        QuestionField.id, .choices, .matchesCase, .items, .pairs, .hints, .feedback, .explanation, .sayCount, .markingNotes, .modelAnswer,
        .points,
        .tags, .draft,
    ])
    func everyKeyOfAQuestionIsRead(key: QuestionField) {
        check(key.rawValue, key.definition) { value in
            let member = value.map { ", \"\(key.rawValue)\": \($0)" } ?? ""
            var log = DiagnosticLog(path: "Content/quizzes/cells.json")
            let file = sourceFile(#"{"title": "A", "questions": [{"prompt": "B"\#(member)}]}"#, path: log.path)
            let drafts = JSONQuizReader.read(file, context: readingContext, log: &log)
            return (String(describing: drafts.map(\.questions)), log.problems)
        }
    }

    /// All pages have a title but one.
    @Test(arguments: PageField.allCases.filter { !$0.definition.isRequired && ![.title, .draft].contains($0) })
    func everyKeyOfAPageIsRead(key: PageField) {
        check(key.rawValue, key.definition) { value in
            var log = DiagnosticLog(path: "Content/pages/about.md")
            let line = value.map { "\(key.rawValue): \($0)" } ?? "#"
            let page = FreePageReader.read(sourceFile("---\ntitle: A\n\(line)\n---\n\nB\n", path: log.path), log: &log)
            return (String(describing: page), log.problems)
        }
    }

    @Test(arguments: [("home", true), ("about", false)])
    func onlyTheTextOfTheStartPageNeedsNoTitle(name: String, isRead: Bool) {
        var log = DiagnosticLog(path: "Content/pages/\(name).md")
        let page = FreePageReader.read(sourceFile("---\norder: 1\n---\n\nB\n", path: log.path), log: &log)
        #expect((page != nil) == isRead)
        #expect(log.problems.isEmpty == isRead)
    }

    /// An end needs a start.
    @Test(arguments: TaskField.allCases.filter { !$0.definition.isRequired && $0 != .end })
    func everyKeyOfATaskIsRead(key: TaskField) {
        check(key.rawValue, key.definition) { value in
            var log = DiagnosticLog(path: "Content/assignments/essay.json")
            let member = value.map { ", \"\(key.rawValue)\": \($0)" } ?? ""
            let file = sourceFile(#"{"title": "A", "due": "2026-12-11", "tasks": [{"name": "B"\#(member)}]}"#, path: log.path)
            let assignments = AssignmentReader.read(file, context: readingContext, log: &log)
            return (String(describing: assignments.map(\.tasks)), log.problems)
        }
    }

    @Test(arguments: AssignmentField.allCases.filter { !$0.definition.isRequired && $0 != .draft })
    func everyKeyOfAnAssignmentIsRead(key: AssignmentField) {
        check(key.rawValue, key.definition) { value in
            var log = DiagnosticLog(path: "Content/assignments/essay.json")
            let member = value.map { ", \"\(key.rawValue)\": \($0)" } ?? ""
            let file = sourceFile(#"{"title": "A", "due": "2026-12-11T12:00"\#(member)}"#, path: log.path)
            let assignments = AssignmentReader.read(file, context: readingContext, log: &log)
            return (String(describing: assignments), log.problems)
        }
    }
}
