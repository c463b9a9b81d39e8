import ContentModel
import Encoding
import Markup
import QuizExchange

/// Embedded answers (Cloze) in the text of a question: `{1:SHORTANSWER:=mitochondrion~=mitochondria}`.
enum MoodleCloze {
    // MARK: - Writing

    /// Cloze answer for each blank. Weights are integers, so points may have to be rounded.
    static func written(
        _ blanks: [Blank], _ feedback: [FeedbackToAnswer], points: Double, _ export: Export, _ report: (String) -> Void
    ) -> [String] {
        let share = points / Double(blanks.count)
        let isWhole = share >= 1 && share == share.rounded() && share < 1000
        if !isWhole {
            report("Moodle counts one point for each of the \(blanks.count) blanks instead of \(QuizFrontMatter.number(points)) in all")
        }
        let weight = isWhole ? Int(share) : 1
        return blanks.enumerated().map { index, blank in
            let answers = blank.typedAnswers(feedback, index: index).map { answer in
                let suffix = answer.feedback.isEmpty ? "" : "#" + escaped(MoodleText(answer.feedback, export, hasFiles: false).html)
                // Moodle stores the options of a list as HTML.
                let text = blank.isMenu ? Escaping.escaped(answer.text) : answer.text
                return (answer.fraction == 0 ? "" : "=") + escaped(text) + suffix
            }.joined(separator: "~")
            switch blank {
            case .words(_, let matchesCase), .patterns(_, let matchesCase):
                return "{\(weight):\(matchesCase ? "SHORTANSWER_C" : "SHORTANSWER"):\(answers)}"
            case .menu: return "{\(weight):MULTICHOICE:\(answers)}"
            case .numbers(let numbers):
                if blank.asksForUnit {
                    report("Moodle can't ask for a unit in a text with several blanks, so students type only the number")
                }
                return "{\(weight):NUMERICAL:\(answers)}" + (numbers.lazy.compactMap(\.unit).first.map { " \($0.shown)" } ?? "")
            }
        }
    }

    /// A private character in place of each field until the rest of the text is complete.
    static let placeholder = "\u{10F505}"

    /// The text with its fields in place of the placeholders. A brace of the text that would begin a field is an entity.
    static func text(_ html: String, with fields: [String]) -> String {
        var written = ""
        var rest = html[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            written += rest[..<open] + (beginning(rest, from: open) == nil ? "{" : "&#123;")
            rest = rest[rest.utf8.index(after: open)...]
        }
        let parts = (written + rest).split(separator: placeholder, omittingEmptySubsequences: false)
        return zip(parts, fields + [""]).map { $0 + $1 }.joined()
    }

    /// Special characters become character references, which Moodle resolves after parsing the answer.
    private static func escaped(_ word: String) -> String {
        var escaped = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            // Also a backslash, which keeps a brace after it from closing the field.
            case "}", "{", "~", "#", "\"", "<", ">", "&", "/", "=", "%", "\\": escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    // MARK: - Reading

    /// Feedback as HTML. Moodle also reads character references in it.
    static func html(_ feedback: String) -> String {
        feedback.contains("<") ? feedback : MarkupReader.html(feedback).map(\.text).joined()
    }

    enum Kind {
        case words(matchesCase: Bool)
        case number
        /// A list in the line of the text.
        case menu
        /// A list of its own.
        case choice
        case choices
    }

    struct Answer {
        /// HTML in choices, else plain text.
        var text: String
        /// Credit in percent.
        var fraction: Double
        /// Whether the credit is written as a number other than 0.
        var isWeighted = false
        var feedback: String
    }

    /// A field in the text with its answers.
    struct Part {
        var kind: Kind
        var weight: Double
        var answers: [Answer]

        /// Credits of the answers in percent, where several can be chosen: the right ones share the points. Without credits as numbers,
        /// each wrong one cancels a right one.
        var shares: [Double] {
            let total = answers.map(\.fraction).filter { $0 > 0 }.reduce(0, +)
            guard case .choices = kind, total > 0 else { return answers.map(\.fraction) }
            let wrong = answers.contains(where: \.isWeighted) ? nil : -10_000 / total
            return answers.map { $0.fraction > 0 ? $0.fraction / total * 100 : wrong ?? $0.fraction }
        }

        var isMenu: Bool { if case .menu = kind { true } else { false } }

        /// Whether it has answers to choose one from.
        var isList: Bool { if case .choice = kind { true } else { isMenu } }

        /// Credit of the best answers in percent.
        var highest: Double { answers.map(\.fraction).max() ?? 0 }

        /// Index of the only correct answer; nil if there are several, or none.
        var key: Int? {
            let highest = highest
            let right = answers.indices.filter { highest > 0 && answers[$0].fraction == highest }
            return right.count == 1 ? right[0] : nil
        }
    }

    /// Piece of a text: words, or a field.
    enum Piece {
        case text(Substring)
        case part(Part)
    }

    /// Whether a text has a field whose brace isn't escaped.
    static func hasField(_ text: String) -> Bool {
        var before: UInt8?
        return text.utf8.indices.contains { index in
            defer { before = text.utf8[index] }
            return text.utf8[index] == UInt8(ascii: "{") && before != UInt8(ascii: "\\") && beginning(text[...], from: index) != nil
        }
    }

    /// The pieces of a text, with no more fields than a question can have, and one for the report that there are too many.
    static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var partCount = 0
        var start = text.startIndex
        var index = text.startIndex
        var closes = closingBraces(text)[...]
        while partCount <= ImportQuota.answerLimit, let open = text.utf8[index...].firstIndex(of: UInt8(ascii: "{")) {
            closes = closes.drop { $0 < open }
            guard let (part, end) = part(text, from: open, closes: closes) else {
                index = text.utf8.index(after: open)
                continue
            }
            partCount += 1
            if start < open { pieces.append(.text(text[start..<open])) }
            pieces.append(.part(part))
            (start, index) = (end, end)
        }
        if start < text.endIndex { pieces.append(.text(text[start...])) }
        return pieces
    }

