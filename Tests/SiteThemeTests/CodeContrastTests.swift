import Foundation
import Localization
import Testing

/// Colours of code are legible on the background of code, in light and dark (WCAG 2.2, success criterion 1.4.3).
struct CodeContrastTests {
    private func sheet(_ path: String) throws -> String { String(decoding: try #require(BuiltInTheme.bytes(of: path)), as: UTF8.self) }

    /// The colours of `--name: light-dark(#…, #…)`, for light and for dark.
    private func colors(_ name: String, in sheet: String) throws -> [Double] {
        let start = try #require(sheet.range(of: "--\(name): light-dark("))
        let values = sheet[start.upperBound...].prefix { $0 != ")" }.split(separator: ",").map { $0.drop { $0 == " " || $0 == "#" } }
        return try values.map { luminance(try #require(UInt32($0, radix: 16))) }
    }

    private func luminance(_ color: UInt32) -> Double {
        func channel(_ shift: UInt32) -> Double {
            let value = Double(color >> shift & 0xFF) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    @Test(arguments: ["comment", "string", "number", "keyword", "type"]) func codeIsLegible(kind: String) throws {
        let backgrounds = try colors("sunken", in: sheet("css/00-tokens.css"))
        let colors = try colors("code-\(kind)", in: sheet("css/texts/10-texts.css"))
        #expect(colors.count == 2 && backgrounds.count == 2)
        for (color, background) in zip(colors, backgrounds) {
            let contrast = (max(color, background) + 0.05) / (min(color, background) + 0.05)
            #expect(contrast >= 4.5, "\(kind): \(contrast)")
        }
    }
}
