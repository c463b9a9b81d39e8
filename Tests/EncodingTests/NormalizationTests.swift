import Encoding
import Testing

struct NormalizationTests {
    @Test(arguments: [
        ("plain", NormalForm.decomposed, "plain"), ("", .composed, ""), ("e\u{301}", .composed, "\u{E9}"),
        ("\u{E9}", .decomposed, "e\u{301}"), ("m²½", .compatible, "m21\u{2044}2"), ("m²", .decomposed, "m²"), ("ﬁ", .compatible, "fi"),
        ("가", .decomposed, "\u{1100}\u{1161}"), ("a\0é", .decomposed, "a\0e\u{301}"), ("a\u{327}\u{301}", .composed, "\u{E1}\u{327}"),
    ])
    func hasOneFormForEqualTexts(text: String, form: NormalForm, normal: String) {
        // Texts in different forms are equal to Swift, so their scalars are compared.
        #expect(text.normalized(to: form).unicodeScalars.elementsEqual(normal.unicodeScalars))
    }
}
