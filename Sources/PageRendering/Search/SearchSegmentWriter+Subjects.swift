import ContentModel
import Diagnostics
import Encoding
import Localization
import SearchIndex
import SitePlanning

/// The text of each kind of page and question that can be found, and its result.
extension SearchSegmentWriter {
    // MARK: - Pages

    mutating func add(_ subject: PageSubject, at pageIndex: Int) {
        switch subject {
        case .penalty(let edition, let number):
            let edition = context.content.editions[edition]
            add(edition.penalties[number], of: edition, at: pageIndex)
        case .penaltyList(let number):
            let edition = context.content.editions[number]
            add(pageIndex, kind: "penalties", title: context.title(of: edition).title, note: edition.body ?? "", text: Excerpt(limit: 0))
        case .sanctionQuiz(let number):
            let edition = context.content.editions[number]
            let summary = context.table[.sanctionQuizSummary].text
            add(
                pageIndex, kind: "quiz", title: context.table[.sanctionQuiz].text, note: context.title(of: edition).title,
                text: Excerpt(summary, limit: SearchSegmentWriter.textLimit))
            index.add(summary, isTitle: false)
        case .assignment(let number): add(context.best(context.content.assignments[number]), at: pageIndex)
        case .checklist(let number): add(context.best(context.content.checklists[number]), at: pageIndex)
        case .freePage(let number):
            let page = context.best(context.content.pages[number])
            let sections = page.body.sections
            add(
                pageIndex, kind: "page", title: page.title, note: "",
                text: Excerpt(sections[0].words, limit: SearchSegmentWriter.passageLimit))
            index.add(sections[0].words, isTitle: false)
            for section in sections { index.add(section.heading, isTitle: false) }
        case .rulebook(let number):
            let edition = context.content.editions[number]
            let title = context.table.text(.rulebookOf, context.title(of: edition).title)
            add(pageIndex, kind: "rulebook", title: title, note: edition.body ?? "", text: Excerpt(limit: 0))
        // Quizzes were added before.
        case .quiz, .quizList, .pageList, .home, .flashCards, .booklet, .editionChanges, .assignmentOverview, .deadlineChanges,
            .checklistOverview, .people, .search, .practice, .history, .collection, .ownQuizzes, .moved, .currentPenalties,
            .formerQuiz, .formerAssignment, .formerPage, .offline, .notFound:
            break
        }
    }

    mutating func add(_ quiz: Quiz, at pageIndex: Int) {
        let module = quiz.module.map { context.site.settings.moduleTitle(named: $0.value, in: context.language) } ?? ""
        let text =
            quiz.summary.isEmpty
            ? excerpt(quiz.introduction) : Excerpt(quiz.summary, limit: SearchSegmentWriter.textLimit)
        add(pageIndex, kind: "quiz", title: quiz.title, note: quiz.subject ?? module, text: text)
        addSearchWords(quiz.also)
        index.add(module, isTitle: false)
        for teacher in quiz.teachers { index.add(teacher.value, isTitle: false) }
        index.add(quiz.summary, isTitle: false)
        index.add(quiz.introduction, isTitle: false)
    }

    private mutating func add(_ penalty: Penalty, of edition: Edition, at pageIndex: Int) {
        let text = context.text(of: penalty).text
        let sanction = context.table[penalty.sanction.name].text
        let rules = penalty.rules.joined(separator: context.words.listSeparator)
        add(
            pageIndex, kind: "penalty", title: text.headline,
            note: [rules, sanction, context.title(of: edition).title].filter { !$0.isEmpty }.joined(separator: " · "),
            text: Excerpt(text.text, limit: SearchSegmentWriter.passageLimit), isNoteTitle: true)
        addSearchWords(context.searchWords(of: penalty))
        index.add(context.searchWords(of: penalty.sanction, in: edition), isTitle: false)
        // The script asks for "penalty 12" like this, in all languages.
        index.add("nr\(penalty.id)", isTitle: true)
        index.add(text.text, isTitle: false)
        if let phase = penalty.phase { index.add(context.table[phase.name].text, isTitle: false) }
    }

    private mutating func add(_ checklist: Checklist, at pageIndex: Int) {
        let sections = checklist.sections.map(\.title).joined(separator: " · ")
        let isPlain = checklist.introduction.isEmpty
        let text = isPlain ? Excerpt(sections, limit: SearchSegmentWriter.textLimit) : excerpt(checklist.introduction)
        let edition = checklist.edition.flatMap { context.content.edition($0.value) }
        let note = edition.map { context.title(of: context.content.editions[$0]).title } ?? ""
        add(pageIndex, kind: "checklist", title: checklist.title, note: note, text: text)
        index.add(sections, isTitle: false)
        index.add(checklist.introduction, isTitle: false)
        for item in checklist.items {
            index.add(item.text, isTitle: false)
            for rule in item.rules { index.add(rule, isTitle: false) }
        }
    }

