import Algorithms
import ContentModel
import Diagnostics
import Encoding
import Markup
package import PageRendering
import Platform
package import SitePlanning
package import SiteTheme

/// Service worker `sw.js`, and lists of all files with their digests.
///
/// The lists are split, so that browsers read only the ones they need of a large site; `sw.js` has the digest of each, so it
/// changes whenever any file changes, and a list of another version is noticed.
package struct OfflineFiles {
    static let worker = OutputPath("sw.js")
    /// Files per list, of about a hundred bytes each, or half of that compressed.
    static let filesPerList = 512

    private let plan: SitePlan
    private let templates: Templates

    package init(_ plan: SitePlan, _ templates: Templates) {
        self.plan = plan
        self.templates = templates
    }

    /// - Parameters:
    ///   - digests: of all files but calendars, which are for other programs, so readers needn't know about changes in them.
    ///   - assets: styles and scripts to cache at installation, like the first page and the page for files that aren't cached.
    package func files(_ digests: [FileDigest], assets: [OutputPath]) -> [RenderedFile] {
        guard settings.keepsOffline else { return [worker(templates.bytes(of: "offline/off.js"), core: [], lists: [])] }
        let deadlines = DeadlinePages(plan)
        let dates = deadlines.dates.map { [$0] } ?? []
        let digests = digests + dates.map(\.digest)
        let sorted = OfflineFiles.inOrderOfScripts(digests)
        let lists = sorted.chunks(ofCount: Self.filesPerList).enumerated().map { List(index: $0, files: $1) }
        // Browsers request the manifest on every page, its first icon or the site's logo, and some the icon for Apple's devices.
        let manifests = settings.languages.map(plan.appManifest)
        let icon = settings.theme.logo.map { plan.path(ofMedium: $0.value) } ?? InstallableApp.icon
        let core = assets + corePages.map(\.path) + manifests + [icon, InstallableApp.touchIcon] + dates.map(\.path)
        let script = templates.joinedBuiltIn(folder: "offline/worker/", ending: ".js")
        return dates + lists.map(\.file) + [worker(script, core: core, lists: lists, deadlines)]
    }

    /// Pages that are stored before they were opened. The history and practice need nothing but what is on the device; those of a site
    /// with many quizzes name all of these, so they are stored only with an edition.
    private var corePages: [PlannedPage] {
        var subjects: Set<PageSubject> = [.home, plan.front, .moved, .offline]
        if !plan.outline.hasQuizLists { subjects.formUnion([.history, .practice]) }
        return plan.pages.filter { subjects.contains($0.subject) }
    }

    /// In the order of JavaScript's string comparison, by UTF-16. It is that of the bytes, which is faster, below U+10000.
    private static func inOrderOfScripts(_ digests: [FileDigest]) -> [FileDigest] {
        let hasLargeCharacters = digests.contains { $0.path.text.utf8.contains { $0 >= 0xF0 } }
        return hasLargeCharacters
            ? digests.sorted { $0.path.text.utf16.lexicographicallyPrecedes($1.path.text.utf16) }
            : digests.sorted { ByteOrder.precedes($0.path.text, $1.path.text) }
    }

    private var settings: SiteSettings { plan.content.settings }

    private struct List {
        var file: RenderedFile
        var first: String
        var digest: String
        var count: Int
        var size: Int

        init(index: Int, files: ArraySlice<FileDigest>) {
            var json = CompactJSON()
            json.object { json in
                for file in files {
                    json.key(file.path.text)
                    json.array { json in
                        json.value(file.digest)
                        json.value(file.size)
                    }
                }
            }
            let bytes = json.bytes + Array("\n".utf8)
            file = RenderedFile(path: OutputPath("assets/files-\(index + 1).json"), bytes: bytes)
            first = files.first?.path.text ?? ""
            digest = file.digest.digest
            count = files.count
            size = files.reduce(0) { $0 + $1.size }
        }
    }

    /// The script of the theme, after a line with its data.
    private func worker(
        _ script: [UInt8], core: [OutputPath], lists: [List], _ deadlines: DeadlinePages? = nil
    ) -> RenderedFile {
        var json = CompactJSON()
        json.object { json in
            json.member("id", settings.id)
            json.member("version", SHA256.shortText(lists.flatMap { Array($0.digest.utf8) }))
            json.member("language", settings.language.code)
            json.member("languages", settings.languages.map(\.code))
            json.member("core", core.map(\.text))
            // A reader who has the rules in force offline gets a new edition with the update.
            if let edition = plan.outline.editions.first {
                json.member("edition", plan.path(of: .flashCards(edition: edition), in: settings.language).folder)
            }
            if let deadlines, let dates = deadlines.dates {
                json.member("deadlines", dates.path.text)
                json.member("fresh", deadlines.paths)
            }
            json.key("lists")
            json.array { json in
                for list in lists {
                    json.object { json in
                        json.member("path", list.file.path.text)
                        json.member("first", list.first)
                        json.member("digest", list.digest)
                        json.member("files", list.count)
                        json.member("bytes", list.size)
                    }
                }
            }
        }
        let bytes = Array("self.site = ".utf8) + json.bytes + Array(";\n".utf8) + Minifier.shortened(script: script)
        return RenderedFile(path: Self.worker, bytes: bytes)
    }
}
