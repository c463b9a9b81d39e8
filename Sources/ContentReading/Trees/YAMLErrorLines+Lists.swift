import Encoding

/// Lines that aren't indented like the ones that they belong to.
extension YAMLErrorLines {
    /// About a key that begins left of the others of its mapping, or a hyphen that isn't below the others of its list.
    func wrongIndentation(_ failure: YAMLEvents.Failure) -> String? {
        guard ["did not find expected key", "did not find expected '-' indicator"].contains(failure.problem),
            let line = line(failure.mark.line), line.prefix(while: { $0 == " " }).count == failure.mark.column
        else { return nil }
        if YAMLErrorLines.isItem(line) {
            return hasItem(above: failure.mark.line) ? "begin this hyphen in the same column as those of the other items of the list" : nil
        }
        // An item's keys are in the column of its first one.
        let isInItem = failure.problem.contains("'-'")
        guard let column = YAMLErrorLines.entry(line)?.column, let key = nearestKey(above: failure.mark.line, isInItem), column < key.column
        else { return nil }
        return "this line isn't indented far enough; begin it in the same column as '\(key.name)'"
    }

    private static func isItem(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " }
        return text.first == "-" && text.dropFirst().first == " "
    }

    private func hasItem(above number: Int) -> Bool { lines[..<number].contains { YAMLErrorLines.isItem(Substring($0)) } }

    private func nearestKey(above number: Int, _ isFirstOfItem: Bool) -> (column: Int, name: Substring)? {
        let above = lines[..<number].lazy.reversed().map { Substring($0) }.filter { !isFirstOfItem || YAMLErrorLines.isItem($0) }
        return above.compactMap { YAMLErrorLines.entry($0) }.first.map { ($0.column, $0.key) }
    }
}

/// Values that end before their line does.
extension YAMLErrorLines {
    /// About `'L'eau'`, in which the apostrophe ends the text, `"A",`, and `[Draft] Cells`.
    func earlyEnd(_ failure: YAMLEvents.Failure) -> String? {
        let isInFlow = failure.context.hasPrefix("while parsing a flow")
        let problems = ["did not find expected key", "did not find expected '-' indicator"]
        guard isInFlow || problems.contains(failure.problem), let line = line(failure.mark.line)?.unicodeScalars else { return nil }
        let before = line.prefix(failure.mark.column)
        let rest = line[before.endIndex...]
        // In brackets, a comma may be missing between two texts.
        guard let last = isInFlow ? before.last : before.last(where: { $0 != " " }) else { return nil }
        if let message = YAMLErrorLines.unescaped(last), rest.contains(last) { return message }
        guard !isInFlow, "]}\"'".unicodeScalars.contains(last) else { return nil }
        return rest.first == "," && rest.dropFirst().allSatisfy(\.properties.isWhitespace)
            ? "remove this comma; in YAML, lines don't end with one" : "the value ends before this; put all of it in quotes"
    }

    private static func unescaped(_ quote: Unicode.Scalar) -> String? {
        switch quote {
        case "'": "the quote before this ends the text; write '' for an apostrophe, or put the text in double quotes"
        case "\"": "the quote before this ends the text; write \\\" for a quote in the text, or put the text in single quotes"
        default: nil
        }
    }
}
