import CivilTime
import ContentModel
import Encoding
import Marking
import MarkingSamples
import Testing

@testable import MarkingPages

struct SlipFilesTests {
    private static let roster = [
        Roster.Student(name: "Ada <Lovelace>", number: "s1", email: "ada@college.example", groups: []),
        Roster.Student(name: "Toby", number: "s2", email: "toby@college.example", groups: []),
    ]

    private let course: Course
    private let ada: String

    init() throws {
        course = try Course(#"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One"},{"text":"Two","correct":true}]}"#)
        ada = try course.handIn("Ada <Lovelace>", number: "s1", answers: ["atp": #"["b"]"#])
        _ = try course.handIn("Mallory", number: "s9", answers: ["atp": #"["a"]"#])
    }

    private func slips(origins: [String: [String]] = [:], published: PublishedGrades? = nil, onlyChanged: Bool = false) throws -> SlipFiles
    {
        let content = try course.loaded()
        return SlipFiles(
            [try course.grades(roster: Self.roster)], in: content, marks: Marks(), origins: origins, published: published,
            onlyChanged: onlyChanged, words: MarkingWords(.english, content.settings), zone: .utc)
    }

    @Test func nobodyGetsTheResultOfAStranger() throws {
        let slips = try slips()
        #expect(slips.count == 1)
        #expect(slips.uncertain.map(\.name) == ["Mallory"])
        #expect(slips.uncertain.allSatisfy { !$0.doubts.isEmpty })
        let files = try slips.files()
        #expect(files.map(\.name) == ["cells-\(ada).html", "print.html", "letters.csv"])
        for file in files { #expect(!String(decoding: file.bytes, as: UTF8.self).contains("Mallory"), "\(file.name)") }
    }

    /// As in every table, whose figures students compare with theirs.
    @Test func pointsAreTruncated() throws {
        let words = MarkingWords(.english, try course.loaded().settings)
        let points = try #require(Fraction(decimal: "8.4866"))
        #expect(words.number(points) == points.shown && points.shown == "8.48")
        #expect(words.number(Fraction(1, of: 3)) == "0.33" && words.number(Fraction(2, of: 3)) == "0.66")
    }

    @Test func namesAreTexts() throws {
        let page = try #require(try slips().files().first)
        let html = String(decoding: page.bytes, as: UTF8.self)
        #expect(html.contains("Ada &lt;Lovelace&gt;") && !html.contains("<Lovelace>"))
    }

    @Test func answersFromRightToLeftAreIsolated() throws {
        let course = try Course(#"{"id":"essay","kind":"text","prompt":"Explain."}"#)
        _ = try course.handIn("Toby", number: "s2", answers: ["essay": #"["الماء (1)"]"#])
        let content = try course.loaded()
        let slips = SlipFiles(
            [try course.grades(roster: Self.roster)], in: content, marks: Marks(), origins: [:], published: nil, onlyChanged: false,
            words: MarkingWords(.english, content.settings), zone: .utc)
        let page = try #require(try slips.files().first)
        #expect(String(decoding: page.bytes, as: UTF8.self).contains("Your answer: \u{2068}الماء (1)\u{2069}"))
    }

    @Test func archivesHaveTheNamesThatPlatformsTakeBack() throws {
        let moodle = try slips(origins: [ada: ["in/Ada Lovelace_4711_assignsubmission_file_/report.jwe"]]).files()
        let archive = try #require(moodle.first { $0.name == "moodle.zip" })
        #expect(String(decoding: archive.bytes, as: UTF8.self).contains("Ada Lovelace_4711_assignsubmission_file_cells-\(ada).html"))
        #expect(!moodle.contains { $0.name == "canvas.zip" })
    }

    @Test(arguments: [
        ("in/Toby_4711_assignsubmission_file_/report.jwe", "Toby"),
        ("in/Jo Stranger_4711_assignsubmission_file_/report.jwe", "Jo Stranger"),
        ("toby_102_5531_report.jwe", "toby"),
    ])
    func aSlipStaysOutOfTheFolderOfSomebodyElse(origin: String, folder: String) throws {
        let slips = try slips(origins: [ada: [origin]])
        #expect(slips.misplaced.map(\.student) == ["Ada <Lovelace>"] && slips.misplaced.map(\.folder) == [folder])
        #expect(try slips.files().map(\.name) == ["cells-\(ada).html", "print.html", "letters.csv"])
        // With the student's own folder, it goes there.
        let own = try self.slips(origins: [ada: [origin, "in/Ada Lovelace_12_assignsubmission_file_/report.jwe"]])
        #expect(own.misplaced.isEmpty)
        let archive = try #require(try own.files().first { $0.name == "moodle.zip" })
        #expect(String(decoding: archive.bytes, as: UTF8.self).contains("Ada Lovelace_12_assignsubmission_file_cells-\(ada).html"))
    }

    @Test func anAnonymousFolderIsTheStudentsOwn() throws {
        let slips = try slips(origins: [ada: ["in/Participant 12_4711_assignsubmission_file_/report.jwe"]])
        #expect(slips.misplaced.isEmpty)
        #expect(try slips.files().contains { $0.name == "moodle.zip" })
    }

    /// The letters of choices that were other ones would name what the student never chose.
    @Test func anAnswerToAnEarlierQuestionIsNotShownInTodaysWords() throws {
        try course.write(#"{"id":"atp","prompt":"What makes it?","choices":[{"text":"Three"},{"text":"Four","correct":true}]}"#)
        let html = String(decoding: try #require(try slips().files().first).bytes, as: UTF8.self)
        #expect(html.contains("given to an earlier version of this question") && html.contains("Waiting for your teacher’s decision"))
        #expect(!html.contains("Four") && !html.contains("Still to be marked"))
    }

    @Test func whatWasGivenBackIsLeftOutOnRequest() throws {
        let published = PublishedGrades([try course.grades(roster: Self.roster)])
        #expect(try slips(published: published, onlyChanged: true).count == 0)
        #expect(try slips(published: published).count == 1)
        // The key was wrong.
        try course.write(#"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One","correct":true},{"text":"Two"}]}"#)
        #expect(try slips(published: published, onlyChanged: true).count == 1)
    }
}
