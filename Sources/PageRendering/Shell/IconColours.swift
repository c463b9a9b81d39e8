package import Encoding

/// Colours of the check mark that is the icon of a site without a logo.
package struct IconColours {
    package let accent: PNG.Colour
    /// Colour of the mark on the accent.
    package let ink: PNG.Colour

    /// - Parameter accent: `#rgb` or `#rrggbb`; anything else gives the theme's own colour.
    package init(accent: String?) {
        self.accent = accent.flatMap(PNG.Colour.init(hex:)) ?? PNG.Colour(red: 0x0A, green: 0x6E, blue: 0x8A)
        // White has the better contrast up to this luminance.
        ink =
            IconColours.luminance(of: self.accent) < 0.18
            ? PNG.Colour(red: 255, green: 255, blue: 255) : PNG.Colour(red: 16, green: 22, blue: 26)
    }

    /// The hexadecimal digits of a colour, three where they say the same as six: every page has those of its icon.
    static func digits(of colour: PNG.Colour) -> String {
        let parts = [colour.red, colour.green, colour.blue]
        guard parts.allSatisfy({ $0 >> 4 == $0 & 15 }) else { return parts.hexadecimal }
        return parts.map { String($0 & 15, radix: 16) }.joined()
    }

    /// Approximate relative luminance (WCAG 2), without powers, whose last digit differs between systems.
    private static func luminance(of colour: PNG.Colour) -> Double {
        func linear(_ part: UInt8) -> Double { Double(part) * Double(part) / (255 * 255) }
        return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }
}
