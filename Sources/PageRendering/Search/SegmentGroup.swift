import ContentModel
import Encoding
import SearchIndex
import Synchronization

/// Segments of one language whose words are joined when all of them are complete.
final class SegmentGroup: Sendable {
    let language: ContentLanguage
    /// Numbers of the segments.
    let segments: Range<Int>
    /// Number of the group in its language, from 1.
    private let number: Int
    private let state: Mutex<State>

    private struct State {
        var words: [WordRun?]
        var finished = Finished()
    }

    /// A complete group.
    struct Finished: Packable {
        /// The first word of each file of words, and the file.
        var files: [(first: String, digest: FileDigest)] = []
        var spelling = SpellingWords()

        init() {}

        func pack(into writer: inout PackedWriter) {
            writer.add(files.count)
            for file in files {
                file.first.pack(into: &writer)
                file.digest.pack(into: &writer)
            }
            spelling.pack(into: &writer)
        }

        init(from reader: inout PackedReader) throws(PackedReader.Damage) {
            for _ in 0..<(try reader.count()) { files.append((try reader.text(), try reader.value())) }
            spelling = try reader.value()
        }
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
            state.finished.files = files.map { ($0.first, $0.file.digest) }
            state.finished.spelling.add(run)
        }
        return files.map(\.file)
    }

    /// Completes the group as an earlier build did.
    func keep(_ finished: Finished) { state.withLock { $0.finished = finished } }

    func pack(into writer: inout PackedWriter) { state.withLock { $0.finished }.pack(into: &writer) }

    /// Its files, when it is complete.
    var files: [CutSearchIndex.WordFile] {
        state.withLock { $0.finished.files.map { ($0.first, CutSearchIndex.name($0.digest, language)) } }
    }

    var spelling: SpellingWords { state.withLock { $0.finished.spelling } }
}
