import ContentModel
import ContentReading
import Diagnostics
import Markup
import OutputWriting
import PageRendering
import Platform
import SitePlanning
import Synchronization

/// Reads quizzes one by one, and writes the pages of each and its words in the search index. Only a quiz's facts stay in memory.
struct QuizPages<Output: OutputSink>: Sendable {
    let site: CheckedSite
    let renderer: PageRenderer
    let files: OutputFiles<Output>
    let jobs: Int
    let isFault: @Sendable (Diagnostic) -> Bool

    struct Outcome: Sendable {
        /// Diagnostics, in no particular order.
        var diagnostics: [Diagnostic] = []
        /// Facts, in the order of the content.
        var facts: [QuizFacts] = []
        /// Versions of the files of the index that search pages name; none if there are errors.
        var segmentVersions: [String] = []
    }

    /// Facts of the quizzes of one file.
    private struct WrittenItem: Sendable {
        var diagnostics: [Diagnostic] = []
        var facts: [(number: Int, facts: QuizFacts)] = []
    }

    /// Reads all quizzes and writes their pages.
    ///
    /// - Throws: `OutputError` of the first file that can't be written.
    func write() throws(OutputError) -> Outcome {
        guard let sources = site.quizzes else { return Outcome() }
        let order = order(of: sources)
        let index = renderer.growingIndex()
        let failure = FirstFailure()
        let hasFault = Atomic<Bool>(false)
        let items = mapInParallel(order.count, jobs: jobs, state: { HTMLWriter() }) { html, place -> WrittenItem in
            var item = WrittenItem()
            guard !failure.hasOccurred else { return item }
            let reading = sources.read(order[place])
            item.diagnostics = reading.diagnostics
            if reading.diagnostics.contains(where: isFault) { hasFault.store(true, ordering: .relaxed) }
            for (number, quiz) in zip(sources.items[order[place]], reading.quizzes) {
                item.facts.append((number, QuizFacts(quiz)))
                guard site.plan.sections.contains(.quizzes), !hasFault.load(ordering: .relaxed) else { continue }
                failure.catching { () throws(OutputError) in try write(quiz, number, index, &html) }
            }
            return item
        }
        try failure.rethrow()
        let segmentVersions = try hasFault.load(ordering: .relaxed) ? [] : finish(index)
        var facts = [QuizFacts](repeating: QuizFacts(), count: site.whole.quizHeads.count)
        for item in items { for (number, known) in item.facts { facts[number] = known } }
        return Outcome(
            diagnostics: items.flatMap(\.diagnostics), facts: facts,
            segmentVersions: segmentVersions)
    }

    /// Writes the pages of a quiz, and the files of the search index that are complete with it.
    ///
    /// - Throws: `OutputError` of the first file that can't be written.
    private func write(
        _ quiz: TranslatedItem<Quiz>, _ number: Int, _ index: GrowingSearchIndex, _ html: inout HTMLWriter
    ) throws(OutputError) {
        try renderer.render(quiz, index: number, with: &html) { (path, html) throws(OutputError) in try files.write(html, at: path) }
        for file in index.add(quiz, index: number) { _ = try files.write(file) }
    }

    /// Writes the rest of the search index.
    /// - Returns: versions of the files that search pages name.
    /// - Throws: `OutputError` of the first file that can't be written.
    private func finish(_ index: GrowingSearchIndex) throws(OutputError) -> [String] {
        let (rest, versions) = index.finish()
        for file in rest { _ = try files.write(file) }
        return versions
    }

    /// The items in the order of their search segments, so that few segments are open at once: one per thread, in turn, so that
    /// threads don't wait for each other.
    private func order(of sources: QuizSources) -> [Int] {
        var itemOfQuiz = [Int](repeating: 0, count: site.whole.quizHeads.count)
        for (item, quizzes) in sources.items.enumerated() { for quiz in quizzes { itemOfQuiz[quiz] = item } }
        var isOrdered = [Bool](repeating: false, count: sources.items.count)
        func isFirst(_ item: Int) -> Bool {
            defer { isOrdered[item] = true }
            return !isOrdered[item]
        }
        let parts = renderer.searchSegments.map { $0.quizzes.map { itemOfQuiz[$0] }.filter(isFirst) }.filter { !$0.isEmpty }
        var order: [Int] = []
        for start in stride(from: 0, to: parts.count, by: max(1, jobs)) {
            let open = parts[start..<min(start + max(1, jobs), parts.count)]
            for place in 0..<(open.map(\.count).max() ?? 0) {
                order += open.compactMap { place < $0.count ? $0[place] : nil }
            }
        }
        return order + sources.items.indices.filter(isFirst)
    }
}
