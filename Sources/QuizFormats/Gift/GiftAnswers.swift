import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// Parser of the braces of a GIFT question.
struct GiftAnswers {
    private let parts: GiftParts
    private let file: ForeignFile
    private let inner: String
    private var position: SourcePosition { parts.position }

    init(_ parts: GiftParts, _ file: ForeignFile) {
        self.parts = parts
        self.file = file
        inner = parts.answers ?? ""
    }

    private struct Answer {
        /// Text as written.
        var text: String
        var feedback: String
        var fraction: Double
        /// Whether '#' ended the text.
        var isCut = false
    }

    /// The question; nil if it can't be imported, which is reported.
    func question(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        guard var parsed = answered(&texts, &log) else { return nil }
        parsed.add(explanation: written(parts.explanation, &texts))
        return parsed
    }

    /// Checks kinds in the same order as Moodle.
    private func answered(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let count = inner.utf8.split(maxSplits: ImportQuota.answerLimit + 1) { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "=") }.count
        guard log.admits(answers: count, at: position) else { return nil }
        if inner.isEmpty { return MoodleParsedQuestion(written(.text(markingNotes: ""), &texts)) }
        if inner.hasPrefix(">") { return ordering(&texts, &log) }
        if inner.hasPrefix("#") { return number(&texts, &log) }
        if inner.contains(ascii: "~") { return choices(&texts, &log) }
        if inner.contains(ascii: "="), inner.contains(ascii: "->") { return matching(&texts, &log) }
        let word = String(Substring(inner.utf8.prefix { $0 != UInt8(ascii: "#") })).trimmed
        if ["T", "TRUE", "F", "FALSE"].contains(word) { return trueFalse(word.hasPrefix("T"), &texts) }
        if let truth = TruthWord.truth(word) ?? ["t": true, "f": false][word.lowercased()] {
            log.report(
                .notImported,
                "'\(word.inOneLine)' is imported as true or false, which is {\(truth ? "TRUE" : "FALSE")} in GIFT; write {=\(word.inOneLine)} if it is typed",
                at: position)
            return trueFalse(truth, &texts)
        }
        return words(&texts, &log)
    }

    /// - Parameter blank: blank in place of the braces.
    private func written(_ answer: MarkdownAnswer, blank: String? = nil, _ texts: inout ForeignTexts) -> MarkdownQuestion {
        let after = parts.after.trimmed
        var nodes = parts.nodes(after.isEmpty ? parts.before : parts.before + "_____" + parts.after, parts.form, file, &texts)
        if let blank { nodes = MoodleQuestion.placed(blank, in: nodes) }
        let (prompt, stem) = texts.prompt(nodes)
        var question = MarkdownQuestion(position: position, prompt: prompt, answer: answer)
        question.stem = stem
        return question
    }

    // MARK: - Answers

    /// Answers after each separator, with weight and feedback.
    private func answers(_ text: Substring, at separator: String, usually fraction: Double) -> [Answer] {
        let parts = text.split(atASCII: separator).map { String($0).trimmed }
        let answers = parts.first?.isEmpty == true ? parts.dropFirst() : parts[...]
        return answers.map { GiftAnswers.answer($0, usually: fraction) }
    }

    private static func answer(_ written: String, usually fraction: Double) -> Answer {
        var text = written
        var fraction = fraction
        if fraction == 0, text.hasPrefix(ascii: "=") {
            text = String(text.dropFirst()).trimmed
            fraction = 100
        }
        if let (share, rest) = MoodleFraction.leading(text[...]) {
            fraction = share
            text = String(rest)
        }
        guard let hashIndex = text.utf8.firstIndex(of: UInt8(ascii: "#")) else {
            return Answer(text: text.trimmed, feedback: "", fraction: fraction)
        }
        let feedback = String(text[text.utf8.index(after: hashIndex)...]).trimmed
        return Answer(text: String(text[..<hashIndex]).trimmed, feedback: feedback, fraction: fraction, isCut: true)
    }

    /// The answers with a tilde before each right one, like the wrong ones.
    private static func withTildes(_ answers: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(answers.utf8.count + 4)
        for byte in answers.utf8 {
            if byte == UInt8(ascii: "="), bytes.last != UInt8(ascii: "~") { bytes.append(UInt8(ascii: "~")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func choices(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let isSingle = inner.contains(ascii: "=")
        let all = answers((isSingle ? GiftAnswers.withTildes(inner) : inner)[...], at: "~", usually: 0)
        let right = Set(all.indices.filter { isSingle ? all[$0].fraction >= 100 : all[$0].fraction > 0 })
        guard all.count > 1, !right.isEmpty else {
            let what = all.count > 1 ? "no correct choice; put = before it, or a weight such as ~%50%" : "one choice only"
            log.report(.invalidQuestion, "this question has \(what), so it isn't imported", at: position)
            return nil
        }
        reportUnescaped(all, &log)
        let shares = ChoiceShares(all.map(\.fraction), right: right, isSingle: isSingle)
        let points = shares.points(worth: 1)
        MoodleFraction.report(best: shares.best, &log, at: position)
        let choices = all.enumerated().map { index, answer in
            var choice = texts.choice(parts.text(answer.text, file, &texts), isRight: right.contains(index))
            choice.feedback = answer.feedback.isEmpty ? "" : texts.blocks(parts.text(answer.feedback, file, &texts))
            choice.points = points?[index] ?? ""
            return choice
        }
        let isScoredAlike = isSingle || points != nil || right.count == 1
        return MoodleParsedQuestion(written(.choices(choices, isMultiple: !isSingle), &texts), scoring: isScoredAlike ? nil : .partial)
    }

    /// Reports marks that may be part of a text, as programs forget their backslash.
    private func reportUnescaped(_ answers: [Answer], _ log: inout DiagnosticLog) {
        let lines = inner.split(separator: "\n").map { String($0).trimmed.dropFirst() }
        // One that begins an answer follows a space, and has none behind it.
        let isInLine = lines.contains { line in
            zip(line, zip(line.dropFirst(), line.dropFirst(2) + " ")).contains { before, next in
                next.0 == "=" && !"~%".contains(before) && (before != " " || next.1 == " ")
            }
        }
        if isInLine, answers.count(where: { $0.fraction >= 100 }) > 1 {
            log.report(
                .notImported, "each '=' in the answers begins a correct one; write \\= where it is part of the text, and import again",
                at: position)
        }
        reportNames(answers, &log)
    }

    /// Reports names such as C#, whose end begins feedback.
    private func reportNames(_ answers: [Answer], _ log: inout DiagnosticLog) {
        guard let name = answers.first(where: { $0.isCut && $0.text.count == 1 && $0.feedback.isEmpty }) else { return }
        log.report(
            .notImported,
            "'#' begins feedback, so '\(name.text)#' becomes '\(name.text)'; write '\(name.text)\\#' if it is part of the answer",
            at: position)
    }

    private func trueFalse(_ answer: Bool, _ texts: inout ForeignTexts) -> MoodleParsedQuestion {
        var question = written(.trueFalse(answer), &texts)
        // The first is shown with a wrong answer, the second with the right one.
        let feedbackTexts = inner.split(separator: "#", omittingEmptySubsequences: false).dropFirst().prefix(2).map { String($0).trimmed }
        question.feedback = zip(feedbackTexts, [!answer, answer]).map { MarkdownFeedback(written($0, &texts), to: "\($1)") }
        return MoodleParsedQuestion(question.withCommonFeedback(ofAnswers: 2))
    }

    private func words(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        var all = answers(inner[...], at: "=", usually: 100)
        // An answer may be on several lines of the file.
        for index in all.indices {
            all[index].text = all[index].text.split(separator: "\n").map { String($0).trimmed }.joined(separator: " ")
        }
        guard all.allSatisfy({ log.admits(text: $0.text, at: position) }) else { return nil }
        reportNames(all, &log)
        let typed = typed(all) { GiftText.unshielded(GiftParts.form(of: $0, usually: .plain).1) }
        guard
            let (blank, feedback) = typed.words(
                matchesCase: false, &log, at: position, feedback: { feedback(all, isNumber: false, &texts) })
        else { return nil }
        var question = written(.blanks(matchesCase: false, hasPatterns: blank.hasPatterns), blank: blank.written, &texts)
        question.feedback = feedback
        return MoodleParsedQuestion(question.withCommonFeedback(ofAnswers: all.count))
    }

    private func number(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let sides = inner.dropFirst().split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
        let all = answers(sides.first ?? "", at: "=", usually: 100)
        let typed = typed(all) { GiftText.unshielded($0) }
        let numbers = typed.best.compactMap { GiftNumber.correct($0.text) }
        guard !numbers.isEmpty, numbers.count == typed.best.count else {
            let parts = typed.best.flatMap { $0.text.replacing("..", with: ":").split(separator: ":").map { String($0).trimmed } }
            let written = MoodleReader.excerpt(GiftText.unshielded(inner).trimmed)
            log.report(
                .invalidQuestion, ForeignNumber.fault(of: parts) ?? "'\(written)' isn't a number such as {#9.81:0.05} or {#1..5}",
                at: position)
            return nil
        }
        typed.reportCredit(&log, at: position)
        var question = written(.blanks(matchesCase: false), blank: Blank.numbers(numbers).written, &texts)
        question.feedback = feedback(all, isNumber: true, &texts)
        if sides.count > 1 {
            question.feedback.append(MarkdownFeedback(written(GiftAnswers.answer(String(sides[1]), usually: 0).feedback, &texts), to: nil))
        }
        return MoodleParsedQuestion(question.withCommonFeedback(ofAnswers: all.count + sides.count - 1))
    }

    private func typed(_ answers: [Answer], plain: (String) -> String) -> MoodleTypedAnswers {
        MoodleTypedAnswers(answers.map { MoodleTypedAnswers.Answer(text: plain($0.text), fraction: $0.fraction, position: position) })
    }

    private func matching(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        var pairs: [(prompt: String, match: String)] = []
        var distractors: [String] = []
        let all = inner.split(atASCII: "=").map { String($0).trimmed }.filter { !$0.isEmpty }
        for answer in all {
            guard let arrow = answer.firstRange(ofASCII: "->") else {
                log.report(.invalidQuestion, "'\(GiftText.unshielded(answer))' has no '->' between the two sides of its pair", at: position)
                return nil
            }
            let prompt = texts.side(parts.text(String(answer[..<arrow.lowerBound]), file, &texts))
            let written = match(String(answer[arrow.upperBound...]).trimmed, &log)
            let match = texts.line(texts.nodes(GiftText.unshielded(written), .plain))
            if match.isEmpty {
                log.report(.invalidQuestion, "this pair has no match and is left out", at: position, severity: .warning)
                continue
            }
            if prompt.isEmpty { distractors.append(match) } else { pairs.append((prompt, match)) }
        }
        guard let answer = MarkdownAnswer.moodle(pairs: pairs, distractors: distractors, &log, at: position) else { return nil }
        return MoodleParsedQuestion(written(answer, &texts), scoring: .partial)
    }

    /// The match without its feedback, which pairs don't have. A name such as C#, and the mark before a number, are part of the text.
    private func match(_ written: String, _ log: inout DiagnosticLog) -> String {
        let answer = GiftAnswers.answer(written, usually: 100)
        guard answer.text.count > 1, let first = answer.feedback.first, !first.isNumber else { return written }
        let feedback = MoodleReader.excerpt(GiftText.unshielded(answer.feedback))
        log.report(
            .notImported, "a pair can't have feedback, so \"\(feedback)\" isn't imported; write \\# where it is part of the text",
            at: position)
        return answer.text
    }

    /// `{>4 ALL VERTICAL ALL_OR_NOTHING SHOW`, then one item per line.
    private func ordering(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let all = inner.utf8.dropFirst().split(separator: 0x0A, maxSplits: ImportQuota.answerLimit + 1)
        var lines = all.map { String(Substring($0)).trimmed }.filter { !$0.isEmpty }
        let settings = lines.isEmpty ? "" : lines.removeFirst()
        guard log.admits(answers: lines.count, at: position) else { return nil }
        let blocks = lines.map { texts.item(parts.text($0, file, &texts)) }
        let items = blocks.filter { !$0.isEmpty }
        if items.count < blocks.count {
            log.report(.invalidQuestion, "an item of this order has no text and is left out", at: position, severity: .warning)
        }
        guard items.count > 1 else {
            log.report(.invalidQuestion, "an ordering question needs two items, one per line, but this has \(items.count)", at: position)
            return nil
        }
        let order = MoodleOrder(gift: settings)
        order.report(items.count, &log, at: position)
        return MoodleParsedQuestion(written(.ordering(items), &texts), scoring: order.scoring, remark: order.remark)
    }

    // MARK: - Unsupported content

    /// Feedback of typed answers; a star is any other answer.
    private func feedback(_ answers: [Answer], isNumber: Bool, _ texts: inout ForeignTexts) -> [MarkdownFeedback] {
        answers.flatMap { answer in
            let text = GiftText.unshielded(GiftParts.form(of: answer.text, usually: .plain).1)
            return MoodleTypedAnswers.feedback([(text, written(answer.feedback, &texts))], isNumber: isNumber) { $0 }
        }
    }

    private func written(_ text: String, _ texts: inout ForeignTexts) -> String {
        text.isEmpty ? "" : texts.blocks(parts.text(text, file, &texts))
    }
}
