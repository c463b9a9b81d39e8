import Encoding
import Markup

/// App icon of the site: a check mark on the accent colour, as in the favicon.
struct AppIcon {
    enum Shape {
        /// A disc on a transparent background.
        case disc
        /// Full bleed, for devices that mask icons. The mark is within the safe zone.
        case full
    }

    /// Check mark on a field of 16 × 16.
    private static let mark = (start: (x: 4.5, y: 8.5), corner: (x: 7.0, y: 11.0), end: (x: 11.5, y: 5.5))
    private static let field = 16.0
    /// Number of shades between two colours, for smooth edges.
    private static let steps = 63

    private let accent: PNG.Colour
    private let ink: PNG.Colour

    /// - Parameter accent: `#rgb` or `#rrggbb`; anything else gives the theme's own colour.
    init(accent: String?) {
        self.accent = accent.flatMap(PNG.Colour.init) ?? PNG.Colour(red: 0x0A, green: 0x6E, blue: 0x8A)
        // White has the better contrast up to this luminance.
        ink = self.accent.luminance < 0.18 ? PNG.Colour(red: 255, green: 255, blue: 255) : PNG.Colour(red: 16, green: 22, blue: 26)
    }

    /// `#0a6e8a`
    var colour: String { accent.text }

    var svg: [UInt8] {
        var svg = HTMLWriter()
        svg.open("svg")
        svg.attribute("xmlns", is: "http://www.w3.org/2000/svg")
        svg.attribute("viewBox", is: "0 0 16 16")
        svg.void("circle")
        svg.attribute("cx", is: "8")
        svg.attribute("cy", is: "8")
        svg.attribute("r", is: "8")
        svg.attribute("fill", accent.text)
        svg.closeVoid()
        svg.void("path")
        svg.attribute("d", is: "M4.5 8.5 7 11l4.5-5.5")
        svg.attribute("fill", is: "none")
        svg.attribute("stroke", ink.text)
        svg.attribute("stroke-width", is: "2")
        svg.attribute("stroke-linecap", is: "round")
        svg.attribute("stroke-linejoin", is: "round")
        svg.closeVoid()
        svg.close("svg")
        svg.raw("\n")
        return svg.bytes
    }

    func png(_ shape: Shape, size: Int) -> [UInt8] {
        let picture = AppIcon.pictures[shape]?[size] ?? AppIcon.picture(shape, size: size)
        return PNG.bytes(picture, palette: palette(shape))
    }

    /// Icons by shape and size. Only their palette depends on the accent, so they are drawn once.
    private static let pictures: [Shape: [Int: PNG.Picture]] = [
        .disc: [192: picture(.disc, size: 192), 512: picture(.disc, size: 512)],
        .full: [180: picture(.full, size: 180), 512: picture(.full, size: 512)],
    ]

    private static func picture(_ shape: Shape, size: Int) -> PNG.Picture {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size * size)
        let scale = AppIcon.field / Double(size)
        for row in 0..<size {
            for column in 0..<size {
                let (x, y) = ((Double(column) + 0.5) * scale, (Double(row) + 0.5) * scale)
                pixels.append(UInt8(colourNumber(x, y, shape, scale: scale)))
            }
        }
        return PNG.Picture(width: size, pixels: pixels)
    }

    /// Shades from transparent to the accent, then from the accent to the mark.
    private func palette(_ shape: Shape) -> [PNG.Colour] {
        let fading = (0...AppIcon.steps).map { step in
            var colour = accent
            if shape == .disc { colour.alpha = UInt8(step * 255 / AppIcon.steps) }
            return colour
        }
        return fading + (1...AppIcon.steps).map { accent.mixed(with: ink, $0, of: AppIcon.steps) }
    }

    private static func colourNumber(_ x: Double, _ y: Double, _ shape: Shape, scale: Double) -> Int {
        /// Coverage of a pixel inside an edge, by the distance of its centre.
        func step(_ distance: Double) -> Int {
            Int((min(max(distance / scale + 0.5, 0), 1) * Double(AppIcon.steps)).rounded())
        }
        // Most pixels are far from the mark, so their distance isn't calculated.
        if x > 3 && x < 13 && y > 4 && y < 12.5 {
            let (start, corner, end) = AppIcon.mark
            let marked = step(1 - min(distance(x, y, from: start, to: corner), distance(x, y, from: corner, to: end)))
            if marked > 0 { return AppIcon.steps + marked }
        }
        guard shape == .disc else { return AppIcon.steps }
        let (dx, dy, radius) = (x - AppIcon.field / 2, y - AppIcon.field / 2, AppIcon.field / 2)
        let square = dx * dx + dy * dy
        if square < (radius - scale) * (radius - scale) { return AppIcon.steps }
        return step(radius - square.squareRoot())
    }

    private static func distance(_ x: Double, _ y: Double, from a: (x: Double, y: Double), to b: (x: Double, y: Double)) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let along = min(max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
        let (ex, ey) = (x - a.x - along * dx, y - a.y - along * dy)
        return (ex * ex + ey * ey).squareRoot()
    }
}

extension PNG.Colour {
    /// `#rgb` or `#rrggbb`
    init?(_ text: String) {
        var digits = text.dropFirst().compactMap(\.hexDigitValue)
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard text.first == "#", digits.count == 6, [4, 7].contains(text.count) else { return nil }
        func part(_ index: Int) -> UInt8 { UInt8(digits[index] * 16 + digits[index + 1]) }
        self.init(red: part(0), green: part(2), blue: part(4))
    }

    var text: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Approximate relative luminance (WCAG 2), without powers, whose last digit differs between systems.
    var luminance: Double {
        func linear(_ part: UInt8) -> Double { Double(part) * Double(part) / (255 * 255) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    func mixed(with other: PNG.Colour, _ step: Int, of steps: Int) -> PNG.Colour {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * (steps - step) + Int(b) * step) / steps) }
        return PNG.Colour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
