import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning

/// Writes a segment of the search index as
///
///     Quizmark.addSearchSegment("en-1",{"pages":[[kind,path,title,note,text,questions],…],
///         "questions":[title,text,tags,…],"words":"…","places":"…"});
///
/// Its entries are counted from 0: the pages, then their questions, page by page. A path is that of the default language.
/// `WordIndex` says what `words` and `places` are.
struct SearchSegmentWriter: ~Copyable {
    private let context: PageContext
    private var index = WordIndex()
    private var pages: [Page] = []
    /// The title, the text and the tags of each question in turn.
    private var questions: [String] = []

    private struct Page {
        var kind: String
        var path: OutputPath
        var title: String
        var note: String
        var text: String
        var questions = 0
    }

    /// Characters of a title and of a text that results show.
    private static let titleLimit = 140
    private static let textLimit = 120

    init(_ context: PageContext) { self.context = context }

    consuming func bytes(_ segment: SearchSegment) -> [UInt8] {
        Array("Quizmark.addSearchSegment(\"\(segment.name)\",".utf8) + json(segment) + Array(");\n".utf8)
    }

    /// What the script calls with, alone.
    consuming func json(_ segment: SearchSegment) -> [UInt8] {
        for (entry, subject) in segment.subjects.enumerated() {
            index.begin(entry: entry)
            add(subject)
        }
        var entry = pages.count
        for (place, subject) in segment.subjects.enumerated() {
            if case .rulebook(let number) = subject {
                let book = self.pages(ofRulebook: number)
                pages[place].questions = book.count
                for page in book {
                    index.begin(entry: entry)
                    add(page: page)
                    entry += 1
                }
            }
            guard case .quiz(let number) = subject else { continue }
            let quiz = context.best(context.content.quizzes[number])
            pages[place].questions = quiz.questions.count
            for question in quiz.questions {
                index.begin(entry: entry)
                add(question)
                entry += 1
            }
        }
        return written()
    }

