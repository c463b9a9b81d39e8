import CivilTime
import ContentModel
import Localization
import Marking
import Markup
import Sealing
import SitePlanning

/// The result of one quiz for one student: a page in one file, without anything of others.
struct Slip {
    let grades: QuizGrades
    let row: QuizGrades.Row
    let grade: AttemptGrade
    let quiz: Quiz?
    let penalties: PenaltyTexts
    let marks: Marks
    /// How the grade changed since it was given back; nil if it didn't.
    let change: PublishedGrades.Change?
    let words: MarkingWords
    /// Tells students with the same name apart.
    let names: StudentNames
    /// Name and rules of the site's time zone.
    let zone: (name: String, rules: TimeZoneRules)

    var title: String { words.text(.slipTitle, quiz?.title ?? grades.quiz.title) }

    /// A page of its own, which needs no other file.
    var page: [UInt8] { MarkingPage(title: title, styles: nil, isNamed: false).bytes(words) { write(&$0) } }

    /// "14 of 16.5 points (85%)".
    var result: String {
        let total = grade.total
        if grade.isPending { return words.text(.slipPending, words.number(total.points)) }
        let points = words.text(.pointsOf, words.number(total.points), words.number(total.maximum))
        guard let percent = grade.percent else { return points }
        return words.text(.slipPercent, points, words.site.percent(Double(percent)))
    }

    /// In the site's time zone; as written in the report where that isn't a time. Who was late by seconds sees them.
    private var handedIn: String {
        let time = row.time.map { words.site.words(zone.rules.local($0), inZone: zone.name, showsSeconds: row.isLate) }
        return [time ?? grade.report.handedIn, row.isLate ? words[.noteLate] : nil].compactMap(\.self)
            .joined(separator: words.site[.listSeparator].text)
    }

    func write(_ html: inout HTMLWriter) {
        html.open("dl", class: "facts")
        html.fact(words[.slipName], names.isolated(row.student))
        html.fact(words[.slipResult], result)
        if let scaleGrade = grade.scaleGrade { html.fact(words[.grade], StudentNames.isolated(scaleGrade)) }
        if let passes = grade.passes { html.fact(words[.status], passes ? words[.slipPassed] : words[.slipNotPassed]) }
        html.fact(words[.slipHandedIn], handedIn)
        html.fact(words[.slipReceipt], Receipt.grouped(grade.report.receipt), class: "receipt")
        html.close("dl")
        if let change {
            let before = change.before
            html.notice(change.isOfResult ? words.text(.slipChanged, number(before.points), verdict(before)) : words[.slipSameResult])
        }
        if grade.total.isRaisedToZero, !grade.isPending { html.paragraph(words[.slipLeast]) }
        for (index, question) in grade.questions.enumerated() { write(question, number: hasFixedOrder ? index + 1 : nil, &html) }
    }

    /// Whether the student's page had the questions in the order of the slip, so that they have the same numbers.
    private var hasFixedOrder: Bool {
        quiz.map { !$0.shufflesQuestions && !$0.drawsQuestions && $0.penalties == nil } ?? false
    }

    /// Points as they were recorded, "33/2".
    private func number(_ points: String) -> String { Fraction(exact: points).map { words.number($0) } ?? points }

    /// "16.5 (85%)", or "16.5 (85%, Grade: 1.7, Passed)" where these aren't as they were.
    private func verdict(_ before: PublishedGrades.Grade) -> String {
        let percent = before.percent.map { words.site.percent(Double($0)) }
        let verdict = before.passed.flatMap { $0 == grade.passes ? nil : words[$0 ? .slipPassed : .slipNotPassed] }
        let scaleGrade = before.scaleGrade.flatMap { $0 == grade.scaleGrade ? nil : words.named(.grade, StudentNames.isolated($0)) }
        let facts = [percent, scaleGrade, verdict].compactMap(\.self)
        let maximum = number(before.maximum)
        if facts.isEmpty { return maximum }
        return words.text(.slipPercent, maximum, facts.joined(separator: words.site[.listSeparator].text))
    }

