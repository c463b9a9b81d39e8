import ContentModel
import ContentSamples
import Encoding
import Localization
import PageRendering
import SitePlanning
import Testing

@testable import SitePackaging

/// `Tests/Browser/test_offline.py` tests with real decoders.
@Suite struct AppIconTests {
    @Test func inTheColoursOfTheThemeTheyAreTheFiles() throws {
        for (name, shape, _) in Self.files {
            #expect(AppIcon(accent: nil).png(shape, named: name) == (try #require(BuiltInTheme.icon(name))))
        }
    }

    private static let files: [(name: String, shape: AppIcon.Shape, size: Int)] = [
        ("icon-192.png", .disc, 192), ("icon-512.png", .disc, 512), ("icon-512-full.png", .full, 512), ("icon-touch.png", .full, 180),
    ]

    @Test func filesAreAsDrawn() throws {
        for (name, shape, size) in Self.files {
            let png = try #require(BuiltInTheme.icon(name))
            #expect(try PNG.pixels(png) == IconDrawing.pixels(shape, size: size), "\(name)")
        }
    }

    @Test func anAccentChangesThePaletteOnly() throws {
        for (name, shape, _) in Self.files {
            let file = try #require(BuiltInTheme.icon(name))
            let png = AppIcon(accent: "#a6e").png(shape, named: name)
            #expect(png != file)
            #expect(png == AppIcon(accent: "#aa66ee").png(shape, named: name))
            #expect(try PNG.pixels(png) == PNG.pixels(file))
            #expect(PNG.chunks(png).first { $0.name == "PLTE" }?.content.starts(with: [0xAA, 0x66, 0xEE]) == true)
        }
    }

    @Test func picturesKnowTheirSize() throws {
        let size = try #require(PNG.size(AppIcon(accent: nil).png(.full, named: "icon-touch.png")))
        #expect(size == (180, 180))
        #expect(PNG.size(Array("GIF89a and something else".utf8)) == nil)
        #expect(PNG.size([0x89, 0x50]) == nil)
    }

    @Test func coloursAreReadAndWritten() {
        #expect(PNG.Colour(hex: "#0a6e8a")?.text == "#0a6e8a")
        #expect(PNG.Colour(hex: "#fc0")?.text == "#ffcc00")
        for text in ["", "#", "#12345", "0a6e8a", "#ggg", "#1234567", "#1zz2z3", "#１２３"] { #expect(PNG.Colour(hex: text) == nil) }
    }

    /// Pages name this file where previews of links show a picture.
    @Test func previewsShowOneOfTheFiles() throws {
        let plan = try SitePlanner.plan(.empty()).plan
        #expect(InstallableApp(plan).files.map(\.path).contains(LinkPreview.icon))
    }

    @Test func theMarkIsLegibleOnAnyColour() {
        #expect(String(decoding: AppIcon(accent: "#0a6e8a").svg, as: UTF8.self).contains("stroke=\"#ffffff\""))
        #expect(String(decoding: AppIcon(accent: "#ffd54a").svg, as: UTF8.self).contains("stroke=\"#10161a\""))
    }
}

extension PNG {
    /// Names and contents of the chunks of a file.
    static func chunks(_ png: [UInt8]) -> [(name: String, content: ArraySlice<UInt8>)] {
        var chunks: [(String, ArraySlice<UInt8>)] = []
        var offset = signature.count
        while offset + 12 <= png.count {
            let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            chunks.append((String(decoding: png[offset + 4..<offset + 8], as: UTF8.self), png[offset + 8..<offset + 8 + length]))
            offset += 12 + length
        }
        return chunks
    }

    /// Numbers in the palette, row by row, of a file whose rows are differences from the row above.
    static func pixels(_ png: [UInt8]) throws -> [UInt8] {
        let (width, height) = try #require(size(png))
        let stream = try #require(chunks(png).first { $0.name == "IDAT" }).content
        // Without the frame of zlib (RFC 1950).
        let rows = try #require(Deflate.decompressed(stream.dropFirst(2).dropLast(4), limit: (width + 1) * height))
        var pixels: [UInt8] = []
        for row in 0..<height {
            #expect(rows[row * (width + 1)] == 2)
            for column in 0..<width {
                pixels.append(rows[row * (width + 1) + 1 + column] &+ (row > 0 ? pixels[(row - 1) * width + column] : 0))
            }
        }
        return pixels
    }

    /// Width and height of a picture; nil if the bytes aren't one.
    static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16..<20), number(20..<24))
    }
}
