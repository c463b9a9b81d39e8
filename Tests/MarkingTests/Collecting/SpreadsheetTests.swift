import Diagnostics
import Testing

@testable import Marking

/// Tables that teachers fill in and save in whatever way their spreadsheet does.
@Suite struct SpreadsheetTests {
    @Test(arguments: [
        "name,number,version,1,2,answers\nToby Quill,4711,b,c,,2ac\n",
        "sep=;\r\nname;number;version;1;2;answers\r\nToby Quill;4711;b;c;;2ac\r\n",
        "name\tnumber\tversion\t1\t2\tanswers\nToby Quill\t4711\tb\tc\t\t2ac\n",
        "name|number|version|1|2|answers\nToby Quill|4711|b|c||2ac\n",
    ])
    func answersTypedFromSheets(table: String) throws {
        var log = DiagnosticLog(path: "sheets.csv")
        let answers = TypedAnswers.read(Array(table.utf8), log: &log)
        #expect(log.diagnostics == [])
        let sheet = try #require(answers.sheets.first)
        #expect(sheet.name == "Toby Quill" && sheet.number == "4711" && sheet.version?.value == "B")
        #expect(sheet.answers.mapValues(\.value) == [1: "c", 2: "ac"])
    }

    @Test(arguments: [
        "quiz,question,answer,points\ncells,essay,none,7\n", "sep=;\nquiz;question;answer;points\ncells;essay;none;7,5\n",
        "quiz\tquestion\tanswer\tpoints\ncells\tessay\tnone\t7\n",
    ])
    func marksOfASpreadsheet(table: String) {
        let sheet = MarkingSheet(queue: MarkingQueue([], isNamed: false), marks: Marks([]), marker: "Ms Nguyen")
        var log = DiagnosticLog(path: "texts.csv")
        #expect(sheet.read(Array(table.utf8), time: "", log: &log) == [])
        // Every column was found, so the only error is the unknown answer.
        #expect(log.diagnostics.map(\.id) == [.unknownQuestion])
    }

    private static let head = "quiz,question,answer,candidates,text,maximum,points,comment\n"

    @Test(arguments: [
        (
            "\(head)cells,essay,a,,text,3,1,5,good\n",
            #"2:1 InvalidCSV: this row has 9 cells, but the header has 8; put a number with a comma in quotes: "1,5""#
        ),
        (
            "quiz,question,answer,candidates,text,maximum,points,comment\n\"cells,essay,a,Toby,Because,3,1,\"\n",
            "2:1 InvalidCSV: this whole row is in one cell, because the spreadsheet expects another character between cells; open the table from 'mark --export' again, with the comma as the separator"
        ),
        (
            "quiz,question,answer,candidates,text,maximum,points,comment;points\n\"cells,essay,a,Toby,Because,3,,\";1\n",
            "1:1 InvalidCSV: this whole row is in one cell, because the spreadsheet expects another character between cells; open the table from 'mark --export' again, with the comma as the separator"
        ),
        (
            "quiz,text,points\ncells,Because,1\n",
            "1:1 MissingKey: the table has no columns 'question', 'answer'; keep those that 'mark --export' wrote"
        ),
        (
            "quiz,question,answer,points,Points\ncells,essay,a,1,2\n",
            "1:29 DuplicateKey: column 'points' appears twice; remove one"
        ),
        (
            "quiz,question,answer,points\ncells,essay,a,1\ncells,essay,a,2\n",
            "3:15 InvalidCSV: this answer has points in two rows; remove one of them"
        ),
    ]) func marksThatCouldBeWrong(table: String, expected: String) {
        let sheet = MarkingSheet(queue: MarkingQueue([], isNamed: false), marks: Marks([]), marker: "Ms Nguyen")
        var log = DiagnosticLog(path: "texts.csv")
        _ = sheet.read(Array(table.utf8), time: "", log: &log)
        let diagnostics = log.diagnostics.map {
            "\($0.location.position.line):\($0.location.position.column) \($0.id.rawValue): \($0.message)"
        }
        #expect(diagnostics.contains(expected), "\(diagnostics)")
    }

    @Test func absentStudentsHaveNoSheet() {
        var log = DiagnosticLog(path: "sheets.csv")
        let table = "name,number,answers,4\nToby Quill,1,1a,\nAnne Bell,2,,\nLi Wei,3,1-,\n"
        #expect(TypedAnswers.read(Array(table.utf8), log: &log).sheets.map(\.name) == ["Toby Quill", "Li Wei"])
        #expect(log.diagnostics.map(\.severity) == [.note] && log.diagnostics[0].location.position.line == 3)
    }

