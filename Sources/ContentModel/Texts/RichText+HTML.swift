import Formulas
package import Markup

/// Decisions that the caller makes while a text is written as HTML.
package struct HTMLHooks<Output: HTMLOutput & ~Copyable> {
    /// Writes the attribute with the address of a file or page of the site, or nothing where there is none.
    package typealias Address = (inout Output, _ attribute: StaticString, SiteReference, _ kind: RichText.Kind) -> Void
    package typealias Blank = (inout Output, Int) -> Void
    /// Writes the attribute with the address of a heading or footnote on its own page.
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
        anchor: HTMLHooks<HTMLWriter>.Permalink = { $0.attribute("href", "#" + $1) }, words: (AddedWords) -> String = \.inEnglish,
        captions: (SiteReference) -> [Captions] = { _ in [] }, isOnPage: Bool = false
    ) {
        writeHTML(
            to: &html, address: address, blank: blank, instead: instead, permalink: permalink, anchor: anchor, words: words,
            captions: captions, isOnPage: isOnPage)
    }

    /// Writes the text as HTML, which is also XHTML, in the form that cmark uses. Only this function maps nodes to elements.
    ///
    /// - Parameters:
    ///   - permalink: nil for headings that don't link to themselves. Those with a link in them never do.
    ///   - anchor: as `permalink`, for footnotes.
    ///   - words: what pages add to texts, such as the words above a callout.
    ///   - captions: the captions of a video or sound, in each available language.
    ///   - isOnPage: whether there are styles for what needs them: a table is in an element that scrolls, which the keyboard reaches
    ///     too.
    package func writeHTML<Output: HTMLOutput & ~Copyable>(
        to html: inout Output, address: HTMLHooks<Output>.Address, blank: HTMLHooks<Output>.Blank,
        instead: HTMLHooks<Output>.Instead = { _, _ in .asUsual }, permalink: HTMLHooks<Output>.Permalink? = nil,
        anchor: HTMLHooks<Output>.Permalink = { $0.attribute("href", "#" + $1) }, words: (AddedWords) -> String = \.inEnglish,
        captions: (SiteReference) -> [Captions] = { _ in [] }, isOnPage: Bool = false
    ) {
        guard hasNodes else { return write(plain: isParagraph, to: &html) }
        var walk = HTMLWalk(isPhrase: isPhrase, isOnPage: isOnPage)
        self.walk { element, phase in
            guard phase == .enter else {
                walk.leave(element, &html, words, anchor)
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
                if case .recording = element.kind, let reference = element.reference {
                    walk.enter(recordingWith: captions(reference), element, &html, address)
                }
                if case .picture = element.kind { return .over }
            case .blank(let number):
                blank(&html, Int(number))
                walk.isAtLineStart = false
            case .callout(let callout): walk.enter(callout, words(.callout(callout)), hasTitle: element.hasTitle, &html)
            case .footnoteMark(let number, let occurrence): walk.footnoteMark(number, occurrence, &html, anchor)
            case .footnotes: walk.enter(footnotesWith: words(.footnotes), &html)
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
        guard let formula = element.formula, formula.errors.isEmpty else { return writeSource(of: element, isDisplay: isDisplay) }
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

extension RichText.Element {
    /// Whether it is a link to a file or page of the site that has no address.
    package func isLink(without address: (SiteReference) -> String?) -> Bool {
        guard case .link = kind, let reference else { return false }
        return address(reference) == nil
    }
}

extension RichText {
    /// The text as HTML in a string.
    ///
    /// - Parameters:
    ///   - address: the address of a file or page of the site. A link without one keeps its words only.
    ///   - blank: the HTML of the n-th blank.
    package func html(
        address: (SiteReference) -> String?, blank: (Int) -> String, instead: HTMLHooks<HTMLWriter>.Instead = { _, _ in .asUsual },
        words: (AddedWords) -> String = \.inEnglish
    ) -> String {
        var html = HTMLWriter()
        write(
            to: &html,
            address: { html, name, reference, _ in html.attribute(name, address(reference) ?? "") },
            blank: { $0.ready(blank($1)) },
            instead: { html, element in
                let instruction = instead(&html, element)
                guard case .asUsual = instruction, element.isLink(without: address) else { return instruction }
                return .onlyWords
            }, words: words)
        return html.text
    }

    /// The text as HTML whose addresses within the site and blanks are left empty.
    package var html: String { html(address: { _ in "" }, blank: { _ in "" }) }
}
