import SitePlanning
import Testing

@Suite struct Base64Tests {
    /// The examples of RFC 4648.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func encodesAsTheStandardDoes(text: String, encoded: String) {
        #expect(Base64.text(Array(text.utf8)) == encoded)
    }

    @Test func usesTheWholeAlphabet() { #expect(Base64.text([0xFB, 0xFF, 0xBF, 0x00]) == "+/+/AA==") }
}
