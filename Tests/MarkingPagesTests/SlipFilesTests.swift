import CivilTime
import ContentModel
import Encoding
import Marking
import MarkingSamples
import Markup
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

    /// Slips on paper are handed out, and nobody knows which Toby gets which.
    @Test func studentsWithTheSameNameHaveTheirNumbers() throws {
        let roster = ["s1", "s2"].map { Roster.Student(name: "Toby", number: $0) }
        let course = try Course(#"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One"},{"text":"Two","correct":true}]}"#)
        for student in roster {
            _ = try course.handIn("Toby", number: student.number, answers: ["atp": #"["b"]"#], attempt: student.number)
        }
        let content = try course.loaded()
        let slips = SlipFiles(
            [try course.grades(roster: roster)], in: content, marks: Marks(), origins: [:], published: nil, onlyChanged: false,
            words: MarkingWords(.english, content.settings), zone: .utc)
        let pages = try slips.files().prefix(2).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(pages.map { $0.contains("Toby (s1)") } == [true, false])
        #expect(pages.map { $0.contains("Toby (s2)") } == [false, true])
        let printed = try #require(try slips.files().first { $0.name == "print.html" })
        #expect(String(decoding: printed.bytes, as: UTF8.self).contains("Toby (s2)"))
        #expect(try self.slips().files().allSatisfy { !String(decoding: $0.bytes, as: UTF8.self).contains("(s1)") })
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

    /// The words alone don't say which of several blanks was wrong.
    @Test func blanksAreShownInTheirText() throws {
        let course = try Course(
            #"{"id":"fill","prompt":"Fill in.\n\nWater freezes at [[273 K]], boils at [[= 100]] °C, and is [[liquid]] between."}"#)
        _ = try course.handIn(answers: ["fill": #"["273 K","90",""]"#])
        let html = try #require(try page(course))
        #expect(html.contains("<h2>1. Fill in.</h2>"), "\(html)")
        #expect(html.contains("Your answer: Water freezes at [273 K] ✓, boils at [90] ✗ °C, and is … between."), "\(html)")
        try course.write(
            #"{"id":"fill","prompt":"Fill in.\n\nWater freezes at [[273 K]], boils at [[= 100]] °C, and is [[liquid]] between."}"#,
            settings: #""scoring":"partial","order":"shuffle""#)
        #expect(try #require(try page(course)).contains("<h2>Fill in.</h2>"), "numbers of a page that shuffles its questions differ")
    }

    @Test func secondsSayWhyItWasLate() throws {
        let course = try Course(
            #"{"id":"tf","prompt":"True?","answer":true}"#, settings: #""scoring":"partial","due":"2026-11-20T18:00""#)
        _ = try course.handIn(answers: ["tf": #"["true"]"#], at: "2026-11-20T18:00:01Z")
        #expect(try #require(try page(course)).contains("Friday 20 November 2026 at 18:00:01 (Europe/London), late"))
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
        #expect(slips.misplaced.map(\.student) == ["Ada <Lovelace>"] && slips.misplaced.map(\.folder.name) == [folder])
        #expect(try slips.files().map(\.name) == ["cells-\(ada).html", "print.html", "letters.csv"])
        // With the student's own folder, it goes there.
        let own = try self.slips(origins: [ada: [origin, "in/Ada Lovelace_12_assignsubmission_file_/report.jwe"]])
        #expect(own.misplaced.isEmpty)
        let archive = try #require(try own.files().first { $0.name == "moodle.zip" })
        #expect(String(decoding: archive.bytes, as: UTF8.self).contains("Ada Lovelace_12_assignsubmission_file_cells-\(ada).html"))
    }

    /// Moodle writes the same word for everybody while marking is anonymous, and the name of a group before a student's.
    @Test(arguments: ["Participant", "Participant 12", "Teilnehmerin", "11A-Participant", "11A-Ada Lovelace", "Chess-Ada Lovelace"])
    func anAnonymousFolderOrThatOfAGroupIsTheStudentsOwn(name: String) throws {
        let toby = try course.handIn("Toby", number: "s2", answers: ["atp": #"["a"]"#], attempt: "t")
        let slips = try slips(origins: [
            ada: ["in/\(name)_4711_assignsubmission_file/report.jwe"], toby: ["in/Participant_4712_assignsubmission_file/report.jwe"],
        ])
        #expect(slips.misplaced.isEmpty)
        let archive = try #require(try slips.files().first { $0.name == "moodle.zip" })
        let text = String(decoding: archive.bytes, as: UTF8.self)
        #expect(text.contains("\(name)_4711_assignsubmission_file_cells-\(ada).html"))
        #expect(text.contains("Participant_4712_assignsubmission_file_cells-\(toby).html"))
    }

    @Test func anAnonymousFolderOfTwoIsNobodysOwn() throws {
        let toby = try course.handIn("Toby", number: "s2", answers: ["atp": #"["a"]"#], attempt: "t")
        let origin = "in/Participant_4711_assignsubmission_file/report.jwe"
        #expect(try slips(origins: [ada: [origin], toby: [origin]]).misplaced.count == 2)
    }

    /// A name with a hyphen isn't a group and a name, where the roster has it.
    @Test func aFolderIsOfTheWholeName() {
        let folder = PlatformName("in/Anne-Marie Bell_1_assignsubmission_file/a.jwe")
        #expect(folder?.isName(of: "Marie Bell", among: NameTable(["Marie Bell", "Anne-Marie Bell"])) == false)
        #expect(folder?.isName(of: "Anne-Marie Bell", among: NameTable(["Marie Bell", "Anne-Marie Bell"])) == true)
        #expect(folder?.isName(of: "Marie Bell", among: NameTable(["Marie Bell"])) == true)
    }

    /// The letters of choices that were other ones would name what the student never chose.
    @Test func anAnswerToAnEarlierQuestionIsNotShownInTodaysWords() throws {
        try course.write(#"{"id":"atp","prompt":"What makes it?","choices":[{"text":"Three"},{"text":"Four","correct":true}]}"#)
        let html = String(decoding: try #require(try slips().files().first).bytes, as: UTF8.self)
        #expect(html.contains("given to an earlier version of this question") && html.contains("Waiting for your teacher’s decision"))
        #expect(!html.contains("Four") && !html.contains("Still to be marked"))
    }

    private func page(
        _ course: Course, marks: Marks = Marks(), published: PublishedGrades? = nil, received: [String: ReceivedJournal.Entry] = [:],
        language: ContentLanguage = .english
    ) throws -> String? {
        let content = try course.loaded()
        let slips = SlipFiles(
            [try course.grades(marks: marks, received: received)], in: content, marks: marks, origins: [:], published: published,
            onlyChanged: published != nil, words: MarkingWords(language, content.settings),
            zone: try #require(TimeZoneCatalog().rules(for: "Europe/London")))
        return try slips.files().first { $0.name.hasPrefix("cells") }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// In words, and with who calls it.
    @Test func questionsAboutPenaltiesAreInWords() throws {
        let course = try Course("", settings: #""scoring":"partial""#)
        try course.writePenalties()
        try course.write("", settings: #""penalties":{"edition":"2026","draw":2}"#)
        _ = try course.handIn(
            answers: [:],
            calls: [
                "p22": #"{"sanction":"zero","owners":["referee"]}"#, "p23": #"{"sanction":"maxFourAndHalf","owners":["referee","judge"]}"#,
            ])
        let html = try #require(try page(course))
        #expect(html.contains("<h2>The diver is late.</h2>") && html.contains("Your answer: 0 points · Referee<"), "\(html)")
        #expect(html.contains("Your answer: Maximum 4½ points · Referee, Judge<"), "\(html)")
        #expect(!html.contains("p22") && !html.contains("maxFourAndHalf"))
        let content = try course.loaded()
        let site = ResultsSite([try course.grades()], in: content, language: .english, jobs: 1)
        let page = try #require(ResultsPages(site, MarkingWords(.english, content.settings), markCommand: "").files.last)
        var bytes: [UInt8] = []
        try page.pieces { bytes += $0 }
        let results = String(decoding: bytes, as: UTF8.self)
        #expect(results.contains("The diver bounces.") && !results.contains("p23"))
    }

    @Test func hintsAndTheirDeductionAreOnTheSlip() throws {
        let course = try Course(
            #"{"id":"atp","prompt":"What makes ATP?","points":2,"hints":[{"text":"Think.","cost":0.5},{"text":"More."}],"#
                + #""choices":[{"text":"One"},{"text":"Two","correct":true}]},{"id":"why","kind":"text","prompt":"Why?","#
                + #""hints":[{"text":"Energy.","cost":0.25}]}"#)
        let receipt = try course.handIn(answers: ["atp": #"["b"]"#, "why": #"["Because."]"#], hints: 2)
        let html = try #require(try page(course))
        #expect(html.contains("Points: 1.5 of 2") && html.contains("Hints used: 2. Points deducted: 0.5<"), "\(html)")
        let decision = "- {quiz: cells, question: atp, decision: full-marks, reason: Unclear}\n"
        #expect(try course.grades(decisions: decision).rows[0].counted?.questions[0].deduction == .zero)
        let queue = MarkingQueue([try course.grades()], isNamed: false)
        #expect(queue.items[0].answers[0].deductions == [Fraction(1, of: 4)])
        let table = String(decoding: MarkingSheet(queue: queue, marks: Marks(), marker: "a").bytes(), as: UTF8.self)
        #expect(table.contains(" (hints: −0.25),Because."), "\(table) \(receipt)")
    }

    /// The time that decided whether it is late.
    @Test func theTimeOfTheServerIsOnTheSlip() throws {
        let course = try Course(
            #"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One"},{"text":"Two","correct":true}]}"#,
            settings: #""scoring":"partial","due":"2026-11-23T10:00""#)
        let receipt = try course.handIn(answers: ["atp": #"["b"]"#])
        #expect(try #require(try page(course)).contains("Monday 23 November 2026 at 09:28 (Europe/London)<"))
        let time = try #require(Instant(reportTime: "2026-11-23T12:05:00Z"))
        let received = [receipt: ReceivedJournal.Entry(origin: "a.jwe", received: time)]
        let late = try #require(try page(course, received: received))
        #expect(late.contains("Monday 23 November 2026 at 12:05:00 (Europe/London), late<"), "\(late)")
    }

    /// Slips are what students have of comments, and of a pass.
    @Test func commentsAndVerdictsMakeASlipNew() throws {
        let essay = #"{"id":"why","kind":"text","prompt":"Why?","points":3}"#
        let course = try Course(essay, settings: #""scoring":"partial","pass":30"#)
        let receipt = try course.handIn(answers: ["why": #"["Because."]"#])
        func marks(_ comment: String) -> Marks {
            Marks([
                Mark(receipt: receipt, question: "why", marker: "a", points: Fraction(1), maximum: Fraction(3), comment: comment, time: "")
            ])
        }
        let published = PublishedGrades([try course.grades(marks: marks("Why?"))], marks: marks("Why?"))
        #expect(try page(course, marks: marks("Why?"), published: published) == nil)
        let commented = try #require(try page(course, marks: marks("Well put."), published: published))
        #expect(commented.contains("Well put.") && !commented.contains("has changed"))
        try course.write(essay, settings: #""scoring":"partial","pass":50"#)
        let failed = try #require(try page(course, marks: marks("Why?"), published: published))
        #expect(failed.contains("This result has changed. It was 1 of 3 (33%, Passed).") && failed.contains("Not passed"), "\(failed)")
    }

    @Test func gradesAreOnTheSlip() throws {
        let essay = #"{"id":"why","kind":"text","prompt":"Why?","points":3}"#
        func settings(_ grade: String) -> String { #""scoring":"partial","grades":{"90":"1.0","50":"\#(grade)","0":"5.0"}"# }
        let course = try Course(essay, settings: settings("3.0"))
        let receipt = try course.handIn(answers: ["why": #"["Because."]"#])
        let waiting = try #require(try page(course))
        #expect(!waiting.contains("<dt>Grade</dt>"), "\(waiting)")
        let mark = Mark(receipt: receipt, question: "why", marker: "a", points: Fraction(2), maximum: Fraction(3), comment: "", time: "")
        let marks = Marks([mark])
        #expect(try #require(try page(course, marks: marks)).contains("<dt>Grade</dt><dd>3.0</dd>"))
        let french = try #require(ContentLanguage("fr"))
        #expect(MarkingWords(french, try course.loaded().settings)[.grade] == "Note")
        let published = PublishedGrades([try course.grades(marks: marks)], marks: marks)
        #expect(try page(course, marks: marks, published: published) == nil)
        try course.write(essay, settings: settings("2.7"))
        let changed = try #require(try page(course, marks: marks, published: published))
        #expect(changed.contains("This result has changed. It was 2 of 3 (67%, Grade: 3.0)."), "\(changed)")
        #expect(changed.contains("<dt>Grade</dt><dd>2.7</dd>"), "\(changed)")
        let content = try course.loaded()
        let slips = SlipFiles(
            [try course.grades(marks: marks)], in: content, marks: marks, origins: [:], published: nil, onlyChanged: false,
            words: MarkingWords(.english, content.settings), zone: .utc)
        let letters = String(decoding: try #require(try slips.files().first { $0.name == "letters.csv" }).bytes, as: UTF8.self)
        #expect(letters.contains(",receipt,file,grade\r\n") && letters.contains(".html,2.7\r\n"), "\(letters)")
        try course.write(essay, settings: settings("8/20"))
        let excel = SlipFiles(
            [try course.grades(marks: marks)], in: content, marks: marks, origins: [:], published: nil, onlyChanged: false,
            words: MarkingWords(.english, content.settings), zone: .utc, style: .decimalComma)
        let table = String(decoding: try #require(try excel.files().first { $0.name == "letters.csv" }).bytes, as: UTF8.self)
        #expect(table.contains(";receipt;file;grade\r\n") && table.contains(".html;\"=\"\"8/20\"\"\"\r\n"), "\(table)")
    }

    /// The numbers of the earlier result are those of the slip's language.
    @Test func earlierResultsHaveTheNumbersOfTheirLanguage() throws {
        let course = try Course(#"{"id":"why","kind":"text","prompt":"Why?","points":3.5}"#)
        let receipt = try course.handIn(answers: ["why": #"["Because."]"#], language: "fr")
        func marks(_ halves: Int) -> Marks {
            let points = Fraction(halves, of: 2)
            return Marks([
                Mark(receipt: receipt, question: "why", marker: "a", points: points, maximum: Fraction(7, of: 2), comment: "", time: "")
            ])
        }
        let published = PublishedGrades([try course.grades(marks: marks(3))])
        let html = try #require(try page(course, marks: marks(5), published: published))
        #expect(html.contains("Ce résultat a changé. Il était de 1,5 sur 3,5 ("), "\(html)")
    }

    /// Two corrections can cancel out: a slip names no earlier result that is the same.
    @Test func aResultThatStaysHasNotChanged() throws {
        func questions(_ keys: (Bool, Bool)) -> String {
            #"{"id":"one","prompt":"One?","answer":\#(keys.0)},{"id":"two","prompt":"Two?","answer":\#(keys.1)}"#
        }
        let course = try Course(questions((true, true)))
        _ = try course.handIn(answers: ["one": #"["true"]"#, "two": #"["false"]"#])
        let published = PublishedGrades([try course.grades()])
        try course.write(questions((false, false)))
        let html = try #require(try page(course, published: published))
        #expect(html.contains("The points of some questions have changed. The result is the same."), "\(html)")
        #expect(!html.contains("This result has changed"))
    }

    @Test func aResultBelowZeroIsExplained() throws {
        let questions = #"{"id":"atp","prompt":"A?","choices":[{"text":"One","points":-1},{"text":"Two","correct":true}]},"#
        let other = #"{"id":"adp","prompt":"B?","points":0.5,"answer":true}"#
        for (answers, isBelow) in [(["atp": #"["a"]"#, "adp": #"["true"]"#], true), (["adp": #"["true"]"#], false)] {
            let course = try Course(questions + other)
            _ = try course.handIn(answers: answers)
            #expect(try #require(try page(course)).contains("A result below 0 counts as 0.") == isBelow)
        }
    }

    /// With both sides printed, a slip would be on the back of another student's.
    @Test func allSlipsSayHowToPrintThem() throws {
        let printed = try #require(try slips().files().first { $0.name == "print.html" })
        #expect(String(decoding: printed.bytes, as: UTF8.self).contains("<p class=\"printing\">Print single-sided."))
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
