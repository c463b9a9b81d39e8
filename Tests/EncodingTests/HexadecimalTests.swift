import Testing

@testable import Encoding

struct HexadecimalTests {
    @Test(arguments: [("0", 0), ("00e9", 0xE9), ("00E9", 0xE9), ("ffffffff", 0xFFFF_FFFF)] as [(String, UInt32)])
    func numbers(text: String, number: UInt32) { #expect(text.utf8.hexadecimalNumber == number) }

    @Test(arguments: ["", "+123", "-000", " 123", "12g4", "0x12", "123456789"])
    func otherTextsAreNoNumbers(text: String) { #expect(text.utf8.hexadecimalNumber == nil) }
}
