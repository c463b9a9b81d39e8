import Encoding
import Localization
import Markup
import PageRendering

/// App icon of the site: a check mark on the accent colour, as in the favicon.
struct AppIcon {
    enum Shape {
        /// A disc on a transparent background.
        case disc
        /// Full bleed, for devices that mask icons. The mark is within the safe zone.
        case full
    }

    /// Number of shades between two colours, for smooth edges.
    static let steps = 63

    private let accent: PNG.Colour
    private let ink: PNG.Colour

    /// - Parameter accent: `#rgb` or `#rrggbb`; anything else gives the theme's own colour.
    init(accent: String?) {
        let colours = IconColours(accent: accent)
        self.accent = colours.accent
        ink = colours.ink
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

    /// The icon of a shape in this site's colours.
    ///
    /// - Parameter name: of a file in `CTheme`, which has that shape.
    func png(_ shape: Shape, named name: String) -> [UInt8] {
        BuiltInTheme.icon(name).map { PNG.recoloured($0, palette: palette(shape)) } ?? []
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
}

extension PNG.Colour {
    var text: String { "#" + [red, green, blue].hexadecimal }

    func mixed(with other: PNG.Colour, _ step: Int, of steps: Int) -> PNG.Colour {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * (steps - step) + Int(b) * step) / steps) }
        return PNG.Colour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
