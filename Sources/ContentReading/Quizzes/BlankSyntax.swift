import ContentModel
import Diagnostics
import Encoding

/// The content of `[[…]]`.
enum BlankSyntax {
    /// Settings of the question for its blanks.
    struct Settings {
        var matchesCase = false
        /// Whether `*` matches any number of letters.
        var hasPatterns = false
    }

    /// Without spaces of any width at either end.
    static func trimmed(_ text: String) -> String { String(TextFolding.trim(text)) }

    /// What is missing in a blank, all or some of whose alternatives have no words.
    private static func missingWords(_ text: String, _ words: [String]) -> String {
        let bar = ", or a bar as \\|, in a table as \\\\|"
        let others = words.filter { !$0.isEmpty }
        return others.isEmpty
            ? "this blank is empty; write the correct words in it: [[mitochondrion|mitochondria]]\(text.isEmpty ? "" : bar)"
            : "one of the answers of this blank is empty; write [[\(others.joined(separator: "|"))]] without it\(bar)"
    }

    static func parse(_ source: Located<String>, _ settings: Settings, log: inout DiagnosticLog) -> Blank? {
        let text = trimmed(source.value)
        if text.hasPrefix("=") { return numbers(text, at: source.position, log: &log) }
        if let options = options(text) {
            if options.allSatisfy(hasClosedBraces) { return menu(options, at: source.position, log: &log) }
            if options.contains(where: isRight) {
                log.report(
                    .invalidBlank, "a brace within a list would end it here; write \\} for a brace in an option", at: source.position)
                return nil
            }
        }
        if hasNumber(text) { return numbers(text, at: source.position, log: &log) }
        if let problem = unclosed(text) {
            log.report(.invalidBlank, problem, at: source.position)
            return nil
        }
        let words = alternatives(text, settings)
        if words.isEmpty || words.contains("") {
            log.report(.invalidBlank, BlankSyntax.missingWords(text, words), at: source.position)
            return nil
        }
        if !settings.hasPatterns { reportMarks(in: text, words, settings, at: source.position, log: &log) }
        if let word = words.first(where: isNumberWithTolerance) {
            log.report(
                .strayMark, "students would have to type '\(word)' exactly as it is; for a number write [[= \(word)]]", at: source.position)
        }
        guard settings.hasPatterns else { return .words(words, matchesCase: settings.matchesCase) }
        if let word = words.first(where: WordPattern.acceptsAll) {
            log.report(.invalidBlank, "'\(word)' would accept every answer; write some letters, or \\* for a star", at: source.position)
            return nil
        }
        return .patterns(words, matchesCase: settings.matchesCase)
    }

    /// Reports what students would have to type exactly as it is, although it looks like a list, Markdown or a pattern.
    private static func reportMarks(
        in text: String, _ words: [String], _ settings: Settings, at position: SourcePosition, log: inout DiagnosticLog
    ) {
        if text.hasPrefix("{*"), text.hasSuffix("*}"), words.count == 1, text.count > 4, !text.dropFirst().contains("{") {
            log.report(
                .strayMark,
                "students would have to type '\(text)' exactly as it is; a list has at least two options: [[{\(text.dropFirst().dropLast())|other}]]",
                at: position)
        } else if words.count == 1, let options = foreignList(text) {
            log.report(
                .strayMark,
                "students would have to type this exactly as it is; write a list as [[{\(options.joined(separator: "|"))}]]",
                at: position)
        } else if let (marked, plain) = MarksInBlank.first(in: listWithoutBraces(text) ?? text) {
            let hint = plain.isEmpty ? "write what students type" : "write [[\(plain)]]"
            let list = listWithoutBraces(text).map { "for a list to choose from write [[{\($0)}]], otherwise " } ?? ""
            log.report(.strayMark, "students would have to type '\(marked)' exactly as it is; \(list)\(hint)", at: position)
        } else if let word = MarksInBlank.unclosed(in: text, words) {
            log.report(
                .strayMark, "students would have to type '\(word)' with an open bracket; write [[\(word)]]], or \\[ for a bracket alone",
                at: position)
        } else if let word = MarksInBlank.pattern(in: text) {
            log.report(
                .strayMark,
                "students would have to type the asterisk of '\(word)'; if it should stand for any letters, add {patterns} to the question, "
                    + "else write \\*",
                at: position)
        } else if let alternatives = OtherSeparator.alternatives(in: text, matchesCase: settings.matchesCase) {
            let hint =
                alternatives.count == 1
                ? "capital letters don't matter, so write [[\(alternatives[0])]]"
                : "if each is correct alone, separate them with |: [[\(alternatives.joined(separator: "|"))]]"
            log.report(.strayMark, "students would have to type '\(text)' exactly as it is; \(hint)", at: position)
        }
    }

