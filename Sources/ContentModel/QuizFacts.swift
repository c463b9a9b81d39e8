package import Diagnostics
package import Encoding

/// Facts about the texts and questions of one quiz, for pages and rules about all quizzes.
package struct QuizFacts: Sendable {
    /// Ids of its questions in their order, separated by spaces; empty for a question that can't be practised because a teacher
    /// marks it.
    package var practisedIDs = ""
    package var practisedCount = 0
    /// Ids of the questions that a teacher marks, in their order, separated by spaces.
    package private(set) var markedIDs = ""
    /// Links of its texts to pages and files of the site.
    package var references = TranslatedItem<[SiteReference]>([])
    /// Paths of pages and files that only unpublished texts refer to, such as marking notes; sorted.
    package private(set) var hiddenReferences: [String] = []
    /// The quiz itself if a sanction quiz may include its questions; else empty.
    package var mixable: [TranslatedItem<Quiz>] = []

    /// Texts of the questions of an exam, by which they are found elsewhere; empty for other quizzes.
    package var examQuestions: [ExamQuestionText] = []
    /// Hashes of the words of the questions of a quiz whose answers are published.
    package var publishedQuestions: Set<Int> = []

    /// Facts of a quiz that couldn't be read.
    package init() {}

    /// - Parameter besideExams: whether the site may have exams, with which its questions are compared.
    package init(_ item: TranslatedItem<Quiz>, besideExams: Bool = true) {
        for index in item.original.questions.indices {
            if index > 0 { practisedIDs += " " }
            guard item.original.questions[index].response.kind != .text else {
                markedIDs += (markedIDs.isEmpty ? "" : " ") + item.original.questions[index].id
                continue
            }
            practisedIDs += item.original.questions[index].id
            practisedCount += 1
        }
        references = TranslatedItem<[SiteReference]>(item.original.references, translations: item.translations.mapValues(\.references))
        hiddenReferences = item.hiddenReferences(among: references)
        if item.original.isExam {
            examQuestions = item.original.questions.map(ExamQuestionText.init)
        } else if besideExams, item.original.feedback != .none {
            publishedQuestions = Set(item.original.questions.map(\.hashOfWords))
        }
        // A quiz without feedback must not show its answers elsewhere either.
        mixable = item.original.edition != nil && item.original.feedback != .none ? [item] : []
    }
}

extension QuizFacts {
    /// Ids of all its questions, in their order.
    package var questionIDs: [Substring] {
        var marked = markedIDs.split(separator: " ").makeIterator()
        return practisedIDs.split(separator: " ", omittingEmptySubsequences: false).compactMap { $0.isEmpty ? marked.next() : $0 }
    }

    /// The facts of an exam with another key, whose published texts and files are those of the exam.
    package func withHiddenReferences(of exam: QuizFacts) -> QuizFacts {
        var facts = self
        facts.references = exam.references
        facts.hiddenReferences = exam.hiddenReferences
        return facts
    }
}

/// Without the facts about exams, as builds of sites with exams store nothing, and without questions for sanction quizzes, as a quiz
/// that has them is read in each build.
extension QuizFacts: Packable {
    package func pack(into writer: inout PackedWriter) {
        practisedIDs.pack(into: &writer)
        practisedCount.pack(into: &writer)
        markedIDs.pack(into: &writer)
        references.pack(into: &writer)
        hiddenReferences.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        practisedIDs = try reader.text()
        practisedCount = try reader.number()
        markedIDs = try reader.text()
        references = try reader.value()
        hiddenReferences = try reader.value()
    }
}

extension Question {
    /// Hash of the words of prompt and stem, with the paths of their pictures.
    fileprivate var hashOfWords: Int {
        var hasher = Hasher()
        hasher.combine(prompt.words)
        if !stem.isEmpty { hasher.combine(stem.plainText) }
        for reference in prompt.references + stem.references { hasher.combine(reference.path) }
        return hasher.finalize()
    }
}

/// The words of a question, without differences that readers don't see.
package struct ExamQuestionText: Sendable {
    /// Folded words of its prompt.
    package let words: String
    /// Its prompt between blanks, formulas and pictures, which other programs write differently.
    package let prose: [String]
    /// Hash of all its words, equal for equal questions of one run of the program.
    package let hash: Int
    package let position: SourcePosition

    init(_ question: Question) {
        words = TextFolding.fold(question.prompt.words)
        prose = question.prompt.prose
        hash = question.hashOfWords
        position = question.position
    }
}

extension TranslatedItem<Quiz> {
    /// Paths in `references`, and in draft questions, that none of its published texts refers to.
    fileprivate func hiddenReferences(among references: TranslatedItem<[SiteReference]>) -> [String] {
        var hidden = Set(versions.flatMap(\.draftReferences))
        if original.hasHiddenTexts { hidden.formUnion(references.versions.joined().map(\.path)) }
        guard !hidden.isEmpty else { return [] }
        for quiz in versions {
            quiz.eachPublishedText { text in for reference in text.references { hidden.remove(reference.path) } }
        }
        return hidden.sorted()
    }
}

extension Quiz {
    /// Whether its page leaves out some of its texts.
    fileprivate var hasHiddenTexts: Bool { isExam || hasQuestions(of: .text) }

    /// Calls `visit` with all texts that its pages have.
    fileprivate func eachPublishedText(_ visit: (RichText) -> Void) {
        visit(introduction)
        questions.forEachInPlace { $0.eachPublishedText(ofExam: isExam, visit) }
    }

