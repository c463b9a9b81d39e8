import Formulas
package import Markup

/// Decisions that the caller makes while a text is written as HTML.
package struct HTMLHooks<Output: HTMLOutput & ~Copyable> {
    /// Writes the attribute with the address of a file or page of the site, or nothing where there is none.
    package typealias Address = (inout Output, _ attribute: StaticString, SiteReference, _ kind: RichText.Kind) -> Void
    package typealias Blank = (inout Output, Int) -> Void
    /// Writes the attribute with the address of a heading on its own page.
    package typealias Permalink = (inout Output, _ anchor: String) -> Void
    /// Writes a link, picture, recording or formula in another way.
    package typealias Instead = (inout Output, RichText.Element) -> Instruction

    package enum Instruction {
        /// Written as on a page.
        case asUsual
        /// Already written, with everything in it.
        case written
        /// Without its tag; its content is kept.
        case onlyWords
    }
}

extension RichText {
    /// Writes the text as HTML.
    package func write(
        to html: inout HTMLWriter, address: HTMLHooks<HTMLWriter>.Address, blank: HTMLHooks<HTMLWriter>.Blank,
        instead: HTMLHooks<HTMLWriter>.Instead = { _, _ in .asUsual }, permalink: HTMLHooks<HTMLWriter>.Permalink? = nil,
        title: (Callout) -> String = \.label, isOnPage: Bool = false
    ) {
        writeHTML(to: &html, address: address, blank: blank, instead: instead, permalink: permalink, title: title, isOnPage: isOnPage)
    }

    /// Writes the text as HTML, which is also XHTML, in the form that cmark uses. This is the only place that maps nodes to elements.
    ///
    /// - Parameters:
    ///   - permalink: nil for headings that don't link to themselves. Those with a link in them never do.
    ///   - title: the words above a callout.
    ///   - isOnPage: whether there are styles for what needs them: a table is in an element that scrolls, which the keyboard reaches
    ///     too.
    package func writeHTML<Output: HTMLOutput & ~Copyable>(
        to html: inout Output, address: HTMLHooks<Output>.Address, blank: HTMLHooks<Output>.Blank,
        instead: HTMLHooks<Output>.Instead = { _, _ in .asUsual }, permalink: HTMLHooks<Output>.Permalink? = nil,
        title: (Callout) -> String = \.label, isOnPage: Bool = false
    ) {
        guard hasNodes else { return write(plain: isParagraph, to: &html) }
        var walk = HTMLWalk(isPhrase: isPhrase, isOnPage: isOnPage)
        self.walk { element, phase in
            guard phase == .enter else {
                walk.leave(element, &html)
                return .on
            }
            switch element.kind {
            case .link, .picture, .recording, .math:
                switch instead(&html, element) {
                case .asUsual: break
                case .written:
                    walk.isAtLineStart = false
                    return .over
                case .onlyWords:
                    walk.omitTag(of: element)
                    return .on
                }
                walk.enter(element, &html, address)
                if case .picture = element.kind { return .over }
            case .blank(let number):
                blank(&html, Int(number))
                walk.isAtLineStart = false
            case .callout(let callout): walk.enter(callout, title(callout), &html)
            case .heading: walk.enter(heading: element, &html, permalink)
            default: walk.enter(element, &html)
            }
            return .on
        }
    }
}

extension HTMLOutput where Self: ~Copyable {
    /// Writes a formula as its author wrote it, with its dollar signs.
    package mutating func writeSource(of element: RichText.Element, isDisplay: Bool) {
        open("span")
        attribute("class", is: isDisplay ? "math display" : "math")
        text(element.literal)
        close("span")
    }

    /// Writes a formula as MathML in XML.
    package mutating func writeMathML(of element: RichText.Element, isDisplay: Bool) {
        guard let formula = element.formula, formula.faults.isEmpty else { return writeSource(of: element, isDisplay: isDisplay) }
        formula.write(to: &self, tex: element.tex, namespace: true)
    }
}

extension RichText {
    /// Most texts have no markup.
    private func write<Output: HTMLOutput & ~Copyable>(plain isParagraph: Bool, to html: inout Output) {
        guard !literals.isEmpty else { return }
        if isParagraph { html.open("p") }
        html.text(literals)
        if isParagraph {
            html.close("p")
            html.newline()
        }
    }
}

