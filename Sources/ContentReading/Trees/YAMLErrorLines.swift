import Encoding

/// Finds the author's mistake where libyaml fails, in the lines of the text.
struct YAMLErrorLines {
    private typealias Mark = YAMLEvents.Mark

    let lines: [Substring.UTF8View]

    init(_ lines: [Substring.UTF8View]) { self.lines = lines }

    /// A message for authors, and the position that it is about.
    func explanation(of failure: YAMLEvents.Failure) -> (message: String, mark: YAMLEvents.Mark) {
        let (message, mark) = cause(of: failure)
        return (message, withinText(mark))
    }

    /// A mark below the last line with text is moved to the value of that line: libyaml reads on to the end in search of a bracket.
    private func withinText(_ mark: Mark) -> Mark {
        guard let last = lines.lastIndex(where: { !Substring($0).trimmed.isEmpty }), mark.line > last, let line = line(last)
        else { return mark }
        var mark = mark
        mark.line = last
        mark.column = line.unicodeScalars.prefix { $0 == " " }.count
        if let value = Self.entry(line)?.value, !value.isEmpty {
            mark.column = line.unicodeScalars.distance(from: line.startIndex, to: value.startIndex)
        }
        return mark
    }

    private func cause(of failure: YAMLEvents.Failure) -> (message: String, mark: YAMLEvents.Mark) {
        switch failure.context {
        case "while parsing a quoted scalar":
            return (
                "a backslash begins an escape in double quotes; write \\\\ for the backslash of a command, or put the text in single quotes",
                failure.mark
            )
        case "while scanning a quoted scalar":
            return ("this quote isn't closed; write a quote at the end of the text, too", failure.contextMark)
        case "while scanning a simple key": return (keyWithoutColon(at: failure.contextMark), failure.contextMark)
        default: break
        }
        if let mark = lineWithoutColon(above: failure) { return (keyWithoutColon(at: mark), mark) }
        if let (mark, key) = lineTooFarRight(failure) {
            return ("this line is indented too far for a key; begin it in the same column as '\(key)'", mark)
        }
        if beginsWithCurlyQuote(failure) {
            return ("YAML knows only straight quotes; write \" or ' around the text in place of the curly ones", failure.mark)
        }
        if let message = wrongIndentation(failure) ?? earlyEnd(failure) { return (message, failure.mark) }
        if endsLine(failure) { return ("a colon at the end of a line begins a new value here; put the text in quotes", failure.mark) }
        if failure.context.hasPrefix("while parsing a flow") { return (Self.hint(failure.problem), failure.contextMark) }
        if isIndentedWithTab(failure.mark) { return ("a line is indented with a tab here; indent with spaces", failure.mark) }
        return (isTab(failure.mark) ? "this is a tab; write a space in its place" : Self.hint(failure.problem), failure.mark)
    }

    /// Whether libyaml fails at a tab within a line, as in `-\tname: Read`.
    private func isTab(_ mark: Mark) -> Bool { line(mark.line)?.unicodeScalars.dropFirst(mark.column).first == "\t" }

    /// About a line that has no colon and space after its key.
    private func keyWithoutColon(at mark: Mark) -> String {
        let key = line(mark.line).flatMap(ContentTree.keyWithoutColon)
        return key.map { "write a colon and a space after '\($0)'" } ?? "expected a key here, with a colon and a space after it"
    }

    func line(_ number: Int) -> Substring? { lines.indices.contains(number) ? Substring(lines[number]) : nil }

    /// A line such as `title = Cells` continues until the first line with a colon, at which libyaml fails.
    private func lineWithoutColon(above failure: YAMLEvents.Failure) -> Mark? {
        guard failure.problem == "mapping values are not allowed in this context" else { return nil }
        var mark = failure.mark
        mark.column = 0
        while mark.line > 0 {
            mark.line -= 1
            guard let line = line(mark.line), !line.contains(": ") else { return nil }
            if ContentTree.keyWithoutColon(line) != nil { return mark }
        }
        return nil
    }

