package import ContentModel
package import Encoding

/// Pictures, sound and video of quizzes in a package, at their paths below `Content/`.
package struct PackageMedia {
    package private(set) var files: [ExchangeFile] = []
    private var identifiers: [String: String] = [:]

    /// - Parameter withCaptions: whether captions of films and sounds are beside them.
    package init(_ quizzes: [LocalizedQuiz], _ export: Export, withCaptions: Bool = false, log: inout ExportLog) {
        var seen: Set<String> = []
        for quiz in quizzes {
            let media = quiz.media(in: export.mediaPaths)
            for path in media + (withCaptions ? export.captions(of: media) : []) where seen.insert(path).inserted {
                guard let bytes = export.medium(path) else {
                    log.report("'\(path)' can't be read, so it isn't in the package", of: quiz)
                    continue
                }
                files.append(ExchangeFile(path, bytes))
                identifiers[path] = PackageIdentifier.of("file", path)
            }
        }
    }

    /// A resource for each file, so that importers copy the files.
    package var resources: [IMSManifest.Resource] {
        files.compactMap { file in
            identifiers[file.path].map { IMSManifest.Resource(identifier: $0, type: "webcontent", start: file.path, files: [file.path]) }
        }
    }

    /// Resources that the texts of a quiz need.
    package func identifiers(of quiz: LocalizedQuiz, in media: MediaPaths) -> [String] {
        identifiers(quiz.media(in: media))
    }

    /// Resources of these files.
    package func identifiers(_ paths: [String]) -> [String] { paths.compactMap { identifiers[$0] } }

    package var entries: [ZipEntry] {
        files.map { ZipEntry(path: $0.path, bytes: $0.bytes, isCompressed: MediaType.isCompressed($0.path)) }
    }
}

extension ZipArchive {
    /// One archive with everything; empty if it can't be written, which is reported.
    package static func file(_ name: String, _ entries: [ZipEntry], of quizzes: [LocalizedQuiz], log: inout ExportLog) -> [ExchangeFile] {
        do {
            return [ExchangeFile(name, try bytes(entries))]
        } catch {
            if let quiz = quizzes.first { log.report(error.description, of: quiz) }
            return []
        }
    }
}
