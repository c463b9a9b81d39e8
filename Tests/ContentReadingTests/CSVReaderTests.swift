import Diagnostics
import Testing

@testable import ContentReading

struct CSVReaderTests {
    private func read(_ text: String) -> (records: [[String]], problems: [String]) {
        var log = DiagnosticLog(path: "a.csv")
        let records = CSVReader.records(Array(text.utf8), log: &log)
        return (records.map { $0.map(\.value) }, log.diagnostics.map(\.inShort))
    }

    @Test func cellsOfARow() {
        let most = CSVReader.cellLimit
        let (fits, wide) = (String(repeating: ",", count: most - 1), String(repeating: ",", count: most))
        let (records, problems) = read("\(fits)\n\(wide)\na\n")
        #expect(records.map(\.count) == [most, 1])
        #expect(problems.count == 1)
        #expect(problems.first?.contains("more than \(most) cells") == true)
    }

    @Test(arguments: [
        ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
        ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
        ("a,\n,b\n", [["a", ""], ["", "b"]]),
        ("\n\r\na\n\n", [["a"]]),
        (#""a ""b"" c","d,e""#, [[#"a "b" c"#, "d,e"]]),
        ("\"two\nlines\",\"\r\n\"\n", [["two\nlines", "\r\n"]]),
        ("\"\",\"\"\n", [["", ""]]),
        ("é,日本\n", [["é", "日本"]]),
        (" a , b \n", [[" a ", " b "]]),
        ("", []),
    ])
    func readsRecords(text: String, records: [[String]]) {
        let read = read(text)
        #expect(read.records == records)
        #expect(read.problems == [])
    }

    /// Spreadsheets and Quizlet write quotes as they are if a tab divides the cells.
    @Test(arguments: [
        ("ja\the said \"yes\"\nnein\tno\n", [["ja", "he said \"yes\""], ["nein", "no"]]),
        ("19\" screen\tBildschirm\n20\"\tx\n", [["19\" screen", "Bildschirm"], ["20\"", "x"]]),
        ("\"two\nlines\"\ta \"b\"\n\"say \"\"a\"\"\"\tc\n", [["two\nlines", "a \"b\""], ["say \"a\"", "c"]]),
    ])
    func quotesInsideCellsOfTextWithTabs(text: String, records: [[String]]) {
        let read = read(text)
        #expect(read.records == records)
        #expect(read.problems == [])
    }

    @Test func cellsHavePositions() {
        var log = DiagnosticLog(path: "a.csv")
        let records = CSVReader.records(Array("a,\"é\nb\",c\nd,e,f\n".utf8), log: &log)
        #expect(records[0].map(\.position) == [.start, SourcePosition(line: 1, column: 3), SourcePosition(line: 2, column: 4)])
        #expect(records[1].map(\.position.line) == [3, 3, 3])
    }

    @Test(arguments: [
        ("a\n\"b\nc\n", [["a"]], "2:1 InvalidCSV: this cell has no closing quote"),
        (
            "a b\"c,d\ne,f\n", [["e", "f"]],
            #"1:4 InvalidCSV: write a quote inside a cell twice, and put the whole cell in quotes: "say ""a"" here""#
        ),
        ("\"a\"b,c\nd\n", [["d"]], "1:4 InvalidCSV: a cell ends at its closing quote; write a quote inside it twice"),
    ])
    func namesProblems(text: String, records: [[String]], problem: String) {
        let read = read(text)
        #expect(read.records == records)
        #expect(read.problems == [problem])
    }

    @Test(arguments: [
        ("a,b\n1\n", "2:1 InvalidCSV: this row has 1 cell, but the header has 2; end it with a comma for each empty cell"),
        ("a,b,a\n", "1:5 DuplicateKey: column 'a' appears twice; remove one"),
        ("a;b\n1\n", "2:1 InvalidCSV: this row has 1 cell, but the header has 2; end it with a semicolon for each empty cell"),
        ("a\tb\n1\t2\t3\n", "2:1 InvalidCSV: this row has 3 cells, but the header has 2; put text with a tab in quotes"),
        ("", "1:1 EmptyFile: this file is empty"),
    ])
    func aTableHasAHeader(text: String, problem: String) {
        var log = DiagnosticLog(path: "a.csv")
        _ = CSVTable(Array(text.utf8), log: &log)
        #expect(log.diagnostics.map(\.inShort) == [problem])
    }

    // MARK: - Separators

    @Test(arguments: [
        ("a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\n1\t2;3\n", [["a", "b"], ["1", "2;3"]]),
        ("a|b|c\n1|2|3\n", [["a", "b", "c"], ["1", "2", "3"]]),
        ("a,b\nx|y,z\n", [["a", "b"], ["x|y", "z"]]),
        ("\"a;b;c\",d\n1,2\n", [["a;b;c", "d"], ["1", "2"]]),
        ("\"a\nb, c\";d\n1;2\n", [["a\nb, c", "d"], ["1", "2"]]),
        // The header alone would say commas.
        ("Question;Right (a, b, c)\nWhy?;a\n", [["Question", "Right (a, b, c)"], ["Why?", "a"]]),
        // And here semicolons.
        ("home.title,a; b; c\nhome.text,d\n", [["home.title", "a; b; c"], ["home.text", "d"]]),
        ("sep=;\na,b;c\n", [["a,b", "c"]]),
        ("SEP=|\r\na,b|c\r\n", [["a,b", "c"]]),
        ("\"sep=\t\"\na,b\tc\n", [["a,b", "c"]]),
        ("sep=#\na#b\n", [["a", "b"]]),
        ("sep=,\na;b,c;d\n", [["a;b", "c;d"]]),
        ("sep=x\n", [["sep=x"]]),
        ("sep=;", []),
    ])
    func theTableSaysWhatDividesItsCells(text: String, records: [[String]]) {
        let read = read(text)
        #expect(read.records == records)
        #expect(read.problems == [])
    }

    @Test func positionsCountTheLineOfExcel() {
        var log = DiagnosticLog(path: "a.csv")
        let records = CSVReader.records(Array("sep=;\r\na;b\r\n".utf8), log: &log)
        #expect(records.map { $0.map(\.position) } == [[SourcePosition(line: 2, column: 1), SourcePosition(line: 2, column: 3)]])
    }

    @Test func columnsAreChecked() throws {
        var log = DiagnosticLog(path: "a.csv")
        let table = try #require(CSVTable(Array("rule,sancton\n8.5, zero \n".utf8), log: &log))
        #expect(!table.hasColumns(["rule", "sanction"], log: &log))
        #expect(
            log.diagnostics.map(\.inShort) == [
                "1:6 UnknownKey: column 'sancton' isn't one of rule, sanction; did you mean 'sanction'?",
                "1:1 MissingKey: this table needs the column 'sanction'; it has 'rule', 'sancton'",
            ])
        #expect(table.rows[0]["sancton"]?.value == "zero")
        #expect(table.rows[0].exact("sancton")?.value == " zero ")
    }

