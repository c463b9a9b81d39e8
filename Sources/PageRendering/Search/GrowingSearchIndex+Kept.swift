import ContentModel
package import Encoding
import SitePlanning
import Synchronization

extension GrowingSearchIndex {
    /// The finished parts, for the next build. To be called after `finish`.
    package var packed: [UInt8] {
        var writer = PackedWriter()
        let finished = finished.withLock { $0 }
        for (number, part) in parts.enumerated() {
            for segment in part { finished[segment].pack(into: &writer) }
            if !groups.isEmpty { groups[number].pack(into: &writer) }
        }
        return writer.bytes
    }

    /// Takes over the parts without changed quizzes from an earlier build with the same plan, before any quiz is added.
    ///
    /// - Parameters:
    ///   - packed: of the earlier build.
    ///   - changed: whether each quiz has changed.
    /// - Returns: whether each quiz has to be added, and the files of the parts that were taken over.
    /// - Throws: `PackedReader.Damage` for bytes of another plan.
    package func keep(_ packed: [UInt8], changed: [Bool]) throws(PackedReader.Damage) -> (needed: [Bool], files: [FileDigest]) {
        var reader = PackedReader(packed[...])
        var needed = changed
        var files: [FileDigest] = []
        for (number, part) in parts.enumerated() {
            var segments: [FinishedSegment?] = []
            for _ in part { segments.append(try reader.value()) }
            let group = groups.isEmpty ? nil : try SegmentGroup.Finished(from: &reader)
            let quizzes = part.flatMap { index.segments[$0].quizzes }
            guard !quizzes.contains(where: { changed[$0] }) else {
                for quiz in quizzes { needed[quiz] = true }
                continue
            }
            files += segments.flatMap { $0?.files ?? [] } + (group?.files.map(\.digest) ?? [])
            kept.withLock { for segment in part { $0[segment] = true } }
            finished.withLock { $0.replaceSubrange(part, with: segments) }
            if let group { groups[number].keep(group) }
        }
        guard reader.isAtEnd else { throw PackedReader.Damage() }
        return (needed, files)
    }
}

extension GrowingSearchIndex.FinishedSegment: Packable {
    func pack(into writer: inout PackedWriter) {
        guard case .cut(let texts, let files) = self else {
            false.pack(into: &writer)
            return self.files[0].pack(into: &writer)
        }
        true.pack(into: &writer)
        writer.add(texts.count)
        for text in texts {
            writer.add(text.page)
            writer.add(text.question)
            writer.add(text.name)
        }
        files.pack(into: &writer)
    }

    init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        guard try reader.value(Bool.self) else {
            self = .whole(try reader.value())
            return
        }
        var texts: [CutSearchIndex.TextFile] = []
        for _ in 0..<(try reader.count()) { texts.append((try reader.number(), try reader.number(), try reader.text())) }
        self = .cut(texts: texts, files: try reader.value())
    }
}
