import ContentModel
import Marking
import MarkingSamples
import Markup
import Testing

@testable import MarkingPages

/// A class of three, and a report of which nobody knows whose it is.
struct ResultsFilesTests {
    private static let questions =
        #"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One"},{"text":"Two","correct":true}]},"#
        + #"{"id":"why","kind":"text","prompt":"Why?","points":2}"#
    private static let roster = [
        Roster.Student(name: "Ada Lovelace", number: "s1", email: "ada@college.example", groups: ["Lane 4"]),
        Roster.Student(name: "Toby", number: "s2", email: "toby@college.example", groups: []),
        Roster.Student(name: "=Mr. Bob", number: "s3", email: "", groups: []),
    ]

    private let course: Course
    private let results: ResultsSite

    init() throws {
        course = try Course(Self.questions)
        _ = try course.handIn("Ada Lovelace", number: "s1", answers: ["atp": #"["b"]"#])
        _ = try course.handIn("=Mr. Bob", number: "s3", answers: ["atp": #"["a"]"#, "why": #"["Because."]"#])
        _ = try course.handIn("Mallory", number: "s9", answers: ["atp": #"["a"]"#])
        results = ResultsSite([try course.grades(roster: Self.roster)], in: try course.loaded(), language: .english, jobs: 1)
    }

    private func lines(_ name: String) throws -> [String] {
        let file = try #require(ResultsFiles(results).files.first { $0.name == name })
        var bytes: [UInt8] = []
        try file.pieces { bytes += $0 }
        // Spreadsheets recognise UTF-8 by a mark at its beginning.
        return String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self).split(
            whereSeparator: \.isNewline
        ).map(String.init)
    }

    @Test func tablesForOtherProgramsHaveNoUncertainResults() throws {
        #expect(ResultsFiles(results).uncertainCount == 1)
        for name in ["moodle.csv", "canvas.csv", "xapi.jsonl"] {
            let text = try lines(name).joined(separator: "\n")
            #expect(text.contains("ada@college.example") || text.contains("s1"), "\(name)")
            #expect(!text.contains("Mallory"), "\(name)")
        }
        #expect(try lines("grades.csv").contains { $0.contains("Mallory") })
    }

    @Test func moodleGetsPointsOnlyOfWhatIsMarked() throws {
        let moodle = try lines("moodle.csv")
        #expect(moodle[0] == "ID number,Email address,Full name,Cells (max. 3)", "a new grade item is out of 100")
        #expect(moodle.contains("s1,ada@college.example,Ada Lovelace,1"))
        // His text waits for its mark.
        #expect(moodle.contains { $0.hasPrefix("s3,") && $0.hasSuffix(",") })
    }

    /// One of two is complete, Mallory isn't of the class, and a question that waits for marks is neither the easiest nor the hardest.
    @Test func thePageSaysWhatItsStatisticsAreBasedOn() throws {
        let words = MarkingWords(.english, try course.loaded().settings)
        let page = try #require(ResultsPages(results, words, markCommand: "mark").files.first { $0.name.hasPrefix("quiz-") })
        var bytes: [UInt8] = []
        try page.pieces { bytes += $0 }
        let html = String(decoding: bytes, as: UTF8.self)
        #expect(html.contains("Based on the complete results: 1 of 2."))
        // Only who left it empty has points.
        #expect(html.contains(">– (1 to mark)<"), "\(html)")
        #expect(!html.contains("Hardest question") && !html.contains("Easiest question"))
        #expect(results.entries[0].statistics.items.map(\.pending) == [0, 1])
        #expect(results.entries[0].statistics.items.allSatisfy { $0.discrimination == nil })
    }

    private func pages() throws -> [String: String] {
        let settings = try course.loaded().settings
        var pages: [String: String] = [:]
        for page in ResultsPages(results, MarkingWords(.english, settings), markCommand: "mark").files {
            var bytes: [UInt8] = []
            try page.pieces { bytes += $0 }
            pages[page.name] = String(decoding: bytes, as: UTF8.self)
        }
        return pages
    }

    /// A landmark and a stop of the Tab key for each student would make the list as long as the class.
    @Test func onlyWideTablesAreReachedWithTheKeyboard() throws {
        let pages = try pages()
        let students = try #require(pages["students.html"])
        #expect(students.contains("<div class=\"table\"><table aria-label=\"Ada Lovelace\">"))
        #expect(!students.contains("tabindex"))
        let overview = try #require(pages["index.html"])
        let scroller = "<div class=\"table\" role=\"group\" aria-label=\"Quizzes\" tabindex=\"0\"><table aria-label=\"Quizzes\">"
        #expect(overview.contains(scroller))
        #expect(pages.values.allSatisfy { !$0.contains("role=\"region\"") })
    }

    @Test func titlesSayWhatPagesAre() throws {
        let title: String = try course.loaded().settings.title
        let pages = try pages()
        #expect(pages["index.html"]?.contains("<title>Results · \(title)</title>") == true)
        #expect(pages["students.html"]?.contains("<title>Students · Results · \(title)</title>") == true)
        #expect(pages["quiz-cells.html"]?.contains("<title>Cells · Results · \(title)</title>") == true)
    }

    /// Ten students have 0 to 3 of 3 points.
    @Test func theLowestResultHasNoPercentileAndTheDeviationHasItsUnit() throws {
        let course = try Course(#"{"id":"atp","prompt":"A?","points":3,"choices":[{"text":"One"},{"text":"Two","correct":true}]}"#)
        let roster = (0..<10).map { Roster.Student(name: "Student \($0)", number: "s\($0)", email: "", groups: []) }
        for (index, student) in roster.enumerated() {
            _ = try course.handIn(
                student.name, number: student.number, answers: ["atp": index < 5 ? #"["a"]"# : #"["b"]"#], attempt: student.name)
        }
        let site = ResultsSite([try course.grades(roster: roster)], in: try course.loaded(), language: .english, jobs: 1)
        let pages = ResultsPages(site, MarkingWords(.english, try course.loaded().settings), markCommand: "mark")
        var bytes: [UInt8] = []
        try #require(pages.files.first { $0.name.hasPrefix("quiz-") }).pieces { bytes += $0 }
        let html = String(decoding: bytes, as: UTF8.self)
        #expect(html.contains("better than 50% of the class") && html.contains("no lower result") && !html.contains("better than 0%"))
        #expect(html.contains(" (percentage points)</dd>"))
    }

    @Test func cellsAreNoFormulas() throws {
        #expect(try lines("moodle.csv").contains { $0.contains("'=Mr. Bob") })
        #expect(try !lines("grades.csv").contains { $0.hasPrefix("=") })
    }

    @Test func canvasGetsItsHeader() throws {
        let canvas = try lines("canvas.csv")
        #expect(canvas[0] == "Student,ID,SIS User ID,SIS Login ID,Section,Cells")
        #expect(canvas[1] == #""    Points Possible",,,,,3"#)
        #expect(canvas.contains("Ada Lovelace,,s1,ada@college.example,Lane 4,1"))
    }

    /// Canvas looks for its own id first. The login stands for the number where there is none, and isn't one.
    @Test func canvasGetsItsIDsBack() throws {
        let roster = [("SIS", "u1", "58213"), ("login", "amuller2", "58220"), ("earlier", "58231", "58231")].map { name, number, id in
            Roster.Student(
                name: name, number: number, email: "a@x.example", groups: ["11B"],
                canvas: Roster.CanvasAccount(id: id, login: number == "u1" ? "amuller1" : number))
        }
        for student in roster {
            _ = try course.handIn(student.name, number: student.number, answers: ["atp": #"["b"]"#], attempt: student.number)
        }
        let site = ResultsSite([try course.grades(roster: roster)], in: try course.loaded(), language: .english, jobs: 1)
        let canvas = try file("canvas.csv", of: site)
        for row in ["SIS,58213,u1,amuller1,11B,1", "login,58220,,amuller2,11B,1", "earlier,58231,,58231,11B,1"] {
            #expect(canvas.contains(row), "\(canvas)")
        }
    }

    @Test func tablesForExcelKeepTexts() throws {
        let settings = #""scoring":"partial","grades":{"100":"1.0","50":"2:1","0":"8/20"}"#
        let course = try Course(
            #"{"id":"a","prompt":"A?","points":1.5,"answer":true},{"id":"b","prompt":"B [[water]]","points":1.5}"#, settings: settings)
        for (number, answers) in [("0071", ("true", "water")), ("72", ("true", "1/2")), ("73", ("false", "x"))] {
            let given = ["a": #"["\#(answers.0)"]"#, "b": #"["\#(answers.1)"]"#]
            _ = try course.handIn("S \(number)", number: number, answers: given, attempt: number)
        }
        let site = ResultsSite([try course.grades()], in: try course.loaded(), language: .english, jobs: 1)
        let grades = try file("grades.csv", of: site, style: .decimalComma)
        #expect(grades[0].hasSuffix("name;number;email;groups;cells points;cells maximum;cells percent;cells status;cells grade"))
        let expected = [
            #"S 0071;"=""0071""";;;3;3;100;graded;"1,0""#, #"S 72;72;;;"1,5";3;50;graded;"=""2:1""""#,
            #"S 73;73;;;0;3;0;graded;"=""8/20""""#,
        ]
        for row in expected { #expect(grades.contains(row), "\(grades)") }
        let answers = try file("answers.csv", of: site, style: .decimalComma)
        #expect(answers.contains { $0.hasPrefix(#"cells;S 72;72;b;wrong;0;"1,5";;"=""1/2""";"#) }, "\(answers)")
        // Other programs read these.
        for name in ["moodle.csv", "canvas.csv"] {
            #expect(try file(name, of: site, style: .decimalComma) == file(name, of: site), "\(name)")
        }
        #expect(try file("grades.csv", of: site).contains("S 73,73,,,0,3,0,graded,8/20"))
    }

    /// Points are out of those of the column, for whomever a question is void.
    @Test func percentagesAreRightInOtherPrograms() throws {
        let choices = #""choices":[{"text":"One"},{"text":"Two","correct":true}]"#
        let questions = #"{"id":"atp","prompt":"A?",\#(choices)},{"id":"adp","prompt":"B?","points":3,\#(choices)}"#
        let course = try Course(questions)
        let right = ["atp": #"["b"]"#, "adp": #"["a"]"#]
        for student in Self.roster { _ = try course.handIn(student.name, number: student.number, answers: right, attempt: student.name) }
        let void = "- {quiz: cells, question: adp, decision: void, teacher: Ms Ann, reason: Not taught}\n"
        let grades = try course.grades(
            roster: Self.roster, decisions: void, teachers: [Student(name: "Toby", teachers: ["Ms Ann"])])
        let empty = try Course(questions).grades()
        let site = ResultsSite([grades, empty], in: try course.loaded(), language: .english, jobs: 1)
        var bytes: [UInt8] = []
        try #require(ResultsFiles(site).files.first { $0.name == "canvas.csv" }).pieces { bytes += $0 }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        #expect(lines[0].hasSuffix("Section,Cells (cells),Cells (cells)"))
        #expect(lines[1].hasSuffix(",4,4"))
        #expect(lines.contains("Ada Lovelace,,s1,ada@college.example,Lane 4,1,"))
        #expect(lines.contains("Toby,,s2,toby@college.example,,4,"))
    }

    private func file(_ name: String, of site: ResultsSite, style: CSVStyle = .plain) throws -> [String] {
        var bytes: [UInt8] = []
        try #require(ResultsFiles(site, style: style).files.first { $0.name == name }).pieces { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// 5/6 of 2.5 points: a gradebook shows the percentage that the student sees.
    @Test func pointsInGradebooksAreRounded() throws {
        let choices = #""choices":[{"text":"One","correct":true},{"text":"Two","correct":true},{"text":"Three","correct":true}]"#
        let course = try Course(#"{"id":"atp","prompt":"A?","points":2.0000001,\#(choices)}"#)
        for (student, answer) in zip(Self.roster, [#"["a","b"]"#, #"["a","b","c"]"#]) {
            _ = try course.handIn(student.name, number: student.number, answers: ["atp": answer], attempt: student.name)
        }
        let site = ResultsSite([try course.grades(roster: Self.roster)], in: try course.loaded(), language: .english, jobs: 1)
        let (canvas, moodle) = (try file("canvas.csv", of: site), try file("moodle.csv", of: site))
        #expect(canvas[1].hasSuffix(",2") && canvas.contains("Ada Lovelace,,s1,ada@college.example,Lane 4,1.33333"))
        #expect(canvas.contains("Toby,,s2,toby@college.example,,2") && moodle.contains("s1,ada@college.example,Ada Lovelace,1.33333"))
        #expect(try file("grades.csv", of: site).contains("Ada Lovelace,s1,ada@college.example,Lane 4,1.33333,2,67,graded"))
        #expect(try file("answers.csv", of: site).contains { $0.hasPrefix("cells,Ada Lovelace,s1,atp,partial,1.33333,2,") })
    }

    /// Programs read a hyphen, and no apostrophe before it.
    @Test func negativePointsAreNumbers() throws {
        let course = try Course(
            #"{"id":"atp","prompt":"A?","points":1,"choices":[{"text":"One","points":-0.5},{"text":"Two","correct":true}]}"#)
        _ = try course.handIn("Toby", number: "s2", answers: ["atp": #"["a"]"#])
        let site = ResultsSite([try course.grades(roster: Self.roster)], in: try course.loaded(), language: .english, jobs: 1)
        #expect(try file("answers.csv", of: site).contains { $0.hasPrefix("cells,Toby,s2,atp,wrong,-0.5,1,") })
        for name in ResultsFiles.names.map(\.file) {
            #expect(try file(name, of: site).allSatisfy { !$0.contains("−") }, "\(name)")
        }
    }

    /// Without isolation, browsers draw the number in the middle of the names.
    @Test func namesFromRightToLeftAreIsolatedOnPages() throws {
        let roster = ["1", "2"].map { Roster.Student(name: "محمد", number: $0) }
        let course = try Course(#"{"id":"atp","prompt":"A?","choices":[{"text":"One"},{"text":"Two","correct":true}]}"#)
        for student in roster { _ = try course.handIn(student.name, number: student.number, answers: [:], attempt: student.number) }
        _ = try course.handIn("ליאור", number: "2", answers: ["atp": #"["b"]"#], attempt: "x")
        let site = ResultsSite([try course.grades(roster: roster)], in: try course.loaded(), language: .english, jobs: 1)
        let words = MarkingWords(.english, try course.loaded().settings)
        for name in ["students.html", "quiz-cells.html"] {
            var bytes: [UInt8] = []
            try #require(ResultsPages(site, words, markCommand: "mark").files.first { $0.name == name }).pieces { bytes += $0 }
            let html = String(decoding: bytes, as: UTF8.self)
            #expect(html.contains("\u{2068}محمد\u{2069} (1)") && html.contains("\u{2068}ליאור\u{2069}"), "\(name)")
        }
        #expect(try file("grades.csv", of: site).allSatisfy { !$0.contains("\u{2068}") })
        #expect(
            StudentNames.isolated("Zoë 王") == "Zoë 王" && StudentNames.isolated("\u{2069}\u{202E}Toby") == "\u{2068}\u{202E}Toby\u{2069}")
    }

    @Test func everyAnswerHasALine() throws {
        #expect(try lines("answers.csv").count == 1 + 3 * 2)
        #expect(try lines("answers.jsonl").count == 3 * 2)
        let waiting = try lines("answers.jsonl").filter { $0.contains(#""state":"pending""#) }
        #expect(waiting.count == 1)
        #expect(!waiting[0].contains(#""points":"#))
    }

    @Test func theFilesAreThoseOfTheOverview() {
        #expect(ResultsFiles(results).files.map(\.name) == ResultsFiles.names.map(\.file))
    }

    @Test(arguments: [
        ("Eva", "Ignacio", "Eva e Ignacio"), ("Eva", "Íñigo", "Eva e Íñigo"), ("Eva", "Hilario", "Eva e Hilario"),
        ("Eva", "Hiam", "Eva y Hiam"), ("Eva", "Hierro", "Eva y Hierro"), ("Ian", "Eva", "Ian y Eva"), ("Eva", "Yolanda", "Eva y Yolanda"),
    ])
    func spanishPairs(one: String, other: String, expected: String) throws {
        let settings = try course.loaded().settings
        #expect(MarkingWords(try #require(ContentLanguage("es")), settings).pair(one, other) == expected)
        #expect(MarkingWords(.english, settings).pair(one, other) == "\(one) and \(other)")
    }

    /// A dash would be a result that is missing.
    @Test func theRankOfTheLowestResults() throws {
        let course = try Course((0..<3).map { #"{"id":"q\#($0)","prompt":"\#($0)?","answer":true}"# }.joined(separator: ","))
        for student in 0..<150 {
            let right = student == 0 ? 0 : student == 1 ? 1 : 2
            let answers = (0..<right).map { ("q\($0)", #"["true"]"#) } + [("q2", #"["false"]"#)]
            _ = try course.handIn("Student \(student)", answers: Dictionary(uniqueKeysWithValues: answers), attempt: "\(student)")
        }
        let grades = try course.grades()
        let content = try course.loaded()
        let site = ResultsSite([grades], in: content, language: .english, jobs: 1)
        let pages = ResultsPages(site, MarkingWords(.english, content.settings), markCommand: "")
        func rank(_ name: String) throws -> String {
            pages.percentile(try #require(grades.rows.first { $0.student.name == name }), in: site.entries[0])
        }
        #expect(try rank("Student 0") == "no lower result")
        #expect(try rank("Student 1") == "better than 0.6% of the class")
        #expect(try rank("Student 7") == "better than 1% of the class")
    }

    private static func page(_ name: String, _ settings: String, _ questions: String, _ answers: [(String, [String: String])]) throws
        -> String
    {
        let course = try Course(questions, settings: settings)
        for (index, (name, answers)) in answers.enumerated() { _ = try course.handIn(name, answers: answers, attempt: "\(index)") }
        let content = try course.loaded()
        let site = ResultsSite([try course.grades()], in: content, language: .english, jobs: 1)
        let pages = ResultsPages(site, MarkingWords(.english, content.settings), markCommand: "quizmark mark")
        var bytes: [UInt8] = []
        try #require(pages.files.first { $0.name == name }).pieces { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Neither the pass mark for who failed, nor 100% for who lost points.
    @Test func pagesHaveThePercentagesOfGrades() throws {
        let questions = zip(["a", "b", "c"], ["79.96", "20.02", "0.02"]).map { id, points in
            #"{"id":"\#(id)","prompt":"\#(id)?","points":\#(points),"choices":[{"text":"One","correct":true},{"text":"Two"}]}"#
        }.joined(separator: ",")
        let answers = [("Fails", "abb"), ("Nearly", "aab"), ("Little", "bba")].map { name, letters in
            (name, Dictionary(uniqueKeysWithValues: zip(["a", "b", "c"], letters).map { ($0, "[\"\($1)\"]") }))
        }
        for name in ["quiz-cells.html", "students.html"] {
            let page = try Self.page(name, #""pass":80"#, questions, answers)
            for percent in ["79%", "99%", "1%"] { #expect(page.contains(">\(percent)<"), "\(name) \(percent)") }
            // The median of the class is a statistic.
            #expect((name == "quiz-cells.html" || !page.contains(">80%<")) && !page.contains(">100%<") && !page.contains(">0%<"), "\(name)")
            #expect(page.contains("Not passed") && page.contains(">Passed"), "\(name)")
        }
    }

    @Test func pagesHaveTheGradesAndTheirDistribution() throws {
        let questions = ["a", "b"].map { #"{"id":"\#($0)","prompt":"\#($0)?","answer":true}"# }.joined(separator: ",")
        let answers = [("Ada", "true", "true"), ("Ben", "true", "false"), ("Cleo", "false", "false")].map { name, one, other in
            (name, ["a": "[\"\(one)\"]", "b": "[\"\(other)\"]"])
        }
        let settings = #""scoring":"partial","grades":{"100":"A*","50":"Pass"}"#
        let page = try Self.page("quiz-cells.html", settings, questions, answers)
        #expect(page.contains("<h3>Grades</h3>") && page.contains(">A*</td>") && page.contains(">A*</th>"), "\(page)")
        #expect(page.contains(">No grade</th>"), "\(page)")
        let students = try Self.page("students.html", settings, questions, answers)
        #expect(students.contains(">Grade</th>") && students.contains(">A*<") && students.contains(">–<"), "\(students)")
        #expect(try !Self.page("students.html", #""scoring":"partial""#, questions, answers).contains(">Grade</th>"))
        let without = try Self.page("quiz-cells.html", #""scoring":"partial""#, questions, answers)
        #expect(!without.contains("Grade<") && !without.contains("Grades<"), "\(without)")
        let course = try Course(questions, settings: settings)
        for (name, answers) in answers { _ = try course.handIn(name, answers: answers, attempt: name) }
        let site = ResultsSite([try course.grades()], in: try course.loaded(), language: .english, jobs: 1)
        let table = try file("grades.csv", of: site)
        #expect(table[0].hasSuffix("cells points,cells maximum,cells percent,cells status,cells grade"), "\(table)")
        #expect(table.contains("Ada,,,,2,2,100,graded,A*") && table.contains("Cleo,,,,0,2,0,graded,"), "\(table)")
        let counts = #""grades":[{"grade":"A*","count":1},{"grade":"Pass","count":1},{"grade":null,"count":1}]"#
        #expect(try file("statistics.json", of: site).joined().contains(counts))
    }

    /// Students may quote what the quiz says, wherever it says it.
    @Test(arguments: [#","introduction":"@""#, #","hints":[{"text":"@"}]"#, "other", ""])
    func quotationsOfTheQuizAreNotCopied(place: String) throws {
        let passage = "The railway reached the valley in the spring and brought coal for the mills along the river within a year."
        let text = place.replacing("@", with: passage)
        let own = #"{"id":"why","kind":"text","prompt":"Why?"\#(place.contains("hints") ? text : "")}"#
        let other = #"{"id":"o","prompt":"\#(place == "other" ? passage : "Is it so?")","answer":true}"#
        let settings = #""scoring":"partial""# + (place.contains("introduction") ? text : "")
        let answers = [("Ada", "I think so"), ("Ben", "It says")].map { ($0, ["why": #"["\#($1): \#(passage)"]"#]) }
        let page = try Self.page("quiz-cells.html", settings, own + "," + other, answers)
        #expect(page.contains("class=\"pair\"") == place.isEmpty)
        // Marked in both texts, as it was written.
        if place.isEmpty { #expect(page.ranges(of: "<mark>The railway reached the valley").count == 2) }
    }
}
