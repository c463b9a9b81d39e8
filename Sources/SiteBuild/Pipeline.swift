import Calendars
import ContentModel
import Diagnostics
import Markup
import OutputWriting
import PageRendering
import SitePackaging
import SitePlanning

/// Writes a planned site: each quiz from its file to its pages, then the pages about many of them. Files that name the
/// versions of other files come last.
struct Pipeline: Sendable {
    let site: CheckedSite
    /// Number of threads.
    let jobs: Int
    /// Minimum number of questions that completes a segment of the search index.
    let questionsOfSegment: Int
    /// Whether a diagnostic prevents a build.
    let preventsBuild: @Sendable (Diagnostic) -> Bool
    /// Called from any thread with the number of pages written and the total.
    let progress: @Sendable (_ done: Int, _ all: Int) -> Void

    /// Writes all files of the site; after the first error, the remaining quizzes are only read and checked.
    ///
    /// - Parameter kept: results of the last build into the same output, where nothing but quizzes has changed since.
    /// - Returns: the diagnostics of quizzes, and of rules about many items; and what the next build can take over.
    /// - Throws: `OutputError` of the first file that can't be written.
    func write(
        to output: some OutputSink, keeping kept: ReusableQuizzes? = nil
    ) throws(OutputError) -> (diagnostics: [Diagnostic], results: CachedQuizzes?) {
        let renderer = PageRenderer(
            plan: site.plan, strings: site.strings, templates: site.templates, zone: site.zone, rulebooks: site.rulebooks,
            questionsOfSegment: questionsOfSegment, jobs: jobs)
        let files = OutputFiles(output, jobs: jobs, pages: site.plan.pages.count, progress: progress)

        let quizzes = try QuizPages(site: site, renderer: renderer, files: files, jobs: jobs, preventsBuild: preventsBuild).write(
            keeping: kept)
        let diagnostics = quizzes.diagnostics + site.diagnostics(knowing: quizzes.facts, jobs: jobs)
        if diagnostics.contains(where: preventsBuild) { return (diagnostics, nil) }

        let facts = site.plan.content.quizHeads.isEmpty ? [] : quizzes.facts
        try files.write(site.plan.pages.filter { !$0.subject.isQuiz }) {
            renderer.render($0, segmentVersions: quizzes.segmentVersions, facts: facts, into: &$1)
        }
        try files.write(renderer.sharedFiles() + InstallableApp(site.plan).files)
        let hidden = site.hiddenMedia(knowing: quizzes.facts)
        try files.copy(site.content.media.filter { !hidden.contains($0) }, of: site.media)
        // Calendars and feeds are for other programs, results and students' pages for one reader each, so no list names them.
        try files.write(OfflineFiles(site.plan, site.templates).files(files.digests, assets: renderer.assetPaths))
        try files.write(renderer.feeds())
        try files.write(SealedResultFile.files(site.content), at: \.path, \.bytes)
        try files.write(site.plan.studentPages, at: \.path) { page in
            var html = HTMLWriter()
            renderer.render(page, into: &html)
            return html.bytes
        }
        try files.write(site.plan.calendars, at: \.path) { site.calendars.render($0) }
        return (diagnostics, quizzes.results)
    }
}
