package import ContentModel
import Diagnostics
import SearchIndex
import SitePlanning
import Synchronization

/// Search index of a site whose quizzes are read one by one: a segment is written as soon as it has all of its quizzes.
///
/// Quizzes may be added from any number of threads at once, in any order, without effect on the bytes.
package final class GrowingSearchIndex: Sendable {
    private let index: SearchIndex
    private let segments: [GrowingSegment]
    /// Segments of each quiz, one per language in which it can be found.
    private let places: [[Place]]
    private let finished: Mutex<[FinishedSegment?]>
    /// Groups of segments of an index that is cut.
    private let groups: [SegmentGroup]

    private struct Place {
        var segment: Int
        /// Index among the subjects of the segment.
        var subject: Int
    }

    /// What is kept of a segment when its files are written.
    private enum FinishedSegment {
        case whole(version: String)
        case cut(texts: [CutSearchIndex.TextFile])
    }

    private let synonyms: @Sendable (ContentLanguage) -> String

    /// - Parameter synonyms: of each language, as `SearchSynonyms` writes them.
    init(
        _ index: SearchIndex, quizzes: Int, synonyms: @escaping @Sendable (ContentLanguage) -> String,
        _ context: @escaping @Sendable (SearchSegment) -> PageContext
    ) {
        self.synonyms = synonyms
        var places = [[Place]](repeating: [], count: quizzes)
        for (number, segment) in index.segments.enumerated() {
            for (place, subject) in segment.subjects.enumerated() {
                if case .quiz(let index) = subject { places[index].append(Place(segment: number, subject: place)) }
            }
        }
        self.index = index
        self.places = places
        let limit = CutSearchIndex.limit(entries: index.cut?.entries ?? 0)
        segments = index.segments.map { GrowingSegment($0, limit: limit, context) }
        finished = Mutex([FinishedSegment?](repeating: nil, count: index.segments.count))
        groups = index.cut == nil ? [] : SegmentGroup.groups(of: index.segments)
    }

    /// Adds a quiz to all of its segments.
    /// - Returns: the files that are complete now.
    package func add(_ quiz: TranslatedItem<Quiz>, index: Int) -> [RenderedFile] {
        places[index].flatMap { place -> [RenderedFile] in
            guard let content = segments[place.segment].add(quiz, at: place.subject) else { return [] }
            return finish(place.segment, content)
        }
    }

    /// All other files, when all quizzes were added, and the version of each file that search pages name.
    package func finish() -> (files: [RenderedFile], versions: [String]) {
        var files = segments.indices.flatMap { number -> [RenderedFile] in
            guard let content = segments[number].contentWithoutQuizzes else { return [] }
            return finish(number, content)
        }
        let finished = finished.withLock { $0 }
        guard let cut = index.cut else {
            return (files, finished.compactMap { if case .whole(let version) = $0 { version } else { nil } })
        }
        var versions: [String] = []
        for root in index.roots {
            let own = groups.filter { $0.language == root.language }
            var spelling = SpellingWords()
            for group in own { spelling.add(group.spelling) }
            var language = CutSearchIndex(
                language: root.language, pages: cut.pages, entries: cut.entries, words: own.map(\.files), spelling: spelling,
                synonyms: synonyms(root.language))
            for (number, segment) in index.segments.enumerated() where segment.language == root.language {
                guard case .cut(let texts) = finished[number] else { continue }
                language.add(segment, texts: texts)
            }
            let file = language.root
            files += [language.spelling, file]
            versions.append(file.version)
        }
        return (files, versions)
    }

    private func finish(_ number: Int, _ content: GrowingSegment.Content) -> [RenderedFile] {
        let segment = index.segments[number]
        switch content {
        case .whole(let bytes):
            let file = RenderedFile(path: segment.path, bytes: bytes)
            finished.withLock { $0[number] = .whole(version: file.version) }
            return [file]
        case .cut(let cut):
            let files = CutSearchIndex.files(segment, cut.texts)
            let texts = zip(cut.texts, files).map { text, file in
                (page: text.page, question: text.question, name: CutSearchIndex.name(file, segment.language))
            }
            finished.withLock { $0[number] = .cut(texts: texts) }
            guard let group = groups.first(where: { $0.segments.contains(number) }) else { return files }
            return files + group.add(cut.words, of: number)
        }
    }
}

