import Testing
import Trials

@testable import Calendars

struct EscapingTests {
    @Test(arguments: [
        ("plain", "plain"), ("a, b; c\\d", #"a\, b\; c\\d"#), ("one\ntwo\r\nthree\rfour", #"one\ntwo\nthree\nfour"#),
        ("\n\r\n\n", #"\n\n\n"#), ("bell\u{7}tab\tend\u{0}\u{7F}", "belltab end"), ("C1\u{85}\u{9F}", "C1"),
        ("a\u{2028}b\u{2029}c", #"a\nb\nc"#), ("café – “Ünïcödé” 👩🏽‍🎓", "café – “Ünïcödé” 👩🏽‍🎓"), ("", ""),
        ("a:b \"quoted\" {x}", "a:b \"quoted\" {x}"),
    ])
    func escapesText(text: String, escaped: String) {
        #expect(ContentLine.escaped(text) == escaped)
    }

    @Test(arguments: [
        ("en", "en"), ("a, b", "\"a, b\""), ("a;b", "\"a;b\""), ("text/html", "text/html"), ("a:b", "\"a:b\""),
        ("say \"hi\"", "say ^'hi^'"), ("2^3", "2^^3"), ("a\nb", "a^nb"), ("\u{7}x\u{7F}", "x"),
    ])
    func encodesParameters(value: String, encoded: String) {
        #expect(ContentLine.encoded(value) == encoded)
    }

    @Test func writesNameParametersAndValue() {
        var bytes: [UInt8] = []
        ContentLine.text("SUMMARY", "Due: a, b", [.language("en"), .mediaType("x;y")]).write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "SUMMARY;LANGUAGE=en;FMTTYPE=\"x;y\":Due: a\\, b\r\n")
    }
}

struct FoldingTests {
    private func folded(_ line: String) -> [String] {
        var bytes: [UInt8] = []
        ContentLine.writeFolded(line, to: &bytes)
        #expect(bytes.suffix(2) == [0x0D, 0x0A])
        #expect(String(validating: bytes, as: UTF8.self) != nil)
        let lines = bytes.dropLast(2).split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            let line = line.last == 0x0D ? line.dropLast() : line
            #expect(line.count <= 75)
            if index > 0 { #expect(line.first == 0x20) }
            return String(decoding: index > 0 ? line.dropFirst() : line, as: UTF8.self)
        }
    }

    @Test func cutsAt75Octets() {
        #expect(folded(String(repeating: "a", count: 75)).map(\.utf8.count) == [75])
        #expect(folded(String(repeating: "a", count: 76)).map(\.utf8.count) == [75, 1])
        #expect(folded(String(repeating: "a", count: 75 + 74 + 1)).map(\.utf8.count) == [75, 74, 1])
        #expect(folded("") == [""])
    }

    @Test(arguments: ["é", "e\u{301}", "👩🏽‍🎓", "🇮🇹", "🏊‍♀️", "각", "क्षि", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"])
    func neverCutsACharacter(character: String) throws {
        for prefix in 60...76 {
            let line = String(repeating: "a", count: prefix) + String(repeating: character, count: 20)
            let parts = folded(line)
            #expect(parts.joined() == line)
            // If a character were cut, its parts would count as two.
            #expect(parts.map(\.count).reduce(0, +) == line.count)
        }
    }

    @Test func keepsFlagsWhole() {
        // Regional indicators pair up from the first one on, long before the cut.
        for prefix in 0..<8 {
            let line = String(repeating: "a", count: prefix) + String(repeating: "🇫🇷🇪🇸🇮🇹🇬🇧", count: 12)
            let parts = folded(line)
            #expect(parts.joined() == line)
            #expect(parts.map(\.count).reduce(0, +) == line.count)
        }
    }

    @Test func neverCutsAnEscape() {
        for prefix in 70...76 {
            for escape in [#"\n"#, #"\,"#, #"\;"#, #"\\"#] {
                let line = String(repeating: "a", count: prefix) + String(repeating: escape, count: 8)
                let parts = folded(line)
                #expect(parts.joined() == line)
                for part in parts.dropLast() {
                    #expect(part.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2))
                }
            }
        }
    }

    /// In proportion to its length: 5,000 marks once took many seconds, and 20,000 minutes.
    @Test func foldsCharactersOfAnyLength() {
        let line = "a" + String(repeating: "\u{301}", count: 5_000)
        #expect(folded(line).joined().unicodeScalars.elementsEqual(line.unicodeScalars))
    }

    @Test func cutsACharacterLongerThanALine() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 200)
        let line = "SUMMARY:" + zalgo + zalgo
        #expect(folded(line).joined() == line)
    }

    @Test func unfoldsToWhatItWas() {
        let pieces = [
            "a", "bc ", "word ", "é", "n\u{303}", "👩🏽‍🎓", "🇮🇹", "🇫🇷", "🏊‍♀️", #"\n"#, #"\,"#, #"\\"#, "漢字", "한국어", "עברית",
            "ह\u{93F}", "\u{200D}", "\u{FE0F}", ":", ";", "ﷺ", "🧑‍🧑‍🧒‍🧒",
        ]
        var random = SplitMix64(seed: 20_261_211)
        for _ in 0..<400 {
            let line = (0..<random.below(120)).map { _ in pieces[random.below(pieces.count)] }
                .joined()
            let parts = folded(line)
            // String equality is canonical equivalence; these must be the same bytes.
            #expect(Array(parts.joined().utf8) == Array(line.utf8))
            #expect(parts.map(\.count).reduce(0, +) == line.count)
        }
    }
}
