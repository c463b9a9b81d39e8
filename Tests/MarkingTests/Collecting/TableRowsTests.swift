import Encoding
import Marking
import Sealing
import Testing

struct TableRowsTests {
    /// A sealed text of usual length that nobody can open.
    private static func sealed(_ number: Int) -> String {
        let header = Base64.urlText(Array(#"{"alg":"ECDH-ES","enc":"A256GCM","kid":"\#(number)"}"#.utf8))
        return "\(header)..\(String(repeating: "A", count: 16)).\(String(repeating: "b", count: 2000)).\(String(repeating: "C", count: 22))"
    }

    /// A class that hands in with the page of another key is refused as a whole, and every row is asked for.
    @Test(.timeLimit(.minutes(15))) func theRowsOfAThousandReports() throws {
        let rows = (0..<1000).map { "2026-11-23,Student \($0),s\($0)@example.org,\(TableRowsTests.sealed($0))\n" }
        var table = try #require(TableRows(Array(("Timestamp,Name,Email,Report\n" + rows.joined()).utf8)))
        for number in 0..<1000 {
            #expect(table.row(of: TableRowsTests.sealed(number)) == "row \(number + 2) (Student \(number), s\(number)@example.org)")
        }
        #expect(table.row(of: TableRowsTests.sealed(1000)) == nil)
    }

    /// The beginning is the same in all reports of a site.
    @Test func rowsOfReportsThatWereCutOff() throws {
        let (cut, end) = (TableRowsTests.sealed(1).prefix(60), TableRowsTests.sealed(1).suffix(300))
        let bytes = Array("Email,Report\na@x,\(cut)\nb@x,No copy\nc@x,\(cut)\nd@x,\(end)\n".utf8)
        var table = try #require(TableRows(bytes))
        let found = Array(ReportSearch(bytes, isTable: true))
        #expect(found.map { table.row(of: $0) } == ["row 2 (a@x)", "row 4 (c@x)", "row 5 (d@x)"])
    }

    @Test func aReportIsInItsOwnRowBesideACopyThatWasCutOff() throws {
        let (whole, cut) = (TableRowsTests.sealed(1), TableRowsTests.sealed(1).prefix(1000))
        let bytes = Array("Email,Report\na@x,\(whole)\nb@x,\(cut)\n".utf8)
        var table = try #require(TableRows(bytes))
        let found = Array(ReportSearch(bytes, isTable: true))
        #expect(found.reversed().map { table.row(of: $0) } == ["row 3 (b@x)", "row 2 (a@x)"])
    }
}
