package import ContentModel
package import Diagnostics
import Platform
import Synchronization

/// The results of an earlier build for the quizzes of an item, whose files haven't changed.
package struct KnownQuizzes: Sendable {
    package var heads: [TranslatedItem<QuizHead>]
    package var facts: [QuizFacts]
    package var diagnostics: [Diagnostic]

    package init(heads: [TranslatedItem<QuizHead>], facts: [QuizFacts], diagnostics: [Diagnostic]) {
        self.heads = heads
        self.facts = facts
        self.diagnostics = diagnostics
    }
}

/// The quizzes of a site, whose heads are known, for reading one by one.
package final class QuizSources: Sendable {
    /// Indices of each item's quizzes in the content; empty for an item with errors.
    package let items: [[Int]]
    private let files: [QuizItem]
    private let heads: [TranslatedItem<QuizHead>]
    private let reader: QuizItemReader
    /// Items that have already been read.
    private let readings: Mutex<[Int: QuizReading]>

    init(
        _ files: [QuizItem], items: [[Int]], heads: [TranslatedItem<QuizHead>], readings: [Int: QuizReading], reader: QuizItemReader
    ) {
        self.files = files
        self.items = items
        self.heads = heads
        self.readings = Mutex(readings)
        self.reader = reader
    }

    /// Paths of an item's files; the first one has no other item.
    package func paths(of item: Int) -> [String] { files[item].paths }

    /// Heads of an item's quizzes, in the order of `items`.
    package func heads(of item: Int) -> [TranslatedItem<QuizHead>] { items[item].map { heads[$0] } }

    /// Reads the quizzes of an item, in the order of `items`. Safe to call from any number of threads at once.
    package func read(_ item: Int) -> QuizReading {
        if let reading = readings.withLock({ $0.removeValue(forKey: item) }) { return reading }
        var reading = reader.read(files[item])
        let isWhole = reading.diagnostics.allSatisfy { $0.severity != .error }
        if isWhole, !reading.quizzes.map(\.head).elementsEqual(items[item].lazy.map { self.heads[$0] }) {
            let path = files[item].originals.first?.path ?? "Content/quizzes"
            let message = "this file changed while the site was built; build the site again"
            reading.diagnostics.append(Diagnostic(.unreadableFile, message, at: SourceLocation(path: path)))
        }
        return reading
    }
}

/// Reads the quizzes of a site, as far as they are kept in memory.
struct QuizLoading {
    private let items: [QuizItem]
    private let reader: QuizItemReader
    private let jobs: Int
    /// By the first path of each item.
    private let known: [String: KnownQuizzes]

    /// Maximum number of items that are all read in advance, so that errors are known before anything is written.
    static let fewItems = 100
    /// Number of items kept in memory for their pages, if they had to be read for their heads; saves a second reading.
    static let keptItems = 1_000

    init(_ items: [QuizItem], _ reader: QuizItemReader, jobs: Int, knowing known: [String: KnownQuizzes]) {
        self.items = items
        self.reader = reader
        self.jobs = jobs
        self.known = known
    }

    /// An item as far as it was read.
    private struct Loaded: Sendable {
        var heads: [TranslatedItem<QuizHead>] = []
        /// Facts; nil if only the heads were read.
        var facts: [QuizFacts]?
        var reading: QuizReading?
        var diagnostics: [Diagnostic] = []
    }

    func load(_ reach: ContentLoader.QuizReach, into result: inout ContentLoader.Result, _ diagnostics: inout [Diagnostic]) {
        let kept = Atomic<Int>(0)
        let isSmall = items.count <= QuizLoading.fewItems
        let loaded = mapInParallel(items.count, jobs: jobs) { index -> Loaded in
            if reach == .heads, let known = items[index].paths.first.flatMap({ known[$0] }) {
                return Loaded(heads: known.heads, facts: known.facts, diagnostics: known.diagnostics)
            }
            if reach == .heads, !isSmall, let heads = reader.heads(of: items[index]) { return Loaded(heads: heads) }
            let reading = reader.read(items[index])
            if reach == .models { return Loaded(reading: reading) }
            let isKept = reach == .heads && kept.wrappingAdd(1, ordering: .relaxed).oldValue < QuizLoading.keptItems
            return Loaded(
                heads: reading.quizzes.map(\.head), facts: reading.quizzes.map { QuizFacts($0) }, reading: isKept ? reading : nil,
                diagnostics: reading.diagnostics)
        }
        if reach == .models {
            for item in loaded { diagnostics += item.reading?.diagnostics ?? [] }
            result.content.quizzes = loaded.flatMap { $0.reading?.quizzes ?? [] }
            return
        }
        for item in loaded { diagnostics += item.diagnostics }
        var heads: [TranslatedItem<QuizHead>] = []
        heads.reserveCapacity(loaded.reduce(0) { $0 + $1.heads.count })
        for item in loaded { heads += item.heads }
        result.content.quizHeads = heads
        if loaded.allSatisfy({ $0.facts != nil }) { result.content.quizFacts = loaded.flatMap { $0.facts ?? [] } }
        if reach == .heads { result.unreadQuizzes = sources(loaded, heads) }
    }

    private func sources(_ loaded: [Loaded], _ heads: [TranslatedItem<QuizHead>]) -> QuizSources {
        var indices: [[Int]] = []
        var count = 0
        for item in loaded {
            indices.append(Array(count..<count + item.heads.count))
            count += item.heads.count
        }
        let readings = Dictionary(uniqueKeysWithValues: loaded.enumerated().compactMap { index, item in item.reading.map { (index, $0) } })
        return QuizSources(items, items: indices, heads: heads, readings: readings, reader: reader)
    }
}
