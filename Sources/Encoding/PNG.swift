import Algorithms

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

        /// `#rgb` or `#rrggbb`; nil for any other text.
        package init?(hex text: String) {
            let digits = text.utf8.dropFirst()
            let values = digits.compactMap(\.hexadecimalDigit).map(Int.init)
            guard text.utf8.first == UInt8(ascii: "#"), values.count == digits.count, [3, 6].contains(digits.count) else { return nil }
            let pairs =
                values.count == 3
                ? values.map { 17 * $0 } : values.chunks(ofCount: 2).map { 16 * $0[$0.startIndex] + $0[$0.startIndex + 1] }
            self.init(red: UInt8(pairs[0]), green: UInt8(pairs[1]), blue: UInt8(pairs[2]))
        }
    }

    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A file with other colours: its pixels stay compressed as they are.
    ///
    /// - Parameter palette: as many colours as the file has.
    package static func recoloured(_ file: [UInt8], palette: [Colour]) -> [UInt8] {
        var png = signature
        var offset = signature.count
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = min(offset + 12 + length, file.count)
            switch String(decoding: file[offset + 4..<offset + 8], as: UTF8.self) {
            case "PLTE":
                png += chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
                if palette.contains(where: { $0.alpha < 255 }) { png += chunk("tRNS", palette.map(\.alpha)) }
            case "tRNS": break
            default: png += file[offset..<end]
            }
            offset = end
        }
        return png
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + checked + bigEndian(CRC32.of(checked))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
