import Algorithms
import ContentModel
import Localization
import Markup
import QuizExchange
import SitePlanning

/// Converts questions into items of QTI 1.2, in the forms of Canvas.
struct QTI12Writer {
    /// Target of the export, in the words of reports.
    enum Target: String {
        case canvas = "Canvas"
        case cartridge = "a cartridge"
    }

    let export: Export
    let texts: PackageTexts
    private let target: Target

    private var program: String { target.rawValue }

    init(_ export: Export, for target: Target) {
        self.export = export
        self.target = target
        texts = PackageTexts(export, formulas: target == .canvas ? .tex : .mathML)
    }

    func item(_ question: Question, of quiz: LocalizedQuiz, log: inout ExportLog) -> QTI12Item {
        let question = log.inOneUnit(question, of: quiz, program)
        log.reportLostLinks(question, of: quiz, export)
        log.reportParts(question, of: quiz, keeping: [.anyOfSeveral], in: program)
        if question.saysCount {
            log.report("\(program) doesn't say how many choices are correct; say it in the question", question, of: quiz)
        }
        var item: QTI12Item
        switch question.response {
        case .singleChoice(let choices, let keys): item = choice(question, choices, keys: keys, isMultiple: false)
        case .multipleChoice(let choices, let keys): item = choice(question, choices, keys: keys, isMultiple: true)
        case .trueFalse(let answer): item = trueFalse(question, answer)
        case .blanks(let blanks): item = self.blanks(question, blanks, of: quiz, log: &log)
        case .ordering(let items):
            log.report(
                "\(program) has no ordering questions, so this one asks for the place of each item", question, of: quiz)
            let numbers = (1...max(1, items.count)).map { RichText("\($0)") }
            item = matching(question, zip(numbers, items).map { ($0, $1) }, distractors: [], of: quiz, log: &log)
        case .matching(let pairs, let distractors):
            item = matching(question, pairs.map { ($0.prompt, $0.match) }, distractors: distractors, of: quiz, log: &log)
        case .text(let notes):
            item = essay(question)
            if !notes.isEmpty { log.report("\(program) can't store marking notes; keep them elsewhere", question, of: quiz) }
        }
        log.reportModelAnswer(question, of: quiz, noPlaceIn: program)
        let explanation = question.shownAfterwards
        if !explanation.isEmpty {
            item.feedback.insert(("general_fb", texts.html(explanation)), at: 0)
            item.conditions.insert(QTI12Item.Condition(tests: [.other], feedback: "general_fb", continues: true), at: 0)
        }
        if question.hasPinnedChoices, quiz.movesChoices {
            log.report(
                "\(program) shuffles all choices or none, so a pinned one may be anywhere; 'choices: fixed' keeps the order",
                question, of: quiz)
        }
        return item
    }

    // MARK: - Choices

    private func choice(_ question: Question, _ choices: [Choice], keys: [Int], isMultiple: Bool) -> QTI12Item {
        var item = QTI12Item(
            type: isMultiple ? "multiple_answers_question" : "multiple_choice_question", text: texts.stem(question))
        // Canvas stores numbers as ids of answers.
        let idents = choices.indices.map { String(1001 + $0) }
        let labels = zip(idents, choices).map { QTI12Item.Label(ident: $0, text: texts.choice($1), isPinned: $1.isPinned) }
        item.responses = [QTI12Item.Response(ident: "response1", isMultiple: isMultiple, form: .choices(labels))]
        // Moodle recognises correct choices of a cartridge by this attribute, which has no meaning for choices.
        let isMarked = isMultiple && target == .cartridge
        let tests = idents.indices.map { index in
            let isRight = keys.contains(index)
            let test = QTI12Item.Test.equal(idents[index], "response1", matchesCase: isMarked && isRight)
            return isRight ? test : .not(test)
        }
        // Any one of several correct choices has a condition of its own.
        let right: [QTI12Item.Test] = isMultiple ? [.all(tests)] : [tests[keys[0]]]
        var scoring = QTI12Item.Condition(tests: right, score: "100")
        // Moodle shows feedback of all conditions that continue. In a single choice, none needs to continue.
        let isLast = !isMultiple && target == .cartridge
        for (index, choice) in choices.enumerated() {
            guard let feedback = choice.feedback, !feedback.isEmpty else { continue }
            let name = "\(idents[index])_fb"
            item.feedback.append((name, texts.html(feedback)))
            if isLast, index == keys[0] {
                scoring.feedback = name
            } else {
                item.conditions.append(
                    QTI12Item.Condition(tests: [.equal(idents[index], "response1")], feedback: name, continues: !isLast))
            }
        }
        item.conditions.append(scoring)
        for key in isMultiple ? [] : keys.dropFirst() {
            item.conditions.append(QTI12Item.Condition(tests: [tests[key]], score: "100"))
        }
        return item
    }

