import ArgumentParser
import ContentModel
import Diagnostics
import Marking
import Platform
import Sealing

/// The reports that students handed in.
extension GradingSession {
    static func reading<Result>(_ folder: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as Gradebook.Failure {
            quizmarkError("can't read \(shown(Gradebook.path, in: folder)): \(failure)")
            throw Exit.machine
        }
    }

    /// Whether the site has marking files, but no reports, as after a term. On a computer without the marking files, nobody can tell.
    ///
    /// - Throws: `SystemError` where the folder of the reports can't be read.
    static func hasLostReports(_ folder: String) throws(SystemError) -> Bool {
        guard FileSystem.isFolder(shown("Marking", in: folder)) else { return false }
        return try FolderEntry.allIfPresent(in: shown(ReportStore.folder, in: folder)).allSatisfy { $0.name.hasPrefix(".") }
    }

    /// - Throws: `Exit.contentErrors` where nothing was handed in yet.
    static func requireReports(_ folder: String) throws {
        guard FileSystem.isFolder(shown(ReportStore.folder, in: folder)) else { throw refusalWithoutReports(folder) }
    }

    /// Prints that nothing was handed in yet, and returns the exit code for it.
    private static func refusalWithoutReports(_ folder: String) -> ExitCode {
        quizmarkError(
            "there are no reports yet; \(QuotedText.quizmark("reports add FOLDER --site", folder)) adds what was handed in"
        )
        return Exit.contentErrors
    }

    /// Opens the gradebook, and the reports that are new in it.
    static func open(_ folder: String, _ siteID: String, _ key: KeyOptions) throws -> Gradebook {
        try requireReports(folder)
        let line = ProgressLine(isShown: StandardStream.error.isTerminal)
        defer { line.clear() }
        do {
            let gradebook = try Gradebook(
                site: folder, siteID: siteID, jobs: Host.processorCount, progress: { line.show("\($0) of \($1) reports opened") }
            ) { hasReports in
                let files = MarkingFiles(site: folder)
                // What was opened before can still be graded.
                if hasReports, !FileSystem.exists(files.privatePath) {
                    quizmarkWarning("there is no '\(files.privatePath)', so new reports can't be opened; copy it from your backup")
                    return []
                }
                return try files.requiredKeys(key).keys
            }
            Allocator.returnFreeMemory()
            return gradebook
        } catch let failure as Gradebook.Failure {
            quizmarkError("can't create \(shown(Gradebook.path, in: folder)): \(failure)")
            throw Exit.machine
        }
    }

    /// Reports files that can't be opened, or aren't named after their receipts.
    static func reportUnread(of gradebook: Gradebook, in folder: String) {
        MisnamedFiles(site: folder, reports: gradebook.misnamedFiles).warn()
        // Where the key is lost, all have the same reason.
        let byReason = Dictionary(grouping: gradebook.refused, by: \.reason).sorted { $0.value[0].path < $1.value[0].path }
        for (reason, reports) in byReason {
            let isMany = reports.count > 5
            for report in isMany ? reports.prefix(1) : reports[...] {
                let others = isMany ? " and \(reports.count - 1) other reports" : ""
                write("\(TerminalText.oneLine("\(shown(report.path, in: folder))\(others): \(reason)"))\n", to: .error)
            }
        }
    }

    /// Ids of the quizzes that have reports, as the reports name them.
    ///
    /// - Throws: `Exit.contentErrors` where nothing was handed in yet, `Exit.machine` where the gradebook can't be read.
    static func quizzesWithReports(_ gradebook: Gradebook, in folder: String) throws -> [String] {
        let quizzes = try reading(folder) { try gradebook.quizzes() }
        if quizzes.isEmpty, gradebook.refused.isEmpty, gradebook.misnamedFiles == 0 { throw refusalWithoutReports(folder) }
        return quizzes
    }

    /// Current id of the quiz of each report, by its receipt. Empty where neither decisions nor marks may name reports.
    ///
    /// - Throws: `Exit.machine` where the gradebook can't be read.
    static func quizByReceipt(
        _ gradebook: Gradebook, in folder: String, of quizzes: [String], _ renamed: RenamedQuizzes
    ) throws -> [String: String] {
        guard [Decision.path, Marks.path].contains(where: { FileSystem.exists(shown($0, in: folder)) }) else { return [:] }
        return try reading(folder) {
            try quizzes.reduce(into: [:]) { all, quiz in
                for receipt in try gradebook.receipts(of: quiz) { all[receipt] = renamed.currentID(quiz) }
            }
        }
    }
}
