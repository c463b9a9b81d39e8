import Encoding
import Testing

@Suite struct Base64Tests {
    /// The examples of RFC 4648.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func examplesOfTheStandard(text: String, encoded: String) {
        #expect(Base64.text(Array(text.utf8)) == encoded)
        #expect(Base64.decoded(encoded) == Array(text.utf8))
        #expect(Base64.decoded(encoded.filter { $0 != "=" }) == Array(text.utf8))
    }

    @Test func usesTheWholeAlphabet() {
        #expect(Base64.text([0xFB, 0xFF, 0xBF, 0x00]) == "+/+/AA==")
        #expect(Base64.decoded("+/+/AA==") == [0xFB, 0xFF, 0xBF, 0x00])
        #expect(Base64.decoded("-_-_AA") == [0xFB, 0xFF, 0xBF, 0x00])
    }

    /// Broken as in mail and XML, with and without padding.
    @Test func whiteSpaceMayBeAnywhere() {
        #expect(Base64.decoded("\n Zm9v\r\n\tYm\u{20}E=\n") == Array("fooba".utf8))
        #expect(Base64.decoded(" \n") == [])
    }

    @Test(arguments: ["*", "Zm9v!", "Z", "Zm9vZ", "Zg==Zg==", "Z=g=", "Zm9\u{0}", "Zm9v\u{301}", "Ｚm9v", "Zm.v"])
    func otherCharactersAreRefused(text: String) { #expect(Base64.decoded(text) == nil) }

    /// As in JOSE: no padding, no white space, and no leftover bits.
    @Test func theSafeAlphabetHasOneTextForAllBytes() {
        for count in 0...40 {
            let bytes = Noise.bytes(count)
            let text = Base64.urlText(bytes)
            #expect(text == String(Base64.text(bytes).filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }))
            #expect(Base64.decodedURL(text) == bytes)
        }
        #expect(Base64.decodedURL("-_8") == [0xFB, 0xFF] && Base64.decodedURL("_w") == [0xFF])
        for text in ["-_9", "_x", "_w==", "_", "+_8", "-_8 ", "Zm9v\u{301}"] { #expect(Base64.decodedURL(text) == nil, "\(text)") }
    }

    /// More than one piece.
    @Test func largeFilesComeBack() {
        let bytes = Noise.bytes((3 << 20) + 1) + [0, 0, 0]
        let isRead = Base64.decoded(Base64.text(bytes)) == bytes
        #expect(isRead)
    }
}
