import ContentModel
import Diagnostics
import Encoding
import Localization
import QuizExchange

/// Aiken: a question on a line, a choice on each line below, and `ANSWER: B`.
struct AikenFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport {
        switch kind {
        case .single, .trueFalse, .sanction: .partial
        case .multiple, .blanks, .numeric, .ordering, .matching, .text: .none
        }
    }

    // MARK: - Writing

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var text = ""
        if quizzes.count > 1, let first = quizzes.first {
            log.report(
                "an Aiken file has no sections, so the questions of \(quizzes.count) quizzes are in one list; use --quiz to export one at a time",
                of: first)
        }
        for quiz in quizzes {
            // Tags are reported with each question.
            log.reportQuizSettings(quiz, keeping: [.tags], setIn: "the quiz that uses these questions")
            for question in quiz.questions {
                guard let written = AikenFormat.written(question, quiz, export, &log) else { continue }
                text += (text.isEmpty ? "" : "\n") + written
            }
        }
        return text.isEmpty ? [] : [ExchangeFile("questions.txt", Array(text.utf8))]
    }

    private static func written(_ question: Question, _ quiz: LocalizedQuiz, _ export: Export, _ log: inout ExportLog) -> String? {
        guard log.reportParts(question, of: quiz, in: "Aiken") else { return nil }
        guard let single = PlainSingleChoice(question, export.table) else {
            // GIFT has no pictures.
            let keeper = question.texts.contains(where: \.hasPictureOrRecording) ? "Moodle XML keeps it" : "GIFT and Moodle XML keep it"
            log.leaveOut("Aiken has single choices only, so this question is left out; \(keeper)", question, of: quiz)
            return nil
        }
        let choices = single.choices.map(\.text)
        guard choices.count <= 26 else {
            log.leaveOut("Aiken only has letters for 26 choices, so this question is left out", question, of: quiz)
            return nil
        }
        let lines = choices.map { line($0, export) }
        guard !lines.contains("") else {
            log.leaveOut(
                "a choice begins with a picture, code or a list, which Aiken can't store, so this question is left out; Moodle XML keeps it",
                question, of: quiz)
            return nil
        }
        let lost = single.losses(keepingMore: false, in: [question.prompt, question.stem] + choices)
        if !lost.isEmpty {
            log.report("Aiken can't store \(lost.joined(separator: ", ")); GIFT and Moodle XML can", question, of: quiz)
        }
        let words = [question.prompt, question.stem].map { line($0, export) }.filter { !$0.isEmpty }.joined(separator: " ")
        let other = otherPart(words)
        if let other { log.report("Aiken would read the beginning of this text as \(other), so '… ' is before it", question, of: quiz) }
        let text = other == nil && words.count > 1 ? words : "… " + words
        let listed = lines.enumerated().map { "\(Choice.capital($0)). \($1)" }.joined(separator: "\n")
        return "\(text)\n\(listed)\nANSWER: \(Choice.capital(single.key))\n"
    }

    /// What programs would read a line as instead of a question; nil for most lines.
    private static func otherPart(_ line: String) -> String? {
        if isChoice(line) || isTightChoice(line) { return "a choice" }
        if line.hasPrefix("//") { return "a comment" }
        let isOther = line.hasPrefix("ANSWER:") || explanationLabel(of: line) != nil
        return isOther ? "another part of a question" : nil
    }

    /// What a line with the explanation of the question above begins with; nil for other lines.
    fileprivate static func explanationLabel(of line: String) -> String? {
        let line = line.lowercased()
        return ["feedback:", "explanation:"].first { line.hasPrefix(ascii: $0) }
    }

    /// Lines that only announce the choices below them.
    fileprivate static let choiceLabels: Set = ["options:", "choices:", "answers:", "answer choices:", "possible answers:"]

    private static func line(_ text: RichText, _ export: Export) -> String {
        export.plainText(text).inOneLine
    }

    // MARK: - Reading

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] { AikenReader.quizzes(file, log: &log) }

    /// Whether a line begins with "A) " or "A. ", as in Moodle.
    fileprivate static func isChoice(_ line: String) -> Bool {
        let start = Array(line.unicodeScalars.prefix(3))
        return start.count == 3 && ("A"..."Z").contains(start[0]) && (start[1] == ")" || start[1] == ".")
            && (start[2] == " " || start[2] == "\t")
    }

    /// Whether a text has choices and answers in Aiken's form, and no answers in braces, which every question of GIFT has. Other braces
    /// are text: `B) {}`.
    static func isAiken(_ text: String) -> Bool {
        let hasAnswers = text.split(separator: "{").dropFirst().contains { piece in
            guard let start = piece.first(where: { !$0.isWhitespace }) else { return false }
            return "=~#".contains(start) || ["T}", "F}", "TRUE}", "FALSE}"].contains { piece.trimmed.hasPrefix(ascii: $0) }
        }
        guard !hasAnswers else { return false }
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        return lines.contains { $0.hasPrefix("ANSWER:") } && lines.contains(where: isChoice)
    }

    /// Whether a line begins with "A)" or "A." without a space, which Moodle reads, too.
    ///
    /// - Parameter letters: the possible letters.
    fileprivate static func isTightChoice(_ line: String, of letters: ClosedRange<Unicode.Scalar> = "A"..."Z") -> Bool {
        let start = Array(line.unicodeScalars.prefix(4))
        guard start.count > 2, letters.contains(start[0]), start[1] == ")" || start[1] == "." else { return false }
        // "U.S." isn't a choice.
        return start.count < 4 || start[1] == ")" || start[3] != "."
    }
}

