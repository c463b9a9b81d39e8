import Foundation
import Testing

@testable import Markup

struct CompactJSONTests {
    private func text(_ value: String) -> String {
        var json = CompactJSON()
        json.value(value)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func escapesWhatJSONAndScriptElementsNeed() {
        #expect(text("a \"b\" \\ </script>\u{7}\n\u{7F}é😀") == #""a \"b\" \\ \u003c/script>\u0007\u000a\#u{7F}é😀""#)
    }

    /// Text is scanned eight bytes at a time, so each position in a word counts.
    @Test(arguments: ["\"", "\\", "<", "\u{0}", "\u{1F}", "\n", "\u{20}", "\u{7F}", "é", "\u{80}", "ÿ", "\u{2028}", "😀"])
    func givesBackEveryText(special: String) throws {
        for before in 0...17 {
            for after in [0, 1, 7, 8, 9] {
                let value = String(repeating: "x", count: before) + special + String(repeating: "y", count: after) + special
                let read = try JSONSerialization.jsonObject(with: Data(text(value).utf8), options: .fragmentsAllowed) as? String
                #expect(read?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
                #expect(!text(value).contains("<"))
            }
        }
    }
}
