import Encoding
import Testing

struct LegacyTextTests {
    private func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
        "\u{FEFF}\(text)".utf16.flatMap { isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    @Test(arguments: ["", "Zoë", "水と🤿"]) func utf16IsKnownByItsMark(text: String) {
        for isLittle in [true, false] {
            let bytes = utf16(text, isLittle: isLittle)
            #expect(LegacyText.utf16(bytes) == text)
            #expect(LegacyText.utf16(bytes + [0x41]) == text)
        }
        #expect(LegacyText.utf16(Array(text.utf8)) == nil)
    }

    @Test func utf16WithoutItsMarkIsKnownByItsZeros() {
        for isLittle in [true, false] {
            let bytes = Array(utf16("question, élève, 水", isLittle: isLittle).dropFirst(2))
            #expect(LegacyText.utf16(bytes) == "question, élève, 水")
            #expect(LegacyText.utf16(Array(bytes.dropLast())) == nil)
        }
        #expect(LegacyText.utf16([0, 0, 0, 0x18] + Array("ftypmif1".utf8)) == nil)
        #expect(LegacyText.utf16([UInt8](repeating: 0, count: 16)) == nil)
    }

    @Test func halfAPairIsNoLetter() {
        #expect(LegacyText.utf16Units([0xFF, 0xFE, 0x00, 0xD8]) == [0xD800])
        #expect(LegacyText.utf16([0xFF, 0xFE, 0x00, 0xD8]) == "\u{FFFD}")
    }

    @Test func windowsLetters() {
        #expect(LegacyText.windows1252([0x80, 0x41, 0xE9, 0x93, 0x81, 0x9F, 0xA0, 0xFF]) == "€Aé“\u{FFFD}Ÿ\u{A0}ÿ")
    }
}