private struct AikenReader: LineReader {
    private(set) var log: DiagnosticLog
    private var texts: ForeignTexts
    private var shelf: QuizShelf
    /// Lines of the question; an empty one is between paragraphs.
    private var lines: [String] = []
    private var choices: [(letter: Unicode.Scalar, text: String)] = []
    /// Start of the current question.
    private var start = SourcePosition.start
    /// Whether the last `ANSWER:` ended a question that is imported.
    private var isAnswered = false
    /// Whether questions begin with their number.
    private let isNumbered: Bool

    init(_ file: ForeignFile, _ text: String, _ log: DiagnosticLog) {
        self.log = log
        isNumbered = QuestionLabel.areCounted(in: text)
        texts = ForeignTexts(file)
        shelf = QuizShelf(file)
    }

    mutating func read(_ line: String, at position: SourcePosition) {
        if line.isEmpty, choices.isEmpty, lines.last?.isEmpty == false { lines.append("") }
        if line.unicodeScalars.count < 2 { return }
        if AikenFormat.isChoice(line) || isNextChoice(line) {
            if lines.isEmpty { return log.report(.invalidQuestion, "this choice has no question above it", at: position) }
            let letter = line.uppercased().unicodeScalars.first ?? "A"
            choices.append((letter, String(line.unicodeScalars.dropFirst(2)).trimmed))
        } else if lines.isEmpty, line.hasPrefix("//") {
            log.report(.notImported, "this line is a comment, which Aiken doesn't have, so it isn't imported", at: position)
        } else if lines.isEmpty, let label = AikenFormat.explanationLabel(of: line) {
            explain(String(line.dropFirst(label.count)).trimmed, at: position)
        } else if let letter = answer(line) {
            end(letter, at: position)
        } else if !lines.isEmpty, choices.isEmpty, AikenFormat.choiceLabels.contains(line.lowercased()) {
            return
        } else {
            let isSpelled = line.lowercased().hasPrefix("answer") && (!choices.isEmpty || line.dropFirst(6).hasPrefix(":"))
            if !choices.isEmpty || isSpelled && !lines.isEmpty {
                let hint =
                    isSpelled
                    ? "write 'ANSWER: ' and the letter of the correct choice"
                    : "a choice begins with its letter, such as 'A) '"
                log.report(
                    .invalidQuestion, "this line is neither a choice nor ANSWER:, so the question above ends without one; \(hint)",
                    at: position)
                lines = []
                choices = []
                if isSpelled { return }
            }
            if lines.isEmpty { start = position }
            let words = lines.isEmpty ? withoutLabel(line) : line
            if !words.isEmpty { lines.append(words) }
        }
    }

