import Diagnostics
import Marking
import Platform

/// Files in `Marking` that nothing reads because of their names, while somebody may rely on them.
struct MisnamedFiles {
    /// Folder of the site, without a slash at its end.
    let site: String
    /// Number of files with reports that aren't named after their receipts.
    let reports: Int

    func warn() {
        warnOfReports()
        warnOfLookalikes()
    }

    /// Reports that somebody has copied among the others under their downloaded names.
    private func warnOfReports() {
        if reports == 0 { return }
        let folder = shown(ReportStore.folder, in: site)
        let (files, them) =
            reports == 1
            ? ("1 file in \(folder) isn't named after its receipt", "it")
            : ("\(reports) files in \(folder) aren't named after their receipts", "them")
        let command = "quizmark reports add \(QuotedText.shell(folder)) --site \(QuotedText.shell(site))"
        quizmarkWarning("\(files); add \(them) with \(QuotedText.command(command))")
    }

    /// "Decisions.yml", "decisions.yml.txt", "roster (1).csv", as programs and people name copies.
    private func warnOfLookalikes() {
        let names = ((try? FolderEntry.all(in: shown("Marking", in: site))) ?? []).map(\.name)
        for (name, path) in MarkingFileNames.lookalikes(among: names) {
            // Some disks ignore the case of names.
            if name.lowercased() == MarkingFileNames.name(of: path), FileSystem.exists(shown(path, in: site)),
                !names.contains(MarkingFileNames.name(of: path))
            {
                continue
            }
            let advice =
                path == Marks.path
                ? "if it has marks that \(path) lacks, add those lines at the end of \(path), where the last mark of a marker for a text counts; then move it to another folder"
                : "rename it if it is the correct one, or move it to another folder"
            quizmarkWarning("\(TerminalText.oneLine(shown("Marking/\(name)", in: site))) isn't read, only \(path) is; \(advice)")
        }
    }
}