/// The state of writing one text as HTML.
struct HTMLWalk {
    /// Whether the text may be in a label, where the keyboard and clicks belong to the label's control.
    let isPhrase: Bool
    let isOnPage: Bool
    /// Whether a block may begin without a line end before it.
    var isAtLineStart = true
    var table = TablePart.none
    /// Whether only the words of the open link, or of the open recording, are written; neither can be in another of its kind.
    private var omitsLink = false
    private var omitsRecording = false
    private var isPermalinkOpen = false
    /// Whether the open paragraph is a picture with a caption.
    private var isFigure = false

    /// Where a table's next row is; tables aren't in each other.
    enum TablePart { case none, header, body }

    init(isPhrase: Bool, isOnPage: Bool) {
        self.isPhrase = isPhrase
        self.isOnPage = isOnPage
    }

    mutating func omitTag(of element: RichText.Element) {
        if case .link = element.kind { omitsLink = true } else { omitsRecording = true }
    }

    mutating func enter<Output: HTMLOutput & ~Copyable>(_ element: RichText.Element, _ html: inout Output) {
        switch element.kind {
        case .text:
            html.text(element.literal)
            isAtLineStart = element.literal.last == UInt8(ascii: "\n")
        case .softBreak: newline(&html)
        case .lineBreak:
            html.open("br")
            html.closeEmptyElement()
            newline(&html)
        case .code:
            html.open("code")
            html.text(element.literal)
            html.close("code")
            isAtLineStart = false
        case .emphasis, .strong, .struck, .subscripted, .superscripted:
            html.open(HTMLWalk.inline(element.kind))
            isAtLineStart = false
        case .paragraph(let isTight): enter(paragraph: element, isTight: isTight, &html)
        case .list, .item, .task, .quote, .codeBlock, .thematicBreak: enter(block: element, &html)
        case .table, .caption, .row, .cell: enter(partOfTable: element, &html)
        case .heading, .link, .picture, .recording, .math, .blank, .callout: break
        }
    }

    mutating func enter<Output: HTMLOutput & ~Copyable>(
        heading element: RichText.Element, _ html: inout Output, _ permalink: HTMLHooks<Output>.Permalink?
    ) {
        guard case .heading(let level) = element.kind else { return }
        beginLine(&html)
        html.open(HTMLWalk.heading(level))
        isAtLineStart = false
        guard !element.literal.isEmpty else { return }
        html.attribute("id", element.literal)
        guard let permalink, !element.contains(where: \.isLink) else { return }
        html.open("a")
        html.attribute("class", is: "permalink")
        permalink(&html, element.literalText)
        isPermalinkOpen = true
    }

    /// A tight paragraph begins a line only behind another block.
    private mutating func enter<Output: HTMLOutput & ~Copyable>(paragraph: RichText.Element, isTight: Bool, _ html: inout Output) {
        if !isTight || !paragraph.isFirst { beginLine(&html) }
        guard !isTight else { return }
        isFigure = isOnPage && paragraph.captionedPicture != nil
        html.open(isFigure ? "figure" : "p")
        isAtLineStart = false
    }

    private mutating func enter<Output: HTMLOutput & ~Copyable>(block element: RichText.Element, _ html: inout Output) {
        beginLine(&html)
        isAtLineStart = false
        switch element.kind {
        case .list(let start):
            html.open(start == nil ? "ul" : "ol")
            if let start, start != 1 { html.attribute("start", String(start)) }
            newline(&html)
        case .item: html.open("li")
        case .task:
            html.open("li")
            html.attribute("class", is: "task")
        case .quote:
            html.open("blockquote")
            newline(&html)
        case .codeBlock:
            html.open("pre")
            html.open("code")
            if !element.secondLiteral.isEmpty { html.attribute("class", "language-", element.secondLiteral) }
            html.text(element.literal)
            html.close("code")
            html.close("pre")
            newline(&html)
        case .thematicBreak:
            html.open("hr")
            html.closeEmptyElement()
            newline(&html)
        default: break
        }
    }

