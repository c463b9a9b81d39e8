import Encoding
import Testing

@testable import SitePackaging

/// `Tests/Browser/test_offline.py` tests with real decoders.
@Suite struct AppIconTests {
    @Test func sameColourSameBytes() {
        #expect(AppIcon(accent: "#0a6e8a").png(.disc, size: 192) == AppIcon(accent: nil).png(.disc, size: 192))
        #expect(AppIcon(accent: "#0a6e8a").png(.full, size: 64) != AppIcon(accent: "#a6e").png(.full, size: 64))
    }

    @Test func picturesKnowTheirSize() throws {
        let size = try #require(PNG.size(AppIcon(accent: nil).png(.full, size: 180)))
        #expect(size == (180, 180))
        #expect(PNG.size(Array("GIF89a and something else".utf8)) == nil)
        #expect(PNG.size([0x89, 0x50]) == nil)
    }

    @Test func coloursAreReadAndWritten() {
        #expect(PNG.Colour("#0a6e8a")?.text == "#0a6e8a")
        #expect(PNG.Colour("#fc0")?.text == "#ffcc00")
        for text in ["", "#", "#12345", "0a6e8a", "#ggg", "#1234567"] { #expect(PNG.Colour(text) == nil) }
    }

    @Test func theMarkIsLegibleOnAnyColour() {
        #expect(String(decoding: AppIcon(accent: "#0a6e8a").svg, as: UTF8.self).contains("stroke=\"#ffffff\""))
        #expect(String(decoding: AppIcon(accent: "#ffd54a").svg, as: UTF8.self).contains("stroke=\"#10161a\""))
    }
}

extension PNG {
    /// Width and height of a picture; nil if the bytes aren't one.
    static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16..<20), number(20..<24))
    }
}