    /// A list without its brace at the end, or a blank that continues to the end of the next one; nil for words.
    private static func unclosed(_ text: String) -> String? {
        if text.hasPrefix("{"), text.contains("|"), !text.contains("}") || text.hasSuffix("*\\}") {
            return "this list isn't closed; write its } before the ]], as in [[{nucleus|*mitochondrion*|ribosome}]]"
        }
        // Words such as `x[[1]]` have a backslash before their closing brackets.
        guard text.contains(ascii: "[["), !text.contains(ascii: "]]"), !text.contains(ascii: "\\["), !text.contains(ascii: "\\]") else {
            return nil
        }
        return "a blank begins within another one here; write ]] before it, or \\[[ for brackets"
    }

    /// The options of a list with a right one, as other programs write it: `nucleus/*mitochondrion*`, `{nucleus, *mitochondrion*}`.
    private static func foreignList(_ text: String) -> [String]? {
        let hasBraces = text.hasPrefix("{") && text.hasSuffix("}")
        for separator: Character in hasBraces ? [",", ";", "/"] : ["/"] {
            let options = (hasBraces ? text.dropFirst().dropLast() : text[...]).split(separator: separator).map { trimmed(String($0)) }
            if options.count > 1, options.contains(where: { $0.count > 2 && $0.hasPrefix("*") && $0.hasSuffix("*") }) { return options }
        }
        return nil
    }

    /// The options of a list with one right option, but without braces: of `*a*|b` and `(*a*|b)`; nil for others.
    private static func listWithoutBraces(_ text: String) -> String? {
        let isInParentheses = text.hasPrefix("(") && text.hasSuffix(")")
        let all = isInParentheses ? String(text.dropFirst().dropLast()) : text
        let options = parts(of: all).map(trimmed)
        let right = options.filter(isRight)
        return options.count > 1 && right.count == 1 && !right[0].hasPrefix("**") && !options.contains("") ? all : nil
    }

    /// The parts between `|`, with their backslashes; one after a backslash belongs to a word.
    static func parts(of text: some StringProtocol) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == "|", !isEscaped {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return parts
    }

    /// The parts between `|`, without the backslashes of escapes.
    private static func alternatives(_ text: String, _ settings: Settings) -> [String] {
        // In a pattern, a star with a backslash is a star.
        let kept: Set<Character> = settings.hasPatterns ? ["*"] : []
        return parts(of: text).map { word($0, keeping: kept) }
    }

    /// A part without the backslashes of escapes; `\=` and `\{` are escapes at the beginning of a part only, and `\}` in a part that
    /// begins with `\{`. In an option of a list, all braces can be escaped.
    private static func word(_ part: some StringProtocol, keeping kept: Set<Character> = [], isOption: Bool = false) -> String {
        let part = part.drop(while: \.isWhitespace)
        let lead = part.prefix { $0 == "\\" }.count
        let rest = part.dropFirst(lead)
        guard lead > 0, let first = rest.first, first == "=" || first == "{" else {
            return unescaped(part, keeping: kept, braces: isOption ? "{}" : "")
        }
        let braces = isOption ? "{}" : lead == 1 && first == "{" ? "}" : ""
        return String(repeating: "\\", count: lead / 2) + unescaped(rest, keeping: kept, braces: braces)
    }

    /// Characters that a backslash makes part of a word. Before others, a backslash is literal, as in `C:\temp` and `\frac`.
    private static let escapable: Set<Character> = ["[", "]", "|", "_", "*", "`"]

