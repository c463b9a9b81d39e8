import Encoding
import Testing

@Suite struct P256Tests {
    /// The key of RFC 7517, appendix A.
    private let x = Base64.decodedURL("MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4") ?? []
    private let y = Base64.decodedURL("4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM") ?? []

    @Test func knowsItsPoints() {
        #expect(P256.isPoint(x: x, y: y))
        #expect(!P256.isPoint(x: y, y: x))
        #expect(!P256.isPoint(x: [], y: []))
        #expect(!P256.isPoint(x: x + [0], y: y))
        #expect(!P256.isPoint(x: Array(repeating: 0, count: 32), y: Array(repeating: 0, count: 32)))
        #expect(!P256.isPoint(x: Array(repeating: 255, count: 32), y: y))
    }

    @Test(arguments: [([], ""), ([0xFB, 0xFF, 0xBF, 0x00], "-_-_AA"), ([0x66], "Zg")] as [([UInt8], String)])
    func base64url(bytes: [UInt8], text: String) {
        #expect(Base64.urlText(bytes) == text)
        #expect(Base64.decodedURL(text) == bytes)
    }

    /// Padding, the other alphabet, white space, bits that are left over, a single letter.
    @Test(arguments: ["Zg==", "+/+/AA", "Z g", "Zh", "Z", "é"]) func refusesWhatIsNotBase64url(text: String) {
        #expect(Base64.decodedURL(text) == nil)
    }
}
