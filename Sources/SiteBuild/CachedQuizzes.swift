import ContentModel
import ContentReading
import Diagnostics
import Encoding
import PageRendering
import Platform
import SitePlanning

/// The results of a build for the quizzes of a site, for the next build: if only quizzes change, and of their heads at most the
/// titles and summaries, it takes over the pages of the others.
struct QuizResults: Sendable {
    /// The quizzes of some files.
    struct Item: Sendable {
        /// Paths of the files; no other item has the first one.
        var paths: [String]
        var known: KnownQuizzes
        /// Pages of each quiz.
        var pages: [[FileDigest]]
        /// Whether facts are all that other pages need: questions that are mixed into sanction quizzes have to be read.
        let canBeKept: Bool

        init(paths: [String], known: KnownQuizzes, pages: [[FileDigest]]) {
            self.paths = paths
            self.known = known
            self.pages = pages
            canBeKept = known.facts.allSatisfy(\.mixable.isEmpty)
        }
    }

    var items: [Item] = []
    /// Search index, in its own form.
    var index: [UInt8] = []
}

extension QuizResults: Packable {
    func pack(into writer: inout PackedWriter) {
        items.pack(into: &writer)
        writer.add(index)
    }

    init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        items = try reader.value()
        index = Array(try reader.piece())
    }
}

extension QuizResults.Item: Packable {
    func pack(into writer: inout PackedWriter) {
        paths.pack(into: &writer)
        known.heads.pack(into: &writer)
        known.facts.pack(into: &writer)
        known.diagnostics.pack(into: &writer)
        pages.pack(into: &writer)
        canBeKept.pack(into: &writer)
    }

    init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        paths = try reader.value()
        known = KnownQuizzes(heads: try reader.value(), facts: try reader.value(), diagnostics: try reader.value())
        pages = try reader.value()
        canBeKept = try reader.value()
    }
}

/// Results of the last build, where nothing but quizzes has changed since.
struct KeptQuizzes: Sendable {
    private let results: QuizResults
    /// Folder of the last build's files.
    private let output: String
    /// Whether each item has changed, or can't be kept.
    let isChanged: [Bool]

    /// - Parameters:
    ///   - changes: paths of the quizzes that changed, relative to the site.
    ///   - output: folder of the last build's files.
    init(_ results: QuizResults, changes: [String], output: String) {
        let changes = Set(changes)
        self.results = results
        self.output = output
        isChanged = results.items.map { !$0.canBeKept || !changes.isDisjoint(with: $0.paths) }
    }

    /// Quizzes that needn't be read for their heads, by the first path of their files.
    var known: [String: KnownQuizzes] {
        var known: [String: KnownQuizzes] = [:]
        for (item, isChanged) in zip(results.items, isChanged) where !isChanged { known[item.paths[0]] = item.known }
        return known
    }

    var items: [QuizResults.Item] { results.items }
    var index: [UInt8] { results.index }

    /// Bytes of a file that the last build wrote; nil if the folder has other bytes there.
    func bytes(of file: FileDigest) -> [UInt8]? {
        guard let bytes = try? ReadableFile.bytes("\(output)/\(file.path.text)"),
            FileDigest(path: file.path, bytes: bytes).digest == file.digest
        else { return nil }
        return bytes
    }

    /// Whether the pages of each quiz show the title of another one, and it has changed; nil if the site has another plan, with which
    /// nothing can be kept.
    func showsOtherTitle(in plan: SitePlan) -> [Bool]? {
        let heads = plan.content.quizHeads
        let old = results.items.flatMap(\.known.heads)
        guard old.count == heads.count else { return nil }
        var shows = [Bool](repeating: false, count: heads.count)
        for index in heads.indices where old[index] != heads[index] {
            guard old[index].original.hasPlan(of: heads[index].original), old[index].translations.count == heads[index].translations.count,
                old[index].translations.allSatisfy({ heads[index].translations[$0.key]?.hasPlan(of: $0.value) == true })
            else { return nil }
            let neighbours = plan.outline.neighbours(of: .quiz(index))
            for case .quiz(let neighbour) in [neighbours.previous, neighbours.next] { shows[neighbour] = true }
        }
        return shows
    }
}
