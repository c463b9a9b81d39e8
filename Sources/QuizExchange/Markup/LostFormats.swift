import Encoding
import Markup

/// HTML formatting that Markdown lacks. The words stay, but the loss is reported, as a question may be about it.
enum LostFormats {
    static func names(in nodes: [MarkupNode]) -> Set<String> {
        var names: Set<String> = []
        for case .element(let element) in nodes {
            switch element.name {
            case "mark": names.insert("highlighting")
            case "abbr", "acronym":
                if let long = element["title"], !long.allSatisfy(\.isWhitespace) { names.insert("the long form of an abbreviation") }
            default: break
            }
            if hasColor(element) { names.insert("colours") }
            names.formUnion(self.names(in: element.children))
        }
        return names
    }

    private static func hasColor(_ element: MarkupElement) -> Bool {
        var colors = ["color", "bgcolor"].compactMap { element[$0] }
        for declaration in (element["style"] ?? "").lowercased().split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            if parts.count == 2, properties.contains(parts[0]) { colors.append(parts[1]) }
        }
        return !colors.allSatisfy(isPlain) && !element.text.allSatisfy(\.isWhitespace)
    }

    private static let properties: Set<String> = ["color", "background", "background-color"]

    /// Whether it is a colour of usual text or paper, which editors often write: a grey, black or white, or none.
    private static func isPlain(_ written: String) -> Bool {
        let color = written.lowercased().replacing("!important", by: "").trimmed
        if color.hasPrefix("var(") || color.hasPrefix("none ") || color.contains("url(") { return true }
        if ["rgb", "rgba"].contains(String(color.prefix { $0 != "(" })) {
            let numbers = color.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
            return numbers.count < 3 || numbers.count > 3 && numbers[3] == 0 || isGrey(numbers.prefix(3).map { Int(min($0, 255)) })
        }
        if color.hasPrefix("#") {
            let digits = color.dropFirst().prefix(while: \.isHexDigit).compactMap(\.hexDigitValue)
            let isShort = digits.count < 6
            let high = isShort ? Array(digits.prefix(3)) : [digits[0], digits[2], digits[4]]
            let low = isShort ? high : [digits[1], digits[3], digits[5]]
            return high.count < 3 || isGrey(zip(high, low).map { $0 * 16 + $1 })
        }
        return words.contains(color)
    }

    private static let words: Set<String> = [
        "", "black", "white", "gray", "grey", "dimgray", "dimgrey", "darkgray", "darkgrey", "inherit", "initial", "unset", "revert", "none",
        "transparent", "currentcolor", "windowtext", "canvastext", "window", "canvas",
    ]

    private static func isGrey(_ parts: [Int]) -> Bool { (parts.max() ?? 0) - (parts.min() ?? 0) <= 32 }
}