/// Segments of one language whose words are joined when all of them are complete.
private final class SegmentGroup: Sendable {
    let language: ContentLanguage
    /// Numbers of the segments.
    let segments: Range<Int>
    /// Number of the group in its language, from 1.
    private let number: Int
    private let state: Mutex<State>

    private struct State {
        var words: [WordRun?]
        var files: [CutSearchIndex.WordFile] = []
        var spelling = SpellingWords()
    }

    private init(language: ContentLanguage, segments: Range<Int>, number: Int) {
        self.language = language
        self.segments = segments
        self.number = number
        state = Mutex(State(words: [WordRun?](repeating: nil, count: segments.count)))
    }

    static func groups(of segments: [SearchSegment]) -> [SegmentGroup] {
        var groups: [SegmentGroup] = []
        var start = 0
        var number = 1
        for end in 1...max(1, segments.count) where end <= segments.count {
            let isLast = end == segments.count || segments[end].language != segments[start].language
            guard isLast || end - start == CutSearchIndex.segmentsOfGroup else { continue }
            groups.append(SegmentGroup(language: segments[start].language, segments: start..<end, number: number))
            (start, number) = (end, isLast ? 1 : number + 1)
        }
        return groups
    }

    /// Adds the words of a segment.
    /// - Returns: the files of the group if it is complete now.
    func add(_ words: WordRun, of segment: Int) -> [RenderedFile] {
        let runs: [WordRun] = state.withLock { state in
            state.words[segment - segments.lowerBound] = words
            let runs = state.words.compactMap { $0 }
            guard runs.count == segments.count else { return [] }
            state.words = []
            return runs
        }
        guard !runs.isEmpty else { return [] }
        let run = WordRun.joined(runs)
        let files = CutSearchIndex.files(run, group: number, language)
        state.withLock { state in
            state.files = files.map { ($0.first, CutSearchIndex.name($0.file, language)) }
            state.spelling.add(run)
        }
        return files.map(\.file)
    }

    /// Its files, when it is complete.
    var files: [CutSearchIndex.WordFile] { state.withLock { $0.files } }

    var spelling: SpellingWords { state.withLock { $0.spelling } }
}

/// A segment that isn't complete yet.
private final class GrowingSegment: Sendable {
    private let segment: SearchSegment
    private let limit: Int
    private let context: @Sendable (SearchSegment) -> PageContext
    private let state: Mutex<State>

    enum Content: Sendable {
        case whole([UInt8])
        case cut(CutSegment)
    }

    private struct State: ~Copyable {
        /// Nil before the first quiz and after the last one, so that only unfinished segments need memory.
        var writer: SearchSegmentWriter?
        var missing: Int
    }

    init(_ segment: SearchSegment, limit: Int, _ context: @escaping @Sendable (SearchSegment) -> PageContext) {
        self.segment = segment
        self.limit = limit
        self.context = context
        state = Mutex(State(writer: nil, missing: segment.quizzes.count))
    }

    func add(_ quiz: TranslatedItem<Quiz>, at place: Int) -> Content? {
        state.withLock { state in
            var writer = state.writer.take() ?? SearchSegmentWriter(segment, context(segment))
            writer.add(quiz, at: place)
            state.missing -= 1
            if state.missing == 0 { return content(&writer) }
            state.writer = consume writer
            return nil
        }
    }

    var contentWithoutQuizzes: Content? {
        guard segment.quizzes.isEmpty else { return nil }
        var writer = SearchSegmentWriter(segment, context(segment))
        return content(&writer)
    }

    private func content(_ writer: inout SearchSegmentWriter) -> Content {
        segment.cut == nil ? .whole(writer.bytes()) : .cut(writer.cut(limit: limit))
    }
}