    /// A line with a key that is indented more than the one above it, which has a value of its own and so no keys below it.
    private func lineTooFarRight(_ failure: YAMLEvents.Failure) -> (mark: Mark, keyAbove: Substring)? {
        guard failure.problem == "mapping values are not allowed in this context", let line = line(failure.mark.line),
            let (column, key, _) = Self.entry(line), column + key.unicodeScalars.count == failure.mark.column
        else { return nil }
        let isText: (Substring) -> Bool = { text in text.contains { $0 != " " } && text.first { $0 != " " } != "#" }
        let above = lines[..<failure.mark.line].lazy.reversed().map { Substring($0) }.first(where: isText)
        guard let above, let (columnAbove, keyAbove, value) = Self.entry(above), columnAbove < column, !value.isEmpty else { return nil }
        var mark = failure.mark
        mark.column = column
        return (mark, keyAbove)
    }

    /// The key of a line such as `  count: 3` or `- id: plan`, where it begins, and its value.
    static func entry(_ line: Substring) -> (column: Int, key: Substring, value: Substring)? {
        let indentation = line.prefix { $0 == " " || $0 == "-" }
        let rest = line[indentation.endIndex...]
        let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard !key.isEmpty, rest[key.endIndex...].first == ":" else { return nil }
        return (indentation.count, key, rest[key.endIndex...].dropFirst().trimmed)
    }

    /// Whether the value of the line is in quotation marks that YAML doesn't support, as in `title: “Cells: a tour”`.
    private func beginsWithCurlyQuote(_ failure: YAMLEvents.Failure) -> Bool {
        guard failure.problem == "mapping values are not allowed in this context", let line = line(failure.mark.line),
            let value = Self.entry(line)?.value, let first = value.first, let last = value.last
        else { return false }
        return Self.isPair(first, last)
    }

    /// Whether these are the two quotation marks around a text, as languages have them, and not YAML's.
    static func isPair(_ opening: Character, _ closing: Character) -> Bool {
        switch opening {
        case "“": closing == "”"
        case "„": closing == "“" || closing == "”"
        case "”": closing == "”"
        case "‘", "’": closing == "’"
        case "«": closing == "»"
        default: false
        }
    }

    /// Whether libyaml fails at a colon with nothing after it, as in `icon: :flask:`.
    private func endsLine(_ failure: YAMLEvents.Failure) -> Bool {
        guard failure.problem == "mapping values are not allowed in this context", let line = line(failure.mark.line) else { return false }
        return line.unicodeScalars.dropFirst(failure.mark.column + 1).allSatisfy { $0.properties.isWhitespace }
    }

    private func isIndentedWithTab(_ mark: Mark) -> Bool {
        guard lines.indices.contains(mark.line) else { return false }
        return lines[mark.line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.contains(UInt8(ascii: "\t"))
    }

    /// libyaml's message, with a suggestion for the usual causes.
    private static func hint(_ problem: String) -> String {
        switch problem {
        case "mapping values are not allowed in this context":
            "a colon followed by a space begins a new value here; put the text in quotes"
        case "block sequence entries are not allowed in this context":
            "a hyphen and a space begin a list here; put the text in quotes, or write the list below the key"
        case "mapping keys are not allowed in this context":
            "a question mark and a space begin a key here; put the text in quotes"
        case "found character that cannot start any token":
            "this character can't begin a value; put the text in quotes"
        case "did not find expected comment or line break":
            "| and > begin text in the lines below; put text that begins with one of them in quotes"
        case "found a tab character that violates indentation":
            "a line is indented with a tab here; indent with spaces"
        case "did not find expected key":
            "expected a key here; check the indentation and the quotes above"
        case "did not find expected <document start>":
            "this line is indented less than the first one; begin all keys in the same column"
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'", "did not find expected node content":
            "a bracket isn't closed, or # began a comment; put the value in quotes"
        default: "this is not YAML: \(problem)"
        }
    }
}
