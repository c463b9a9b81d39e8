import Encoding
import Testing

struct PercentEncodingTests {
    private static let decoded: [(String, String?)] = [
        ("", ""), ("a b", "a b"), ("a%20b", "a b"), ("%C3%a9%2f", "é/"), ("%2E%2e", ".."), ("%", nil), ("%2", nil), ("%zz", nil),
        ("%+1", nil), ("%FF", nil), ("%25%32%35", "%25"),
    ]

    @Test(arguments: decoded) func decodesOnceOrNotAtAll(encoded: String, text: String?) {
        #expect(PercentEncoding.decoded(encoded) == text)
    }

    @Test(arguments: [
        ("a-b_c.d~", "a-b_c.d~"), ("a b", "a%20b"), ("é?#/%\"<", "%C3%A9%3F%23%2F%25%22%3C"), ("(1)@x", "(1)@x"),
    ])
    func encodesWhatHasAMeaningInAPath(text: String, encoded: String) {
        #expect(PercentEncoding.encoded(text, keeping: .inPaths) == encoded)
        #expect(PercentEncoding.decoded(encoded) == text)
        #expect(PercentEncoding.decoded(PercentEncoding.encoded(text)) == text)
    }

    @Test func keepsOnlyWhatNoURLReserves() {
        #expect(PercentEncoding.encoded("aZ0-._~ é/?&=+") == "aZ0-._~%20%C3%A9%2F%3F%26%3D%2B")
        #expect(PercentEncoding.encoded("a~b.png", keeping: "-_.") == "a%7Eb.png")
    }

    /// Signs aren't digits, although a number can begin with one.
    @Test(arguments: [("a%+f", "a%+f"), ("%-1", "%-1"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("%25%34%31", "%41")])
    func whatIsNoEscapeIsKept(text: String, decoded: String) {
        #expect(PercentEncoding.decodedOrKept(text) == decoded)
        #expect(PercentEncoding.decoded(text) == (text.hasPrefix("%25") ? decoded : nil))
    }
}
