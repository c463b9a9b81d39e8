import ContentModel

/// What in a text of ours other programs know by other signs, in the order of the text.
enum HTMLPart: Equatable {
    /// HTML to be taken as it is.
    case html(String)
    /// A formula without its signs, as HTML.
    case formula(String, isDisplay: Bool)
    /// A sound or film of the site, by its path below `Content/`, or of the web, by its address; the caption is HTML.
    case recording(path: String?, address: String, caption: String)
    /// A link to a file of the site, and the HTML that is linked.
    case link(path: String, words: String)
    /// Where the address of a picture of the site stands.
    case picture(path: String)
}

extension Export {
    /// The text in parts; blanks become `blank`.
    func parts(_ text: RichText, blank: (Int) -> String = { _ in "____" }) -> [HTMLPart] {
        HTMLParts.of(html(text, medium: { HTMLParts.scheme + $0 }, blank: blank))
    }
}

enum HTMLParts {
    /// Stands for a file until it is known what names it.
    fileprivate static let scheme = "quizmark-medium:"

    fileprivate static func of(_ html: String) -> [HTMLPart] {
        let needles = [#"<span class="math"#, #"<span class="media">"#, #"<a href="\#(scheme)"#, scheme]
        var parts: [HTMLPart] = []
        var rest = html[...]
        while let start = needles.compactMap({ rest.firstRange(of: $0)?.lowerBound }).min() {
            if start > rest.startIndex { parts.append(.html(String(rest[..<start]))) }
            rest = rest[start...]
            parts.append(take(&rest))
        }
        return rest.isEmpty ? parts : parts + [.html(String(rest))]
    }

    private static func take(_ rest: inout Substring) -> HTMLPart {
        if rest.hasPrefix(#"<span class="math"#) { return formula(taken(&rest, through: "</span>")) }
        if rest.hasPrefix(#"<span class="media">"#) { return recording(taken(&rest, through: "</span></span>")) }
        if rest.hasPrefix("<a ") {
            let element = taken(&rest, through: "</a>")
            return .link(path: path(attribute("href", of: element)) ?? "", words: inside(element))
        }
        return .picture(path: path(taken(&rest, upTo: "\"")) ?? "")
    }

    private static func formula(_ element: Substring) -> HTMLPart {
        let isDisplay = element.hasPrefix(#"<span class="math display">"#)
        let sign = isDisplay ? 2 : 1
        let formula = inside(element)
        return .formula(formula.count < 2 * sign ? formula : String(formula.dropFirst(sign).dropLast(sign)), isDisplay: isDisplay)
    }

    private static func recording(_ element: Substring) -> HTMLPart {
        let address = attribute("src", of: element)
        return .recording(path: path(address), address: String(address), caption: String(attribute("aria-label", of: element)))
    }

    // MARK: - Within an element as cmark and we write it

    private static func taken(_ rest: inout Substring, through end: String) -> Substring {
        let place = rest.firstRange(of: end)?.upperBound ?? rest.endIndex
        defer { rest = rest[place...] }
        return rest[..<place]
    }

    private static func taken(_ rest: inout Substring, upTo end: String) -> Substring {
        let place = rest.firstRange(of: end)?.lowerBound ?? rest.endIndex
        defer { rest = rest[place...] }
        return rest[..<place]
    }

    private static func inside(_ element: Substring) -> String {
        let start = element.firstRange(of: ">")?.upperBound ?? element.startIndex
        let end = element.ranges(of: "</").last?.lowerBound ?? element.endIndex
        return start <= end ? String(element[start..<end]) : ""
    }

    private static func attribute(_ name: String, of element: Substring) -> Substring {
        guard let start = element.firstRange(of: " \(name)=\"")?.upperBound else { return "" }
        return element[start...].prefix { $0 != "\"" }
    }

    private static func path(_ address: Substring) -> String? {
        guard address.hasPrefix(scheme) else { return nil }
        var path = String(address.dropFirst(scheme.count))
        for (reference, sign) in [("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
            path = path.replacing(reference, with: sign)
        }
        return path
    }
}
