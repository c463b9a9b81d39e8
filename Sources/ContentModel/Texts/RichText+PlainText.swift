import Encoding
import Formulas

extension RichText {
    /// The text without its markup: paragraphs apart, bullets for lists, alternative texts for pictures and the
    /// addresses of links in parentheses. Addresses within the site come from `address`, formulas from `formula`.
    package func plainText(
        address: (SiteReference) -> String?, formula: ((String, _ isDisplay: Bool) -> String)? = nil
    ) -> String {
        var writer = PlainTextWriter()
        walk { element, phase in
            switch (phase, element.kind) {
            case (.enter, .link):
                writer.beginLink(element.reference.map { Array((address($0) ?? "").utf8) } ?? Array(element.literal))
            case (.enter, .math(let isDisplay, _)):
                if let formula {
                    writer.write(words: Array(formula(String(decoding: element.tex, as: UTF8.self), isDisplay).utf8))
                } else {
                    writer.write(words: element.plainFormula)
                }
            case (.enter, .picture):
                writer.append(element.words)
                return .over
            case (.enter, _): writer.enter(element)
            case (.leave, _): writer.leave(element)
            }
            return .on
        }
        return writer.finished
    }

    /// The text without its markup; links within the site lose their addresses.
    package var plainText: String { plainText { _ in nil } }

    /// Its words without markup; line breaks are kept.
    package var words: String {
        guard hasNodes else { return literals }
        var words: [UInt8] = []
        walk { element, phase in
            guard phase == .enter else { return .on }
            switch element.kind {
            case .text, .code, .codeBlock, .math: words.append(contentsOf: element.literal)
            case .softBreak, .lineBreak: words.append(0x0A)
            default: break
            }
            return .on
        }
        return String(decoding: words, as: UTF8.self)
    }

