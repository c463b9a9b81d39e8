package import ContentModel
package import Diagnostics
import Encoding
import Platform

/// Warns of exported exams in `Content/media`, as everything there is published: a file for Moodle has the answers.
package enum ExamsInMedia {
    private static let texts: Set = ["xml", "gift", "txt", "csv", "tsv", "md", "json", "html", "htm", "yml", "yaml", "qti"]
    private static let archives: Set = ["zip", "imscc", "mbz", "qti", "apkg", "colpkg"]
    /// Anki's decks, which have their texts in consecutive pages of a database.
    private static let decks: Set = ["anki2", "anki21"]
    /// Packed by Zstandard, which isn't read here.
    private static let packedDeck = "anki21b"
    /// How much of a text is searched, in bytes.
    private static let limit = 4 << 20
    private static let archiveLimit = 64 << 20
    /// Questions with fewer letters are in other files by chance.
    private static let shortest = 12

    private enum Finding {
        case exam(String)
        /// Nothing was found, but the file can't be searched.
        case unsearched
    }

    /// - Parameter content: with the facts of all quizzes.
    package static func diagnose(_ content: SiteContent, site: String, jobs: Int) -> [Diagnostic] {
        guard content.hasExams else { return [] }
        let questions = zip(content.quizHeads, content.quizFacts).flatMap { head, facts in
            facts.examQuestions.filter { $0.words.count >= shortest }.map { (exam: head.original.id, question: $0) }
        }
        let search = ExamLetters.Search(questions)
        guard !search.isEmpty else { return [] }
        let suspects = content.media.filter { texts.contains(ending($0)) || archives.contains(ending($0)) }
        let heads = FileHeads(ReadableFolder("\(site)/Content"), overlay: [:])
        let findings = mapInParallel(suspects.count, jobs: jobs) { finding(suspects[$0], heads, search) }
        let diagnostics = zip(suspects, findings).compactMap { path, finding in finding.map { diagnostic($0, path) } }
        return heads.diagnostics + diagnostics
    }

    private static func diagnostic(_ finding: Finding, _ path: String) -> Diagnostic {
        let location = SourceLocation(path: "Content/\(path)")
        switch finding {
        case .exam(let exam):
            return Diagnostic(
                .revealedExam,
                "this file has a question of the exam '\(exam)', perhaps with its answer, and everything in Content/media is published; keep it outside Content",
                at: location)
        case .unsearched:
            return Diagnostic(
                .revealedExam,
                "this Anki deck can't be searched for questions of exams; make sure that it has none, because everything in Content/media is published",
                at: location, severity: .note)
        }
    }

    private static func finding(_ path: String, _ heads: FileHeads, _ search: ExamLetters.Search) -> Finding? {
        let isArchive = archives.contains(ending(path))
        let bytes = heads.bytes("Content/\(path)", limit: isArchive ? archiveLimit : limit)
        guard isArchive, var archive = try? ZipReader(bytes) else { return exam(in: bytes, search).map(Finding.exam) }
        for name in archive.paths where texts.contains(ending(name)) || decks.contains(ending(name)) {
            guard let text = (try? archive.bytes(of: name)) ?? nil else { continue }
            let size = decks.contains(ending(name)) ? archiveLimit : limit
            if let exam = exam(in: Array(text.prefix(size)), search) { return .exam(exam) }
        }
        return archive.paths.contains { ending($0) == packedDeck } ? .unsearched : nil
    }

    private static func exam(in bytes: [UInt8], _ search: ExamLetters.Search) -> String? {
        ExamLetters.forms(of: LegacyText.utf8(bytes)).lazy.compactMap(search.exam).first
    }

    private static func ending(_ path: String) -> String { path.split(separator: ".").last.map { $0.lowercased() } ?? "" }
}