    @Test func emptyCellsAtTheEndAndRowsWithoutPointsAreHarmless() {
        let sheet = MarkingSheet(queue: MarkingQueue([], isNamed: false), marks: Marks([]), marker: "Ms Nguyen")
        var log = DiagnosticLog(path: "texts.csv")
        let table = "\(SpreadsheetTests.head)cells,essay,a,,text,3,,,,\ncells,essay,a,,text,3,,\n"
        #expect(sheet.read(Array(table.utf8), time: "", log: &log) == [] && log.diagnostics == [])
    }

    @Test(arguments: [
        (
            "name,1,2\nToby Quill,c,1,5\n",
            #"2:1 InvalidCSV: this row has 4 cells, but the header has 3; put a number with a comma in quotes: "1,5""#
        ),
        (
            "name,1\nToby Quill,c\nToby Quill,b\n",
            "3:1 DuplicateID: 'Toby Quill' has two rows that differ; remove one, or give both their numbers or email addresses if they are two students"
        ),
        ("name,number,1\nToby Quill,4711,c\nToby Q.,4711,c\n", "3:1 DuplicateID: 'Toby Q.' has two rows that differ; remove one"),
    ]) func answersThatCouldBeWrong(table: String, expected: String) {
        var log = DiagnosticLog(path: "sheets.csv")
        _ = TypedAnswers.read(Array(table.utf8), log: &log)
        let diagnostics = log.diagnostics.map {
            "\($0.location.position.line):\($0.location.position.column) \($0.id.rawValue): \($0.message)"
        }
        #expect(diagnostics == [expected])
    }

    /// Words would lose their spaces, and spreadsheets make dates of some.
    @Test(arguments: ["01.Feb", "1.5", "1", "a", "0a", "1é", "3cell-wall2"])
    func listsHaveOnlyLetters(word: String) {
        var log = DiagnosticLog(path: "sheets.csv")
        let sheets = TypedAnswers.read(Array("name,answers\nToby Quill,2ac \(word)\n".utf8), log: &log).sheets
        #expect(log.diagnostics.map { "\($0.location.position.line):\($0.location.position.column)" } == ["2:12"])
        #expect(log.diagnostics.allSatisfy { $0.message.hasPrefix("'\(word)' must be") })
        #expect(sheets.first?.answers.mapValues(\.value) == [2: "ac"])
    }

    /// Two namesakes may have answered the same.
    @Test(arguments: ["name,1\nKim Lee,c\nLee Kim,c\n", "name,1\nKim Lee,c\nKim Lee,c\n"])
    func equalRowsWithoutANumberAreReported(table: String) {
        var log = DiagnosticLog(path: "sheets.csv")
        _ = TypedAnswers.read(Array(table.utf8), log: &log)
        #expect(log.diagnostics.map(\.id) == [.duplicateID] && log.diagnostics[0].location.position.line == 3)
        #expect(log.diagnostics[0].severity == .error && log.diagnostics[0].notes.count == 1)
        #expect(log.diagnostics[0].message.contains(" two"))
    }

    /// In a column of numbers or one of their own, addresses are as good as numbers.
    @Test(arguments: ["number", "id", "email"]) func addressesDistinguishStudents(header: String) {
        var log = DiagnosticLog(path: "sheets.csv")
        let table = "name,\(header),1\nKim Lee,kim1@x.org,c\nKim Lee,kim2@x.org,c\nKim Lee,Kim2@x.org,c\n"
        let read = TypedAnswers.read(Array(table.utf8), log: &log)
        // The last row is another spelling of the one before.
        #expect(log.diagnostics.map(\.message) == ["'Kim Lee' has two rows that differ; remove one"])
        #expect(read.sheets.map(\.number) == ["kim1@x.org", "kim2@x.org"])
    }

    @Test func equalRowsAreOneAndNumbersDistinguishStudents() {
        var log = DiagnosticLog(path: "sheets.csv")
        let table = "name,number,1\nToby Quill,1,c\nToby Quill,1,c\nToby Quill,2,b\n"
        #expect(TypedAnswers.read(Array(table.utf8), log: &log).sheets.map(\.number) == ["1", "2"] && log.diagnostics == [])
    }
}
