import Algorithms
import ContentModel
import Diagnostics
import Encoding

/// A quiz read from one file, with questions as drafts.
struct QuizDraft: Sendable {
    /// Header and introduction, without questions.
    var quiz: Quiz
    var questions: [QuestionDraft]
    /// Number of questions in the file, including those with errors.
    var written: Int
    /// In a quiz without questions, where the first one was probably meant to begin, and what to do.
    var missedQuestion: Located<String>?

    init(quiz: Quiz, questions: [QuestionDraft], written: Int? = nil) {
        self.quiz = quiz
        self.questions = questions
        self.written = written ?? questions.count
    }

    /// The quiz without questions that are drafts, which are reported.
    func published(_ publication: Publication, log: inout DiagnosticLog) -> QuizDraft {
        guard !publication.includesDrafts, questions.indices.contains(where: { questions[$0].draft != nil }) else { return self }
        var published = self
        published.questions = []
        for question in questions {
            guard let position = question.draft else {
                published.questions.append(question)
                continue
            }
            log.report(.leftOut, "this question is a draft, so it is left out; --drafts includes it", at: position)
            published.written -= 1
            published.quiz.draftReferences += question.references
            if let id = question.explicitID { published.quiz.draftIDs.append(id.value) }
        }
        return published
    }

    /// The quiz with its questions; those with errors are reported and left out.
    func resolved(log: inout DiagnosticLog) -> Quiz {
        var quiz = quiz
        var positions: [String: SourcePosition] = [:]
        questions.forEachInPlace { question in
            guard let id = question.explicitID else { return }
            if let first = positions[id.value] {
                log.report(
                    .duplicateID, "two questions of this quiz have the id '\(id.value)'", at: id.position,
                    notes: [("first used here", first)])
            }
            positions[id.value] = positions[id.value] ?? id.position
        }
        // Most quizzes have all ids, and need no others.
        lazy var names = FreeNames(taken: positions.keys)
        quiz.questions.reserveCapacity(questions.count)
        let drawnTags = Dictionary(quiz.tagDraws.enumerated().map { ($1.tag.value, $0) }) { first, _ in first }
        questions.forEachInPlace { draft in
            let id = draft.explicitID?.value ?? derivedID(draft, among: &names)
            guard var question = draft.question(id: id, log: &log) else { return }
            if quiz.shufflesChoices { draft.reportNamedChoices(of: question, log: &log) }
            if quiz.scoring == .classic {
                draft.reportUnequalWeight(log: &log)
                question.points = Double(quiz.scoring.questionPoints)
            }
            if !drawnTags.isEmpty { question.tagDraw = question.tags.lazy.compactMap { drawnTags[$0] }.min() }
            quiz.questions.append(question)
        }
        quiz.leadLinksToQuestions()
        ExamHeader.reportCounts(in: quiz, log: &log)
        ExamHeader.reportHints(in: quiz, log: &log)
        RevealedAnswers.check(quiz, log: &log)
        if written == 0, quiz.penalties == nil {
            let hint = missedQuestion.map { "; \($0.value)" } ?? ""
            log.report(.emptyQuiz, "this quiz has no questions\(hint)", at: missedQuestion?.position ?? quiz.position)
        }
        if let draw = quiz.draw, quiz.tagDraws.isEmpty, draw.value > written, written > 0 {
            log.report(.drawTooLarge, "'draw' asks for \(draw.value) questions, but the quiz has \(written)", at: draw.position)
        }
        if !quiz.tagDraws.isEmpty { reportTagDraws(log: &log) }
        return quiz
    }

    /// Reports questions that are drawn by two tags, and tags with too few questions.
    private func reportTagDraws(log: inout DiagnosticLog) {
        let drawn = Set(quiz.tagDraws.map(\.tag.value))
        var others = 0
        var counts: [String: Int] = [:]
        for question in questions {
            let tags = Array(question.tags.filter(drawn.contains).uniqued())
            if tags.isEmpty { others += 1 }
            for tag in tags { counts[tag, default: 0] += 1 }
            guard tags.count > 1 else { continue }
            log.report(
                .invalidValue,
                "'draw' counts the tags '\(tags[0])' and '\(tags[1])', but this question has both; remove one of them here or there",
                at: question.position)
        }
        // Those with errors may be the missing ones.
        guard questions.count == written else { return }
        if let draw = quiz.draw, draw.value > others {
            log.report(
                .drawTooLarge, "'draw' asks for \(counted(draw.value, "question")) without its tags, but the quiz has \(others)",
                at: draw.position)
        }
        let suggestions = SuggestionQuota()
        for draw in quiz.tagDraws {
            let tag = draw.tag.value
            let count = counts[tag] ?? 0
            guard draw.count > count else { continue }
            if count > 0 {
                log.report(
                    .drawTooLarge, "'draw' asks for \(counted(draw.count, "question")) with the tag '\(tag)', but the quiz has \(count)",
                    at: draw.tag.position)
            } else {
                let hint = suggestions.question(tag, among: Set(questions.flatMap(\.tags)).sorted())
                log.report(
                    .invalidValue, "no question has the tag '\(tag)', from which 'draw' takes questions\(hint)", at: draw.tag.position)
            }
        }
    }

    private func derivedID(_ draft: QuestionDraft, among names: inout FreeNames) -> String {
        let slug = Identifier.derived(draft.plainPrompt)
        return names.name(like: slug.isEmpty ? "question" : slug)
    }

