/// The picture format of ISO/IEC 15948, as far as icons need it: up to 256 colours, each pixel the number of one.
package enum PNG {
    package struct Colour: Hashable, Sendable {
        package var red, green, blue: UInt8
        package var alpha: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A picture without its colours.
    package struct Picture: Sendable {
        package let width, height: Int
        fileprivate let compressed: [UInt8]

        /// - Parameter pixels: numbers in the palette, row by row.
        package init(width: Int, pixels: [UInt8]) {
            self.width = width
            height = pixels.count / max(width, 1)
            compressed = zlib(rows(pixels, width: width))
        }
    }

    package static func bytes(_ picture: Picture, palette: [Colour]) -> [UInt8] {
        let indexed: [UInt8] = [8, 3, 0, 0, 0]
        var png = signature
        png += chunk("IHDR", bigEndian(UInt32(picture.width)) + bigEndian(UInt32(picture.height)) + indexed)
        png += chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
        if palette.contains(where: { $0.alpha < 255 }) { png += chunk("tRNS", palette.map(\.alpha)) }
        png += chunk("IDAT", picture.compressed)
        return png + chunk("IEND", [])
    }

    /// Each row as its difference from the one above, so that flat areas become zeros.
    private static func rows(_ pixels: [UInt8], width: Int) -> [UInt8] {
        let up: UInt8 = 2
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + pixels.count / max(width, 1))
        for start in stride(from: 0, to: pixels.count, by: width) {
            rows.append(up)
            for index in start..<(start + width) {
                rows.append(pixels[index] &- (index >= width ? pixels[index - width] : 0))
            }
        }
        return rows
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + checked + bigEndian(CRC32.of(checked))
    }

    /// A zlib stream (RFC 1950).
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        [0x78, 0x01] + Deflate.compressed(bytes) + bigEndian(Adler32.of(bytes))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
