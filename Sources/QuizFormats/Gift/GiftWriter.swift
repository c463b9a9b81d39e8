import ContentModel
import Encoding
import Markup
import QuizExchange

/// Writes quizzes as GIFT, with texts in HTML.
struct GiftWriter {
    private let export: Export
    private(set) var log: ExportLog
    private(set) var text = ""

    init(_ export: Export, _ log: ExportLog) {
        self.export = export
        self.log = log
    }

    mutating func write(_ quizzes: [LocalizedQuiz]) {
        let categories = MoodleCategories(quizzes)
        for quiz in quizzes { write(quiz, categories) }
    }

    private mutating func write(_ quiz: LocalizedQuiz, _ categories: MoodleCategories) {
        log.reportQuizSettings(
            quiz, keeping: [.title, .tags, .scoring], setIn: "the quiz that uses these questions in Moodle")
        text += (text.isEmpty ? "" : "\n") + "$CATEGORY: \(categories.path(of: quiz, &log))\n"
        for question in quiz.questions {
            if let part = wordlessPart(question, of: quiz) {
                log.leaveOut(
                    "\(part) is a picture without words, so this question is left out; say in brackets what it shows", question, of: quiz)
                continue
            }
            log.reportLostLinks(question, of: quiz, export)
            log.reportParts(question, of: quiz, keeping: [.points, .anyOfSeveral, .feedbackToAnswers], in: "GIFT")
            if question.points != 1 {
                log.report(
                    "GIFT has no points, so this is worth one point instead of \(QuizFrontMatter.number(question.points))", question,
                    of: quiz
                )
            }
            if question.saysCount {
                log.report("Moodle doesn't say how many choices are correct; say it in the question", question, of: quiz)
            }
            write(question, of: quiz)
        }
    }

    private mutating func write(_ question: Question, of quiz: LocalizedQuiz) {
        let question = log.feedbackInOneUnit(log.inOneUnit(question, of: quiz, "Moodle"), of: quiz, "Moodle")
        let explanationText = question.shownAfterwards
        let explanation = explanationText.isEmpty ? "" : "####" + note(explanationText, question, of: quiz)
        log.reportModelAnswer(question, of: quiz, noPlaceIn: "GIFT")
        func report(_ words: String) { log.report(words, question, of: quiz) }
        if question.choices.contains(where: \.isPinned) { report("GIFT can't keep choices in place; set this in Moodle") }
        switch question.response {
        case .singleChoice(let choices, let keys):
            let weights = question.isWeighted ? MoodleWeights.fractions(question, keys, isSingle: true, report) : nil
            let lines = choices.enumerated().map { index, choice in
                let weight = weights.map { $0[index] == "0" ? "" : "%\($0[index])%" } ?? ""
                return (keys.contains(index) ? "=" : "~\(weight)") + self.choice(choice, question, of: quiz)
            }
            append(question, of: quiz, lines, explanation)
        case .multipleChoice(let choices, let keys):
            append(question, of: quiz, multiple(choices, keys, question, quiz), explanation)
        case .trueFalse(let answer):
            func feedbackHTML(_ truth: Bool) -> String {
                question.feedback.first { $0.answer == .truth(truth) }.map { note($0.text, question, of: quiz) } ?? ""
            }
            // The first is shown with a wrong answer.
            let (wrong, right) = (feedbackHTML(!answer), feedbackHTML(answer))
            let feedback = right.isEmpty ? (wrong.isEmpty ? "" : "#\(wrong)") : "#\(wrong)#\(right)"
            append(question, of: quiz, [(answer ? "TRUE" : "FALSE") + feedback], explanation, as: .line)
        case .blanks(let blanks): write(blanks, question, of: quiz, explanation)
        case .ordering(let items): write(ordering: items, question, of: quiz)
        case .matching(let pairs, let distractors):
            MoodleAnswers.check(matches: pairs.map(\.match) + distractors, isPartial: quiz.quiz.scoring == .partial, report)
            let all = pairs.map { (html([$0.prompt], question, of: quiz), $0.match) } + distractors.map { ("", $0) }
            append(question, of: quiz, all.map { "=\($0) -> \(GiftText.escaped(export.matchText($1)))" }, explanation)
        case .text(let notes):
            if !notes.isEmpty { report("GIFT can't store marking notes; export Moodle XML to keep them") }
            append(question, of: quiz, [], explanation, as: .line)
        }
    }

    /// A part of the answer that would be empty, as a text file has no pictures; nil without one.
    private mutating func wordlessPart(_ question: Question, of quiz: LocalizedQuiz) -> String? {
        let (name, parts): (String, [[RichText]]) =
            switch question.response {
            case .singleChoice(let choices, _), .multipleChoice(let choices, _): ("a choice", choices.map { [$0.text, $0.more] })
            case .matching(let pairs, _): ("the first side of a pair", pairs.map { [$0.prompt] })
            case .ordering(let items): ("an item", items.map { [$0] })
            case .trueFalse, .blanks, .text: ("", [])
            }
        return parts.contains { html($0, question, of: quiz).allSatisfy(\.isWhitespace) } ? name : nil
    }

