import Testing

@testable import PageRendering

/// That real decoders read the pictures is tested in `Tests/Browser/test_offline.py`.
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

    /// Decoded by hand: `abc`, and runs of the lengths where the code changes.
    @Test func deflateCanBeReadBack() throws {
        for count in [0, 1, 2, 3, 4, 10, 11, 257, 258, 259, 260, 261, 516, 600] {
            let content = Array("a".utf8) + [UInt8](repeating: 200, count: count) + [7, 7, 0, 255]
            #expect(try Inflated(Deflate.zlib(content)).bytes == content, "\(count)")
        }
        #expect(try Inflated(Deflate.zlib([])).bytes == [])
    }
}

/// Reads one block of fixed codes.
private struct Inflated {
    var bytes: [UInt8] = []
    private let packed: [UInt8]
    private var place = 16

    init(_ packed: [UInt8]) throws {
        self.packed = packed
        try #require(read(3) == 0b011)
        while let symbol = symbol(), symbol != 256 {
            if symbol < 256 {
                bytes.append(UInt8(symbol))
            } else {
                let extra = symbol == 285 || symbol < 265 ? 0 : (symbol - 261) / 4
                let base = symbol == 285 ? 258 : symbol < 265 ? symbol - 254 : 3 + (4 + (symbol - 261) % 4) << extra
                let length = base + read(extra)
                try #require(code(5) == 0)
                bytes += repeatElement(try #require(bytes.last), count: length)
            }
        }
    }

    private mutating func bit() -> Int {
        defer { place += 1 }
        return Int(packed[place / 8] >> UInt8(place % 8)) & 1
    }

    private mutating func read(_ count: Int) -> Int { (0..<count).reduce(0) { value, index in value | bit() << index } }

    private mutating func code(_ count: Int) -> Int { (0..<count).reduce(0) { value, _ in value << 1 | bit() } }

    private mutating func symbol() -> Int? {
        var value = code(7)
        if value < 0b0011000 { return value + 256 }
        value = value << 1 | bit()
        if (0x30...0xBF).contains(value) { return value - 0x30 }
        if (0xC0...0xC7).contains(value) { return value - 0xC0 + 280 }
        value = value << 1 | bit()
        return (0x190...0x1FF).contains(value) ? value - 0x190 + 144 : nil
    }
}
