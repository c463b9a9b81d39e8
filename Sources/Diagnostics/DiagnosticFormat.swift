/// Output format of diagnostics.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// `path:line:column: severity: message [Id]`, one below the other.
    case text
    /// One JSON object, for programs.
    case json
    /// Workflow commands that a code host shows at the changed lines.
    case github
}

/// Writes diagnostics for people and programs.
package struct DiagnosticPrinter {
    /// Maximum number of diagnostics of one id in text output; the rest are counted.
    package static let limit = 20

    private let format: DiagnosticFormat
    /// Put before each path: the site's folder as the user named it, or nothing.
    private let prefix: String
    /// Whether the reader is a person at a terminal, who also sees source lines and carets.
    private let showsExcerpts: Bool
    private let showsColours: Bool
    /// Whether equal ones are one line, as a program writes the same hundred times. Authors go from one to the next.
    private let joinsEqual: Bool
    /// Where all diagnostics are, after a count of those left out; empty if nowhere.
    private let remainder: String
    /// The path that a code host knows a file by.
    private let hostedPath: (String) -> String
    private var excerpts: SourceExcerpts

    package init(
        format: DiagnosticFormat, prefix: String, showsExcerpts: Bool, showsColours: Bool, joinsEqual: Bool = false,
        remainder: String = "; --format json lists all", hostedPath: @escaping (String) -> String = { $0 }, excerpts: SourceExcerpts
    ) {
        self.format = format
        self.prefix = prefix
        self.showsExcerpts = showsExcerpts
        self.showsColours = showsColours
        self.joinsEqual = joinsEqual
        self.remainder = remainder
        self.hostedPath = hostedPath
        self.excerpts = excerpts
    }

    /// All of `diagnostics`, which are sorted, one per line; `summary` and `details`, values in JSON, are added to the JSON object.
    package mutating func text(
        _ diagnostics: [Diagnostic], summary: [(String, Int)] = [], details: [(String, String)] = []
    ) -> String {
        switch format {
        case .text: plain(diagnostics)
        case .github: github(diagnostics)
        case .json: json(diagnostics, summary.map { name, number in (name, "\(number)") } + details)
        }
    }

    private mutating func plain(_ diagnostics: [Diagnostic]) -> String {
        var text = ""
        var written: [DiagnosticID: Int] = [:]
        var left: [DiagnosticID: Int] = [:]
        for group in DiagnosticGroup.groups(of: diagnostics, areJoined: joinsEqual) {
            let diagnostic = group.first
            written[diagnostic.id, default: 0] += 1
            guard written[diagnostic.id, default: 0] <= DiagnosticPrinter.limit else {
                left[diagnostic.id, default: 0] += group.count
                continue
            }
            text += formatted(diagnostic.location) + ": " + severity(diagnostic.severity) + ": "
            text += bold(diagnostic.message + group.others) + " [\(diagnostic.id.rawValue)]\n"
            if showsExcerpts { text += caret(diagnostic.location) }
            for note in diagnostic.notes {
                text += formatted(note.location) + ": note: " + visible(note.message) + "\n"
                if showsExcerpts { text += caret(note.location) }
            }
        }
        for (id, count) in left.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            text += "… and \(count) more of [\(id.rawValue)]\(remainder)\n"
        }
        return text
    }

    private mutating func formatted(_ location: SourceLocation) -> String {
        "\(visiblePath(location)):\(location.position.line):\(excerpts.characterColumn(location))"
    }

    /// A path, in which a tab is no more readable than other controls.
    private func visiblePath(_ location: SourceLocation) -> String {
        let path = prefix + location.path
        return visible(format == .github ? hostedPath(path) : path).unicodeScalars.map { $0 == "\t" ? "<U+0009>" : String($0) }.joined()
    }

    private func severity(_ severity: Diagnostic.Severity) -> String {
        coloured(severity.rawValue, severity == .error ? "1;31" : severity == .warning ? "1;35" : "1;36")
    }

    private func bold(_ message: String) -> String { coloured(visible(message), "1") }

    /// - Parameter style: parameters of SGR (ECMA-48).
    private func coloured(_ text: String, _ style: String) -> String { showsColours ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text }

    private mutating func caret(_ location: SourceLocation) -> String {
        guard let line = excerpts.line(location), !line.isEmpty, line.utf8.count <= 500 else { return "" }
        let column = excerpts.characterColumn(location)
        // Tabs are kept, so that the caret is below its character.
        let before = visible(String(line.unicodeScalars.prefix(column - 1)))
        let indent = before.unicodeScalars.map { $0 == "\t" ? "\t" : String(repeating: " ", count: DiagnosticPrinter.width($0)) }.joined()
        return "    \(visible(line))\n    \(indent)\(coloured("^", "1;32"))\n"
    }

    /// Columns of a terminal that a character takes.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        // Of East Asian scripts, with their punctuation and full-width forms, and pictures
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    private mutating func github(_ diagnostics: [Diagnostic]) -> String {
        var text = ""
        for diagnostic in diagnostics {
            let notes = diagnostic.notes.map {
                "\n\(visible($0.message)): \(visiblePath($0.location)):\($0.location.position.line)"
            }.joined()
            let file = property(visiblePath(diagnostic.location))
            let column = excerpts.characterColumn(diagnostic.location)
            let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
            text += "::\(command) file=\(file),line=\(diagnostic.location.position.line),col=\(column)"
            text += ",title=\(diagnostic.id.rawValue)::\(value(visible(diagnostic.message, keepsLines: true) + notes))\n"
        }
        return text
    }

    private func value(_ text: String) -> String {
        // By scalars, as "\r\n" is one character.
        text.unicodeScalars.map { $0 == "%" ? "%25" : $0 == "\n" ? "%0A" : $0 == "\r" ? "%0D" : String($0) }.joined()
    }

    private func property(_ text: String) -> String {
        value(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }

    /// - Parameter more: further members of the object, whose values are JSON.
    private mutating func json(_ diagnostics: [Diagnostic], _ more: [(String, String)]) -> String {
        var text = "{\"diagnostics\":["
        for (index, diagnostic) in diagnostics.enumerated() {
            text += index == 0 ? "\n  {" : ",\n  {"
            text += "\"id\":\(QuotedText.json(diagnostic.id.rawValue)),\"severity\":\(QuotedText.json(diagnostic.severity.rawValue)),"
            text += "\"message\":\(QuotedText.json(diagnostic.message)),\(members(diagnostic.location)),\"notes\":["
            var notes: [String] = []
            for note in diagnostic.notes { notes.append("{\"message\":\(QuotedText.json(note.message)),\(members(note.location))}") }
            text += notes.joined(separator: ",") + "]}"
        }
        text += diagnostics.isEmpty ? "]" : "\n]"
        for (name, value) in more { text += ",\n\(QuotedText.json(name)):\(value)" }
        return text + "}\n"
    }

    private mutating func members(_ location: SourceLocation) -> String {
        "\"path\":\(QuotedText.json(prefix + location.path)),\"line\":\(location.position.line),\"column\":\(excerpts.characterColumn(location))"
    }

    private func visible(_ text: String, keepsLines: Bool = false) -> String {
        DiagnosticPrinter.visible(text, keepsLines: keepsLines)
    }

    /// Text with characters replaced that could repaint a terminal, that can't be seen, or that show the text in a different order: the
    /// last two by their names, as texts in Arabic and Hebrew need some of them.
    package static func visible(_ text: String, keepsLines: Bool = false) -> String {
        func isHidden(_ scalar: Unicode.Scalar) -> Bool {
            DiagnosticPrinter.isControl(scalar) && !(keepsLines && scalar == "\n")
        }
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let name = DiagnosticPrinter.directions[scalar] ?? (DiagnosticPrinter.isInvisible(scalar) ? scalar.codePoint : nil) {
                shown.append(contentsOf: "<\(name)>".unicodeScalars)
            } else {
                shown.append(isHidden(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return String(shown)
    }

    /// Control characters except the tab, separators of lines and paragraphs, and the controls of bidirectional text.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
        default: directions[scalar] != nil || isInvisible(scalar)
        }
    }

    /// Characters that nobody sees, so that two names look the same. Joiners aren't among them, as Persian and emoji need them.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Soft hyphen, grapheme joiner, fillers of Hangul, separator of Mongolian vowels, spaces without a width, tags
        case 0xAD, 0x34F, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060...0x2064, 0x3164, 0xFEFF, 0xFFA0, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// The controls of bidirectional text, and their abbreviations in UAX 9.
    private static let directions: [Unicode.Scalar: String] = [
        "\u{061C}": "ALM", "\u{200E}": "LRM", "\u{200F}": "RLM", "\u{202A}": "LRE", "\u{202B}": "RLE", "\u{202C}": "PDF", "\u{202D}": "LRO",
        "\u{202E}": "RLO", "\u{2066}": "LRI", "\u{2067}": "RLI", "\u{2068}": "FSI", "\u{2069}": "PDI",
    ]
}
