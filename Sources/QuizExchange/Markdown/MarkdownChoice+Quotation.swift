extension MarkdownChoice {
    /// The choice with its quotations between quotation marks: a block quote at its end is feedback, and text below one causes a
    /// warning. Callouts above a text are neither.
    var withoutQuotation: MarkdownChoice {
        guard text.utf8.contains(UInt8(ascii: ">")) || more.utf8.contains(UInt8(ascii: ">")) else { return self }
        let written = Block.all(of: [text, more].filter { !$0.isEmpty }.joined(separator: "\n\n"))
        var blocks: [Block] = []
        var rest = written[...]
        while let first = rest.first {
            let run = rest.prefix { $0.isQuotation == first.isQuotation }
            rest = rest[run.endIndex...]
            let isPlain = !first.isQuotation || !rest.isEmpty && run.contains(where: \.isCallout)
            blocks += isPlain ? Array(run) : Block.between(Block.all(of: run.map(\.unquoted).joined(separator: "\n\n")))
        }
        guard blocks.map(\.text) != written.map(\.text) else { return self }
        let hasText = blocks.first?.isParagraph ?? false
        var choice = self
        choice.text = hasText ? blocks[0].text : ""
        choice.more = blocks.dropFirst(hasText ? 1 : 0).map(\.text).joined(separator: "\n\n")
        return choice
    }
}

/// Lines of a text between empty ones, or a block quote without an empty line above it.
private struct Block {
    var text: String

    static func all(of text: String) -> [Block] {
        var blocks: [Block] = []
        var lines: [Substring] = []
        var fence = MarkdownFence()
        func end() {
            if !lines.isEmpty { blocks.append(Block(text: lines.joined(separator: "\n"))) }
            lines = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if fence.consume(line) {
                lines.append(line)
            } else if line.allSatisfy(\.isWhitespace) {
                end()
            } else {
                if line.hasPrefix(">"), lines.first?.hasPrefix(">") == false { end() }
                lines.append(line)
            }
        }
        end()
        return blocks
    }

    var isQuotation: Bool { text.hasPrefix(">") }

    var isCallout: Bool { text.drop { $0 == ">" || $0 == " " }.hasPrefix("[!") }

    /// Whether it has words only, so that it can be between quotation marks.
    var isParagraph: Bool {
        let digits = text.prefix(while: \.isNumber)
        let isNumbered = !digits.isEmpty && [". ", ") "].contains { text[digits.endIndex...].hasPrefix($0) }
        return !isNumbered && !["- ", "* ", "+ ", "#", "|", "```", "~~~", "    ", ">", "***", "<!--", "[!"].contains { text.hasPrefix($0) }
    }

    /// The text without the marks of its quotation, and of quotations in it.
    var unquoted: String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.contains(where: { $0.hasPrefix(">") }) {
            lines = lines.map { $0.hasPrefix(">") ? $0.dropFirst($0.hasPrefix("> ") ? 2 : 1) : $0 }
        }
        if let label = lines.first, label.hasPrefix("[!"), let close = label.firstIndex(of: "]") {
            lines[0] = label[label.index(after: close)...].drop { $0 == " " }
        }
        return lines.joined(separator: "\n")
    }

    /// The blocks between quotation marks, if they are paragraphs without any.
    static func between(_ blocks: [Block]) -> [Block] {
        guard let first = blocks.first?.text.first, blocks.allSatisfy(\.isParagraph), !"“„«‘\"".contains(first) else { return blocks }
        var blocks = blocks
        blocks[0].text = "“" + blocks[0].text
        blocks[blocks.count - 1].text += "”"
        return blocks
    }
}
