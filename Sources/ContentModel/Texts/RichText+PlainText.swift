import Encoding

extension RichText {
    /// The text without its markup: paragraphs apart, bullets for lists, alternative texts for pictures and the
    /// addresses of links in parentheses. Addresses within the site come from `address`, formulas from `formula`, the words above a
    /// callout, if it should have any, from `words`, and what is in the n-th blank from `blank`.
    package func plainText(
        address: (SiteReference) -> String?, formula: ((String, _ isDisplay: Bool) -> String)? = nil,
        words: ((AddedWords) -> String)? = nil, blank: ((Int) -> String)? = nil
    ) -> String {
        // Most texts are, and there are millions of them.
        if !hasNodes, PlainTextWriter.isFinished(literals) { return literals }
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
            case (.enter, .blank(let number)):
                if let blank { writer.write(words: Array(blank(Int(number)).utf8)) } else { writer.enter(element) }
            case (.enter, .picture):
                writer.append(element.words)
                return .over
            case (.enter, .callout(let callout)):
                writer.enter(element)
                if let words, !element.hasTitle { writer.write(words: words(.callout(callout)).utf8) }
            case (.enter, _): writer.enter(element)
            case (.leave, _): writer.leave(element)
            }
            return .on
        }
        return writer.finished
    }

    /// The text without its markup; links within the site lose their addresses.
    package var plainText: String { plainText { _ in nil } }

    /// Whether its first letter belongs to a script that is read from right to left.
    package var isRightToLeft: Bool {
        // In UTF-8, such letters begin with 0xD6 or more, which few texts have.
        literals.utf8.contains { $0 >= 0xD6 } && plainText.isRightToLeft
    }

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
        return pieces {
            switch $0 {
            case .math, .blank, .picture: true
            default: false
            }
        }
        .filter { !$0.isEmpty }
    }

    /// Its words and formulas before, between and after its blanks: one more than it has blanks.
    package var textsBetweenBlanks: [String] {
        guard hasNodes else { return [literals] }
        return pieces { if case .blank = $0 { true } else { false } }
    }

    /// Its words and formulas, split at some elements.
    private func pieces(splitAt isSeparator: (Kind) -> Bool) -> [String] {
        var pieces: [[UInt8]] = [[]]
        walk { element, phase in
            guard phase == .enter else { return .on }
            if isSeparator(element.kind) {
                pieces.append([])
                return .over
            }
            switch element.kind {
            case .text, .code, .codeBlock, .math: pieces[pieces.count - 1].append(contentsOf: element.literal)
            case .softBreak, .lineBreak: pieces[pieces.count - 1].append(0x0A)
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
