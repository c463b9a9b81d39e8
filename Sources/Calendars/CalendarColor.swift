import ContentModel
import Encoding

/// Names of CSS colours, the only values of COLOR (RFC 7986 §5.9).
enum CalendarColor {
    static let standard = "steelblue"

    /// Colour of a module of the site: its own, else one that no other has or nearly has, as long as there are enough.
    static func of(_ module: CourseModule, in settings: SiteSettings) -> String {
        if let own = module.color { return nearest(to: own) }
        let taken = Set(settings.modules.compactMap { $0.color.map(nearest) })
        let free = palette.filter { name in !taken.contains { areSimilar($0, name) } }
        let choices = free.isEmpty ? palette : free
        let index = settings.modules.prefix { $0.id != module.id }.count { $0.color == nil }
        return choices[index % choices.count]
    }

    /// Distant hues, nearby ones as far apart as possible.
    private static let palette = [
        "steelblue", "darkorange", "seagreen", "crimson", "mediumpurple", "olive", "darkcyan", "mediumvioletred", "chocolate", "royalblue",
        "limegreen", "slategray",
    ]

    /// Whether two names are nearer than any two of the palette.
    private static func areSimilar(_ one: String, _ other: String) -> Bool {
        func color(_ name: String) -> (Int, Int, Int)? { names.first { $0.name == name }?.color }
        guard let first = color(one), let second = color(other) else { return false }
        return distance(first, second) < 7000
    }

    /// The named colour nearest to an accent colour: `#0a6e8a` → `teal`.
    static func nearest(to accent: String) -> String {
        guard let accent = PNG.Colour(hex: accent).map({ (Int($0.red), Int($0.green), Int($0.blue)) }) else { return standard }
        return names.min { distance($0.color, accent) < distance($1.color, accent) }?.name ?? standard
    }

    /// A selection of CSS's names that covers all hues.
    private static let names: [(name: String, color: (Int, Int, Int))] = [
        ("steelblue", (70, 130, 180)), ("royalblue", (65, 105, 225)), ("mediumblue", (0, 0, 205)),
        ("navy", (0, 0, 128)), ("dodgerblue", (30, 144, 255)), ("teal", (0, 128, 128)), ("darkcyan", (0, 139, 139)),
        ("mediumturquoise", (72, 209, 204)), ("seagreen", (46, 139, 87)), ("green", (0, 128, 0)),
        ("darkgreen", (0, 100, 0)), ("limegreen", (50, 205, 50)), ("olive", (128, 128, 0)),
        ("yellowgreen", (154, 205, 50)), ("gold", (255, 215, 0)), ("orange", (255, 165, 0)),
        ("darkorange", (255, 140, 0)), ("chocolate", (210, 105, 30)), ("saddlebrown", (139, 69, 19)),
        ("tomato", (255, 99, 71)), ("crimson", (220, 20, 60)), ("firebrick", (178, 34, 34)), ("maroon", (128, 0, 0)),
        ("hotpink", (255, 105, 180)), ("mediumvioletred", (199, 21, 133)), ("purple", (128, 0, 128)),
        ("mediumpurple", (147, 112, 219)), ("indigo", (75, 0, 130)), ("darkslateblue", (72, 61, 139)),
        ("slategray", (112, 128, 144)), ("darkslategray", (47, 79, 79)), ("dimgray", (105, 105, 105)),
        ("silver", (192, 192, 192)), ("black", (0, 0, 0)),
    ]

    /// Squared distance, weighted roughly by the sensitivity of the eye.
    private static func distance(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
        let (red, green, blue) = (a.0 - b.0, a.1 - b.1, a.2 - b.2)
        return 2 * red * red + 4 * green * green + 3 * blue * blue
    }
}