    mutating func enter<Output: HTMLOutput & ~Copyable>(
        _ element: RichText.Element, _ html: inout Output, _ address: HTMLHooks<Output>.Address
    ) {
        func target(_ name: StaticString) {
            if let reference = element.reference {
                address(&html, name, reference, element.kind)
            } else {
                html.attribute(name, element.literal)
            }
        }
        isAtLineStart = false
        switch element.kind {
        case .link:
            html.open("a")
            target("href")
            if !element.secondLiteral.isEmpty { html.attribute("title", element.secondLiteral) }
        case .picture:
            html.open("img")
            target("src")
            html.attribute("alt", element.words)
            if !isFigure, !element.secondLiteral.isEmpty { html.attribute("title", element.secondLiteral) }
            html.closeEmptyElement()
        case .recording(_, let isFilm):
            html.open("span")
            html.attribute("class", is: "media")
            html.open(isFilm ? "video" : "audio")
            html.flag("controls")
            html.attribute("preload", is: "metadata")
            target("src")
            html.attribute("aria-label", element.words)
            html.text(element.words)
            html.close(isFilm ? "video" : "audio")
            html.open("span")
            html.attribute("class", is: "caption")
            html.attribute("aria-hidden", is: "true")
        case .math(let isDisplay, _): formula(element, isDisplay: isDisplay, &html)
        default: break
        }
    }

    mutating func leave<Output: HTMLOutput & ~Copyable>(_ element: RichText.Element, _ html: inout Output) {
        switch element.kind {
        case .paragraph(isTight: true): return
        case .paragraph where isFigure: leave(figure: element, &html)
        case .paragraph: html.close("p")
        case .heading(let level):
            if isPermalinkOpen { html.close("a") }
            isPermalinkOpen = false
            html.close(HTMLWalk.heading(level))
        case .list(let start): html.close(start == nil ? "ul" : "ol")
        case .item, .task: html.close("li")
        case .callout:
            beginLine(&html)
            html.close(isOnPage ? "div" : "blockquote")
        case .quote:
            beginLine(&html)
            html.close("blockquote")
        case .emphasis, .strong, .struck, .subscripted, .superscripted: html.close(HTMLWalk.inline(element.kind))
        case .table, .caption, .row, .cell: leave(partOfTable: element, &html)
        case .link:
            if !omitsLink { html.close("a") }
            omitsLink = false
        case .recording:
            if !omitsRecording {
                html.close("span")
                html.close("span")
            }
            omitsRecording = false
        default: break
        }
        if element.kind.isBlock { newline(&html) } else { isAtLineStart = false }
    }

    private mutating func leave<Output: HTMLOutput & ~Copyable>(figure element: RichText.Element, _ html: inout Output) {
        isFigure = false
        html.open("figcaption")
        if let picture = element.captionedPicture { html.text(picture.secondLiteral) }
        html.close("figcaption")
        html.close("figure")
    }

    mutating func beginLine<Output: HTMLOutput & ~Copyable>(_ html: inout Output) {
        if !isAtLineStart { newline(&html) }
    }

    mutating func newline<Output: HTMLOutput & ~Copyable>(_ html: inout Output) {
        html.newline()
        isAtLineStart = true
    }

    private static func inline(_ kind: RichText.Kind) -> StaticString {
        switch kind {
        case .strong: "strong"
        case .struck: "del"
        case .subscripted: "sub"
        case .superscripted: "sup"
        default: "em"
        }
    }

    private static func heading(_ level: UInt8) -> StaticString {
        switch level {
        case 1: "h1"
        case 2: "h2"
        case 3: "h3"
        case 4: "h4"
        case 5: "h5"
        default: "h6"
        }
    }
}

extension RichText {
    /// The text as HTML in a string.
    ///
    /// - Parameters:
    ///   - address: the address of a file or page of the site. A link without one keeps its words only.
    ///   - blank: what stands for the n-th blank, ready to be in HTML.
    package func html(
        address: (SiteReference) -> String?, blank: (Int) -> String, instead: HTMLHooks<HTMLWriter>.Instead = { _, _ in .asUsual },
        title: (Callout) -> String = \.label
    ) -> String {
        var html = HTMLWriter()
        write(
            to: &html,
            address: { html, name, reference, kind in
                let address = address(reference)
                if case .link = kind, address == nil { return }
                html.attribute(name, address ?? "")
            }, blank: { $0.ready(blank($1)) }, instead: instead, title: title)
        return html.text
    }

    /// The text as HTML whose addresses within the site and blanks are left empty.
    package var html: String { html(address: { _ in "" }, blank: { _ in "" }) }
}