    private mutating func choice(_ choice: Choice, _ question: Question, of quiz: LocalizedQuiz) -> String {
        let text = GiftText.guarded(html([choice.text, choice.more], question, of: quiz))
        return text + (choice.feedback.map { "#" + note($0, question, of: quiz) } ?? "")
    }

    private mutating func multiple(_ choices: [Choice], _ keys: [Int], _ question: Question, _ quiz: LocalizedQuiz) -> [String] {
        if question.isWeighted {
            let weights = MoodleWeights.fractions(question, keys, isSingle: false) { log.report($0, question, of: quiz) }
            return choices.enumerated().map { "~%\(weights[$0])%" + choice($1, question, of: quiz) }
        }
        if keys.count == 1 {
            log.report(
                "in GIFT, several choices can be picked only if several are correct, so this becomes a single choice", question, of: quiz)
            return choices.enumerated().map { (keys.contains($0) ? "=" : "~") + choice($1, question, of: quiz) }
        }
        var shares = MoodleFraction.shares(of: keys.count) ?? Array(repeating: "5", count: 20)
        let isPartial = quiz.quiz.scoring == .partial
        MoodleAnswers.check(keys, isPartial) { log.report($0, question, of: quiz) }
        let wrong = isPartial ? "-\(shares.last ?? "0")" : "-100"
        shares.reverse()
        return choices.enumerated().map { index, choice in
            "~%\(keys.contains(index) ? shares.popLast() ?? "0" : wrong)%" + self.choice(choice, question, of: quiz)
        }
    }

    /// Writes a blank as five underscores in the text, where Moodle shows the field. Several blanks become several questions.
    private mutating func write(_ blanks: [Blank], _ question: Question, of quiz: LocalizedQuiz, _ explanation: String) {
        if blanks.enumerated().contains(where: { $1.hasArrow(question.feedback, index: $0) }) {
            log.leaveOut(
                "GIFT would read '->' in an answer as the middle of a pair, so this question is left out; Moodle XML keeps it", question,
                of: quiz)
            return
        }
        if blanks.count > 1 {
            log.report(
                "GIFT has no text with several blanks, so this becomes \(blanks.count) questions; Moodle XML keeps it whole", question,
                of: quiz)
        }
        if blanks.contains(where: \.matchesCase) {
            log.report("GIFT can't make capital letters count; set this in Moodle", question, of: quiz)
        }
        if blanks.contains(where: \.asksForUnit) {
            log.report("GIFT can't ask for units, so the unit follows the blank, and students type only the number", question, of: quiz)
        }
        if blanks.contains(where: \.isMenu) {
            log.report("GIFT has no lists in a text, so this becomes a single choice; Moodle XML keeps it", question, of: quiz)
        }
        log.reportSpellings(blanks, question, of: quiz, "Moodle")
        for (number, blank) in blanks.enumerated() {
            let lines = blank.typedAnswers(question.feedback, index: number).map { answer in
                let feedback = answer.feedback.isEmpty ? "" : "#" + note(answer.feedback, question, of: quiz)
                if blank.isNumber {
                    return (answer.text == "*" ? "~" : answer.fraction == 0 ? "=%0%\(answer.text)" : "=\(answer.text)") + feedback
                }
                let text = answer.text.inOneLine
                if blank.isMenu {
                    return (answer.fraction > 0 ? "=" : "~") + GiftText.guarded(GiftText.escaped(Escaping.escaped(text))) + feedback
                }
                // A percent sign at the start would be parsed as a weight, unless there is one, and a word in brackets as a format.
                let prefix = answer.fraction == 0 ? "=%0%" : text.hasPrefix("%") ? "=%100%" : "="
                return prefix + (text.hasPrefix("[") ? "[plain]" : "") + GiftText.escaped(text) + feedback
            }
            append(
                question, of: quiz, lines, explanation, as: blank.isNumber ? .numbers : .list, part: blanks.count > 1 ? number : nil)
        }
    }

    /// Moodle's form of ordering questions: the number of items shown, then one item per line, without escapes.
    private mutating func write(ordering items: [RichText], _ question: Question, of quiz: LocalizedQuiz) {
        if !question.explanation.isEmpty { log.report("GIFT has no explanation for ordering; Moodle XML keeps it", question, of: quiz) }
        log.reportEqualItems(items, question, of: quiz, "Moodle")
        let grading = quiz.quiz.scoring == .partial ? "RELATIVE_NEXT_EXCLUDE_LAST" : "ALL_OR_NOTHING"
        let lines = items.map { GiftText.line(GiftText.unescaped(html([$0], question, of: quiz))) }
        begin(question, of: quiz, part: nil, hasBraces: false)
        text += "{>\(items.count) ALL VERTICAL \(grading) SHOW\n\(lines.joined(separator: "\n"))\n}\n"
    }

