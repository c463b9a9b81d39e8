/// Damages bytes, depending only on the seed.
package struct Mutation {
    private var state: UInt64

    private let words: [[UInt8]]

    /// - Parameter words: of the language of the bytes, which are inserted beside those that break many parsers.
    package init(seed: UInt64, words: [[UInt8]] = []) {
        state = seed
        self.words = Mutation.words.map { Array($0.utf8) } + words
    }

    /// A number from 0 to below `limit`.
    package mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return limit > 0 ? Int(state >> 33) % limit : 0
    }

    /// Bytes that often break parsers.
    private static let words = [
        "[[", "]]", "{", "}", "~", "=", "#", "####", "%", "%100%", "\n", "\n\n", "```", "~~~", "<quiz>", "</quiz>", "-", "- [x]", "- [ ]",
        "  -", "\t", "1.",
        "-1", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e999", "-0", "0.0000000000000000001", "NaN", "inf",
        "&#0;", "&#x7F;",
        "&lt;", "&nGt;", "]]>", "<![CDATA[", "<p>", "</p>", "<ol start=\"9223372036854775807\"><li>a<li>b</ol>", "<img src=\"",
        "@@PLUGINFILE@@/", "data:",
        "::", "->", "{1:SHORTANSWER:=a}", "{:MC:a~=b}", "..", ":", "\u{E000}", "\u{E15D}", "\u{301}", "\u{F0000}", "\u{FEFF}", "\"", "'",
        "\\", "$", "$$", "|",
        "---", "---\n", "GROUP", "pick: -5", "points: 1e99", "ANSWER: Z", "^", "#Q", "A ", ",", ";", "a, b", "[", "]", "null", "true", "{}",
        "[]", "\r", "\0",
        "<!-- ", " -->", "> ", "## ", "_____", "+-", "%", "[1, 2]", "fraction=\"-1e400\"", "<![", "<!DOCTYPE a [<!ENTITY a \"b\">]>", "&a;",
    ]

    /// The bytes with up to seven changes; some copy a part of `other`.
    package mutating func applied(to bytes: [UInt8], other: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(6) {
            let place = below(bytes.count + 1)
            let end = min(bytes.count, place + below(1 << below(8)))
            switch below(9) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
            case 2: if place < bytes.count { bytes[place] ^= UInt8(1 << below(8)) }
            case 3: bytes = Array(bytes[..<place])
            case 4:
                let start = below(other.count)
                bytes.insert(contentsOf: other[start..<min(other.count, start + below(200))], at: place)
            case 5: if place < end { bytes[place..<end].reverse() }
            default: bytes.insert(contentsOf: words[below(words.count)], at: place)
            }
        }
        return bytes
    }
}