    private func trueFalse(_ question: Question, _ answer: Bool) -> QTI12Item {
        var item = QTI12Item(type: "true_false_question", text: texts.stem(question))
        let labels = [
            QTI12Item.Label(ident: "true", text: export.table[.isTrue].text, isPlain: true, isPinned: true),
            QTI12Item.Label(ident: "false", text: export.table[.isFalse].text, isPlain: true, isPinned: true),
        ]
        item.responses = [QTI12Item.Response(ident: "response1", form: .choices(labels))]
        item.conditions = [QTI12Item.Condition(tests: [.equal(answer ? "true" : "false", "response1")], score: "100")]
        return item
    }

    // MARK: - Words and numbers

    private func blanks(_ question: Question, _ blanks: [Blank], of quiz: LocalizedQuiz, log: inout ExportLog) -> QTI12Item {
        if blanks.contains(where: \.matchesCase) {
            log.report("\(program) ignores case", question, of: quiz)
        }
        log.reportBlanks(blanks, question, of: quiz, program)
        guard let only = blanks.first, blanks.count == 1 else { return severalBlanks(question, blanks, of: quiz, log: &log) }
        var item: QTI12Item
        switch only {
        case .menu: return severalBlanks(question, blanks, of: quiz, log: &log)
        case .words(_, let matchesCase), .patterns(_, let matchesCase):
            item = QTI12Item(
                type: "short_answer_question", text: texts.stem(question) { _ in QTI12Writer.marked("____", in: question) })
            item.responses = [QTI12Item.Response(ident: "response1", form: .words)]
            let right = only.spellings.map { QTI12Item.Test.equal($0, "response1", matchesCase: matchesCase) }
            item.conditions = [QTI12Item.Condition(tests: right, score: "100")]
        case .numbers(let numbers):
            item = QTI12Item(
                type: "numerical_question", text: texts.stem(question) { QTI12Writer.marked(line(for: question, blank: $0), in: question) })
            item.responses = [QTI12Item.Response(ident: "response1", form: .number)]
            item.conditions = numbers.map { number in
                // The importer of New Quizzes requires a range around a number.
                let (lowest, highest) = DecimalNumber.range(number.value, tolerance: number.tolerance)
                let right: [QTI12Item.Test] = [
                    .equal(number.value.plain, "response1"), .all([.atLeast(lowest, "response1"), .atMost(highest, "response1")]),
                ]
                return QTI12Item.Condition(tests: [.any(right)], score: "100")
            }
        }
        return item
    }

    /// The line of a blank, told apart from other lines in the text of the question.
    private static func marked(_ line: String, in question: Question) -> String {
        let hasLines = [question.prompt, question.stem].contains { $0.hasText("___") }
        return hasLines ? "<span class=\"\(BlankPlacement.lineClass)\">\(line)</span>" : line
    }

    private func line(for question: Question, blank: Int) -> String {
        Escaping.escaped(export.line(for: question, blank: blank, showsUnit: true))
    }

    private func severalBlanks(_ question: Question, _ blanks: [Blank], of quiz: LocalizedQuiz, log: inout ExportLog) -> QTI12Item {
        let areMenus = blanks.allSatisfy(\.isMenu)
        reportSeveralBlanks(question, blanks, of: quiz, &log)
        var item = QTI12Item(
            type: areMenus ? "multiple_dropdowns_question" : "fill_in_multiple_blanks_question",
            text: texts.stem(question) { index in
                let after = areMenus || !blanks.indices.contains(index) ? "" : Escaping.escaped(export.textAfterLine(blanks[index]))
                return "[blank\(index + 1)]\(after)"
            })
        var ident = 1000
        for (index, share) in zip(blanks.indices, percentShares(blanks.count)) {
            let labels = QTI12Writer.words(of: blanks[index], areMenus: areMenus).map { word in
                ident += 1
                return QTI12Item.Label(ident: String(ident), text: word, isPlain: true)
            }
            let name = "blank\(index + 1)"
            item.responses.append(QTI12Item.Response(ident: "response_\(name)", prompt: name, form: .choices(labels)))
            // Only one option of a list is right.
            var right = labels
            if areMenus, case .menu(_, let key) = blanks[index] { right = [labels[key]] }
            for label in right {
                item.conditions.append(
                    QTI12Item.Condition(
                        tests: [.equal(label.ident, "response_\(name)")], score: share, isAdded: true, continues: true))
            }
        }
        return item
    }