    /// Its words, split at everything else: blanks, formulas, pictures.
    package var prose: [String] {
        guard hasNodes else { return [literals] }
        var pieces: [[UInt8]] = [[]]
        walk { element, phase in
            guard phase == .enter else { return .on }
            switch element.kind {
            case .text, .code, .codeBlock: pieces[pieces.count - 1].append(contentsOf: element.literal)
            case .softBreak, .lineBreak: pieces[pieces.count - 1].append(0x0A)
            case .math, .blank, .picture:
                pieces.append([])
                return .over
            default: break
            }
            return .on
        }
        return pieces.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Its words and formulas before, between and after its blanks: one more than it has blanks.
    package var textsBetweenBlanks: [String] {
        guard hasNodes else { return [literals] }
        var pieces: [[UInt8]] = [[]]
        walk { element, phase in
            guard phase == .enter else { return .on }
            switch element.kind {
            case .text, .code, .codeBlock, .math: pieces[pieces.count - 1].append(contentsOf: element.literal)
            case .softBreak, .lineBreak: pieces[pieces.count - 1].append(0x0A)
            case .blank: pieces.append([])
            default: break
            }
            return .on
        }
        return pieces.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A piece of text for the search index.
    package enum SearchPiece {
        case words(UnsafeBufferPointer<UInt8>)
        /// A word boundary: between blocks and lines, and around pictures.
        case gap
        /// A word boundary before the words of a heading, which end with a gap; with its id, which may be empty.
        case heading(UnsafeBufferPointer<UInt8>)
    }

    /// The words below a heading, up to the next one.
    package struct Section: Sendable {
        /// Id of the heading.
        package var anchor = ""
        package var heading = ""
        package var words = ""
    }

    /// The words before the first heading, and those of each heading with an id.
    package var sections: [Section] {
        var sections = [Section()]
        var isHeading = false
        forEachSearchPiece { piece in
            switch piece {
            case .heading(let anchor):
                isHeading = !anchor.isEmpty
                if isHeading {
                    sections.append(Section(anchor: String(decoding: anchor, as: UTF8.self)))
                } else {
                    sections[sections.count - 1].words += " "
                }
            case .gap:
                isHeading = false
                sections[sections.count - 1].words += " "
            case .words(let words):
                let text = String(decoding: words, as: UTF8.self)
                if isHeading { sections[sections.count - 1].heading += text } else { sections[sections.count - 1].words += text }
            }
            return true
        }
        return sections
    }

    /// Calls `body` with each piece, in order, until it returns false. There may be several gaps in a row.
    package func forEachSearchPiece(_ body: (SearchPiece) -> Bool) {
        var literals = self.literals
        literals.withUTF8 { words in
            guard hasNodes else {
                guard !words.isEmpty else { return }
                _ = (!isParagraph || body(.gap)) && body(.words(words)) && (!isParagraph || body(.gap))
                return
            }
            nodes.withUnsafeBufferPointer { RichText.forEachSearchPiece($0, words, body) }
        }
    }

    /// Not a walk, which would cost as much as the words themselves: what a block ends with is the beginning of another one.
    private static func forEachSearchPiece(
        _ nodes: UnsafeBufferPointer<Node>, _ words: UnsafeBufferPointer<UInt8>, _ body: (SearchPiece) -> Bool
    ) {
        let blank = "____" as StaticString
        var endOfMedium = -1
        for (index, node) in nodes.enumerated() {
            if index == endOfMedium, !body(.gap) { return }
            var continues = true
            switch node.kind {
            case .math where node.secondCount > 0:
                let start = Int(node.start + node.count)
                continues = body(.words(UnsafeBufferPointer(rebasing: words[start..<start + Int(node.secondCount)])))
            case .text, .code, .math, .codeBlock:
                let isBlock = node.kind == .codeBlock
                let literal = words[Int(node.start)..<Int(node.start + node.count)]
                continues = (!isBlock || body(.gap)) && body(.words(UnsafeBufferPointer(rebasing: literal))) && (!isBlock || body(.gap))
            case .blank: continues = body(.words(UnsafeBufferPointer(start: blank.utf8Start, count: blank.utf8CodeUnitCount)))
            case .emphasis, .strong, .struck, .subscripted, .superscripted, .link: break
            case .picture, .recording:
                endOfMedium = index + Int(node.length)
                continues = body(.gap)
            case .heading:
                continues = body(.heading(UnsafeBufferPointer(rebasing: words[Int(node.start)..<Int(node.start + node.count)])))
            default: continues = body(.gap)
            }
            guard continues else { return }
        }
    }
}

/// Builds the lines of a plain text.
private struct PlainTextWriter {
    private var text: [UInt8] = []
    /// Line breaks to write before the next word.
    private var breaks = 0
    private var needsSpace = false
    /// For each open list the number of its next item, or nil for bullets.
    private var lists: [Int?] = []
    private var marker: String?
    /// For each open link its address and where its text begins, once it has begun.
    private var links: [(address: [UInt8], start: Int?)] = []
    /// For each open sub- or superscript where its text begins, once it has begun.
    private var scripts: [Int?] = []

    var finished: String {
        String(decoding: text[..<(text.lastIndex { $0 != 0x20 && $0 != 0x0A }.map { $0 + 1 } ?? 0)], as: UTF8.self)
    }

    mutating func enter(_ element: RichText.Element) {
        switch element.kind {
        case .text, .code: write(words: element.literal)
        case .softBreak: space()
        case .lineBreak: breakLine(1)
        case .blank: write(words: "____".utf8)
        case .paragraph(isTight: true): if !element.isFirst { breakLine(1) }
        case .paragraph, .heading, .quote, .callout, .calloutTitle, .thematicBreak: breakBlock()
        case .codeBlock:
            breakBlock()
            append(element.literal)
            while text.last == 0x0A { text.removeLast() }
            breakBlock()
        case .list(let start):
            breakBlock()
            lists.append(start.map(Int.init))
        case .item, .footnote: beginItem(bullet: "• ")
        // Its box is its bullet.
        case .task: beginItem(bullet: "")
        case .footnotes:
            breakBlock()
            lists.append(1)
        case .footnoteMark(let number, _): append("[\(number)]".utf8)
        case .term, .definition: breakLine(1)
        case .definitions, .table, .caption: breakBlock()
        case .row: breakLine(1)
        case .cell: if !element.isFirst { beginCell() }
        case .struck: append("~~".utf8)
        case .subscripted, .superscripted: scripts.append(nil)
        case .emphasis, .strong, .recording, .link, .picture, .math: break
        }
    }

    mutating func leave(_ element: RichText.Element) {
        switch element.kind {
        case .paragraph(isTight: true): break
        case .paragraph, .heading, .quote, .callout, .calloutTitle: breakBlock()
        case .list, .footnotes:
            _ = lists.popLast()
            breakBlock()
        case .item, .task, .row, .term, .definition, .footnote: breakLine(1)
        case .table, .definitions: breakBlock()
        case .caption: breakLine(1)
        case .struck: append("~~".utf8)
        case .subscripted, .superscripted: endScript(isRaised: element.kind == .superscripted)
        case .link: endLink()
        default: break
        }
    }

    private mutating func beginCell() {
        append(" |".utf8)
        needsSpace = true
    }

    private mutating func beginItem(bullet: String) {
        breakLine(1)
        guard let number = lists.last else { return }
        marker = String(repeating: "  ", count: lists.count - 1) + (number.map { "\($0). " } ?? bullet)
        if let number { lists[lists.count - 1] = number + 1 }
    }

    mutating func beginLink(_ address: [UInt8]) { links.append((address, nil)) }

    /// Adds the address, unless it is also the link's text.
    private mutating func endLink() {
        guard let link = links.popLast(), !link.address.isEmpty else { return }
        guard let start = link.start else { return append(link.address) }
        let bare = link.address.starts(with: "mailto:".utf8) ? link.address.dropFirst(7) : link.address[...]
        if text[start...] != bare { text += Array(" (".utf8) + link.address + Array(")".utf8) }
    }

    /// Raises or lowers what was written since the script began, as far as Unicode has characters for it.
    private mutating func endScript(isRaised: Bool) {
        guard let start = scripts.popLast() ?? nil else { return }
        let words = String(decoding: text[start...], as: UTF8.self)
        text.removeSubrange(start...)
        // Unicode has no raised or lowered hyphen, only minus signs.
        let withMinus = words.replacing("-", by: "−")
        let script = isRaised ? PlainScripts.raised(withMinus) : PlainScripts.lowered(withMinus)
        text += (script ?? (isRaised ? "^" : "_") + words).utf8
    }

    private mutating func breakBlock() { breakLine(lists.isEmpty ? 2 : 1) }

    private mutating func breakLine(_ count: Int) {
        if !text.isEmpty { breaks = max(breaks, count) }
        needsSpace = false
    }

    private mutating func space() { needsSpace = breaks == 0 && marker == nil && !text.isEmpty }

    /// Writes words with one space for each run of white space.
    mutating func write(words: some Collection<UInt8>) {
        var rest = words[...]
        while let first = rest.first {
            if first.isWhiteSpace {
                space()
                rest = rest.drop { $0.isWhiteSpace }
            } else {
                let word = rest.prefix { !$0.isWhiteSpace }
                append(word)
                rest = rest[word.endIndex...]
            }
        }
    }

    mutating func append(_ more: some Collection<UInt8>) {
        guard !more.isEmpty else { return }
        if breaks > 0 {
            text += repeatElement(0x0A, count: breaks)
            if marker == nil { text += repeatElement(0x20, count: 2 * lists.count) }
        } else if needsSpace {
            text.append(0x20)
        }
        breaks = 0
        needsSpace = false
        if let marker { text += marker.utf8 }
        marker = nil
        for index in links.indices where links[index].start == nil { links[index].start = text.count }
        for index in scripts.indices where scripts[index] == nil { scripts[index] = text.count }
        text += more
    }
}
