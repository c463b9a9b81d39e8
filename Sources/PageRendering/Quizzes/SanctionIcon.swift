import ContentModel
import Markup

/// Icons of sanctions that differ in shape, not only in colour: an octagon ends the dive, a partly filled vessel limits the award,
/// an arrow down is a deduction, and an eye an opinion.
enum SanctionIcon {
    /// Symbols that `use` refers to, once per page.
    ///
    /// - Parameter emblem: a sanction whose symbol the page needs in any case.
    static func sprite(_ html: inout HTMLWriter, _ context: PageContext, emblem: Sanction? = nil) {
        html.raw("<svg class=\"sprite\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">")
        for sanction in Sanction.displayOrder where sanction == emblem || hasIcon(sanction, context) {
            html.raw("<symbol id=\"sanction-")
            html.ready(sanction.rawValue)
            html.raw("\" viewBox=\"0 0 24 24\">")
            html.raw(drawing(of: sanction))
            html.raw("</symbol>")
        }
        html.raw("</svg>")
    }

    /// The icon of a sanction; nothing for one with a name of the site's own.
    static func use(_ sanction: Sanction, _ html: inout HTMLWriter, _ context: PageContext) {
        if hasIcon(sanction, context) { emblem(sanction, &html) }
    }

    /// The icon of a sanction for penalties in general.
    static func emblem(_ sanction: Sanction, _ html: inout HTMLWriter) {
        html.raw("<svg class=\"sanction-icon\" width=\"24\" height=\"24\" aria-hidden=\"true\"><use href=\"#sanction-")
        html.ready(sanction.rawValue)
        html.raw("\"/></svg>")
    }

    private static func hasIcon(_ sanction: Sanction, _ context: PageContext) -> Bool {
        !context.words.renamedSanctions.contains(sanction)
    }

    private static func drawing(of sanction: Sanction) -> StaticString {
        switch sanction {
        case .zero: "<path d=\"M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8z\"/><ellipse cx=\"12\" cy=\"12\" rx=\"3\" ry=\"4.5\"/>"
        case .maxTwo:
            """
            <path fill="currentColor" fill-opacity=".35" stroke="none" d="M4 17h16v4.5H4z"/><path d="M4 3v18.5h16V3M4 17h16"/>
            """
        case .maxFourAndHalf:
            """
            <path fill="currentColor" fill-opacity=".35" stroke="none" d="M4 11h16v10.5H4z"/><path d="M4 3v18.5h16V3M4 11h16"/>
            """
        case .deductTwo: "<path d=\"M7 3v17M3 16l4 4.5 4-4.5\"/><path d=\"M15 8.5a2.5 2.5 0 1 1 4.3 1.7L15 15h5.5\"/>"
        case .deductHalfToTwo: "<path d=\"M6 10v10M3 17l3 3.5L9 17\"/><path d=\"M17 3v17M13 16l4 4.5 4-4.5\"/>"
        case .judgesOpinion: "<path d=\"M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7z\"/><circle cx=\"12\" cy=\"12\" r=\"3\"/>"
        }
    }
}