    // MARK: - Parts

    /// How the answers are written in their braces.
    private enum AnswerLayout {
        case line, list
        /// A list that begins with the marker of numeric answers.
        case numbers
    }

    private mutating func append(
        _ question: Question, of quiz: LocalizedQuiz, _ answers: [String], _ explanation: String, as layout: AnswerLayout = .list,
        part: Int? = nil
    ) {
        begin(question, of: quiz, part: part)
        let list = (answers + (explanation.isEmpty ? [] : [explanation])).map { "\t\($0)\n" }.joined()
        switch layout {
        case .line: text += "{\(answers.joined())\(explanation)}\n"
        case .list: text += "{\n\(list)}\n"
        case .numbers: text += "{#\n\(list)}\n"
        }
    }

    /// Writes comment, name and text of a question.
    private mutating func begin(_ question: Question, of quiz: LocalizedQuiz, part: Int?, hasBraces: Bool = true) {
        let suffix = part.map { "-\($0 + 1)" } ?? ""
        func bracketed(_ text: String) -> String { TextFolding.oneLine(text).replacing("]", by: "\\]") }
        let tags = question.tags.map { " [tag:\(bracketed($0))]" }.joined()
        text += "\n// [id:\(bracketed("\(quiz.quiz.id)/\(question.id)\(suffix)"))]\(tags)\n"
        let name = export.plainText(question.prompt).inOneLine
        let cut = name.count > 120 ? name.prefix(119) + "…" : name
        text += "::\(GiftText.escaped(cut + (part.map { " (\($0 + 1))" } ?? "")))::[html]"
        let export = export
        let blanks = if case .blanks(let all) = question.response { all } else { [Blank]() }
        var body = html([question.prompt, question.stem], question, of: quiz) { number in
            guard blanks.indices.contains(number) else { return "_____" }
            // The options of a list are the choices.
            let isAsked = part == nil || part == number
            let after = isAsked && blanks[number].isMenu ? "" : export.textAfterLine(blanks[number])
            return (isAsked ? "_____" : "____") + Escaping.escaped(after)
        }
        // The parser of ordering questions takes the first brace for its list.
        if !hasBraces { body = body.replacing("\\{", by: "&\\#123;").replacing("\\}", by: "&\\#125;") }
        text += body
    }

    /// Escaped HTML of feedback or an explanation.
    private mutating func note(_ text: RichText, _ question: Question, of quiz: LocalizedQuiz) -> String {
        GiftText.guarded(html([text], question, of: quiz))
    }

    /// Escaped HTML; a text file has no pictures, so their alternative text is used.
    private mutating func html(
        _ texts: [RichText], _ question: Question, of quiz: LocalizedQuiz, blank: (Int) -> String = { _ in "____" }
    ) -> String {
        if texts.contains(where: \.hasPictureOrRecording) {
            log.report("GIFT has no pictures, so their descriptions replace them; Moodle XML keeps them", question, of: quiz)
        }
        let isPhrase = texts.dropFirst().allSatisfy(\.isEmpty) && texts[0].isPhrase
        let written = MoodleText(texts, export, hasFiles: false, blank: blank)
        return GiftText.escaped(isPhrase ? written.phrase : written.html)
    }
}

extension Blank {
    /// Whether a typed answer, right or with feedback of its own, contains the arrow that separates the sides of a pair.
    fileprivate func hasArrow(_ feedback: [FeedbackToAnswer], index: Int) -> Bool {
        !isMenu && !isNumber && typedAnswers(feedback, index: index).contains { $0.text.contains(ascii: "->") }
    }
}

extension GiftText {
    /// Escaped HTML of a choice or feedback without a character at its start that would be parsed as a weight or a format.
    static func guarded(_ html: String) -> String {
        switch html.first {
        case "%": "&\\#37;" + html.dropFirst()
        case "[": "&\\#91;" + html.dropFirst()
        default: html
        }
    }

    /// HTML of an item in one line, as an item of an order is; the line ends and spaces of code are entities. A brace would end the
    /// list, and two slashes would begin a comment.
    static func line(_ html: String) -> String {
        let line = html.replacing(/<pre[ >].*?<\/pre>/.dotMatchesNewlines()) { match in
            String(match.output).replacing("\n", by: "&#10;").replacing("\t", by: "&#9;").replacing("  ", by: " &#32;")
        }.inOneLine.replacing("{", by: "&#123;").replacing("}", by: "&#125;")
        return line.hasPrefix("//") ? "&#47;" + line.dropFirst() : line
    }

    static func unescaped(_ text: String) -> String { unshielded(shielded(text)) }
}
