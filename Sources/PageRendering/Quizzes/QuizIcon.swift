import ContentModel
import Diagnostics
import Encoding
import Markup
import SitePlanning

/// Picture of a quiz: the author's emoji, glyph or file, or a pattern of quarter circles derived from its id.
enum QuizIcon {
    static func write(_ quiz: QuizHead, _ context: PageContext, into html: inout HTMLWriter) {
        guard let icon = quiz.icon?.value, !icon.isEmpty else { return pattern(quiz.id, &html) }
        if let glyph = QuizGlyph(rawValue: icon) { return glyph.write(hue: hue(FNV1a.hash(quiz.id)), into: &html) }
        guard icon.utf8.contains(UInt8(ascii: "/")) || icon.utf8.contains(UInt8(ascii: ".")) else {
            html.open("span", class: "icon emoji")
            html.attribute("aria-hidden", is: "true")
            html.text(icon)
            html.close("span")
            return
        }
        html.void("img")
        html.attribute("class", is: "icon")
        html.attribute("src") { $0.address(of: context.plan.path(ofMedium: icon), context) }
        html.attribute("alt", is: "")
        html.attribute("width", 48)
        html.attribute("height", 48)
    }

    /// One of six colours. FNV's low bits are its weakest.
    private static func hue(_ hash: UInt64) -> Int { Int((hash ^ hash >> 32) % 6) }

    /// Nine tiles of 8 × 8, each with a quarter circle in a corner given by two bits of a hash.
    private static func pattern(_ id: String, _ html: inout HTMLWriter) {
        let hash = FNV1a.hash(id)
        var bits = hash ^ hash >> 32
        html.raw("<svg class=\"icon pattern hue-")
        html.text(hue(hash))
        html.raw("\" viewBox=\"0 0 24 24\" width=\"48\" height=\"48\" aria-hidden=\"true\"><path d=\"")
        bits >>= 3
        for tile in 0..<9 {
            html.raw("M")
            html.text(tile % 3 * 8)
            html.raw(" ")
            html.text(tile / 3 * 8)
            switch bits & 3 {
            case 0: html.raw("h8a8 8 0 0 1-8 8z")
            case 1: html.raw("h8v8a8 8 0 0 1-8-8z")
            case 2: html.raw("a8 8 0 0 1 8 8h-8z")
            default: html.raw("m8 0v8h-8a8 8 0 0 1 8-8z")
            }
            bits >>= 2
        }
        html.raw("\"/></svg>")
    }
}
