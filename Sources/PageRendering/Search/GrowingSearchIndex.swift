package import ContentModel
import SearchIndex
import SitePlanning
import Synchronization

/// Search index of a site whose quizzes are read one by one: a segment is written as soon as it has all of its quizzes.
///
/// Quizzes may be added from any number of threads at once, in any order, without effect on the bytes.
package final class GrowingSearchIndex: Sendable {
    let index: SearchIndex
    let segments: [GrowingSegment]
    /// Segments of each quiz, one per language in which it can be found.
    private let locations: [[QuizLocation]]
    let finished: Mutex<[FinishedSegment?]>
    /// Segments whose files belong together: those of a group in an index that is cut, else each by itself.
    let parts: [Range<Int>]
    /// Groups of segments of an index that is cut, one for each part.
    let groups: [SegmentGroup]
    /// Segments that are unchanged since an earlier build.
    let kept: Mutex<[Bool]>

    private struct QuizLocation {
        var segment: Int
        /// Index among the subjects of the segment.
        var subject: Int
    }

    /// The result of a segment whose files are written.
    enum FinishedSegment {
        case whole(FileDigest)
        case cut(texts: [CutSearchIndex.TextFile], files: [FileDigest])

        var files: [FileDigest] {
            switch self {
            case .whole(let file): [file]
            case .cut(_, let files): files
            }
        }
    }

    private let synonyms: @Sendable (ContentLanguage) -> String

    /// - Parameter synonyms: of each language, as `SearchSynonyms` writes them.
    init(
        _ index: SearchIndex, quizzes: Int, synonyms: @escaping @Sendable (ContentLanguage) -> String,
        _ context: @escaping @Sendable (SearchSegment) -> PageContext
    ) {
        self.synonyms = synonyms
        var locations = [[QuizLocation]](repeating: [], count: quizzes)
        for (number, segment) in index.segments.enumerated() {
            for (subjectIndex, subject) in segment.subjects.enumerated() {
                if case .quiz(let index) = subject { locations[index].append(QuizLocation(segment: number, subject: subjectIndex)) }
            }
        }
        self.index = index
        self.locations = locations
        let limit = CutSearchIndex.limit(entries: index.cut?.entries ?? 0)
        segments = index.segments.map { GrowingSegment($0, limit: limit, context) }
        finished = Mutex([FinishedSegment?](repeating: nil, count: index.segments.count))
        groups = index.cut == nil ? [] : SegmentGroup.groups(of: index.segments)
        parts = index.cut == nil ? index.segments.indices.map { $0..<$0 + 1 } : groups.map(\.segments)
        kept = Mutex([Bool](repeating: false, count: index.segments.count))
    }

    /// Adds a quiz to all of its segments.
    /// - Returns: the files that are complete now.
    package func add(_ quiz: TranslatedItem<Quiz>, index: Int) -> [RenderedFile] {
        let kept = kept.withLock { $0 }
        return locations[index].flatMap { location -> [RenderedFile] in
            guard !kept[location.segment], let content = segments[location.segment].add(quiz, at: location.subject) else { return [] }
            return finish(location.segment, content)
        }
    }

    /// All other files, when all quizzes were added, and the version of each file that search pages name.
    package func finish() -> (files: [RenderedFile], versions: [String]) {
        let kept = kept.withLock { $0 }
        var files = segments.indices.flatMap { number -> [RenderedFile] in
            guard !kept[number], let content = segments[number].contentWithoutQuizzes else { return [] }
            return finish(number, content)
        }
        let finished = finished.withLock { $0 }
        guard let cut = index.cut else {
            return (files, finished.compactMap { if case .whole(let file) = $0 { file.version } else { nil } })
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
                guard case .cut(let texts, _) = finished[number] else { continue }
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
            finished.withLock { $0[number] = .whole(file.digest) }
            return [file]
        case .cut(let cut):
            let files = CutSearchIndex.files(segment, cut.texts)
            finished.withLock { finished in
                // The files of an earlier build, some of which are replaced.
                var (texts, digests): ([CutSearchIndex.TextFile], [FileDigest]) = ([], [])
                if case .cut(let oldTexts, let oldFiles) = finished[number] { (texts, digests) = (oldTexts, oldFiles) }
                for (text, file) in zip(cut.texts, files) {
                    let range = text.number..<min(text.number + 1, texts.count)
                    let name = CutSearchIndex.name(file.digest, segment.language)
                    texts.replaceSubrange(range, with: [(page: text.page, question: text.question, name: name)])
                    digests.replaceSubrange(range, with: [file.digest])
                }
                finished[number] = .cut(texts: texts, files: digests)
            }
            guard let group = groups.first(where: { $0.segments.contains(number) }) else { return files }
            return files + group.add(cut.words, of: number)
        }
    }
}

/// A segment that isn't complete yet.
final class GrowingSegment: Sendable {
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
        /// Set where only some quizzes are added.
        var change: SegmentChange?
    }

    init(_ segment: SearchSegment, limit: Int, _ context: @escaping @Sendable (SearchSegment) -> PageContext) {
        self.segment = segment
        self.limit = limit
        self.context = context
        state = Mutex(State(writer: nil, missing: segment.quizzes.count, change: nil))
    }

    /// Begins with what an earlier build wrote, so that only the changed quizzes have to be added, and those with texts in the same files.
    ///
    /// - Parameter words: those that were written.
    /// - Returns: nil if no quiz of the segment has changed.
    func change(_ words: WordRun, isChanged: (_ quiz: Int) -> Bool) -> (quizzes: [Int], parts: [Int])? {
        guard let change = SearchSegmentWriter(segment, context(segment)).change(words, limit: limit, isChanged: isChanged)
        else { return nil }
        state.withLock { state in
            state.change = change
            state.missing = change.pageIndices.count
        }
        let quizzes = change.pageIndices.compactMap { if case .quiz(let number) = segment.subjects[$0] { number } else { nil } }
        return (quizzes, change.parts)
    }

    func add(_ quiz: TranslatedItem<Quiz>, at pageIndex: Int) -> Content? {
        state.withLock { state in
            if let change = state.change, !change.pageIndices.contains(pageIndex) { return nil }
            var writer = state.writer.take() ?? SearchSegmentWriter(segment, context(segment))
            writer.add(quiz, at: pageIndex)
            state.missing -= 1
            if state.missing == 0 { return content(&writer, state.change) }
            state.writer = consume writer
            return nil
        }
    }

    var contentWithoutQuizzes: Content? {
        guard segment.quizzes.isEmpty else { return nil }
        var writer = SearchSegmentWriter(segment, context(segment))
        return content(&writer)
    }

    private func content(_ writer: inout SearchSegmentWriter, _ change: SegmentChange? = nil) -> Content {
        segment.cut == nil ? .whole(writer.bytes()) : .cut(writer.cut(limit: limit, change))
    }
}
