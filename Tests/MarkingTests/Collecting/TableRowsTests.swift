import Encoding
import Marking
import Testing

struct TableRowsTests {
    /// A sealed text of usual length that nobody can open.
    private static func sealed(_ number: Int) -> String {
        let header = Base64.urlText(Array(#"{"alg":"ECDH-ES","enc":"A256GCM","kid":"\#(number)"}"#.utf8))
        return "\(header)..\(String(repeating: "A", count: 16)).\(String(repeating: "b", count: 2000)).\(String(repeating: "C", count: 22))"
    }

    /// A class that hands in with the page of another key is refused as a whole, and every row is asked for.
    @Test(.timeLimit(.minutes(1))) func theRowsOfAThousandReports() throws {
        let rows = (0..<1000).map { "2026-11-23,Student \($0),s\($0)@example.org,\(TableRowsTests.sealed($0))\n" }
        let table = try #require(TableRows(Array(("Timestamp,Name,Email,Report\n" + rows.joined()).utf8)))
        for number in 0..<1000 {
            #expect(table.row(of: TableRowsTests.sealed(number)) == "row \(number + 2) (Student \(number), s\(number)@example.org)")
        }
        #expect(table.row(of: TableRowsTests.sealed(1000)) == nil)
    }
}
