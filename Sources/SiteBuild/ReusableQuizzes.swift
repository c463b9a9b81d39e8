import ContentModel
import ContentReading
import PageRendering
import Platform
import SitePlanning

/// Results of the last build, where nothing but quizzes has changed since.
struct ReusableQuizzes: Sendable {
    private let results: CachedQuizzes
    /// Folder of the last build's files.
    private let output: String
    /// Whether each item has changed, or can't be kept.
    let isChanged: [Bool]

    /// - Parameters:
    ///   - changes: paths of the quizzes that changed, relative to the site.
    ///   - output: folder of the last build's files.
    init(_ results: CachedQuizzes, changes: [String], output: String) {
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

    var items: [CachedQuizzes.Item] { results.items }
    var index: [UInt8] { results.index }

    /// The packed form of the pieces of the results whose items are all unchanged.
    func packedPieces(where isUnchanged: (_ item: Int) -> Bool) -> [ArraySlice<UInt8>?] { results.packedPieces(where: isUnchanged) }

    /// Bytes of a file that the last build wrote; nil if the folder has other bytes there.
    func bytes(of file: FileDigest) -> [UInt8]? {
        guard let bytes = try? ReadableFile.bytes("\(output)/\(file.path.text)"),
            FileDigest(path: file.path, bytes: bytes).hash == file.hash
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