    private consuming func written() -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.key("pages")
            json.array { json in
                for page in pages {
                    json.array { json in
                        for text in [page.kind, page.path.text, page.title, page.note, page.text] { json.value(text) }
                        json.value(page.questions)
                    }
                }
            }
            json.member("questions", questions)
            index.write(into: &json)
        }
        return json.bytes
    }

    // MARK: - Pages

    private mutating func add(_ subject: PageSubject) {
        switch subject {
        case .quiz(let number): add(context.best(context.content.quizzes[number]), subject)
        case .penalty(let edition, let number):
            let edition = context.content.editions[edition]
            add(edition.penalties[number], of: edition, subject)
        case .penaltyList(let number):
            let edition = context.content.editions[number]
            add(subject, kind: "penalties", title: context.title(of: edition).title, note: edition.body ?? "", text: Excerpt(limit: 0))
        case .sanctionQuiz(let number):
            let edition = context.content.editions[number]
            let summary = context.table[.sanctionQuizSummary].text
            add(
                subject, kind: "quiz", title: context.table[.sanctionQuiz].text, note: context.title(of: edition).title,
                text: Excerpt(summary, limit: SearchSegmentWriter.textLimit))
            index.add(summary, isTitle: false)
        case .assignment(let number): add(context.best(context.content.assignments[number]), subject)
        case .checklist(let number): add(context.best(context.content.checklists[number]), subject)
        case .freePage(let number):
            let page = context.best(context.content.pages[number])
            add(subject, kind: "page", title: page.title, note: "", text: excerpt(page.body))
            index.add(page.body, isTitle: false)
        case .rulebook(let number):
            let edition = context.content.editions[number]
            let title = context.table.text(.rulebookOf, context.title(of: edition).title)
            add(subject, kind: "rulebook", title: title, note: edition.body ?? "", text: Excerpt(limit: 0))
        case .home, .flashCards, .booklet, .editionChanges, .assignmentOverview, .deadlineChanges, .checklistOverview, .people,
            .search, .practice, .history, .collection, .offline, .notFound:
            break
        }
    }

    private mutating func add(_ quiz: Quiz, _ subject: PageSubject) {
        let module = quiz.module.map { context.moduleTitle($0.value) } ?? ""
        let text =
            quiz.summary.isEmpty
            ? excerpt(quiz.introduction) : Excerpt(quiz.summary, limit: SearchSegmentWriter.textLimit)
        add(subject, kind: "quiz", title: quiz.title, note: quiz.subject ?? module, text: text)
        index.add(module, isTitle: false)
        for teacher in quiz.teachers { index.add(teacher.value, isTitle: false) }
        index.add(quiz.summary, isTitle: false)
        index.add(quiz.introduction, isTitle: false)
    }

    private mutating func add(_ penalty: Penalty, of edition: Edition, _ subject: PageSubject) {
        let text = context.text(of: penalty).text
        let sanction = context.table[penalty.sanction.name].text
        let rules = penalty.rules.joined(separator: context.words.listSeparator)
        add(
            subject, kind: "penalty", title: text.headline,
            note: [rules, sanction, context.title(of: edition).title].filter { !$0.isEmpty }.joined(separator: " · "),
            text: Excerpt(text.text, limit: SearchSegmentWriter.textLimit), isNoteTitle: true)
        index.add(text.text, isTitle: false)
        if let phase = penalty.phase { index.add(context.table[phase.name].text, isTitle: false) }
    }

    private mutating func add(_ checklist: Checklist, _ subject: PageSubject) {
        let sections = checklist.sections.map(\.title).joined(separator: " · ")
        let isPlain = checklist.introduction.isEmpty
        let text = isPlain ? Excerpt(sections, limit: SearchSegmentWriter.textLimit) : excerpt(checklist.introduction)
        let edition = checklist.edition.flatMap { context.content.edition($0.value) }
        let note = edition.map { context.title(of: context.content.editions[$0]).title } ?? ""
        add(subject, kind: "checklist", title: checklist.title, note: note, text: text)
        index.add(sections, isTitle: false)
        index.add(checklist.introduction, isTitle: false)
        for item in checklist.items {
            index.add(item.text, isTitle: false)
            for rule in item.rules { index.add(rule, isTitle: false) }
        }
    }

    private mutating func add(_ assignment: Assignment, _ subject: PageSubject) {
        let module = assignment.module.map { context.moduleTitle($0.value) } ?? ""
        add(subject, kind: "assignment", title: assignment.title, note: module, text: excerpt(assignment.notes))
        index.add(assignment.notes, isTitle: false)
        for task in assignment.tasks {
            index.add(task.name, isTitle: false)
            index.add(task.notes, isTitle: false)
        }
    }

    /// The title of an entry is added to the index before everything else.
    private mutating func add(
        _ subject: PageSubject, kind: String, title: String, note: String, text: Excerpt, isNoteTitle: Bool = false
    ) {
        let path = context.plan.path(of: subject, in: context.site.settings.language)
        let title = TextFolding.squeeze(title)
        pages.append(Page(kind: kind, path: path, title: title, note: note, text: text.text))
        index.add(title, isTitle: true)
        index.add(note, isTitle: isNoteTitle)
    }

    private func excerpt(_ text: RichText) -> Excerpt { Excerpt(text, limit: SearchSegmentWriter.textLimit) }

    // MARK: - Rule books

    private func pages(ofRulebook edition: Int) -> [String] {
        context.rulebook(of: context.content.editions[edition]).flatMap { context.site.rulebooks[$0.target] } ?? []
    }

    /// A page without words is there too, as pages are counted.
    private mutating func add(page text: String) {
        let text = TextFolding.squeeze(text)
        index.add(text, isTitle: false)
        questions.append(Excerpt(text, limit: SearchSegmentWriter.textLimit).text)
        questions.append("")
        questions.append("")
    }

    // MARK: - Questions

    /// Nothing that tells the answer: no explanation, no word that belongs into a blank, no item in its right order.
    private mutating func add(_ question: Question) {
        index.add(question.prompt, isTitle: true)
        index.add(question.stem, isTitle: false)
        var text = excerpt(question.stem)
        switch question.response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _):
            for choice in choices {
                index.add(choice.text, isTitle: false)
                index.add(choice.more, isTitle: false)
                guard !text.isFull else { continue }
                text.separate()
                text.add(choice.text)
            }
        case .ordering(let items):
            for item in items { index.add(item, isTitle: false) }
        case .matching(let pairs, let distractors):
            for pair in pairs {
                index.add(pair.prompt, isTitle: false)
                index.add(pair.match, isTitle: false)
                guard !text.isFull else { continue }
                text.separate()
                text.add(pair.prompt)
            }
            for distractor in distractors { index.add(distractor, isTitle: false) }
        case .trueFalse, .blanks, .text: break
        }
        let tags = question.tags.joined(separator: context.words.listSeparator)
        index.add(tags, isTitle: false)
        questions.append(Excerpt(question.prompt, limit: SearchSegmentWriter.titleLimit).text)
        questions.append(text.text)
        questions.append(tags)
    }
}

extension SearchSegment {
    /// `en-1`
    var name: String { String(path.text.dropFirst("assets/search/".count).dropLast(".js".count)) }
}
