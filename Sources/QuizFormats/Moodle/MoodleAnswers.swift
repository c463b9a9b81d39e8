import ContentModel
import Markup
import QuizExchange

/// Answers of a question in Moodle's XML, which follow its text.
struct MoodleAnswers {
    /// Moodle's name of the kind.
    let type: String
    private let response: Response
    private let feedback: [FeedbackToAnswer]
    /// Shares of choices that have points of their own.
    private let weights: [String]?
    private let export: Export
    private let isPartial: Bool
    private let blanks: [String]
    private let isShuffled: Bool

    /// - Parameter log: for reports of content that Moodle can't represent.
    init(_ question: Question, _ quiz: LocalizedQuiz, _ export: Export, _ log: inout ExportLog) {
        response = question.response
        feedback = question.feedback
        self.export = export
        isPartial = quiz.quiz.scoring == .partial
        type = MoodleAnswers.type(question.response)
        var blanks: [String] = []
        var isShuffled = true
        var weights: [String]?
        func report(_ words: String) { log.report(words, question, of: quiz) }
        switch question.response {
        case .singleChoice(let choices, let keys), .multipleChoice(let choices, let keys):
            isShuffled = quiz.quiz.shufflesChoices && !choices.contains(where: \.isPinned)
            if !isShuffled, quiz.quiz.shufflesChoices, !choices.allSatisfy(\.isPinned) {
                report("Moodle shuffles all choices or none; because some are pinned, none are shuffled")
            }
            let isSingle = question.response.kind == .single
            if question.isWeighted {
                weights = MoodleWeights.fractions(question, keys, isSingle: isSingle, report)
            } else if !isSingle {
                MoodleAnswers.check(keys, isPartial, report)
            }
        case .blanks(let all):
            log.reportSpellings(all, question, of: quiz, "Moodle")
            let isCloze = type == "cloze"
            if isCloze {
                blanks = MoodleCloze.written(all, question.feedback, points: question.points, export, report)
                if !isPartial, all.count > 1 { report("Moodle gives points for each correct blank, but this quiz only for all of them") }
            } else {
                blanks = ["_____"]
                MoodleAnswers.check(unitsOf: all, report)
            }
        case .matching(let pairs, let distractors):
            MoodleAnswers.check(matches: pairs.map(\.match) + distractors, isPartial: isPartial, report)
        case .ordering(let items): log.reportEqualItems(items, question, of: quiz, "Moodle")
        case .trueFalse, .text: break
        }
        self.blanks = blanks
        self.weights = weights
        self.isShuffled = isShuffled
    }

    static func check(matches: [RichText], isPartial: Bool, _ report: (String) -> Void) {
        if matches.contains(where: { !$0.isPlain }) {
            report("Moodle's matches are plain text, so pictures, formulas and emphasis in them become words")
        }
        if !isPartial { report("Moodle gives points for each correct pair, but this quiz only for all of them") }
    }

    /// Reports how Moodle scores several correct choices.
    static func check(_ keys: [Int], _ isPartial: Bool, _ report: (String) -> Void) {
        if MoodleFraction.shares(of: keys.count) == nil {
            report("Moodle has no shares for \(keys.count) correct choices, so only 20 of them count; use fewer")
        } else if keys.count > 10 {
            report("Moodle has no equal shares for \(keys.count) correct choices, so some count 10% and some 5%")
        }
        if !isPartial {
            report("Moodle gives partial credit here, but this quiz doesn't; in Moodle, one incorrect choice costs all the points")
        }
    }

    private static func check(unitsOf blanks: [Blank], _ report: (String) -> Void) {
        guard case .numbers(let numbers)? = blanks.first, let unit = numbers.lazy.compactMap(\.unit).first else { return }
        report("Moodle accepts only the unit \(unit.text), while Quizmark also accepts equal quantities in other units; add them in Moodle")
    }

    private static func type(_ response: Response) -> String {
        switch response {
        case .singleChoice, .multipleChoice: return "multichoice"
        case .trueFalse: return "truefalse"
        case .blanks(let blanks):
            guard let only = blanks.first, blanks.count == 1 else { return "cloze" }
            if case .menu = only { return "cloze" }
            return only.isNumber ? "numerical" : "shortanswer"
        case .ordering: return "ordering"
        case .matching: return "matching"
        case .text: return "essay"
        }
    }

    /// Text of the n-th blank in the question.
    func blank(_ number: Int) -> String { blanks.indices.contains(number) ? blanks[number] : "____" }

    func write(to xml: inout XMLWriter) {
        switch response {
        case .singleChoice(let choices, let keys):
            writeSettings(isSingle: true, to: &xml)
            for (index, choice) in choices.enumerated() { write(choice, weights?[index] ?? (keys.contains(index) ? "100" : "0"), to: &xml) }
        case .multipleChoice(let choices, let keys):
            writeSettings(isSingle: false, to: &xml)
            writeMultiple(choices, keys, to: &xml)
        case .trueFalse(let answer):
            for truth in [true, false] {
                xml.element("answer", ["fraction": truth == answer ? "100" : "0", "format": "moodle_auto_format"]) { xml in
                    xml.element("text", text: truth ? "true" : "false")
                    let text = feedback.first { $0.answer == .truth(truth) }?.text ?? RichText()
                    MoodleText(text, export).write("feedback", to: &xml)
                }
            }
        case .blanks(let blanks): write(blanks, to: &xml)
        case .ordering(let items): write(ordering: items, to: &xml)
        case .matching(let pairs, let distractors): write(pairs, distractors, to: &xml)
        case .text(let notes): writeEssay(notes, to: &xml)
        }
    }

