import ContentModel
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
        // Every column was found, so the only fault is the unknown answer.
        #expect(log.diagnostics.map(\.id) == [.unknownQuestion])
    }
}
