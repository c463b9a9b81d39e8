package import Encoding
import SearchIndex
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

    /// Takes over what has no changed quizzes from an earlier build with the same plan, before any quiz is added.
    ///
    /// - Parameters:
    ///   - packed: of the earlier build.
    ///   - changed: whether each quiz has changed.
    ///   - bytes: of a file that the earlier build wrote; nil where it is another one now.
    /// - Returns: whether each quiz has to be added, and the files that were taken over.
    /// - Throws: `PackedReader.Damage` for bytes of another plan.
    package func keep(
        _ packed: [UInt8], changed: [Bool], bytes: (FileDigest) -> [UInt8]?
    ) throws(PackedReader.Damage) -> (needed: [Bool], files: [FileDigest]) {
        var reader = PackedReader(packed[...])
        var needed = changed
        var files: [FileDigest] = []
        for (number, part) in parts.enumerated() {
            var segments: [FinishedSegment?] = []
            for _ in part { segments.append(try reader.value()) }
            let group = groups.isEmpty ? nil : try SegmentGroup.Finished(from: &reader)
            let quizzes = part.flatMap { index.segments[$0].quizzes }
            if !quizzes.contains(where: { changed[$0] }) {
                files += segments.flatMap { $0?.files ?? [] } + (group?.files.map(\.digest) ?? [])
                keep(part, segments)
                if let group { groups[number].keep(group) }
            } else if let words = group.flatMap({ self.words(of: $0, part, bytes) }) {
                for (segment, words) in zip(part, words) {
                    files += change(segment, segments[segment - part.lowerBound], words, of: groups[number], changed, &needed)
                }
            } else {
                for quiz in quizzes { needed[quiz] = true }
            }
        }
        guard reader.isAtEnd else { throw PackedReader.Damage() }
        return (needed, files)
    }

    private func keep(_ part: Range<Int>, _ segments: [FinishedSegment?]) {
        kept.withLock { for segment in part { $0[segment] = true } }
        finished.withLock { $0.replaceSubrange(part, with: segments) }
    }

    /// Words of each segment of a group, from the files that the earlier build wrote.
    private func words(of group: SegmentGroup.Finished, _ part: Range<Int>, _ bytes: (FileDigest) -> [UInt8]?) -> [WordRun]? {
        var words = WordRun()
        for file in group.files {
            guard let bytes = bytes(file.digest), words.append(file: bytes) else { return nil }
        }
        let owners = EntryOwners(index.segments[part], pages: index.cut?.pages ?? 0)
        return words.divided(into: part.count) { owners.segment(of: $0) }
    }

    /// Takes over a segment of a group in which quizzes have changed, or the part of it that has none of them.
    /// - Returns: the files that were taken over.
    private func change(
        _ number: Int, _ segment: FinishedSegment?, _ words: WordRun, of group: SegmentGroup, _ changed: [Bool], _ needed: inout [Bool]
    ) -> [FileDigest] {
        let files = segment?.files ?? []
        guard let (quizzes, parts) = segments[number].change(words, isChanged: { changed[$0] }) else {
            keep(number..<number + 1, [segment])
            // It isn't complete before the segments with changed quizzes are.
            _ = group.add(words, of: number)
            return files
        }
        for quiz in quizzes { needed[quiz] = true }
        finished.withLock { $0[number] = segment }
        return files.enumerated().filter { !parts.contains($0.offset) }.map(\.element)
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
