import ContentModel
import Diagnostics
import Localization
import Markup
import SearchIndex
import SitePlanning

/// Writes a segment of the search index as
///
///     Quizmark.addSearchSegment("en-1",{"pages":[[kind,path,title,note,text,questions],…],
///         "questions":[title,text,tags,…],"words":"…","places":"…"});
///
/// Entries count from 0: the pages, then their questions, page by page. A path is that of the default language. `WordIndex`
/// explains `words` and `places`.
///
/// Quizzes are added one by one, in any order; everything else is added last.
///
/// Of an index that is cut, a segment is a run of words, and texts in several files: `CutSearchIndex` explains them.
struct SearchSegmentWriter: ~Copyable {
    private let context: PageContext
    private let segment: SearchSegment
    private var index = WordIndex()
    private var pages: [Page]
    private var questions: [FoundQuestion]
    private let entries: [CutSubject]

    private struct Page {
        var kind = ""
        var path = OutputPath("")
        var title = ""
        var note = ""
        var text = ""
        /// Range of its questions in `questions`.
        var questions = 0..<0
    }

    private struct FoundQuestion {
        var title = ""
        var text = ""
        var tags = ""
    }

    /// Maximum length in characters of a title and of a text in results.
    private static let titleLimit = 140
    private static let textLimit = 120
    /// The same where the page shows the passage with the words found: sections of pages and penalties.
    private static let passageLimit = 400

    init(_ segment: SearchSegment, _ context: PageContext) {
        let subjects = segment.subjects
        var pages: [Page] = []
        var entries = segment.cut ?? []
        var count = 0
        for (place, subject) in subjects.enumerated() {
            let first = count
            switch subject {
            case .quiz(let number): count += context.content.quizHeads[number].original.searchedQuestionCount
            case .rulebook(let edition): count += SearchSegmentWriter.pages(ofRulebook: edition, context).count
            case .freePage(let number): count += context.best(context.content.pages[number]).body.sections.count - 1
            default: break
            }
            pages.append(Page(questions: first..<count))
            if segment.cut == nil { entries.append(CutSubject(page: place, firstQuestion: subjects.count + first)) }
        }
        self.context = context
        self.segment = segment
        self.pages = pages
        self.entries = entries
        questions = [FoundQuestion](repeating: FoundQuestion(), count: count)
    }

    /// - Parameter place: index of the quiz among the subjects of the segment.
    mutating func add(_ quiz: TranslatedItem<Quiz>, at place: Int) {
        guard case .quiz = segment.subjects[place] else { return }
        let quiz = context.best(quiz)
        index.begin(entry: entries[place].page)
        add(quiz, at: place)
        for (number, question) in zip(pages[place].questions, quiz.questions) {
            index.begin(entry: entry(ofQuestion: number, of: place))
            add(question, at: number)
        }
    }

    private func entry(ofQuestion number: Int, of place: Int) -> Int {
        entries[place].firstQuestion + number - pages[place].questions.lowerBound
    }

    /// The whole file, after all quizzes were added.
    mutating func bytes() -> [UInt8] {
        let name = segment.name
        return Array("Quizmark.addSearchSegment(\"\(name)\",".utf8) + json() + Array(");\n".utf8)
    }

    /// The data without the call.
    mutating func json() -> [UInt8] {
        addOthers()
        var json = CompactJSON()
        json.object { json in
            write(pages.indices.map { ($0, pages[$0].questions) }, into: &json)
            index.write(language: segment.language, into: &json)
            let synonyms = segment.isFirst ? SearchSynonyms.text(context.content, in: segment.language) : ""
            if !synonyms.isEmpty { json.member("synonyms", synonyms) }
        }
        return json.bytes
    }

    /// Its words, and its texts in parts that have at least as many pages and questions as the limit, but for the last one.
    ///
    /// - Parameter change: where only its quizzes were added.
    mutating func cut(limit: Int, _ change: SegmentChange? = nil) -> CutSegment {
        addOthers()
        let (words, parts) = (index.run(), parts(limit: limit))
        guard let change else { return CutSegment(words: words, texts: parts.indices.map { text($0, parts[$0]) }) }
        return CutSegment(
            words: change.words.replacing(change.entries, with: words), texts: change.parts.map { text($0, parts[$0]) })
    }

    /// What is to be done where the segment was written before, and some quizzes have changed since.
    ///
    /// - Parameter words: those that were written.
    /// - Returns: nil if none of the quizzes is in the segment.
    func change(_ words: WordRun, limit: Int, isChanged: (_ quiz: Int) -> Bool) -> SegmentChange? {
        let quizzes = segment.subjects.map { subject -> Int? in if case .quiz(let number) = subject { number } else { nil } }
        let parts = parts(limit: limit)
        let changed = parts.indices.filter { parts[$0].contains { quizzes[$0.place].map(isChanged) ?? false } }
        guard !changed.isEmpty else { return nil }
        let places = Set(changed.flatMap { parts[$0].map(\.place) })
        // All else is added whether or not it has changed.
        let replaced = places.union(quizzes.indices.filter { quizzes[$0] == nil })
        var replacedEntries: Set<Int> = []
        for place in replaced {
            let first = entries[place].firstQuestion
            replacedEntries.insert(entries[place].page)
            replacedEntries.formUnion(first..<first + pages[place].questions.count)
        }
        return SegmentChange(words: words, entries: replacedEntries, parts: changed, places: places.filter { quizzes[$0] != nil })
    }

