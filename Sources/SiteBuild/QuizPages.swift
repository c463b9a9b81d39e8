import Algorithms
import ContentModel
import ContentReading
import ContentRules
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
    let preventsBuild: @Sendable (Diagnostic) -> Bool

    struct Outcome: Sendable {
        /// Diagnostics, in no particular order.
        var diagnostics: [Diagnostic] = []
        /// Facts, in the order of the content.
        var facts: [QuizFacts] = []
        /// Versions of the files of the index that search pages name; none if there are errors.
        var segmentVersions: [String] = []
        /// Results that the next build can take over: none of a site with exams, whose questions are compared with those of all quizzes.
        /// Nil if there are errors.
        var results: CachedQuizzes?
    }

    /// The search index, and the task for each item.
    private struct Work: Sendable {
        var index: GrowingSearchIndex
        var tasks: [Task]
        /// Files of the search index that are kept.
        var keptFiles: [FileDigest] = []
    }

    private enum Task: Sendable {
        case write
        /// The pages are kept, but some files of the search index with their words are not.
        case addToIndex(pages: [[FileDigest]])
        case keep(CachedQuizzes.Item)

        /// Whether pages are written, so that the results of the last build aren't those of this one.
        var writes: Bool { if case .write = self { true } else { false } }
    }

    /// The results of an item whose pages are written.
    private struct Written: Sendable {
        var diagnostics: [Diagnostic] = []
        var facts: [QuizFacts] = []
        /// Pages of each quiz.
        var pages: [[FileDigest]] = []
    }

    /// Reads all quizzes and writes their pages, except for those that are kept.
    ///
    /// - Parameter kept: results of the last build, where nothing but quizzes has changed since.
    /// - Throws: `OutputError` of the first file that can't be written.
    func write(keeping kept: ReusableQuizzes?) throws(OutputError) -> Outcome {
        guard let sources = site.quizzes else { return Outcome() }
        let order = order(of: sources)
        let work = work(sources, keeping: kept)
        try files.keep(work.keptFiles)
        let hasExams = site.whole.hasExams
        let pageCheck = PageCheck(site.whole)
        let failure = FirstFailure()
        let hasError = Atomic<Bool>(false)
        let written = mapInParallel(order.count, jobs: jobs, state: { HTMLWriter() }) { html, index -> Written in
            var written = Written()
            guard !failure.hasOccurred else { return written }
            if case .keep(let item) = work.tasks[order[index]] {
                failure.catching { () throws(OutputError) in try files.keep(item.pages.flatMap(\.self), pages: item.pages.count) }
                return Written(diagnostics: item.known.diagnostics, facts: item.known.facts, pages: item.pages)
            }
            let quizzes: [TranslatedItem<Quiz>]
            (quizzes, written) = check(sources.read(order[index]), of: sources.items[order[index]], besideExams: hasExams, pageCheck)
            if written.diagnostics.contains(where: preventsBuild) { hasError.store(true, ordering: .relaxed) }
            guard site.plan.sections.contains(.quizzes), !hasError.load(ordering: .relaxed) else { return written }
            failure.catching { () throws(OutputError) in
                for (quiz, number) in zip(quizzes, sources.items[order[index]]) {
                    if case .write = work.tasks[order[index]] { written.pages.append(try write(quiz, number, &html)) }
                    for file in work.index.add(quiz, index: number) { _ = try files.write(file) }
                }
                guard case .addToIndex(let pages) = work.tasks[order[index]] else { return }
                try files.keep(pages.flatMap(\.self), pages: pages.count)
                written.pages = pages
            }
            return written
        }
        try failure.rethrow()
        var outcome = try outcome(
            sources, Dictionary(uniqueKeysWithValues: zip(order, written)), hasError.load(ordering: .relaxed) ? nil : work.index)
        if let kept, kept.items.count == work.tasks.count {
            outcome.results?.packedPieces = kept.packedPieces { !work.tasks[$0].writes }
        }
        return outcome
    }

    /// The quizzes of an item as they are written, and what is known before.
    ///
    /// - Parameter numbers: indices of the quizzes.
    private func check(
        _ reading: QuizReading, of numbers: [Int], besideExams hasExams: Bool, _ pageCheck: PageCheck
    ) -> ([TranslatedItem<Quiz>], Written) {
        let quizzes = site.changesExamKeys ? reading.quizzes.map { $0.original.isExam ? $0.withOtherKey : $0 } : reading.quizzes
        var written = Written(diagnostics: reading.diagnostics, facts: quizzes.map { QuizFacts($0, besideExams: hasExams) })
        written.diagnostics += zip(numbers, written.facts).compactMap { pageCheck.diagnose(site.whole.quizHeads[$0], $1) }
        if site.changesExamKeys {
            written.facts = zip(written.facts, reading.quizzes).map { $0.withHiddenReferences(of: QuizFacts($1, besideExams: false)) }
        }
        return (quizzes, written)
    }

    /// Writes the pages of a quiz.
    ///
    /// - Throws: `OutputError` of the first file that can't be written.
    private func write(_ quiz: TranslatedItem<Quiz>, _ number: Int, _ html: inout HTMLWriter) throws(OutputError) -> [FileDigest] {
        var pages: [FileDigest] = []
        try renderer.render(quiz, index: number, with: &html) { (path, html) throws(OutputError) in
            pages.append(try files.write(html, at: path))
        }
        return pages
    }

    /// Writes the rest of the search index.
    ///
    /// - Parameter index: nil if there are errors.
    /// - Throws: `OutputError` of the first file that can't be written.
    private func outcome(
        _ sources: QuizSources, _ written: [Int: Written], _ index: GrowingSearchIndex?
    ) throws(OutputError) -> Outcome {
        var outcome = Outcome(facts: [QuizFacts](repeating: QuizFacts(), count: site.whole.quizHeads.count))
        var items: [CachedQuizzes.Item] = []
        for (number, quizzes) in sources.items.enumerated() {
            guard let item = written[number] else { continue }
            outcome.diagnostics += item.diagnostics
            for (quiz, facts) in zip(quizzes, item.facts) { outcome.facts[quiz] = facts }
            let known = KnownQuizzes(heads: sources.heads(of: number), facts: item.facts, diagnostics: item.diagnostics)
            items.append(CachedQuizzes.Item(paths: sources.paths(of: number), known: known, pages: item.pages))
        }
        guard let index else { return outcome }
        let (rest, versions) = index.finish()
        for file in rest { _ = try files.write(file) }
        outcome.segmentVersions = versions
        outcome.results = site.whole.hasExams ? CachedQuizzes() : CachedQuizzes(items: items, index: index.packed)
        return outcome
    }

    /// The pages that can be kept, if the plan of the site and so all addresses are as they were.
    private func work(_ sources: QuizSources, keeping kept: ReusableQuizzes?) -> Work {
        let index = renderer.growingIndex()
        let items = sources.items
        guard let kept, kept.items.count == items.count, site.plan.sections.contains(.quizzes),
            let showsOtherTitle = kept.showsOtherTitle(in: site.plan)
        else { return Work(index: index, tasks: items.map { _ in .write }) }
        var isChanged = [Bool](repeating: false, count: site.whole.quizHeads.count)
        for (item, quizzes) in items.enumerated() { for quiz in quizzes { isChanged[quiz] = kept.isChanged[item] } }
        guard let (isNeeded, keptFiles) = try? index.keep(kept.index, changed: isChanged, bytes: kept.bytes(of:)) else {
            return Work(index: renderer.growingIndex(), tasks: items.map { _ in .write })
        }
        let tasks = items.enumerated().map { item, quizzes -> Task in
            if kept.isChanged[item] || quizzes.contains(where: { showsOtherTitle[$0] }) { return .write }
            let old = kept.items[item]
            return quizzes.contains { isNeeded[$0] } ? .addToIndex(pages: old.pages) : .keep(old)
        }
        return Work(index: index, tasks: tasks, keptFiles: keptFiles)
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
        for open in parts.chunks(ofCount: max(1, jobs)) {
            for index in 0..<(open.map(\.count).max() ?? 0) {
                order += open.compactMap { index < $0.count ? $0[index] : nil }
            }
        }
        return order + sources.items.indices.filter(isFirst)
    }
}