    /// This translation with the facts of `original`: kinds, keys, numbers and points come from there, texts from here.
    func translation(of original: Quiz, log: inout DiagnosticLog) -> Quiz {
        var quiz = original
        quiz.path = self.quiz.path
        quiz.position = self.quiz.position
        quiz.language = self.quiz.language
        quiz.title = self.quiz.title
        quiz.summary = self.quiz.summary.isEmpty ? original.summary : self.quiz.summary
        quiz.also = self.quiz.also.isEmpty ? original.also : self.quiz.also
        quiz.subject = self.quiz.subject ?? original.subject
        quiz.introduction = self.quiz.introduction
        // Without texts of its own, those of the site apply, in the right language.
        quiz.bands = self.quiz.bands
        reportOtherSettings(than: original, log: &log)
        if let byPlace = questionsByPlace(of: original, log: &log) {
            quiz.questions = byPlace
            quiz.leadLinksToQuestions()
            return quiz
        }
        let (drafts, misspelt) = drafts(byIDsOf: original, log: &log)
        let missing = original.questions.count { drafts[$0.id] == nil && !misspelt.contains($0.id) }
        // Questions without an id, which are reported, are probably those that are missing.
        let areNamed = missing > questions.count { $0.explicitID == nil }
        quiz.questions = original.questions.map { question in
            guard let draft = drafts[question.id] else {
                if misspelt.contains(question.id) || !areNamed { return question }
                log.report(.translationMismatch, "the question '\(question.id)' of the original is missing here", at: self.quiz.position)
                return question
            }
            return draft.translation(of: question, log: &log)
        }
        quiz.leadLinksToQuestions()
        return quiz
    }

    /// The questions of a translation in which none has an id, which is reported: as copies of a quiz without ids, they are those of the
    /// original in their order. Nil if they don't match it.
    private func questionsByPlace(of original: Quiz, log: inout DiagnosticLog) -> [Question]? {
        guard !questions.isEmpty, questions.count == original.questions.count, questions.allSatisfy({ $0.explicitID == nil }) else {
            return nil
        }
        var differences = DiagnosticLog(path: log.path)
        var translated: [Question] = []
        for (draft, question) in zip(questions, original.questions) {
            var copy = draft.translation(of: question, log: &differences)
            copy.hasExplicitID = false
            translated.append(copy)
        }
        guard !differences.hasErrors else { return nil }
        for draft in questions {
            log.report(
                .missingKey,
                "a question in a translation must repeat the id of the original: {#id}; 'quizmark ids --write' writes it",
                at: draft.position, about: .missingIDInTranslation)
        }
        return translated
    }

    /// Reports settings that this translation has in another way than its original, from which they are taken.
    private func reportOtherSettings(than original: Quiz, log: inout DiagnosticLog) {
        let dates = self.quiz.datePositions
        func report(_ key: QuizField, _ differs: Bool, at position: SourcePosition?) {
            guard differs else { return }
            log.report(
                .unusedKey, "'\(key.rawValue)' of a translation isn't used, because settings come from the original; change it there",
                at: position ?? self.quiz.position)
        }
        report(.pass, self.quiz.passPercent.map { $0 != original.passPercent } ?? false, at: nil)
        report(.timeLimit, self.quiz.timeLimit.map { $0 != original.timeLimit } ?? false, at: nil)
        report(.draw, self.quiz.draw.map { $0.value != original.draw?.value } ?? false, at: self.quiz.draw?.position)
        // The tags themselves may be translated.
        let tagDraws = self.quiz.tagDraws
        report(.draw, !tagDraws.isEmpty && tagDraws.map(\.count) != original.tagDraws.map(\.count), at: tagDraws.first?.tag.position)
        report(.grades, self.quiz.grades.map { $0 != original.grades } ?? false, at: nil)
        report(.available, self.quiz.available.map { $0 != original.available } ?? false, at: dates.available)
        report(.due, self.quiz.due.map { $0 != original.due } ?? false, at: dates.due)
    }

    /// The questions of this translation by their ids, which are those of the original.
    ///
    /// - Returns: also the ids of questions that are misspelt here, which is reported.
    private func drafts(
        byIDsOf original: Quiz, log: inout DiagnosticLog
    ) -> (drafts: [String: QuestionDraft], misspelt: Set<String>) {
        var byID: [String: QuestionDraft] = [:]
        var misspelt: Set<String> = []
        let known = Set(original.questions.map(\.id))
        let suggestions = SuggestionQuota()
        for draft in questions {
            guard let id = draft.explicitID else {
                log.report(.missingKey, "a question in a translation must repeat the id of the original: {#id}", at: draft.position)
                continue
            }
            if original.draftIDs.contains(id.value) { continue }
            if !known.contains(id.value) {
                let near = suggestions.nearest(to: id.value, among: known)
                if let near { misspelt.insert(near) }
                log.report(
                    .translationMismatch, "the original has no question '\(id.value)'\(NearMiss.question(meaning: near))",
                    at: id.position)
            } else if byID[id.value] != nil {
                log.report(.duplicateID, "two questions of this quiz have the id '\(id.value)'", at: id.position)
            }
            byID[id.value] = draft
        }
        return (byID, misspelt)
    }
}

extension QuestionDraft {
    /// Paths of the pages and files that its texts name, also where it isn't finished.
    fileprivate var references: [String] {
        var texts = [prompt, stem, explanation, modelAnswer, markingNotes] + hints.map(\.text) + feedback.map(\.text)
        switch answerBlock {
        case .choices(let choices): texts += choices.flatMap { [$0.choice.text, $0.choice.more, $0.choice.feedback ?? RichText()] }
        case .ordering(let items): texts += items
        case .matching(let pairs): texts += pairs.flatMap { [$0.prompt, $0.match] }
        case .none, .invalid: break
        }
        return texts.flatMap { $0.references.map(\.path) }
    }
}
