import ContentModel
import Encoding
import Formulas
import Markup

/// An answer in HTML as students type it: plain text in one line, with raised and lowered characters of Unicode.
package struct TypedWords {
    package private(set) var text = ""
    /// What students can't type, each as a message.
    package private(set) var remarks: [String] = []

    package init(html: String) {
        append(MarkupReader.html(html))
        text = TextFolding.squeeze(text.replacing("\u{A0}", by: " "))
    }

    private init(_ nodes: [MarkupNode]) {
        append(nodes)
        text = TextFolding.squeeze(text)
    }

    private mutating func append(_ nodes: [MarkupNode]) {
        for node in nodes {
            switch node {
            case .text(let words): text += words
            case .element(let element): append(element)
            }
        }
    }

    private mutating func append(_ element: MarkupElement) {
        switch element.name {
        case "br": text += " "
        case "sub", "sup": append(script: TypedWords(element.children), isRaised: element.name == "sup")
        case "img": remarks.append("students can't type a picture, so it isn't part of the answer")
        case "audio", "video", "object", "iframe": remarks.append("students can't type a recording, so it isn't part of the answer")
        case "script", "style": break
        default:
            let isBlock = HTMLNames.isBlock(element)
            if isBlock { text += " " }
            append(element.children)
            if isBlock { text += " " }
        }
    }

    private mutating func append(script: TypedWords, isRaised: Bool) {
        remarks += script.remarks
        guard !script.text.isEmpty else { return }
        // Unicode has no raised or lowered hyphen, only minus signs.
        let words = script.text.replacing("-", by: "−")
        if let script = isRaised ? PlainScripts.raised(words) : PlainScripts.lowered(words) {
            text += script
        } else {
            let mark = isRaised ? "^" : "_"
            let kind = isRaised ? "superscript" : "subscript"
            text += mark + script.text
            remarks.append("there is no character for the \(kind) '\(script.text)', so students have to type '\(mark)\(script.text)'")
        }
    }
}
