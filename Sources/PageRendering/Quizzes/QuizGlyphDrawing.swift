import ContentModel
import Markup

extension QuizGlyph {
    /// Strokes on a field of 24 × 24.
    private var strokes: StaticString {
        switch self {
        case .atom:
            """
            <path d="M12 12h.01"/><ellipse cx="12" cy="12" rx="9.5" ry="3.8"/>\
            <ellipse cx="12" cy="12" rx="9.5" ry="3.8" transform="rotate(60 12 12)"/>\
            <ellipse cx="12" cy="12" rx="9.5" ry="3.8" transform="rotate(120 12 12)"/>
            """
        case .book:
            "<path d=\"M4 5.5c2.5-1 5.5-1 8 .5c2.5-1.5 5.5-1.5 8-.5v13c-2.5-1-5.5-1-8 .5c-2.5-1.5-5.5-1.5-8-.5zM12 6v13\"/>"
        case .calculator: "<path d=\"M6 3h12v18H6zM9 7h6M9 12h.01M12 12h.01M15 12h.01M9 16.5h.01M12 16.5h.01M15 16.5h.01\"/>"
        case .cell:
            "<circle cx=\"12\" cy=\"12\" r=\"9\"/><circle cx=\"10\" cy=\"11\" r=\"3\"/><path d=\"M16 15.5h.01M16 9h.01M10 17.5h.01\"/>"
        case .clock: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M12 7v5l3.5 2\"/>"
        case .code: "<path d=\"m8 7-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15\"/>"
        case .compass: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"m15.5 8.5-2 5-5 2 2-5z\"/>"
        case .dna: "<path d=\"M8 3c0 6 8 6 8 12c0 2.5-1 4.5-2.5 6M16 3c0 6-8 6-8 12c0 2.5 1 4.5 2.5 6M8.7 6h6.6M9 18h6\"/>"
        case .flask:
            "<path d=\"M9 3h6M10.5 3v6L5 18.5c-.8 1.3 0 2.5 1.5 2.5h11c1.5 0 2.3-1.2 1.5-2.5L13.5 9V3M7.5 15h9\"/>"
        case .globe: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17\"/>"
        case .leaf: "<path d=\"M5 19.5C3.5 10.5 9 5 20 4.5c.5 11-5 16.5-14 14M5 19.5c2-4.5 5-7.5 9-9.5\"/>"
        case .music:
            "<path d=\"M9 17.5v-12l10-2v12M9 9.5l10-2\"/><circle cx=\"6.5\" cy=\"17.5\" r=\"2.5\"/><circle cx=\"16.5\" cy=\"15.5\" r=\"2.5\"/>"
        case .network:
            """
            <circle cx="12" cy="5" r="2.5"/><circle cx="5" cy="19" r="2.5"/><circle cx="19" cy="19" r="2.5"/>\
            <path d="M10.9 7.3 6.1 16.7M13.1 7.3l4.8 9.4M7.5 19h9"/>
            """
        case .pen: "<path d=\"m4 20 1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5\"/>"
        case .swimmer:
            """
            <circle cx="17.5" cy="9" r="2"/>\
            <path d="M3 18.5c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0s3-1.3 4.5 0s3 1.3 4.5 0M4 15l6-2.5-3-4 5-2.5 3 6.5"/>
            """
        }
    }

    /// Writes the icon in one of six colours.
    func write(hue: Int, into html: inout HTMLWriter) {
        html.raw("<svg class=\"icon glyph hue-")
        html.text(hue)
        html.raw("\" viewBox=\"-6 -6 36 36\" width=\"48\" height=\"48\" aria-hidden=\"true\">")
        html.raw(strokes)
        html.raw("</svg>")
    }
}
