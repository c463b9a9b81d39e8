import Testing

@testable import QuizExchange

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
}