    /// Links of all its texts, in order.
    fileprivate var references: [SiteReference] {
        var references: [SiteReference] = []
        eachText { if $0.hasReferences { references += $0.references } }
        return references
    }

    /// Whether its page needs the styles of texts that are rare.
    package var needsTextStyles: Bool {
        var needs = false
        eachText { needs = needs || $0.needsStyles }
        return needs
    }

    /// Number of formulas in its texts.
    package var formulaCount: Int {
        var count = 0
        eachText { if $0.hasFormula { count += $0.formulas.count } }
        return count
    }

    /// Calls `visit` with all its texts, in order.
    package func eachText(_ visit: (RichText) -> Void) {
        visit(introduction)
        questions.forEachInPlace { $0.eachText(visit) }
    }
}

extension Quiz {
    /// Makes links of the quiz to one of its questions by the id, `#atp`, lead to it on the page, `#q3`.
    package mutating func leadLinksToQuestions() {
        let path = SiteContent.below(path)
        func isOwn(_ reference: SiteReference) -> Bool { reference.suffix.utf8.first == UInt8(ascii: "#") && reference.path == path }
        var hasLinks = false
        eachText { hasLinks = hasLinks || $0.hasReferences && $0.references.contains(where: isOwn) }
        guard hasLinks else { return }
        let targets = Dictionary(keepingFirst: questions.enumerated().map { ("#\($1.id)", "#q\($0 + 1)") })
        let numbers = Set(targets.values)
        let drafts = Set(draftIDs.map { "#\($0)" })
        changeTexts { text in
            text.changeReferences { reference in
                // Links by number are older than links by id, so they keep their targets.
                guard isOwn(reference), !numbers.contains(reference.suffix) else { return }
                if let target = targets[reference.suffix] {
                    reference.suffix = target
                } else if drafts.contains(reference.suffix) {
                    reference.leadsToDraft = true
                }
            }
        }
    }

    private mutating func changeTexts(_ change: (inout RichText) -> Void) {
        change(&introduction)
        for index in questions.indices { questions[index].changeTexts(change) }
    }
}

extension Question {
    fileprivate mutating func changeTexts(_ change: (inout RichText) -> Void) {
        change(&prompt)
        change(&stem)
        change(&explanation)
        change(&modelAnswer)
        for index in hints.indices { change(&hints[index].text) }
        for index in feedback.indices { change(&feedback[index].text) }
        response.changeTexts(change)
    }
}

extension Response {
    fileprivate mutating func changeTexts(_ change: (inout RichText) -> Void) {
        func changed(_ choices: [Choice]) -> [Choice] {
            choices.map { choice in
                var choice = choice
                change(&choice.text)
                change(&choice.more)
                if var feedback = choice.feedback {
                    change(&feedback)
                    choice.feedback = feedback
                }
                return choice
            }
        }
        func changed(_ texts: [RichText]) -> [RichText] {
            texts.map { text in
                var text = text
                change(&text)
                return text
            }
        }
        switch self {
        case .singleChoice(let choices, let keys): self = .singleChoice(changed(choices), keys: keys)
        case .multipleChoice(let choices, let keys): self = .multipleChoice(changed(choices), keys: keys)
        case .ordering(let items): self = .ordering(changed(items))
        case .matching(let pairs, let distractors):
            let sides = zip(changed(pairs.map(\.prompt)), changed(pairs.map(\.match)))
            self = .matching(sides.map { MatchingPair(prompt: $0, match: $1) }, distractors: changed(distractors))
        case .text(let markingNotes): self = .text(markingNotes: changed([markingNotes])[0])
        case .trueFalse, .blanks: return
        }
    }
}

extension Question {
    /// The texts that a page has: of an exam, none about the key.
    fileprivate func eachPublishedText(ofExam isOfExam: Bool, _ visit: (RichText) -> Void) {
        visit(prompt)
        visit(stem)
        if !isOfExam {
            visit(explanation)
            visit(modelAnswer)
            for hint in hints { visit(hint.text) }
            for feedback in feedback { visit(feedback.text) }
        }
        response.eachPublishedText(ofExam: isOfExam, visit)
    }

    fileprivate func eachText(_ visit: (RichText) -> Void) {
        visit(prompt)
        visit(stem)
        visit(explanation)
        visit(modelAnswer)
        for hint in hints { visit(hint.text) }
        for feedback in feedback { visit(feedback.text) }
        response.eachText(visit)
    }
}

extension Response {
    fileprivate func eachPublishedText(ofExam isOfExam: Bool, _ visit: (RichText) -> Void) {
        switch self {
        case .singleChoice(let choices, _) where isOfExam, .multipleChoice(let choices, _) where isOfExam:
            choices.forEachInPlace { choice in
                visit(choice.text)
                visit(choice.more)
            }
        case .text: return
        default: eachText(visit)
        }
    }

    fileprivate func eachText(_ visit: (RichText) -> Void) {
        switch self {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _):
            choices.forEachInPlace { choice in
                visit(choice.text)
                visit(choice.more)
                if let feedback = choice.feedback { visit(feedback) }
            }
        case .ordering(let items): items.forEach(visit)
        case .matching(let pairs, let distractors):
            for pair in pairs {
                visit(pair.prompt)
                visit(pair.match)
            }
            distractors.forEach(visit)
        case .text(let markingNotes): visit(markingNotes)
        case .trueFalse, .blanks: return
        }
    }
}
