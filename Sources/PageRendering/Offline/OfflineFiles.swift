import ContentModel
import Encoding
import Markup
import SitePlanning
import SiteTheme

/// Service worker `sw.js`, and lists of all files with their digests.
///
/// The lists are split, so that browsers read only the ones they need of a large site; `sw.js` has the digest of each, so it
/// changes whenever any file changes, and a list of another version is noticed.
struct OfflineFiles {
    static let worker = OutputPath("sw.js")
    /// Files per list, of about a hundred bytes each, or half of that compressed.
    static let filesPerList = 512

    private let site: SiteContext
    private let templates: Templates

    init(_ site: SiteContext, _ templates: Templates) {
        self.site = site
        self.templates = templates
    }

    /// - Parameters:
    ///   - digests: of all files that readers open.
    ///   - core: files to store before anything is opened.
    func files(_ digests: [FileDigest], core: [OutputPath]) -> [RenderedFile] {
        guard site.settings.keepsOffline else { return [worker("offline/off.js", core: [], lists: [])] }
        // The order of JavaScript's string comparison.
        let sorted = digests.sorted { $0.path.text.utf16.lexicographicallyPrecedes($1.path.text.utf16) }
        let lists = stride(from: 0, to: sorted.count, by: Self.filesPerList).enumerated().map { index, start in
            List(index: index, files: sorted[start..<min(start + Self.filesPerList, sorted.count)])
        }
        return lists.map(\.file) + [worker("offline/sw.js", core: core, lists: lists)]
    }

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
    private func worker(_ template: String, core: [OutputPath], lists: [List]) -> RenderedFile {
        var json = CompactJSON()
        json.object { json in
            json.member("id", site.settings.id)
            json.member("version", SHA256.shortText(lists.flatMap { Array($0.digest.utf8) }))
            json.member("language", site.settings.language.code)
            json.member("languages", site.settings.languages.map(\.code))
            json.member("core", core.map(\.text))
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
        let script = Minifier.shortened(script: templates.bytes(of: template))
        return RenderedFile(path: Self.worker, bytes: Array("self.site = ".utf8) + json.bytes + Array(";\n".utf8) + script)
    }
}
