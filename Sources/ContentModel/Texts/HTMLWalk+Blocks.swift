import CodeColors
import Markup

/// Code.
extension HTMLWalk {
    func code<Output: HTMLOutput & ~Copyable>(_ element: RichText.Element, _ html: inout Output) {
        html.open("pre")
        html.open("code")
        if !element.secondLiteral.isEmpty { html.attribute("class", "language-", element.secondLiteral) }
        if isOnPage, let language = element.codeLanguage {
            colored(element.literal, language, &html)
        } else {
            html.text(element.literal)
        }
        html.close("code")
        html.close("pre")
    }

    private func colored<Output: HTMLOutput & ~Copyable>(
        _ code: UnsafeBufferPointer<UInt8>, _ language: CodeLanguage, _ html: inout Output
    ) {
        var written = 0
        for token in language.tokens(of: code) {
            if written < token.range.lowerBound { html.text(UnsafeBufferPointer(rebasing: code[written..<token.range.lowerBound])) }
            html.open("span")
            switch token.kind {
            case .comment: html.attribute("class", is: "code-comment")
            case .string: html.attribute("class", is: "code-string")
            case .number: html.attribute("class", is: "code-number")
            case .keyword: html.attribute("class", is: "code-keyword")
            case .type: html.attribute("class", is: "code-type")
            }
            html.text(UnsafeBufferPointer(rebasing: code[token.range]))
            html.close("span")
            written = token.range.upperBound
        }
        if written < code.count { html.text(UnsafeBufferPointer(rebasing: code[written...])) }
    }
}

extension RichText.Element {
    /// The language of a block of code, if its parts have colours.
    var codeLanguage: CodeLanguage? { CodeLanguage(named: secondLiteral) }
}

/// Definitions and footnotes.
extension HTMLWalk {
    mutating func enter<Output: HTMLOutput & ~Copyable>(definition element: RichText.Element, _ html: inout Output) {
        beginLine(&html)
        isAtLineStart = false
        switch element.kind {
        case .definitions:
            html.open("dl")
            newline(&html)
        case .term: html.open("dt")
        default: html.open("dd")
        }
    }

    mutating func footnoteMark<Output: HTMLOutput & ~Copyable>(
        _ number: Int32, _ occurrence: Int32, _ html: inout Output, _ anchor: HTMLHooks<Output>.Permalink
    ) {
        html.open("sup")
        html.open("a")
        html.attribute("id", RichText.footnoteMarkID(number, occurrence))
        html.attribute("role", is: "doc-noteref")
        anchor(&html, RichText.footnoteID(number))
        html.text(String(number))
        html.close("a")
        html.close("sup")
        isAtLineStart = false
    }

    mutating func enter<Output: HTMLOutput & ~Copyable>(footnotesWith name: String, _ html: inout Output) {
        beginLine(&html)
        html.open("section")
        html.attribute("class", is: "footnotes")
        html.attribute("role", is: "doc-endnotes")
        html.attribute("aria-label", name)
        newline(&html)
        html.open("ol")
        newline(&html)
    }

    mutating func enter<Output: HTMLOutput & ~Copyable>(footnote number: Int32, _ html: inout Output) {
        beginLine(&html)
        html.open("li")
        html.attribute("id", RichText.footnoteID(number))
        isAtLineStart = false
    }

    /// Links back to each reference to it.
    mutating func leave<Output: HTMLOutput & ~Copyable>(
        footnote number: Int32, _ marks: Int32, _ words: String, _ html: inout Output, _ anchor: HTMLHooks<Output>.Permalink
    ) {
        html.open("p")
        html.attribute("class", is: "footnote-back")
        for occurrence in 1..<(max(1, marks) + 1) {
            html.open("a")
            html.attribute("role", is: "doc-backlink")
            html.attribute("aria-label", marks > 1 ? "\(words) (\(occurrence))" : words)
            anchor(&html, RichText.footnoteMarkID(number, occurrence))
            html.text("↩\u{FE0E}")
            html.close("a")
        }
        html.close("p")
        html.close("li")
    }
}

/// Video and audio.
extension HTMLWalk {
    /// Writes a transcript of the captions.
    mutating func write<Output: HTMLOutput & ~Copyable>(_ captions: RichText.Captions, _ name: String, _ html: inout Output) {
        html.open("details")
        html.attribute("class", is: "transcript")
        html.open("summary")
        html.text("\(name) (\(captions.languageName))")
        html.close("summary")
        for paragraph in captions.paragraphs {
            html.open("p")
            html.attribute("lang", captions.language)
            html.text(paragraph)
            html.close("p")
        }
        html.close("details")
        newline(&html)
    }
}

extension HTMLOutput where Self: ~Copyable {
    /// Words in a separate element, after others.
    mutating func note(_ words: String) {
        text(" ")
        open("span")
        attribute("class", is: "note")
        text(words)
        close("span")
    }
}
