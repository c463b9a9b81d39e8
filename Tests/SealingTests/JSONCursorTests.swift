import Testing

@testable import Sealing

struct JSONCursorTests {
    private func number(_ text: String) -> String? {
        JSONCursor.read(Array(text.utf8)) { cursor throws(JSONCursor.Failure) in try cursor.number() }
    }

    @Test(arguments: ["0", "-0", "10", "1.0", "0.5", "-1.25e-3", "1E+2", "1e05", " 7 "])
    func numbers(text: String) { #expect(number(text) == text.filter { $0 != " " }) }

    /// RFC 8259, section 6.
    @Test(arguments: ["01", "-01", "00", "1.", ".5", "-", "+1", "1.e5", "1e", "1e+", "1e5.0", "--1", "1-1", "0x1", "1e999", ""])
    func otherNumbersAreRefused(text: String) { #expect(number(text) == nil) }

    /// Values that aren't read have to be valid, too.
    @Test func skippedNumbersAreChecked() {
        func isRead(_ text: String) -> Bool {
            JSONCursor.read(Array(text.utf8)) { cursor throws(JSONCursor.Failure) in try cursor.skip() } != nil
        }
        #expect(isRead("[10, 0.5]") && !isRead("[10, 05]") && !isRead("{\"a\": 1.}"))
    }
}
