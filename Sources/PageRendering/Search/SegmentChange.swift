import SearchIndex

/// A segment that an earlier build wrote, some of whose quizzes have changed since.
struct SegmentChange: Sendable {
    /// Words of the earlier build.
    var words: WordRun
    /// Entries that get other words.
    var entries: Set<Int>
    /// Numbers of the files of texts that are written again.
    var parts: [Int]
    /// Quizzes that have to be added, by their indices among the subjects: the changed ones, and those with texts in the same files.
    var pageIndices: Set<Int>
}

/// Finds the segment of each entry in an index that is cut.
struct EntryOwners {
    private let pages: Int
    /// First page and first question of each segment.
    private let first: [CutSubject]

    /// - Parameters:
    ///   - segments: in order, all of one language.
    ///   - pages: number of pages of the whole index.
    init(_ segments: some Sequence<SearchSegment>, pages: Int) {
        self.pages = pages
        first = segments.map { $0.cut?.first ?? CutSubject(page: 0, firstQuestion: 0) }
    }

    /// Index of the segment; nil for an entry before all of them.
    func segment(of entry: Int) -> Int? {
        first.lastIndex { (entry < pages ? $0.page : $0.firstQuestion) <= entry }
    }
}
