import ContentModel
import ContentReading
import Diagnostics

/// Reads the words of all rule books that are files of the site, so that they can be searched.
struct RulebookReading {
    let content: SiteContent
    /// The folder of the content.
    let folder: String

    /// The pages of each file, by its path. What can't be read is announced, and only can't be searched.
    func texts(announce: (String) -> Void) -> [String: [String]] {
        let books = content.editions.flatMap { $0.rulebook.values.map(\.value) }
        let paths = Set(books.filter { !$0.contains("://") && $0.lowercased().hasSuffix(".pdf") }).sorted()
        let outcomes = mapInParallel(paths.count, jobs: 2) { RulebookText.pages(ofFile: "\(folder)/\(paths[$0])") }
        if outcomes.contains(.noProgram) {
            announce("The rule book can't be searched without the program pdftotext (poppler-utils, or poppler with brew).")
        }
        var texts: [String: [String]] = [:]
        for (path, outcome) in zip(paths, outcomes) {
            switch outcome {
            case .pages(let pages): texts[path] = pages
            case .failed(let reason): announce("The words of 'Content/\(path)' can't be searched: \(reason).")
            case .noProgram: continue
            }
        }
        return texts
    }
}