    private static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = ["NUMERICAL": .number, "NM": .number]
        for name in ["SHORTANSWER", "SA", "MW"] {
            kinds[name] = .words(matchesCase: false)
            kinds[name == "SHORTANSWER" ? "SHORTANSWER_C" : name + "C"] = .words(matchesCase: true)
        }
        for ending in ["", "_V", "_H", "_S", "_VS", "_HS"] {
            let short = ending.replacing("_", by: "")
            let isMenu = ending.isEmpty || ending == "_S"
            for name in ["MULTICHOICE\(ending)", "MC\(short)"] { kinds[name] = isMenu ? .menu : .choice }
            for name in ["MULTIRESPONSE\(ending)", "MR\(short)"] { kinds[name] = .choices }
        }
        return kinds
    }()

    /// Weight and kind of the field that begins with the brace at `open`, and the index of its answers: `{1:SHORTANSWER:`.
    private static func beginning(_ text: Substring, from open: String.Index) -> (weight: Double, kind: Kind, end: String.Index)? {
        let colon = UInt8(ascii: ":")
        let digits = text.utf8[open...].dropFirst().prefix(while: \.isASCIIDigit)
        guard text.utf8[digits.endIndex...].first == colon else { return nil }
        let name = text.utf8[digits.endIndex...].dropFirst().prefix { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
        guard text.utf8[name.endIndex...].first == colon, let kind = kinds[Substring(name).uppercased()] else { return nil }
        return (Double(Substring(digits)) ?? 1, kind, text.utf8.index(after: name.endIndex))
    }

    /// The field that begins with the brace at `open`, and the index after it.
    private static func part(_ text: String, from open: String.Index, closes: ArraySlice<String.Index>) -> (Part, String.Index)? {
        guard let (weight, kind, start) = beginning(text[...], from: open), let close = closes.first(where: { $0 >= start }) else {
            return nil
        }
        let written = split(text[start..<close], at: UInt8(ascii: "~")).lazy.filter { !$0.trimmed.isEmpty }
        let answers = written.prefix(ImportQuota.answerLimit + 1).map(answer)
        guard !answers.isEmpty else { return nil }
        let part = Part(kind: kind, weight: weight, answers: Array(answers))
        return (part, text.utf8.index(after: close))
    }

    /// Indices of all unescaped `}`.
    private static func closingBraces(_ text: String) -> [String.Index] {
        var braces: [String.Index] = []
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == UInt8(ascii: "}"), !isEscaped { braces.append(index) }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return braces
    }

    /// Splits at a separator that is neither after a backslash nor part of a character reference such as `&#126;`.
    private static func split(_ text: Substring, at separator: UInt8, limit: Int = .max) -> [Substring] {
        let backslash = UInt8(ascii: "\\")
        var parts: [Substring] = []
        var start = text.startIndex
        var before: UInt8?
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == separator, before != backslash, before != UInt8(ascii: "&"), parts.count < limit {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            }
            before = before == backslash && byte == backslash ? nil : byte
        }
        return parts + [text[start...]]
    }

    private static func answer(_ text: Substring) -> Answer {
        var text = Substring(String(text).trimmed)
        var (fraction, isWeighted) = (0.0, false)
        if text.hasPrefix("=") {
            fraction = 100
            text = text.dropFirst()
        } else if let (share, rest) = MoodleFraction.leading(text) {
            (fraction, isWeighted) = (share, share != 0)
            text = rest
        }
        let parts = split(text, at: UInt8(ascii: "#"), limit: 1)
        // In Moodle, two backslashes are two.
        func plain(_ part: Substring) -> String {
            var plain = ""
            var rest = part
            while let character = rest.popFirst() {
                if character == "\\", let next = rest.first, "}#~/\"{".contains(next) { continue }
                plain.append(character)
            }
            return plain.trimmed
        }
        return Answer(text: plain(parts[0]), fraction: fraction, isWeighted: isWeighted, feedback: parts.count > 1 ? plain(parts[1]) : "")
    }
}
