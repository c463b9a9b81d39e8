import ContentModel
import ContentReading
package import Diagnostics
import Encoding
import Sealing

/// Reads `Marking/decisions.yml`, a list of decisions:
///
///     - quiz: cells
///       question: atp
///       decision: accept
///       accept: c
///       reason: The sketch in the book shows it.
package struct DecisionsReader {
    private static let keys = ["quiz", "question", "report", "teacher", "decision", "accept", "blank", "points", "student", "reason"]

    private let subjects: Subjects
    private let suggestions = SuggestionQuota()

    /// The valid decisions; the others are reported.
    package static func read(_ text: String, _ subjects: Subjects, log: inout DiagnosticLog) -> [Decision] {
        // A file of comments only has no decisions yet.
        guard text.split(separator: "\n").contains(where: { !String($0).trimmed.isEmpty && !String($0).trimmed.hasPrefix("#") }),
            let tree = ContentTree.keys(of: text, path: Decision.path, log: &log)
        else { return [] }
        guard case .sequence(let elements) = tree.value else {
            log.report(
                .wrongType, "decisions must be a list, with '- ' before each, but this is \(tree.kindInWords)", at: tree.position)
            return []
        }
        let reader = DecisionsReader(subjects: subjects)
        var decisions: [Decision] = []
        var indices: [String: Int] = [:]
        for element in elements {
            guard let decision = reader.decision(element, log: &log) else { continue }
            let subject = [decision.quiz, decision.question, decision.report ?? "", decision.teacher ?? ""].joined(separator: "\n")
            guard let first = indices[subject] else {
                indices[subject] = decisions.count
                decisions.append(decision)
                continue
            }
            if let both = decisions[first].joined(with: decision) {
                decisions[first] = both
                continue
            }
            log.report(
                .duplicateDecision, "there is already another decision about this; keep one of them", at: decision.position,
                notes: [("first decided here", decisions[first].position)])
        }
        TeacherConflicts(subjects.students).report(among: decisions, log: &log)
        return decisions
    }

    private func decision(_ tree: ContentTree, log: inout DiagnosticLog) -> Decision? {
        let diagnosticCount = log.diagnostics.count
        guard let fields = FieldReader(tree, as: "a decision", keys: DecisionsReader.keys, log: &log) else { return nil }
        let reason = fields.requiredText("reason", log: &log)
        let report = receipt(fields, log: &log)
        var decision = Decision(
            position: tree.position, quiz: "", question: "", report: report, teacher: teacher(fields, log: &log), ruling: .void,
            reason: reason?.value ?? "")
        if fields.tree("student") != nil {
            decision.ruling = student(fields, report, log: &log)
        } else if let question = question(fields, report, &decision, log: &log) {
            guard let ruling = ruling(fields, question, hasReport: report != nil, log: &log) else { return nil }
            decision.ruling = ruling
        }
        return log.diagnostics.count == diagnosticCount ? decision : nil
    }

    // MARK: - What it is about

    private func receipt(_ fields: FieldReader, log: inout DiagnosticLog) -> String? {
        guard let written = fields.text("report", log: &log) else { return nil }
        let receipt = Receipt.normalized(written.value)
        if subjects.unopened.contains(receipt) {
            log.report(
                .unknownReport, "the report '\(written.value)' can't be opened, so this decision doesn't count", at: written.position,
                severity: .warning)
        } else if subjects.quizByReceipt[receipt] == nil {
            let near = suggestions.nearest(to: receipt, among: subjects.quizByReceipt.keys)
            // One that is like no other was most likely deleted, and grading continues without it.
            let isGone = near == nil && Receipt.isWellFormed(receipt)
            let advice =
                isGone
                ? ", so this decision doesn't count; remove it if the report was deleted" : NearMiss.question(meaning: near)
            log.report(
                .unknownReport, "no report has the receipt '\(written.value)'\(advice)", at: written.position,
                severity: isGone ? .warning : nil)
        }
        return receipt
    }

    private func teacher(_ fields: FieldReader, log: inout DiagnosticLog) -> String? {
        guard let teacher = fields.text("teacher", log: &log) else { return nil }
        if !subjects.teachers.contains(teacher.value) {
            let question = suggestions.question(teacher.value, among: subjects.teachers)
            log.report(.unknownTeacher, "people.json has no teacher '\(teacher.value)'\(question)", at: teacher.position)
        }
        return teacher.value
    }

    private func student(_ fields: FieldReader, _ report: String?, log: inout DiagnosticLog) -> Decision.Ruling {
        for key in ["quiz", "question", "teacher", "decision", "accept", "blank", "points"] {
            if let entry = fields.entry(key) {
                log.report(
                    .invalidDecision, "'student' says only whose report it is; write a separate decision for '\(key)'",
                    at: entry.keyPosition)
            }
        }
        _ = fields.required("report", log: &log)
        let name = fields.tree("student").flatMap(\.scalar).map(\.trimmed) ?? ""
        // The student may have been deleted with the report.
        if let report, subjects.quizByReceipt[report] == nil { return .student(name) }
        let position = fields.tree("student")?.position ?? fields.position
        switch subjects.roster.indices(of: name).count {
        case 1: break
        case 0:
            let question = suggestions.question(
                name, among: subjects.roster.students.flatMap { [$0.name, $0.number, $0.email] }.filter { !$0.isEmpty })
            log.report(.unknownStudent, "the roster has no student '\(name)'\(question)", at: position)
        default: log.report(.unknownStudent, "several students are called '\(name)'; give the number or email address", at: position)
        }
        return .student(name)
    }

    /// The question; sets its ids in the decision.
    private func question(
        _ fields: FieldReader, _ report: String?, _ decision: inout Decision, log: inout DiagnosticLog
    ) -> KeyedQuestion? {
        let question = fields.requiredText("question", log: &log)
        var quizID = fields.text("quiz", log: &log)
        if let report {
            if let quizID {
                log.report(.invalidDecision, "the report already says which quiz it is for; leave 'quiz' out", at: quizID.position)
            }
            quizID = subjects.quizByReceipt[report].map { Located($0, at: fields.position) }
            if quizID == nil { return nil }
        } else if quizID == nil {
            _ = fields.requiredText("quiz", log: &log)
        }
        guard let quizID, let question else { return nil }
        guard let quiz = subjects.quizzes[quizID.value] else {
            if let path = subjects.drafts.paths[quizID.value] {
                log.report(
                    .unknownQuiz,
                    "the quiz '\(quizID.value)' is a draft, so this decision doesn't count; remove 'draft: true' from \(path)",
                    at: quizID.position, severity: .warning)
                return nil
            }
            log.report(
                .unknownQuiz, "the site has no quiz '\(quizID.value)'\(suggestions.question(quizID.value, among: subjects.quizzes.keys))",
                at: quizID.position)
            return nil
        }
        (decision.quiz, decision.question) = (quiz.id, question.value)
        if let known = quiz.question(question.value) { return known }
        if let known = subjects.renamed(quiz, question.value).flatMap(quiz.question) {
            decision.question = known.id
            return known
        }
        let ids = quiz.questions.map(\.id)
        log.report(
            .unknownQuestion,
            "the quiz '\(quiz.id)' has no question '\(question.value)'\(NearMiss.question(meaning: suggestions.nearest(to: question.value, among: ids), orListOf: ids))",
            at: question.position)
        return nil
    }

    // MARK: - What was decided

    private func ruling(
        _ fields: FieldReader, _ question: KeyedQuestion, hasReport: Bool, log: inout DiagnosticLog
    ) -> Decision.Ruling? {
        if let entry = fields.entry("points") {
            if let other = fields.entry("decision") ?? fields.entry("accept") {
                log.report(.invalidDecision, "points are a decision by themselves; leave out '\(other.key)'", at: other.keyPosition)
            }
            guard hasReport else {
                log.report(
                    .invalidDecision,
                    "points are for the answer in one report; name it with 'report', or decide 'full-marks' or 'void' for all",
                    at: entry.keyPosition)
                return nil
            }
            return mark(fields, question, log: &log)
        }
        _ = fields.required("decision", log: &log)
        guard let word = fields.word("decision", as: Decision.Word.self, log: &log) else { return nil }
        if word != .accept, let entry = fields.entry("accept") ?? fields.entry("blank") {
            log.report(
                .invalidDecision, "'\(entry.key)' is for the decision 'accept' only, not for '\(word.rawValue)'", at: entry.keyPosition)
        }
        switch word {
        case .void: return .void
        case .fullMarks: return .fullMarks
        case .gradeAnyway: return .gradeAnyway
        case .accept: return accepted(fields, question, log: &log)
        }
    }

    private func mark(_ fields: FieldReader, _ question: KeyedQuestion, log: inout DiagnosticLog) -> Decision.Ruling? {
        guard let tree = fields.required("points", log: &log) else { return nil }
        guard let text = tree.scalar, let points = Fraction(decimal: text) else {
            log.report(.wrongType, "'points' must be 0 or more, such as 1.5", at: tree.position)
            return nil
        }
        guard points <= question.points else {
            log.report(
                .invalidValue,
                "'\(question.id)' is worth \(question.points.written) point\(question.points == .one ? "" : "s"), but this is \(text)",
                at: tree.position)
            return nil
        }
        return .mark(points)
    }

    private func accepted(_ fields: FieldReader, _ question: KeyedQuestion, log: inout DiagnosticLog) -> Decision.Ruling? {
        guard let tree = fields.required("accept", log: &log) else { return nil }
        let elements: [ContentTree] = if case .sequence(let list) = tree.value { list } else { [tree] }
        let answers = elements.compactMap { element -> Located<String>? in
            // A number or a truth is text here.
            if case .boolean(let truth) = element.value { return Located("\(truth)", at: element.position) }
            if let text = element.scalar.map(\.trimmed), !text.isEmpty { return Located(text, at: element.position) }
            log.report(.wrongType, "an answer must be text, but this is \(element.kindInWords)", at: element.position)
            return nil
        }
        if case .blanks(let blanks) = question.key {
            let blank = fields.integer("blank", in: 1...blanks.count, log: &log)
            if blanks.count > 1, fields.entry("blank") == nil {
                log.report(
                    .missingKey, "'\(question.id)' has \(blanks.count) blanks; say which one with 'blank', counted from 1",
                    at: tree.position)
            }
            let index = (blank?.value ?? 1) - 1
            check(answers, for: blanks[index], log: &log)
            return .acceptWords([index: answers.map(\.value)])
        }
        if let entry = fields.entry("blank") {
            log.report(.invalidDecision, "'\(question.id)' has no blanks; leave 'blank' out", at: entry.keyPosition)
        }
        return .accept(answers.compactMap { letters($0, of: question, log: &log) })
    }

    private func check(_ answers: [Located<String>], for blank: Blank, log: inout DiagnosticLog) {
        switch blank {
        case .numbers(let numbers):
            let unit = numbers.first?.unit
            for answer in answers where RightNumber.accepted(answer.value, unit: unit) == nil {
                let problem =
                    unit.map {
                        "a number with a unit, such as '\(numbers.first?.value.text ?? "1") \($0.text)', but '\(answer.value)' isn't one"
                    } ?? "a number, but '\(answer.value)' isn't one; \(DecimalNumber.hint(for: answer.value))"
                log.report(.invalidValue, "this blank has \(problem)", at: answer.position)
            }
        case .patterns:
            for answer in answers where WordPattern.acceptsAll(answer.value) {
                log.report(
                    .invalidValue, "'\(answer.value)' would accept every answer; write some letters, or \\* for a star",
                    at: answer.position)
            }
        case .words, .menu: break
        }
    }

    /// "ac" as a and c.
    private func letters(_ answer: Located<String>, of question: KeyedQuestion, log: inout DiagnosticLog) -> [String]? {
        let known = question.letters
        guard !known.isEmpty else {
            log.report(
                .invalidDecision,
                "nothing can be accepted for a question of the kind '\(question.kind.rawValue)'; give points or full marks",
                at: answer.position)
            return nil
        }
        if case .trueFalse = question.key {
            if known.contains(answer.value) { return [answer.value] }
            log.report(.invalidValue, "the answer must be true or false, not '\(answer.value)'", at: answer.position)
            return nil
        }
        let separated = answer.value.lowercased().split { $0 == " " || $0 == "," }.map(String.init)
        // The 27th choice is aa.
        let areSeparated = separated.count > 1 || separated.first.map(known.contains) ?? false
        let letters = areSeparated ? separated : answer.value.lowercased().map(String.init)
        let count: Int? =
            switch question.key {
            case .single: 1
            case .ordering(let items): items.count
            case .matching(let key): key.count
            default: nil
            }
        let isKnown = letters.allSatisfy(known.contains)
        if isKnown, count == nil || count == letters.count { return letters }
        let range = "letters from \(known.first ?? "a") to \(known.last ?? "a"), in the order of the quiz's file"
        let amount = count.map { $0 == 1 ? "one of the " : "\($0) of the " } ?? ""
        log.report(.invalidValue, "an answer to '\(question.id)' must be \(amount)\(range), not '\(answer.value)'", at: answer.position)
        return nil
    }
}
