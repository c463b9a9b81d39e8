extension RichText {
    /// The HTML with its slots filled: addresses from `address`, blanks as a short line.
    ///
    /// An address that is nil leaves the attribute empty.
    package func filled(address: (SiteReference) -> String?) -> String {
        guard !slots.isEmpty else { return html }
        let bytes = Array(html.utf8)
        var result = ""
        var start = 0
        for slot in slots where (start...bytes.count).contains(slot.offset) {
            result += String(decoding: bytes[start..<slot.offset], as: UTF8.self)
            switch slot.content {
            case .destination(let reference): result += RichText.escaped(address(reference) ?? "")
            case .blank: result += "____"
            }
            start = slot.offset
        }
        return result + String(decoding: bytes[start...], as: UTF8.self)
    }

    /// The text without its markup: paragraphs apart, bullets for lists, alternative texts for pictures and the
    /// addresses of links in parentheses. Addresses within the site come from `address`.
    package func plainText(address: (SiteReference) -> String?) -> String {
        var writer = PlainTextWriter()
        writer.read(filled(address: address))
        return writer.finished
    }

    /// The text without its markup; links within the site lose their addresses.
    package var plainText: String { plainText { _ in nil } }

    /// Text as it may stand in HTML, in an attribute too.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
