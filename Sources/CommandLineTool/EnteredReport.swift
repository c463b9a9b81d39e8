import ContentModel
import Diagnostics
import Encoding
import Marking
import Markup
import QuizFormats
import SitePlanning

/// A report of answers that were typed from a sheet, as a page would have made it.
struct EnteredReport {
    let json: [UInt8]
    /// Id of the attempt, which is the same for the same row.
    let attempt: String
    /// Identifies the student in this exam, without a name.
    let sheet: String
    /// As it was typed.
    let name: String

    /// Where it comes from, for the journal.
    var origin: String { TypedOrigin(attempt: attempt, sheet: sheet).text }
}

/// Makes reports of the rows of one exam.
struct EnteredReportWriter {
    let site: String
    let quiz: Quiz
    /// The id that the quiz had when it was printed: by it, questions are in their order, and rows are known that were typed before.
    let printedID: String
    let language: ContentLanguage
    /// When the sheets were handed in.
    let time: String

    /// The report of a row; nil if it has errors.
    func report(_ sheet: TypedAnswers.Sheet, _ exam: PrintedExam, log: inout DiagnosticLog) -> EnteredReport? {
        guard let version = version(sheet, exam, log: &log) else { return nil }
        let questions = exam.questions(of: version)
        var answers: [String: [String]] = [:]
        var isSound = true
        for (number, typed) in sheet.answers.sorted(by: { $0.key < $1.key }) {
            guard number >= 1, number <= questions.count else {
                log.report(.invalidAnswer, "there is no question \(number); version \(version) has \(questions.count)", at: typed.position)
                isSound = false
                continue
            }
            guard !sheet.listed.contains(number) || questions[number - 1].hasLetters else {
                log.report(
                    .invalidAnswer,
                    "question \(number) is answered with words, but this list has only letters; write its answer into a column named \(number)",
                    at: typed.position)
                isSound = false
                continue
            }
            do throws(PrintedExam.AnswerError) {
                let answer = try exam.answer(typed.value, to: number - 1, of: version)
                answers[questions[number - 1].id] = answer
                report(unreadable: answer ?? [], to: questions[number - 1], number, at: typed.position, log: &log)
            } catch {
                log.report(.invalidAnswer, "question \(number): \(error)", at: typed.position)
                isSound = false
            }
        }
        guard isSound else { return nil }
        let attempt = attempt(sheet, version, questions, answers)
        return EnteredReport(json: json(sheet, questions, answers, attempt), attempt: attempt, sheet: id(of: sheet), name: sheet.name)
    }

    /// Reports what the page of a quiz wouldn't accept from a student: it may be a slip of whoever typed it.
    private func report(
        unreadable answer: [String], to question: Question, _ number: Int, at position: SourcePosition, log: inout DiagnosticLog
    ) {
        guard case .blanks(let blanks) = question.response else { return }
        for (blank, word) in zip(blanks, answer) where !word.isEmpty {
            guard let problem = EnteredReportWriter.problem(of: word, in: blank) else { continue }
            log.report(.invalidAnswer, "question \(number): \(problem)", at: position, severity: .warning)
        }
    }

    /// Why a word can't be correct in a blank; nil where it may be.
    private static func problem(of word: String, in blank: Blank) -> String? {
        switch blank {
        case .menu(let options, _):
            guard !options.contains(word) else { return nil }
            return "'\(word)' isn't in the list (\(options.joined(separator: " / "))), so it gets no points"
        case .numbers:
            switch UnreadableNumber(word, asksForUnit: blank.asksForUnit) {
            case .noNumber?: return "'\(word)' isn't a number, so it gets no points"
            case .textAfterNumber?:
                return "'\(word)' is more than a number, so it gets no points; type the number alone if the answer should count"
            case .unknownUnit(let unit)?: return "the unit '\(unit)' is unknown, so at most half of the points count; type its symbol"
            case nil: return nil
            }
        case .words, .patterns: return nil
        }
    }

    private func version(_ sheet: TypedAnswers.Sheet, _ exam: PrintedExam, log: inout DiagnosticLog) -> String? {
        guard let written = sheet.version else {
            if exam.versions.count == 1 { return exam.versions[0] }
            log.report(
                .invalidAnswer, "this row has no version of the exam; write one of \(exam.versions.joined(separator: ", "))",
                at: sheet.position)
            return nil
        }
        if exam.versions.contains(written.value) { return written.value }
        log.report(
            .invalidAnswer,
            "there is no version '\(written.value)'; with these options, there \(EnteredReportWriter.list(exam.versions))",
            at: written.position)
        return nil
    }

    /// "is A", "are A and B", "are A to D".
    private static func list(_ versions: [String]) -> String {
        guard let first = versions.first, let last = versions.last, versions.count > 1 else { return "is \(versions.first ?? "A")" }
        return "are \(first) \(versions.count == 2 ? "and" : "to") \(last)"
    }

    private func id(of sheet: TypedAnswers.Sheet) -> String {
        let student = sheet.number.isEmpty ? NameKey.name(sheet.name) : "number \(NameKey.number(sheet.number))"
        return Base64.urlText(Array(SHA256.hash(Array([site, printedID, student].joined(separator: "\n").utf8)).prefix(9)))
    }

    /// 22 letters and digits.
    private func attempt(_ sheet: TypedAnswers.Sheet, _ version: String, _ questions: [Question], _ answers: [String: [String]]) -> String {
        let lines = questions.map { "\($0.id)\t\((answers[$0.id] ?? []).joined(separator: "\t"))" }
        let text = ([site, printedID, version, sheet.name, sheet.number] + lines).joined(separator: "\n")
        return Base64.urlText(Array(SHA256.hash(Array(text.utf8)).prefix(16)))
    }

    private func json(
        _ sheet: TypedAnswers.Sheet, _ questions: [Question], _ answers: [String: [String]], _ attempt: String
    ) -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("report", 1)
            json.member("site", site)
            json.member("quiz", quiz.id)
            json.member("version", QuizVersion.of(quiz))
            json.member("language", language.code)
            json.key("student")
            json.object { json in
                json.member("name", sheet.name)
                if !sheet.number.isEmpty { json.member("id", sheet.number) }
            }
            json.member("attempt", attempt)
            for name in ["started", "finished", "handedIn"] { json.member(name, time) }
            json.key("questions")
            json.array { json in
                for question in questions {
                    let fingerprint = QuestionFingerprint(question)
                    json.object { json in
                        json.member("id", question.id)
                        json.member("kind", question.response.kind.rawValue)
                        json.member("prompt", fingerprint.prompt)
                        if !fingerprint.parts.isEmpty { json.member("parts", fingerprint.parts) }
                        if let answer = answers[question.id] { json.member("answer", answer) }
                    }
                }
            }
        }
        return json.bytes
    }
}

extension Question {
    /// Whether its answer on paper is letters.
    fileprivate var hasLetters: Bool {
        switch response {
        case .blanks, .text: false
        case .singleChoice, .multipleChoice, .trueFalse, .ordering, .matching: true
        }
    }
}