    private func writeSettings(isSingle: Bool, to xml: inout XMLWriter) {
        xml.element("single", text: isSingle ? "true" : "false")
        xml.element("shuffleanswers", text: isShuffled ? "true" : "false")
        xml.element("answernumbering", text: "abc")
        xml.element("showstandardinstruction", text: "0")
        writeCombinedFeedback(to: &xml)
    }

    /// Combined feedback, without which Moodle refuses ordering questions.
    private func writeCombinedFeedback(to xml: inout XMLWriter) {
        for name in ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] {
            xml.element(name, ["format": "html"]) { $0.element("text") }
        }
    }

    private func writeMultiple(_ choices: [Choice], _ keys: [Int], to xml: inout XMLWriter) {
        var shares = MoodleFraction.shares(of: keys.count) ?? Array(repeating: "5", count: 20)
        let wrong = isPartial ? shares.last.map { "-\($0)" } ?? "0" : "-100"
        shares.reverse()
        for (index, choice) in choices.enumerated() {
            let share = keys.contains(index) ? shares.popLast() ?? "0" : wrong
            write(choice, weights?[index] ?? share, to: &xml)
        }
    }

    private func write(_ choice: Choice, _ fraction: String, to xml: inout XMLWriter) {
        xml.element("answer", ["fraction": fraction, "format": "html"]) { xml in
            MoodleText([choice.text, choice.more], export).write(to: &xml)
            MoodleText(choice.feedback ?? RichText(), export).write("feedback", to: &xml)
        }
    }

    /// Writes a single blank; several are in the text.
    private func write(_ blanks: [Blank], to xml: inout XMLWriter) {
        guard blanks.count == 1 else { return }
        switch blanks[0] {
        // A star is a wildcard in Moodle.
        case .words(_, let matchesCase), .patterns(_, let matchesCase):
            write(words: blanks[0].typedAnswers(feedback), matchesCase, to: &xml)
        case .numbers(let numbers): write(numbers, to: &xml)
        // A list is in the text.
        case .menu: break
        }
    }

    private func write(words: [TypedAnswer], _ matchesCase: Bool, to xml: inout XMLWriter) {
        xml.element("usecase", text: matchesCase ? "1" : "0")
        for word in words {
            xml.element("answer", ["fraction": word.fraction == 0 ? "0" : "100", "format": "moodle_auto_format"]) { xml in
                xml.element("text", text: word.text)
                if !word.feedback.isEmpty { MoodleText(word.feedback, export).write("feedback", to: &xml) }
            }
        }
    }

    private func write(_ numbers: [RightNumber], to xml: inout XMLWriter) {
        for number in Blank.numbers(numbers).typedAnswers(feedback) {
            let parts = number.text.split(separator: ":").map(String.init)
            xml.element("answer", ["fraction": number.fraction == 0 ? "0" : "100", "format": "moodle_auto_format"]) { xml in
                xml.element("text", text: parts[0])
                if !number.feedback.isEmpty { MoodleText(number.feedback, export).write("feedback", to: &xml) }
                xml.element("tolerance", text: parts.count > 1 ? parts[1] : "0")
            }
        }
        let unit = numbers.lazy.compactMap(\.unit).first
        if let unit {
            xml.element("units") { xml in
                xml.element("unit") { xml in
                    xml.element("multiplier", text: "1")
                    xml.element("unit_name", text: unit.text)
                }
            }
        }
        // Without a unit in the key, none is asked for: it is in the text.
        xml.element("unitgradingtype", text: unit == nil ? "0" : "1")
        xml.element("unitpenalty", text: unit == nil ? "0.1" : isPartial ? "0.5" : "1")
        xml.element("showunits", text: unit == nil ? "3" : "0")
        xml.element("unitsleft", text: "0")
    }

    private func write(ordering items: [RichText], to xml: inout XMLWriter) {
        xml.element("layouttype", text: "VERTICAL")
        xml.element("selecttype", text: "ALL")
        xml.element("selectcount", text: String(items.count))
        // Credit for neighbours in the correct order, as in Quizmark.
        xml.element("gradingtype", text: isPartial ? "RELATIVE_NEXT_EXCLUDE_LAST" : "ALL_OR_NOTHING")
        xml.element("showgrading", text: "SHOW")
        xml.element("numberingstyle", text: "none")
        writeCombinedFeedback(to: &xml)
        xml.element("shownumcorrect", text: "1")
        for (index, item) in items.enumerated() {
            xml.element("answer", ["fraction": "\(index + 1).0000000", "format": "html"]) { MoodleText(item, export).write(to: &$0) }
        }
    }

    private func write(_ pairs: [MatchingPair], _ distractors: [RichText], to xml: inout XMLWriter) {
        xml.element("shuffleanswers", text: "true")
        writeCombinedFeedback(to: &xml)
        for pair in pairs + distractors.map({ MatchingPair(prompt: RichText(), match: $0) }) {
            xml.element("subquestion", ["format": "html"]) { xml in
                MoodleText(pair.prompt, export).write(to: &xml)
                xml.element("answer") { $0.element("text", text: export.matchText(pair.match)) }
            }
        }
    }

    private func writeEssay(_ notes: RichText, to xml: inout XMLWriter) {
        xml.element("responseformat", text: "editor")
        xml.element("responserequired", text: "1")
        xml.element("responsefieldlines", text: "10")
        xml.element("attachments", text: "0")
        xml.element("attachmentsrequired", text: "0")
        MoodleText(notes, export).write("graderinfo", to: &xml)
        xml.element("responsetemplate", ["format": "html"]) { $0.element("text") }
    }
}
