import Markup

/// Tables.
extension HTMLWalk {
    mutating func enter<Output: HTMLOutput & ~Copyable>(partOfTable element: RichText.Element, _ html: inout Output) {
        beginLine(&html)
        isAtLineStart = false
        switch element.kind {
        case .table:
            if isOnPage {
                html.open("div")
                html.attribute("class", is: "table")
                if !isPhrase { html.attribute("tabindex", is: "0") }
            }
            html.open("table")
            newline(&html)
        case .caption: html.open("caption")
        case .row(let isHeader):
            if isHeader || table != .body {
                html.open(isHeader ? "thead" : "tbody")
                newline(&html)
                table = isHeader ? .header : .body
            }
            html.open("tr")
            newline(&html)
        case .cell(let alignment, let span): enter(cell: alignment, span: span, &html)
        default: break
        }
    }

    private func enter<Output: HTMLOutput & ~Copyable>(cell alignment: RichText.CellAlignment, span: Int32, _ html: inout Output) {
        html.open(table == .header ? "th" : "td")
        if table == .header { html.attribute("scope", is: "col") }
        if span > 1 { html.attribute("colspan", String(span)) }
        let attribute: StaticString = isOnPage ? "class" : "style"
        switch alignment {
        case .natural: break
        case .left: html.attribute(attribute, is: isOnPage ? "cell-left" : "text-align: left")
        case .center: html.attribute(attribute, is: isOnPage ? "cell-center" : "text-align: center")
        case .right: html.attribute(attribute, is: isOnPage ? "cell-right" : "text-align: right")
        }
    }

    mutating func leave<Output: HTMLOutput & ~Copyable>(partOfTable element: RichText.Element, _ html: inout Output) {
        switch element.kind {
        case .caption: html.close("caption")
        case .cell: html.close(table == .header ? "th" : "td")
        case .row(let isHeader):
            html.close("tr")
            if isHeader {
                newline(&html)
                html.close("thead")
            }
        case .table:
            if table == .body {
                html.close("tbody")
                newline(&html)
            }
            table = .none
            html.close("table")
            if isOnPage { html.close("div") }
        default: break
        }
    }
}

/// Callouts and formulas.
extension HTMLWalk {
    /// A callout's title is a paragraph of its own.
    ///
    /// - Parameter word: what kind of callout it is, which is its title unless the author gave it one.
    mutating func enter<Output: HTMLOutput & ~Copyable>(
        _ callout: RichText.Callout, _ word: String, hasTitle: Bool, _ html: inout Output
    ) {
        beginLine(&html)
        html.open(isOnPage ? "div" : "blockquote")
        switch callout {
        case .note: html.attribute("class", is: "callout callout-note")
        case .tip: html.attribute("class", is: "callout callout-tip")
        case .important: html.attribute("class", is: "callout callout-important")
        case .warning: html.attribute("class", is: "callout callout-warning")
        case .caution: html.attribute("class", is: "callout callout-caution")
        }
        if isOnPage {
            html.attribute("role", is: "note")
            // Otherwise only its colour would show its kind.
            if hasTitle { html.attribute("aria-label", word) }
        }
        newline(&html)
        guard !hasTitle else { return }
        html.open("p")
        html.attribute("class", is: "callout-title")
        html.open("strong")
        html.text(word)
        html.close("strong")
        html.close("p")
        newline(&html)
    }

    mutating func enterCalloutTitle<Output: HTMLOutput & ~Copyable>(_ html: inout Output) {
        beginLine(&html)
        html.open("p")
        html.attribute("class", is: "callout-title callout-title-own")
        html.open("strong")
        isAtLineStart = false
    }

    mutating func leaveCalloutTitle<Output: HTMLOutput & ~Copyable>(_ html: inout Output) {
        html.close("strong")
        html.close("p")
        isAtLineStart = false
    }
}
