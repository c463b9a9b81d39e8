import Testing

@testable import Encoding

@Suite struct SignSearchTests {
    @Test(
        arguments: [
            ("a -> b", "->", "a "), ("a - -> b", "->", "a - "), ("->", "->", ""), ("é[[[a", "[[", "é"), ("日本</quiz", "</quiz>", nil),
            ("", "->", nil),
            ("a-", "->", nil), ("a", "", nil),
        ] as [(String, String, String?)])
    func firstPlace(text: String, signs: String, before: String?) {
        #expect(text.firstRange(ofSigns: signs).map { String(text[..<$0.lowerBound]) } == before)
        #expect(text.firstRange(ofSigns: signs).map { String(text[$0]) } == before.map { _ in signs })
        #expect(text.has(signs: signs) == (before != nil))
        #expect(
            "x\(text)".dropFirst().firstRange(ofSigns: signs)?.lowerBound == "x\(text)".dropFirst().firstRange(of: signs)?.lowerBound
                || signs.isEmpty)
    }

    @Test func signs() {
        let text = "[[a]] é[[[b]]"[...]
        #expect(text.parts(betweenSigns: "[[") == ["", "a]] é", "[b]]"])
        #expect(text.dropFirst(3).firstRange(ofSigns: "[[").map { text[$0.upperBound...] } == "[b]]")
        #expect("".parts(betweenSigns: "[[") == [""])
        #expect(!"[".has(signs: "[[") && "[[".begins(withSigns: "[["))
    }
}