    private func reportSeveralBlanks(_ question: Question, _ blanks: [Blank], of quiz: LocalizedQuiz, _ log: inout ExportLog) {
        if blanks.contains(where: \.isNumber) {
            let loss = blanks.contains(where: \.hasTolerance) ? ", so only the exact number is right, without its tolerance" : ""
            log.report(
                "\(program) compares numbers character by character if a question has several blanks\(loss); ask each in a separate question",
                question, of: quiz)
        }
        if blanks.contains(where: \.isMenu), !blanks.allSatisfy(\.isMenu) {
            log.report(
                "\(program) can't have both lists and blanks in a text, so students type the correct word of each list; its options are in brackets",
                question, of: quiz)
        }
    }

    /// What students can choose in a list, or what a blank accepts.
    ///
    /// - Parameter areMenus: whether all blanks of the question are lists; otherwise, the word of a list is typed.
    private static func words(of blank: Blank, areMenus: Bool) -> [String] {
        switch blank {
        case .menu(let options, _) where areMenus: options
        case .words, .patterns, .menu: blank.spellings
        case .numbers(let numbers): words(for: numbers.map(\.value)).spellings
        }
    }

    /// A blank that compares numbers as words: the author's digits, and others that students are likely to type.
    static func words(for numbers: [DecimalNumber]) -> Blank {
        let words = numbers.flatMap { number in [number.text, number.plain, "\(ExactDecimal(number))"].uniqued() }
        return .words(words, matchesCase: false)
    }

    private func essay(_ question: Question) -> QTI12Item {
        var item = QTI12Item(type: "essay_question", text: texts.stem(question))
        item.responses = [QTI12Item.Response(ident: "response1", form: .essay)]
        item.conditions = [QTI12Item.Condition(tests: [.other])]
        return item
    }

    // MARK: - Pairs

    private func matching(
        _ question: Question, _ pairs: [(RichText, RichText)], distractors: [RichText], of quiz: LocalizedQuiz, log: inout ExportLog
    ) -> QTI12Item {
        let all = pairs.map(\.1) + distractors
        if !all.allSatisfy(\.isPlain) {
            log.report(
                "\(program) shows the right side of a pair as words in one line, so its pictures, emphasis, code and line breaks become plain words",
                question, of: quiz)
        }
        var item = QTI12Item(type: "matching_question", text: texts.stem(question))
        // Matches with equal text are one, as students can't tell them apart.
        let words = all.map { export.matchText($0, withTeX: true) }
        let firstIndices = words.firstIndices
        let labels = words.enumerated().map { index, text in
            QTI12Item.Label(ident: String(2001 + firstIndices[index]), text: text, isPlain: true)
        }
        let shown = labels.indices.filter { firstIndices[$0] == $0 }.map { labels[$0] }
        for (index, share) in zip(pairs.indices, percentShares(pairs.count)) {
            let ident = "response_\(1001 + index)"
            item.responses.append(
                QTI12Item.Response(ident: ident, prompt: texts.html(pairs[index].0), form: .choices(shown)))
            item.conditions.append(
                QTI12Item.Condition(tests: [.equal(labels[index].ident, ident)], score: share, isAdded: true, continues: true))
        }
        return item
    }
}

extension Blank {
    /// Whether numbers near the right one are right, too.
    fileprivate var hasTolerance: Bool {
        if case .numbers(let numbers) = self { numbers.contains { $0.tolerance.value > 0 } } else { false }
    }
}

extension Question {
    fileprivate var hasPinnedChoices: Bool { choices.contains(where: \.isPinned) }

    /// Whether some choices aren't pinned.
    fileprivate var hasFreeChoices: Bool { choices.contains { !$0.isPinned } }
}

extension LocalizedQuiz {
    /// Whether choices are shuffled, for programs with one setting for all questions. Those about penalties have a fixed order.
    var movesChoices: Bool { quiz.shufflesChoices && quiz.questions.contains(where: \.hasFreeChoices) }
}
