import ContentModel
import Encoding
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
/// In an index that is cut, a segment is a run of words, and texts in several files: `CutSearchIndex` explains them.
struct SearchSegmentWriter: ~Copyable {
    let context: PageContext
    let segment: SearchSegment
    var index = WordIndex()
    var pages: [Page]
    var questions: [QuestionEntry]
    private let entries: [CutSubject]

    struct Page {
        var kind = ""
        var path = OutputPath("")
        var title = ""
        var note = ""
        var text = ""
        /// Range of its questions in `questions`.
        var questions = 0..<0
    }

    struct QuestionEntry {
        var title = ""
        var text = ""
        var tags = ""
    }

    /// Maximum length in characters of a title and of a text in results.
    static let titleLimit = 140
    static let textLimit = 120
    /// The same where the page shows the passage with the words found: sections of pages and penalties.
    static let passageLimit = 400

    init(_ segment: SearchSegment, _ context: PageContext) {
        let subjects = segment.subjects
        var pages: [Page] = []
        var entries = segment.cut ?? []
        var count = 0
        for (pageIndex, subject) in subjects.enumerated() {
            let first = count
            switch subject {
            case .quiz(let number): count += context.content.quizHeads[number].original.searchedQuestionCount
            case .rulebook(let edition): count += SearchSegmentWriter.pages(ofRulebook: edition, context).count
            case .freePage(let number): count += context.best(context.content.pages[number]).body.sections.count - 1
            default: break
            }
            pages.append(Page(questions: first..<count))
            if segment.cut == nil { entries.append(CutSubject(page: pageIndex, firstQuestion: subjects.count + first)) }
        }
        self.context = context
        self.segment = segment
        self.pages = pages
        self.entries = entries
        questions = [QuestionEntry](repeating: QuestionEntry(), count: count)
    }

    /// - Parameter pageIndex: index of the quiz among the subjects of the segment.
    mutating func add(_ quiz: TranslatedItem<Quiz>, at pageIndex: Int) {
        guard segment.subjects[pageIndex].isQuiz else { return }
        let quiz = context.best(quiz)
        index.begin(entry: entries[pageIndex].page)
        add(quiz, at: pageIndex)
        var numbers = pages[pageIndex].questions
        quiz.questions.forEachInPlace { question in
            guard let number = numbers.popFirst() else { return }
            index.begin(entry: entry(ofQuestion: number, of: pageIndex))
            add(question, at: number)
        }
    }

    private func entry(ofQuestion number: Int, of pageIndex: Int) -> Int {
        entries[pageIndex].firstQuestion + number - pages[pageIndex].questions.lowerBound
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

    /// The work that is left where the segment was written before, and some quizzes have changed since.
    ///
    /// - Parameter words: those that were written.
    /// - Returns: nil if none of the quizzes is in the segment.
    func change(_ words: WordRun, limit: Int, isChanged: (_ quiz: Int) -> Bool) -> SegmentChange? {
        let quizzes = segment.subjects.map { subject -> Int? in if case .quiz(let number) = subject { number } else { nil } }
        let parts = parts(limit: limit)
        let changed = parts.indices.filter { parts[$0].contains { quizzes[$0.pageIndex].map(isChanged) ?? false } }
        guard !changed.isEmpty else { return nil }
        let pageIndices = Set(changed.flatMap { parts[$0].map(\.pageIndex) })
        // All else is added whether or not it has changed.
        let replaced = pageIndices.union(quizzes.indices.filter { quizzes[$0] == nil })
        var replacedEntries: Set<Int> = []
        for pageIndex in replaced {
            let first = entries[pageIndex].firstQuestion
            replacedEntries.insert(entries[pageIndex].page)
            replacedEntries.formUnion(first..<first + pages[pageIndex].questions.count)
        }
        return SegmentChange(words: words, entries: replacedEntries, parts: changed, pageIndices: pageIndices.filter { quizzes[$0] != nil })
    }

    /// Adds what isn't a quiz.
    private mutating func addOthers() {
        for (pageIndex, subject) in segment.subjects.enumerated() {
            if subject.isQuiz { continue }
            index.begin(entry: entries[pageIndex].page)
            add(subject, at: pageIndex)
            switch subject {
            case .rulebook(let edition):
                for (number, page) in zip(pages[pageIndex].questions, SearchSegmentWriter.pages(ofRulebook: edition, context)) {
                    index.begin(entry: entry(ofQuestion: number, of: pageIndex))
                    add(page: page, at: number)
                }
            case .freePage(let number):
                let sections = context.best(context.content.pages[number]).body.sections.dropFirst()
                for (number, section) in zip(pages[pageIndex].questions, sections) {
                    index.begin(entry: entry(ofQuestion: number, of: pageIndex))
                    add(section, at: number)
                }
            default: break
            }
        }
    }

    /// Writes the texts of pages, each with some of its questions.
    private func write(_ part: [(pageIndex: Int, questions: Range<Int>)], into json: inout CompactJSON) {
        json.key("pages")
        json.array { json in
            for (pageIndex, questions) in part {
                let page = pages[pageIndex]
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

    private func parts(limit: Int) -> [[(pageIndex: Int, questions: Range<Int>)]] {
        var parts: [[(pageIndex: Int, questions: Range<Int>)]] = []
        var part: [(pageIndex: Int, questions: Range<Int>)] = []
        var size = 0
        for pageIndex in pages.indices {
            var rest = pages[pageIndex].questions
            repeat {
                let some = rest.prefix(max(1, limit - size - 1))
                part.append((pageIndex, some))
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

    private func text(_ number: Int, _ part: [(pageIndex: Int, questions: Range<Int>)]) -> CutSegment.Text {
        var json = CompactJSON()
        json.object { json in
            json.key("at")
            json.array { json in
                for (pageIndex, questions) in part {
                    json.value(entries[pageIndex].page)
                    json.value(entries[pageIndex].firstQuestion)
                    json.value(questions.lowerBound - pages[pageIndex].questions.lowerBound)
                }
            }
            write(part, into: &json)
        }
        let (pageIndex, questions) = part[0]
        return CutSegment.Text(
            number: number, page: entries[pageIndex].page, question: entry(ofQuestion: questions.lowerBound, of: pageIndex),
            json: json.bytes)
    }
}

extension SearchSegment {
    /// `en-1`
    var name: String { String(path.text.dropFirst("assets/search/".count).dropLast(".js".count)) }

    /// Whether it is the first one of its language, which has what all of them share.
    var isFirst: Bool { name.hasSuffix("-1") }
}