    /// Adds what isn't a quiz.
    private mutating func addOthers() {
        for (place, subject) in segment.subjects.enumerated() {
            if case .quiz = subject { continue }
            index.begin(entry: entries[place].page)
            add(subject, at: place)
            switch subject {
            case .rulebook(let edition):
                for (number, page) in zip(pages[place].questions, SearchSegmentWriter.pages(ofRulebook: edition, context)) {
                    index.begin(entry: entry(ofQuestion: number, of: place))
                    add(page: page, at: number)
                }
            case .freePage(let number):
                let sections = context.best(context.content.pages[number]).body.sections.dropFirst()
                for (number, section) in zip(pages[place].questions, sections) {
                    index.begin(entry: entry(ofQuestion: number, of: place))
                    add(section, at: number)
                }
            default: break
            }
        }
    }

    /// Writes the texts of pages, each with some of its questions.
    private func write(_ part: [(place: Int, questions: Range<Int>)], into json: inout CompactJSON) {
        json.key("pages")
        json.array { json in
            for (place, questions) in part {
                let page = pages[place]
                json.array { json in
                    for text in [page.kind, page.path.text, page.title, page.note, page.text] { json.value(text) }
                    json.value(questions.count)
                }
            }
        }
        json.key("questions")
        json.array { json in
            for question in part.lazy.flatMap(\.questions) {
                for text in [questions[question].title, questions[question].text, questions[question].tags] { json.value(text) }
            }
        }
    }

    // MARK: - Parts

    private func parts(limit: Int) -> [[(place: Int, questions: Range<Int>)]] {
        var parts: [[(place: Int, questions: Range<Int>)]] = []
        var part: [(place: Int, questions: Range<Int>)] = []
        var size = 0
        for place in pages.indices {
            var rest = pages[place].questions
            repeat {
                let some = rest.prefix(max(1, limit - size - 1))
                part.append((place, some))
                size += 1 + some.count
                rest = some.upperBound..<rest.upperBound
                guard size >= limit else { continue }
                parts.append(part)
                (part, size) = ([], 0)
            } while !rest.isEmpty
        }
        if !part.isEmpty { parts.append(part) }
        return parts
    }

    private func text(_ number: Int, _ part: [(place: Int, questions: Range<Int>)]) -> CutSegment.Text {
        var json = CompactJSON()
        json.object { json in
            json.key("at")
            json.array { json in
                for (place, questions) in part {
                    json.value(entries[place].page)
                    json.value(entries[place].firstQuestion)
                    json.value(questions.lowerBound - pages[place].questions.lowerBound)
                }
            }
            write(part, into: &json)
        }
        let (place, questions) = part[0]
        return CutSegment.Text(
            number: number, page: entries[place].page, question: entry(ofQuestion: questions.lowerBound, of: place), json: json.bytes)
    }

    // MARK: - Pages

    private mutating func add(_ subject: PageSubject, at place: Int) {
        switch subject {
        case .penalty(let edition, let number):
            let edition = context.content.editions[edition]
            add(edition.penalties[number], of: edition, at: place)
        case .penaltyList(let number):
            let edition = context.content.editions[number]
            add(place, kind: "penalties", title: context.title(of: edition).title, note: edition.body ?? "", text: Excerpt(limit: 0))
        case .sanctionQuiz(let number):
            let edition = context.content.editions[number]
            let summary = context.table[.sanctionQuizSummary].text
            add(
                place, kind: "quiz", title: context.table[.sanctionQuiz].text, note: context.title(of: edition).title,
                text: Excerpt(summary, limit: SearchSegmentWriter.textLimit))
            index.add(summary, isTitle: false)
        case .assignment(let number): add(context.best(context.content.assignments[number]), at: place)
        case .checklist(let number): add(context.best(context.content.checklists[number]), at: place)
        case .freePage(let number):
            let page = context.best(context.content.pages[number])
            let sections = page.body.sections
            add(
                place, kind: "page", title: page.title, note: "",
                text: Excerpt(sections[0].words, limit: SearchSegmentWriter.passageLimit))
            index.add(sections[0].words, isTitle: false)
            for section in sections { index.add(section.heading, isTitle: false) }
        case .rulebook(let number):
            let edition = context.content.editions[number]
            let title = context.table.text(.rulebookOf, context.title(of: edition).title)
            add(place, kind: "rulebook", title: title, note: edition.body ?? "", text: Excerpt(limit: 0))
        // Quizzes were added before.
        case .quiz, .quizList, .home, .flashCards, .booklet, .editionChanges, .assignmentOverview, .deadlineChanges,
            .checklistOverview, .people, .search, .practice, .history, .collection, .ownQuizzes, .offline, .notFound:
            break
        }
    }

