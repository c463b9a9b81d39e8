package import ContentModel
package import Diagnostics
import Encoding
import Platform

/// Warns of exported exams in `Content/media`, as everything there is published: a file for Moodle has the answers.
package enum ExamsInMedia {
    private static let texts: Set = ["xml", "gift", "txt", "csv", "tsv", "md", "json", "html", "htm", "yml", "yaml", "qti"]
    private static let archives: Set = ["zip", "imscc", "mbz", "qti"]
    /// How much of a file is searched, in bytes.
    private static let limit = 4 << 20
    /// Questions with fewer letters are in other files by chance.
    private static let shortest = 12

    /// - Parameter content: with the facts of all quizzes.
    package static func diagnose(_ content: SiteContent, site: String, jobs: Int) -> [Diagnostic] {
        guard content.hasExams else { return [] }
        let questions = zip(content.quizHeads, content.quizFacts).flatMap { head, facts in
            facts.examQuestions.filter { $0.words.count >= shortest }.map { (exam: head.original.id, words: $0.words) }
        }
        let suspects = content.media.filter { texts.contains(ending($0)) || archives.contains(ending($0)) }
        let heads = FileHeads(site: site, overlay: [:])
        let found = mapInParallel(suspects.count, jobs: jobs) { index -> String? in
            let bytes = heads.bytes("Content/\(suspects[index])", limit: limit)
            return pieces(bytes, of: suspects[index]).lazy.compactMap { piece in
                let words = TextFolding.fold(piece)
                return questions.first { words.contains($0.words) }?.exam
            }.first
        }
        let revealed = zip(suspects, found).compactMap { path, exam in
            exam.map { exam in
                Diagnostic(
                    .revealedExam,
                    "this file has a question of the exam '\(exam)', perhaps with its answer, and everything in Content/media is published; keep it outside Content",
                    at: SourceLocation(path: "Content/\(path)"))
            }
        }
        return heads.diagnostics + revealed
    }

    /// The texts of a file, or of the files in an archive.
    private static func pieces(_ bytes: [UInt8], of path: String) -> [String] {
        guard archives.contains(ending(path)), var archive = try? ZipReader(bytes) else { return [String(decoding: bytes, as: UTF8.self)] }
        return archive.paths.filter { texts.contains(ending($0)) }.compactMap { name in
            ((try? archive.bytes(of: name)) ?? nil).map { String(decoding: $0.prefix(limit), as: UTF8.self) }
        }
    }

    private static func ending(_ path: String) -> String { path.split(separator: ".").last.map { $0.lowercased() } ?? "" }
}
