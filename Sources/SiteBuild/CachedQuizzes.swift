import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import PageRendering
import Platform

/// The results of a build for the quizzes of a site, for the next build: if only quizzes change, and of their heads at most the
/// titles and summaries, it takes over the pages of the others.
struct CachedQuizzes: Sendable {
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
    /// The packed form of pieces of the items, where these have been read from it and are the same; nil for others.
    var packedPieces: [ArraySlice<UInt8>?] = []
}

extension CachedQuizzes {
    /// Items of one piece, so that several threads can pack and read them, and the next build packs only the pieces that changed.
    private static let itemsOfPiece = 16

    func packed(jobs: Int) -> [UInt8] {
        let parts = Array(items.chunks(ofCount: CachedQuizzes.itemsOfPiece))
        var writer = PackedWriter()
        writer.add(parts.count)
        let pieces = mapInParallel(parts.count, jobs: jobs) { number -> ArraySlice<UInt8> in
            let packed = packedPieces.indices.contains(number) ? packedPieces[number] : nil
            return packed ?? PackedWriter.bytes(of: Array(parts[number]))[...]
        }
        for piece in pieces { writer.add(piece) }
        writer.add(index)
        return writer.bytes
    }

    /// The packed form of the pieces whose items are all unchanged.
    func packedPieces(where isUnchanged: (_ item: Int) -> Bool) -> [ArraySlice<UInt8>?] {
        zip(packedPieces, items.indices.chunks(ofCount: CachedQuizzes.itemsOfPiece)).map { $1.allSatisfy(isUnchanged) ? $0 : nil }
    }

    /// - Throws: `PackedReader.Damage` for bytes that `packed` didn't make.
    init(_ packed: ArraySlice<UInt8>, jobs: Int) throws(PackedReader.Damage) {
        var reader = PackedReader(packed)
        var unread: [ArraySlice<UInt8>] = []
        for _ in 0..<(try reader.count()) { unread.append(try reader.piece()) }
        index = Array(try reader.piece())
        let pieces = unread
        let parts = mapInParallel(pieces.count, jobs: jobs) { number -> [Item]? in
            var reader = PackedReader(pieces[number])
            return try? reader.value([Item].self)
        }
        for part in parts {
            guard let part else { throw PackedReader.Damage() }
            items += part
        }
        packedPieces = pieces
    }
}

extension CachedQuizzes.Item: Packable {
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