    private func write(_ question: AttemptGrade.Question, number: Int?, _ html: inout HTMLWriter) {
        let asked = quiz?.questions.first { $0.id == question.id }
        html.open("article", class: "question")
        let prompt = asked?.prompt.plainText ?? penalties[question.id] ?? question.id
        html.heading2(number.map { "\($0). \(prompt)" } ?? prompt)
        if question.isVoid {
            html.paragraph(words[.slipVoid])
        } else if question.grade.state == .pending {
            html.paragraph(words[question.need == .decision ? .slipToDecide : .slipToMark])
        } else {
            let earned = words.number(question.earned)
            html.paragraph(words.text(.slipPoints, earned, words.number(question.worth)))
        }
        if question.hints > 0, !question.isVoid, question.grade.state != .pending {
            html.paragraph(words.text(.slipHints, "\(question.hints)", words.number(question.deduction)))
        }
        html.open("p", class: "lines")
        let answered =
            question.hasChanged ? earlierAnswer(question.answer, to: asked) : filled(question, asked) ?? answer(question.answer, to: asked)
        html.text(words.named(.slipYourAnswer, StudentNames.isolated(answered)))
        html.close("p")
        if let decision = question.decision { html.notice(words.text(.slipReason, StudentNames.isolated(decision.reason))) }
        for comment in marks.comments(grade.report.receipt, question.id) {
            html.notice(words.named(.slipComment, StudentNames.isolated(comment)))
        }
        // A quiz that doesn't show answers doesn't show them here either.
        if let asked, !asked.explanation.isEmpty, quiz?.feedback != Quiz.FeedbackTime.none {
            html.paragraph(words.named(.slipExplanation, asked.explanation.plainText))
        }
        html.close("article")
    }

    /// The answer to a question that has changed since: typed words as they are, while the letters of choices have lost their meaning.
    private func earlierAnswer(_ answer: Answer?, to question: Question?) -> String {
        switch question?.response {
        case .blanks where answer?.isGiven == true, .text where answer?.isGiven == true: self.answer(answer, to: question)
        default: words[.slipEarlier]
        }
    }

    /// The text around the blanks of a question with what the student wrote in them, and whether each is right; nil for other questions,
    /// and for one blank in the heading.
    private func filled(_ question: AttemptGrade.Question, _ asked: Question?) -> String? {
        guard let asked, case .blanks(let blanks) = asked.response, case .parts(let parts)? = question.answer,
            question.answer?.isGiven == true, blanks.count > 1 || asked.stem.hasBlank
        else { return nil }
        // What a decision accepts isn't in the key.
        let showsVerdicts = question.decision == nil && !question.isVoid
        return [asked.prompt, asked.stem].filter(\.hasBlank).map { text in
            text.plainText(
                address: { _ in nil },
                blank: { index in
                    let written = parts.indices.contains(index) ? parts[index] : ""
                    guard !TextFolding.isWhiteSpace(written) else { return "…" }
                    guard showsVerdicts, blanks.indices.contains(index) else { return "[\(written)]" }
                    let share = blanks[index].share(of: written)
                    return "[\(written)] \(share == .one ? "✓" : share == .zero ? "✗" : "½")"
                })
        }.joined(separator: "\n")
    }

    /// The answer in the words of the quiz.
    private func answer(_ answer: Answer?, to question: Question?) -> String {
        guard let answer, answer.isGiven else { return words[.slipNoAnswer] }
        switch answer {
        case .sanction(let call): return words.words(call)
        case .parts(let parts): return self.parts(parts, of: question)
        }
    }

    private func parts(_ parts: [String], of question: Question?) -> String {
        func texts(_ all: [RichText], empty: String = "") -> String {
            parts.map { part in
                all.indices.first { Choice.id($0) == part }.map { all[$0].plainText } ?? (part.isEmpty ? empty : part)
            }.joined(separator: "; ")
        }
        switch question?.response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _): return texts(choices.map(\.text))
        case .ordering(let items): return texts(items, empty: "…")
        case .trueFalse: return parts.map { $0 == "true" ? words[.isTrue] : words[.isFalse] }.joined(separator: "; ")
        case .matching(let pairs, let distractors):
            let list = MatchList(pairs: pairs, distractors: distractors, quiz: grades.quiz.id, question: question?.id ?? "")
            return zip(pairs, parts).map { pair, letter in
                "\(pair.prompt.plainText) – \(list.shown.first { $0.letter == letter }?.text ?? "…")"
            }.joined(separator: "; ")
        case .blanks, .text, nil: return parts.joined(separator: "; ")
        }
    }
}
