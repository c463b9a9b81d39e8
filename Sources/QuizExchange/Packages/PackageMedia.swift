package import ContentModel
package import Encoding
import SitePlanning

/// The pictures, sounds and films that quizzes of a package show, at the paths that they have below `Content/`.
package struct PackageMedia {
    package private(set) var files: [ExchangeFile] = []
    private var identifiers: [String: String] = [:]

    package init(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) {
        var seen: Set<String> = []
        for quiz in quizzes {
            for path in quiz.media(in: export.plan.content) where seen.insert(path).inserted {
                guard let bytes = export.medium(path) else {
                    log.report("'\(path)' can't be read, so it isn't in the package", of: quiz)
                    continue
                }
                files.append(ExchangeFile(path, bytes))
                identifiers[path] = PackageIdentifier.of("file", path)
            }
        }
    }

    /// Each a resource of its own, so that importers take the files over.
    package var resources: [IMSManifest.Resource] {
        files.compactMap { file in
            identifiers[file.path].map { IMSManifest.Resource(identifier: $0, type: "webcontent", start: file.path, files: [file.path]) }
        }
    }

    /// The resources that the texts of a quiz need.
    package func identifiers(of quiz: LocalizedQuiz, in content: SiteContent) -> [String] {
        identifiers(quiz.media(in: content))
    }

    /// The resources of these files.
    package func identifiers(_ paths: [String]) -> [String] { paths.compactMap { identifiers[$0] } }

    package var entries: [ZipEntry] { files.map { ZipEntry(path: $0.path, bytes: $0.bytes, isCompressed: $0.isCompressed) } }
}

extension ExchangeFile {
    /// Whether another try to compress would only take time.
    fileprivate var isCompressed: Bool {
        ["png", "jpg", "jpeg", "gif", "webp", "avif", "mp3", "m4a", "ogg", "opus", "mp4", "webm", "mov"]
            .contains { path.lowercased().hasSuffix("." + $0) }
    }
}

extension ZipArchive {
    /// One file with everything; none where that can't be an archive, which is reported.
    package static func file(_ name: String, _ entries: [ZipEntry], of quizzes: [LocalizedQuiz], log: inout ExportLog) -> [ExchangeFile] {
        do {
            return [ExchangeFile(name, try bytes(entries))]
        } catch {
            if let quiz = quizzes.first { log.report(error.description, of: quiz) }
            return []
        }
    }
}
