import ContentReading
import Diagnostics
import Encoding
import Marking
import Platform

/// The files in `Marking` that grading reads.
extension GradingSession {
    static func decisions(_ folder: String, _ subjects: DecisionsReader.Subjects, outcome: String) throws -> [Decision] {
        guard FileSystem.exists(shown(Decision.path, in: folder)) else { return [] }
        var log = DiagnosticLog(path: Decision.path)
        var decisions: [Decision] = []
        // Somebody who deletes the last decision saves an empty file.
        if let bytes = FileText.bytes(shown(Decision.path, in: folder), log: &log), bytes.contains(where: { !$0.isWhiteSpace }),
            let text = FileText.decoded(bytes, log: &log)
        {
            decisions = DecisionsReader.read(text, subjects, log: &log)
        }
        try requireSound(log, in: folder, else: outcome)
        return decisions
    }

    /// The marks of a site.
    ///
    /// - Parameter outcome: the end of the message if there are errors: "nothing was graded".
    /// - Throws: `Exit.contentErrors` where there are errors, `Exit.machine` where the file can't be read.
    static func marks(_ folder: String, _ subjects: DecisionsReader.Subjects, outcome: String = "nothing was graded") throws -> Marks {
        let path = shown(Marks.path, in: folder)
        guard FileSystem.exists(path) else { return Marks() }
        var log = DiagnosticLog(path: Marks.path)
        let marks = Marks.read(try ReadableFile.required(path), subjects, log: &log)
        try requireSound(log, in: folder, else: outcome)
        return marks
    }

    private static func requireSound(_ log: DiagnosticLog, in folder: String, else outcome: String) throws {
        DiagnosticOutput(site: folder).print(log.diagnostics)
        guard log.hasErrors else { return }
        quizmarkError("\(outcome), because of the errors above")
        throw Exit.contentErrors
    }

    /// Grades that were recorded as published; nil if there are none.
    ///
    /// - Throws: `Exit.contentErrors` where the file is damaged, `Exit.machine` where it can't be read.
    static func published(_ folder: String) throws -> PublishedGrades? {
        let path = shown(PublishedGrades.path, in: folder)
        guard FileSystem.exists(path) else { return nil }
        var log = DiagnosticLog(path: PublishedGrades.path)
        let published = PublishedGrades.read(try ReadableFile.required(path), log: &log)
        DiagnosticOutput(site: folder).print(log.diagnostics)
        guard let published else { throw Exit.contentErrors }
        return published
    }
}