    private mutating func add(_ quiz: Quiz, at place: Int) {
        let module = quiz.module.map { context.moduleTitle($0.value) } ?? ""
        let text =
            quiz.summary.isEmpty
            ? excerpt(quiz.introduction) : Excerpt(quiz.summary, limit: SearchSegmentWriter.textLimit)
        add(place, kind: "quiz", title: quiz.title, note: quiz.subject ?? module, text: text)
        addSearchWords(quiz.also)
        index.add(module, isTitle: false)
        for teacher in quiz.teachers { index.add(teacher.value, isTitle: false) }
        index.add(quiz.summary, isTitle: false)
        index.add(quiz.introduction, isTitle: false)
    }

    private mutating func add(_ penalty: Penalty, of edition: Edition, at place: Int) {
        let text = context.text(of: penalty).text
        let sanction = context.table[penalty.sanction.name].text
        let rules = penalty.rules.joined(separator: context.words.listSeparator)
        add(
            place, kind: "penalty", title: text.headline,
            note: [rules, sanction, context.title(of: edition).title].filter { !$0.isEmpty }.joined(separator: " · "),
            text: Excerpt(text.text, limit: SearchSegmentWriter.passageLimit), isNoteTitle: true)
        addSearchWords(context.searchWords(of: penalty))
        index.add(text.text, isTitle: false)
        if let phase = penalty.phase { index.add(context.table[phase.name].text, isTitle: false) }
    }

    private mutating func add(_ checklist: Checklist, at place: Int) {
        let sections = checklist.sections.map(\.title).joined(separator: " · ")
        let isPlain = checklist.introduction.isEmpty
        let text = isPlain ? Excerpt(sections, limit: SearchSegmentWriter.textLimit) : excerpt(checklist.introduction)
        let edition = checklist.edition.flatMap { context.content.edition($0.value) }
        let note = edition.map { context.title(of: context.content.editions[$0]).title } ?? ""
        add(place, kind: "checklist", title: checklist.title, note: note, text: text)
        index.add(sections, isTitle: false)
        index.add(checklist.introduction, isTitle: false)
        for item in checklist.items {
            index.add(item.text, isTitle: false)
            for rule in item.rules { index.add(rule, isTitle: false) }
        }
    }

    private mutating func add(_ assignment: Assignment, at place: Int) {
        let module = assignment.module.map { context.moduleTitle($0.value) } ?? ""
        add(place, kind: "assignment", title: assignment.title, note: module, text: excerpt(assignment.notes))
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
        _ place: Int, kind: String, title: String, note: String, text: Excerpt, isNoteTitle: Bool = false
    ) {
        let path = context.plan.path(of: segment.subjects[place], in: context.site.settings.language)
        let title = TextFolding.squeeze(title)
        pages[place] = Page(kind: kind, path: path, title: title, note: note, text: text.text, questions: pages[place].questions)
        index.add(title, isTitle: true)
        index.add(note, isTitle: isNoteTitle)
        if let name = SearchSegmentWriter.nameOfKind(kind) { index.add(context.table[name].text, isTitle: false) }
    }

    /// What readers call pages of a kind: they search for "referee checklist".
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

    private static func pages(ofRulebook edition: Int, _ context: PageContext) -> [String] {
        context.rulebook(of: context.content.editions[edition]).flatMap { context.site.rulebooks[$0.target] } ?? []
    }

    /// A section of a page; its id takes the place of tags.
    private mutating func add(_ section: RichText.Section, at number: Int) {
        index.add(section.heading, isTitle: true)
        index.add(section.words, isTitle: false)
        questions[number] = FoundQuestion(
            title: Excerpt(section.heading, limit: SearchSegmentWriter.titleLimit).text,
            text: Excerpt(section.words, limit: SearchSegmentWriter.passageLimit).text, tags: section.anchor)
    }

    /// A page without words is added too, so that page numbers are right.
    private mutating func add(page text: String, at number: Int) {
        let text = TextFolding.squeeze(text)
        index.add(text, isTitle: false)
        questions[number].title = Excerpt(text, limit: SearchSegmentWriter.textLimit).text
    }

    // MARK: - Questions

    /// Adds a question, without anything that reveals its answer: explanation, words of blanks, order of items.
    private mutating func add(_ question: Question, at number: Int) {
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
        case .blanks(let blanks):
            for case .menu(let options, _) in blanks {
                for option in options { index.add(option, isTitle: false) }
            }
        case .trueFalse, .text: break
        }
        let tags = question.tags.joined(separator: context.words.listSeparator)
        index.add(tags, isTitle: false)
        questions[number] = FoundQuestion(
            title: Excerpt(question.prompt, limit: SearchSegmentWriter.titleLimit).text, text: text.text, tags: tags)
    }
}

extension SearchSegment {
    /// `en-1`
    var name: String { String(path.text.dropFirst("assets/search/".count).dropLast(".js".count)) }

    /// Whether it is the first one of its language, which has what all of them share.
    var isFirst: Bool { name.hasSuffix("-1") }
}
