import Testing

@testable import PageRendering

struct QRCodeTests {
    @Test(arguments: [
        (1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (62, 33), (84, 37), (106, 41), (122, 45), (152, 49), (180, 53),
        (213, 57),
    ])
    func takesTheSmallestVersion(length: Int, size: Int) throws {
        let code = try #require(QRCode(String(repeating: "a", count: length)))
        #expect(code.size == size)
    }

    @Test func isNothingForALongText() {
        #expect(QRCode(String(repeating: "a", count: 214)) == nil)
    }

    /// The usual example of error correction: 16 bytes of version 1, level M.
    @Test func correctsAsTheStandardDoes() {
        let data: [UInt8] = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
        #expect(ReedSolomon.remainder(of: data, degree: 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
    }

    @Test func hasItsCornersAndTiming() throws {
        let code = try #require(QRCode("https://example.org/"))
        for (x, y) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            let row = (0..<7).map { code.isDark(x: x + $0, y: y) }
            #expect(row.allSatisfy { $0 })
            #expect((0..<7).map { code.isDark(x: x + $0, y: y + 3) } == [true, false, true, true, true, false, true])
        }
        #expect((8..<(code.size - 8)).allSatisfy { code.isDark(x: $0, y: 6) == $0.isMultiple(of: 2) })
        #expect(!code.isDark(x: -1, y: 0))
    }

    @Test func isTheSameEachTime() {
        #expect(QRCode("https://example.org/quizzes/") == QRCode("https://example.org/quizzes/"))
    }
}