    /// A title above the names of the columns, and names with commas, say nothing about the separator.
    @Test(arguments: [
        ("Class 11B\nName;Vorname;Klasse\nMüller;Jörg;11B\n", ["Müller", "Jörg", "11B"]),
        ("Class 11B, 2026\n\nName;Vorname;Klasse\nMüller;Jörg;11B\n", ["Müller", "Jörg", "11B"]),
        ("Class 11B\nName\tNumber\nMüller, Jörg\t1\n", ["Müller, Jörg", "1"]),
        ("Name, Vorname;Klasse\nMüller, Jörg;11B\n", ["Müller, Jörg", "11B"]),
        ("Name, Vorname;Klasse\nMüller, Jörg;11B\nSuharto,;11B\n", ["Suharto,", "11B"]),
        ("Name, Vorname\tKlasse\nMüller, Jörg\t11B\nSuharto,\t11B\n", ["Suharto,", "11B"]),
        ("Class 11B\nApellidos, Nombre;Grupo\nMüller, Jörg;11B\n", ["Müller, Jörg", "11B"]),
        ("a, b\nc, d; e\n", ["c", " d; e"]),
        ("words\none; two\nthree; four\n", ["three; four"]),
    ])
    func theSeparatorIsThatOfTheTable(text: String, last: [String]) {
        #expect(read(text).records.last == last)
    }

    @Test func linesOfGitAreNotRows() {
        let read = read("a,b\n<<<<<<< HEAD\nc,d\n=======\ne,f\n>>>>>>> other\n")
        #expect(read.records == [["a", "b"], ["c", "d"], ["e", "f"]])
        #expect(read.problems.count == 3 && read.problems.allSatisfy { $0.contains("two branches changed") }, "\(read.problems)")
        #expect(self.read("a\n=======\n").problems.isEmpty)
    }
}
