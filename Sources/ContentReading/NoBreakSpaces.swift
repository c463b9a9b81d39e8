import Diagnostics

extension DiagnosticLog {
    /// Adds to each diagnostic a note on the no-break space in its line that looks like the space that the message asks for.
    /// Keyboards of Macs type one with the Option key, and word processors put them after numbers and before punctuation.
    ///
    /// - Complexity: O(*n*) in the size of the text, if there is a diagnostic and such a space.
    mutating func pointOutNoBreakSpaces(in text: String) {
        guard !diagnostics.isEmpty, text.utf8.contains(0xC2) else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // A line can have many errors.
        var columns: [Int: Int?] = [:]
        pointOut(NoBreakSpaces.explanation) { position in
            let number = Int(position.line) - 1
            guard lines.indices.contains(number) else { return nil }
            if let known = columns[number] { return known }
            let column = NoBreakSpaces.column(in: lines[number])
            columns[number] = .some(column)
            return column
        }
    }
}

enum NoBreakSpaces {
    static let explanation = "this is a no-break space, which looks like a space but isn't read as one; type a space in its place"

    /// Column of the first no-break space where a mark needs a space; nil for one that is part of a text.
    static func column(in line: Substring) -> Int? {
        guard line.utf8.contains(0xA0) else { return nil }
        let mark = /^[ \t\u{A0}]*?(?:>[ \t]*)*(?:#{1,6}|[-*+]|\d{1,9}[.)]|(?:[-*+] +|\d{1,9}[.)] +)?\[[ xX\u{A0}]\]|[a-z-]+:)?(\u{A0})/
        let arrow = /^.*?(?:(\u{A0})(?:->|→)|(?:->|→)(\u{A0}))/
        let space = line.firstMatch(of: mark)?.1 ?? line.firstMatch(of: arrow).flatMap { $0.1 ?? $0.2 }
        return space.map { line[..<$0.startIndex].utf8.count + 1 }
    }
}
