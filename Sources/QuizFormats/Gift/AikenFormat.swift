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
        guard log.reportParts(question, of: quiz, in: "Aiken") else { return nil }
        let lost = single.losses(keepingMore: false, in: [question.prompt, question.stem] + choices)
        if !lost.isEmpty {
            log.report("Aiken can't store \(lost.joined(separator: ", ")); GIFT and Moodle XML can", question, of: quiz)
        }
        let words = [question.prompt, question.stem].map { line($0, export) }.filter { !$0.isEmpty }.joined(separator: " ")
        let other = otherPart(words)
        if let other {
            log.report("Aiken would read the beginning of this text as \(other), so the export puts '… ' before it", question, of: quiz)
        }
        let text = other == nil && words.count > 1 ? words : "… " + words
        let listed = lines.enumerated().map { "\(Choice.capital($0)). \($1)" }.joined(separator: "\n")
        return "\(text)\n\(listed)\nANSWER: \(Choice.capital(single.key))\n"
    }

    /// What programs would read a line as instead of a question; nil for most lines.
    private static func otherPart(_ line: String) -> String? {
        if isChoice(line) || isTightChoice(line) { return "a choice" }
        if line.hasPrefix("//") { return "a comment" }
        let isOther = line.hasPrefix("ANSWER:") || isExplanation(line)
        return isOther ? "another part of a question" : nil
    }

    /// Whether a line begins with the label of an explanation, of the question above.
    private static func isExplanation(_ line: String) -> Bool {
        let line = line.lowercased()
        return ["feedback:", "explanation:"].contains { line.hasPrefix(ascii: $0) }
    }

    /// Lines that only announce the choices below them.
    static let choiceLabels: Set = ["options:", "choices:", "answers:", "answer choices:", "possible answers:"]

    private static func line(_ text: RichText, _ export: Export) -> String {
        export.plainText(text).inOneLine
    }

    // MARK: - Reading

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] { AikenReader.quizzes(file, log: &log) }

    /// Whether a line begins with "A) " or "A. ", as in Moodle, or with "A.) ".
    static func isChoice(_ line: String) -> Bool {
        var start = Array(line.unicodeScalars.prefix(4))
        if start.count == 4, start[1] == ".", start[2] == ")" { start.remove(at: 1) }
        return start.count > 2 && ("A"..."Z").contains(start[0]) && (start[1] == ")" || start[1] == ".")
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
    static func isTightChoice(_ line: String, of letters: ClosedRange<Unicode.Scalar> = "A"..."Z") -> Bool {
        let start = Array(line.unicodeScalars.prefix(4))
        guard start.count > 2, letters.contains(start[0]), start[1] == ")" || start[1] == "." else { return false }
        // "U.S." isn't a choice.
        return start.count < 4 || start[1] == ")" || start[3] != "."
    }
}