    /// The first line of a question without its number, or the word that names it, which no program shows.
    private func withoutLabel(_ line: String) -> String {
        guard let label = QuestionLabel(line[...]), label.isNamed || isNumbered else { return line }
        return String(label.rest)
    }

    /// The text after `ANSWER:`; nil for other lines. Below choices, some write `Answer:` or `Correct:`.
    private func answer(_ line: String) -> String? {
        guard !choices.isEmpty || line.hasPrefix("ANSWER:") else { return nil }
        return AikenKey.text(of: line[...]).map { String($0) }
    }

    /// Whether the line begins with the letter of the next choice, with no space after it or in lowercase, which no other program reads.
    private func isNextChoice(_ line: String) -> Bool {
        guard !lines.isEmpty, choices.count < 26 else { return false }
        let letters = [65, 97].map { Unicode.Scalar(UInt8($0 + choices.count)) }
        return letters.contains { AikenFormat.isTightChoice(line, of: $0...$0) }
    }

    /// Adds the explanation that some programs write below the answer.
    private mutating func explain(_ words: String, at position: SourcePosition) {
        guard isAnswered else {
            return log.report(.notImported, "this feedback has no imported question above it, so it isn't imported", at: position)
        }
        let explanation = texts.blocks(texts.nodes(words, .plain))
        guard texts.areFit(&log, at: position) else { return }
        shelf.change(at: position) { quiz in
            guard let last = quiz.questions.indices.last else { return }
            let before = quiz.questions[last].explanation
            quiz.questions[last].explanation = before.isEmpty ? explanation : "\(before)\n\n\(explanation)"
        }
    }

    private mutating func end(_ letter: String, at position: SourcePosition) {
        defer {
            lines = []
            choices = []
        }
        isAnswered = false
        guard !lines.isEmpty else { return log.report(.invalidQuestion, "this line with ANSWER has no question above it", at: position) }
        guard choices.count > 1 else {
            let count = choices.isEmpty ? "none" : "one"
            return log.report(.invalidQuestion, "a question needs two choices, but this has \(count), so it isn't imported", at: position)
        }
        guard log.admits(answers: choices.count, at: start), let right = index(ofChoice: letter, at: position) else { return }
        let (prompt, stem) = texts.prompt(texts.nodes(WrappedLines.text(lines), .plain))
        let written = choices.enumerated().map { texts.choice(texts.nodes($1.text, .plain), isRight: $0 == right) }
        guard texts.areFit(&log, at: start) else { return }
        var question = MarkdownQuestion(position: start, prompt: prompt, answer: .choices(written, isMultiple: false))
        question.stem = stem
        shelf.add(question, id: nil, log: &log)
        isAnswered = true
    }

    /// The index of the choice with the letter after `ANSWER:`; nil if there is none, or several, which is reported. Choices can be in any
    /// order.
    private mutating func index(ofChoice answer: String, at position: SourcePosition) -> Int? {
        let scalars = answer.uppercased().unicodeScalars
        // "B", and also "B)" and "B. Paris".
        let isLetter = scalars.count == 1 || scalars.dropFirst().first.map { ").".unicodeScalars.contains($0) } ?? false
        let found = isLetter ? choices.indices.filter { choices[$0].letter == scalars.first } : []
        if found.count == 1 { return found[0] }
        let reason =
            found.isEmpty
            ? "isn't the letter of one of the \(choices.count) choices above" : "is the letter of \(found.count) choices above"
        log.report(.invalidQuestion, "'ANSWER: \(answer)' \(reason), so the question isn't imported", at: position)
        return nil
    }

    mutating func finish() -> [MarkdownQuiz] {
        if !lines.isEmpty {
            log.report(.invalidQuestion, "this question has no line 'ANSWER: A', so it isn't imported", at: start)
        }
        return shelf.quizzes
    }
}
