import Testing

@testable import Encoding

@Suite struct ASCIISearchTests {
    @Test(
        arguments: [
            ("a -> b", "->", "a "), ("a - -> b", "->", "a - "), ("->", "->", ""), ("é[[[a", "[[", "é"), ("日本</quiz", "</quiz>", nil),
            ("", "->", nil),
            ("a-", "->", nil), ("a", "", nil),
        ] as [(String, String, String?)])
    func firstRange(text: String, target: String, before: String?) {
        #expect(text.firstRange(ofASCII: target).map { String(text[..<$0.lowerBound]) } == before)
        #expect(text.firstRange(ofASCII: target).map { String(text[$0]) } == before.map { _ in target })
        #expect(text.contains(ascii: target) == (before != nil))
        #expect(
            "x\(text)".dropFirst().firstRange(ofASCII: target)?.lowerBound == "x\(text)".dropFirst().firstRange(of: target)?.lowerBound
                || target.isEmpty)
    }

    @Test func splits() {
        let text = "[[a]] é[[[b]]"[...]
        #expect(text.split(atASCII: "[[") == ["", "a]] é", "[b]]"])
        #expect(text.dropFirst(3).firstRange(ofASCII: "[[").map { text[$0.upperBound...] } == "[b]]")
        #expect("".split(atASCII: "[[") == [""])
        #expect(!"[".contains(ascii: "[[") && "[[".hasPrefix(ascii: "[["))
    }
}
