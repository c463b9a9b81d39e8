import Markup

/// The state of writing one text as HTML.
struct HTMLWalk {
    /// Whether the text may be in a label, where the keyboard and clicks belong to the label's control.
    let isPhrase: Bool
    let isOnPage: Bool
    /// Whether a block may begin without a line end before it.
    var isAtLineStart = true
    var table = TablePart.none
    /// Whether the element is open that keeps a formula and a character beside it on one line.
    var isJoined = false
    /// Whether only the words of the open link, or of the open recording, are written; neither can be in another of its kind.
    var omitsLink = false
    private var omitsRecording = false
    private var isPermalinkOpen = false
    /// Whether the open paragraph is a picture with a caption.
    private var isFigure = false
    /// Whether the open paragraph is a link to a film on the web, and whose.
    private var film: FilmHost?
    /// Captions of the film or sound that the open paragraph consists of.
    private var transcripts: [RichText.Captions] = []
    private var hasOnlyRecording = false

    /// The part of a table that its next row is in; tables can't be nested.
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
        case .text: text(element, &html)
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
        case .definitions, .term, .definition: enter(definition: element, &html)
        case .footnote(let number, _): enter(footnote: number, &html)
        case .calloutTitle: enterCalloutTitle(&html)
        case .table, .caption, .row, .cell: enter(partOfTable: element, &html)
        case .heading, .link, .picture, .recording, .math, .blank, .callout, .footnotes, .footnoteMark: break
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

    /// A tight paragraph begins a line only after another block.
    private mutating func enter<Output: HTMLOutput & ~Copyable>(paragraph: RichText.Element, isTight: Bool, _ html: inout Output) {
        if !isTight || !paragraph.isFirst { beginLine(&html) }
        guard !isTight else { return }
        isFigure = isOnPage && paragraph.captionedPicture != nil
        film = isOnPage ? paragraph.filmOnWeb : nil
        hasOnlyRecording = isOnPage && paragraph.isRecording
        html.open(isFigure ? "figure" : hasOnlyRecording ? "div" : "p")
        if film != nil { html.attribute("class", is: "film-card") }
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
            html.attribute("class", is: "task-list-item")
        case .quote:
            html.open("blockquote")
            newline(&html)
        case .codeBlock:
            code(element, &html)
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
            if film != nil { html.attribute("rel", is: "noreferrer") }
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
        case .math(let isDisplay, _): formula(element, isDisplay: isDisplay, &html)
        default: break
        }
    }

    /// Writes the content of the element of a film or sound, and the words below it.
    mutating func enter<Output: HTMLOutput & ~Copyable>(
        recordingWith captions: [RichText.Captions], _ element: RichText.Element, _ html: inout Output,
        _ address: HTMLHooks<Output>.Address
    ) {
        guard case .recording(_, let isFilm) = element.kind else { return }
        for (index, caption) in captions.enumerated() {
            html.open("track")
            html.attribute("kind", is: "captions")
            address(&html, "src", caption.reference, element.kind)
            html.attribute("srclang", caption.language)
            html.attribute("label", caption.languageName)
            if index == 0 { html.flag("default") }
            html.closeEmptyElement()
        }
        transcripts = hasOnlyRecording ? captions : []
        html.text(element.words)
        html.close(isFilm ? "video" : "audio")
        html.open("span")
        html.attribute("class", is: "caption")
        html.attribute("aria-hidden", is: "true")
    }

    mutating func leave<Output: HTMLOutput & ~Copyable>(
        _ element: RichText.Element, _ html: inout Output, _ words: (RichText.AddedWords) -> String, _ anchor: HTMLHooks<Output>.Permalink
    ) {
        switch element.kind {
        case .paragraph(isTight: true): return
        case .paragraph where isFigure: leave(figure: element, &html)
        case .paragraph where hasOnlyRecording:
            for transcript in transcripts { write(transcript, words(.transcript), &html) }
            transcripts = []
            hasOnlyRecording = false
            html.close("div")
        case .paragraph: html.close("p")
        case .heading(let level):
            if isPermalinkOpen { html.close("a") }
            isPermalinkOpen = false
            html.close(HTMLWalk.heading(level))
        case .list(let start): html.close(start == nil ? "ul" : "ol")
        case .item, .task: html.close("li")
        case .calloutTitle: leaveCalloutTitle(&html)
        case .callout:
            beginLine(&html)
            html.close(isOnPage ? "div" : "blockquote")
        case .quote:
            beginLine(&html)
            html.close("blockquote")
        case .emphasis, .strong, .struck, .subscripted, .superscripted: html.close(HTMLWalk.inline(element.kind))
        case .table, .caption, .row, .cell: leave(partOfTable: element, &html)
        case .definitions: html.close("dl")
        case .term: html.close("dt")
        case .definition: html.close("dd")
        case .footnote(let number, let marks): leave(footnote: number, marks, words(.backToText), &html, anchor)
        case .footnotes:
            html.close("ol")
            html.close("section")
        case .link:
            if let film, !omitsLink { html.note(words(.film(film))) }
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