    private mutating func add(_ assignment: Assignment, at pageIndex: Int) {
        let module = assignment.module.map { context.site.settings.moduleTitle(named: $0.value, in: context.language) } ?? ""
        add(pageIndex, kind: "assignment", title: assignment.title, note: module, text: excerpt(assignment.notes))
        index.add(assignment.notes, isTitle: false)
        for task in assignment.tasks {
            index.add(task.name, isTitle: false)
            index.add(task.notes, isTitle: false)
        }
    }

    /// Adds other words for an entry, and phrases as one word too, so that they are found before their words in other phrases.
    private mutating func addSearchWords(_ phrases: [String]) {
        for phrase in phrases {
            index.add(phrase, isTitle: true)
            index.add(String(phrase.filter { !$0.isWhitespace }), isTitle: true)
        }
    }

    /// Titles precede everything else in the index.
    private mutating func add(
        _ pageIndex: Int, kind: String, title: String, note: String, text: Excerpt, isNoteTitle: Bool = false
    ) {
        let path = context.plan.path(of: segment.subjects[pageIndex], in: context.site.settings.language)
        let title = TextFolding.squeeze(title)
        pages[pageIndex] = Page(kind: kind, path: path, title: title, note: note, text: text.text, questions: pages[pageIndex].questions)
        index.add(title, isTitle: true)
        index.add(note, isTitle: isNoteTitle)
        if let name = SearchSegmentWriter.nameOfKind(kind) { index.add(context.table[name].text, isTitle: false) }
    }

    /// The readers' name for pages of a kind: they search for "referee checklist".
    private static func nameOfKind(_ kind: String) -> StringKey? {
        switch kind {
        case "quiz": .quizzes
        case "penalty": .penalties
        case "assignment": .assignments
        case "checklist": .checklists
        default: nil
        }
    }

    private func excerpt(_ text: RichText) -> Excerpt { Excerpt(text, limit: SearchSegmentWriter.textLimit) }

    // MARK: - Rule books

    static func pages(ofRulebook edition: Int, _ context: PageContext) -> [String] {
        context.rulebook(of: context.content.editions[edition]).flatMap { context.site.rulebooks[$0.target] } ?? []
    }

    /// A section of a page; its id is in the field of the tags.
    mutating func add(_ section: RichText.Section, at number: Int) {
        index.add(section.heading, isTitle: true)
        index.add(section.words, isTitle: false)
        questions[number] = QuestionEntry(
            title: Excerpt(section.heading, limit: SearchSegmentWriter.titleLimit).text,
            text: Excerpt(section.words, limit: SearchSegmentWriter.passageLimit).text, tags: section.anchor)
    }

    /// A page without words is added too, so that page numbers are right.
    mutating func add(page text: String, at number: Int) {
        let text = TextFolding.squeeze(text)
        index.add(text, isTitle: false)
        questions[number].title = Excerpt(text, limit: SearchSegmentWriter.textLimit).text
    }

    // MARK: - Questions

    /// Adds a question, without anything that reveals its answer: explanation, words of blanks, order of items.
    mutating func add(_ question: Question, at number: Int) {
        index.add(question.prompt, isTitle: true)
        index.add(question.stem, isTitle: false)
        var text = excerpt(question.stem)
        switch question.response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _):
            choices.forEachInPlace { choice in
                index.add(choice.text, isTitle: false)
                index.add(choice.more, isTitle: false)
                text.addNext(choice.text)
            }
        case .ordering(let items):
            for item in items { index.add(item, isTitle: false) }
        case .matching(let pairs, let distractors):
            for pair in pairs {
                index.add(pair.prompt, isTitle: false)
                index.add(pair.match, isTitle: false)
                text.addNext(pair.prompt)
            }
            for distractor in distractors { index.add(distractor, isTitle: false) }
        case .blanks(let blanks):
            for case .menu(let options, _) in blanks {
                for option in options { index.add(option, isTitle: false) }
            }
        case .trueFalse, .text: break
        }
        let tags = question.tags.joined(separator: context.words.listSeparator)
        index.add(tags, isTitle: false)
        questions[number] = QuestionEntry(
            title: Excerpt(question.prompt, limit: SearchSegmentWriter.titleLimit).text, text: text.text, tags: tags)
    }
}
