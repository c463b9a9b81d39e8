import ContentModel
import Diagnostics
import Platform

/// The words of all rule books that are files of the site, for the search.
struct RulebookReading {
    /// Text of each page, by the path of the file.
    private(set) var pages: [String: [String]] = [:]
    /// Warnings about rule books that can't be read, and therefore not searched.
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter folder: path of the content folder.
    static func read(_ content: SiteContent, folder: String, jobs: Int) -> RulebookReading {
        var locations: [String: SourceLocation] = [:]
        for edition in content.editions {
            for book in edition.rulebook.values where !book.value.contains("://") && book.value.lowercased().hasSuffix(".pdf") {
                let location = SourceLocation(path: "\(edition.folder)/edition.yml", position: book.position)
                locations[book.value] = min(locations[book.value] ?? location, location)
            }
        }
        let paths = locations.keys.sorted()
        let outcomes = mapInParallel(paths.count, jobs: jobs) {
            RulebookText.pages(ofFile: "\(folder)/\(content.mediaPaths[paths[$0]] ?? paths[$0])")
        }
        var reading = RulebookReading()
        for (path, outcome) in zip(paths, outcomes) {
            let reason: String
            switch outcome {
            case .pages(let pages):
                reading.pages[path] = pages
                continue
            case .failed(let failure): reason = failure
            case .noProgram: reason = "the program pdftotext isn't installed; install poppler-utils (Debian) or poppler (Homebrew)"
            }
            guard let location = locations[path] else { continue }
            reading.diagnostics.append(
                Diagnostic(.unsearchableRulebook, "the text of 'Content/\(path)' can't be searched: \(reason)", at: location))
        }
        return reading
    }
}