    /// - Parameters:
    ///   - kept: characters whose backslash stays, as it has a meaning later.
    ///   - braces: those that can be escaped, too.
    private static func unescaped(_ text: some StringProtocol, keeping kept: Set<Character>, braces: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return trimmed(String(text)) }
        var word = ""
        var rest = text[...]
        while let character = rest.first {
            guard character == "\\" else {
                rest.removeFirst()
                word.append(character)
                continue
            }
            let count = rest.prefix { $0 == "\\" }.count
            rest = rest.dropFirst(count)
            guard rest.first.map({ escapable.contains($0) || braces.contains($0) }) ?? true else {
                word += String(repeating: "\\", count: count)
                continue
            }
            // Two make one before a character that could be escaped, and at the end.
            let isKept = rest.first.map(kept.contains) ?? false
            word += String(repeating: "\\", count: isKept ? count : rest.isEmpty ? (count + 1) / 2 : count / 2)
            if !count.isMultiple(of: 2), let escaped = rest.popFirst() { word.append(escaped) }
        }
        return trimmed(word)
    }

    // MARK: - Lists to choose from

    /// The parts between `{` and `}`, with their backslashes; nil for words, such as the set {1, 2}.
    private static func options(_ text: String) -> [String]? {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
        let inner = text.dropFirst().dropLast()
        let options = parts(of: inner).map(trimmed)
        let isEscaped = !inner.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
        return options.count > 1 && !isEscaped ? options : nil
    }

    /// Whether each closing brace of an option belongs to an opening one in it, unlike that of the words `{a}|{b}`.
    private static func hasClosedBraces(_ option: String) -> Bool {
        var depth = 0
        var isEscaped = false
        for character in option {
            if character == "{", !isEscaped { depth += 1 }
            if character == "}", !isEscaped { depth -= 1 }
            if depth < 0 { return false }
            isEscaped = character == "\\" && !isEscaped
        }
        return true
    }

    /// Whether an option is between asterisks, the last of which has no backslash.
    private static func isRight(_ option: String) -> Bool {
        guard option.count > 2, option.hasPrefix("*"), option.hasSuffix("*") else { return false }
        return option.dropLast().reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    }

    /// An option as students see it, from its text in a list, or in the feedback on it.
    static func option(_ written: String) -> String { TextFolding.squeeze(word(written, isOption: true)) }

    /// The right option is between asterisks; `\*` is a literal one, and `\{` and `\}` are braces.
    private static func menu(_ options: [String], at position: SourcePosition, log: inout DiagnosticLog) -> Blank? {
        func fail(_ message: String) -> Blank? {
            log.report(.invalidBlank, message, at: position)
            return nil
        }
        let isRight = options.map(BlankSyntax.isRight)
        let written = zip(options, isRight).map { option, isRight in isRight ? String(option.dropFirst().dropLast()) : option }
        let words = written.map(option)
        let example = "[[{nucleus|*mitochondrion*|ribosome}]]"
        guard !words.contains(where: \.isEmpty) else { return fail("an option of this list has no text; write it as in \(example)") }
        guard let key = isRight.firstIndex(of: true) else {
            return fail("no option in this list is marked as correct; put asterisks around the correct one, as in \(example)")
        }
        guard isRight.count(where: \.self) == 1 else {
            return fail("a list must have one correct option, but \(isRight.count(where: \.self)) are between asterisks")
        }
        var known: Set<String> = []
        if let word = words.first(where: { !known.insert(TextFolding.exact($0)).inserted }) {
            return fail("'\(word)' appears twice in this list; remove one")
        }
        // Characters with a backslash aren't marks, so this looks at the options as they are written.
        if let (marked, plain) = written.lazy.compactMap({ MarksInBlank.first(in: $0) }).first {
            let hint = plain.isEmpty ? "write it without formatting" : "write \(plain)"
            log.report(.strayMark, "a list is plain text, so students would see '\(marked)' as it is; \(hint)", at: position)
        }
        return .menu(words, key: key)
    }
}
