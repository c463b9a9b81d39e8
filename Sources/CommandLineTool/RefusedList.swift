import Diagnostics
import Marking
import Platform
import Sealing

/// Prints the files that can't be opened: each once, as one may have thousands of damaged reports, and each is another student to ask.
struct RefusedList {
    private struct Kind {
        /// The reason for the first one.
        var reason: String
        var printed = 0
        /// Those that were printed.
        var paths: Set<String> = []
        var left = 0
    }

    /// Most files of one kind.
    private static let limit = 1_000

    private(set) var count = 0
    /// How many of these are files and folders without a report.
    private var withoutReport = 0
    /// The table that was read last.
    private var table: (path: String, rows: TableRows?)?
    private var kinds: [String: Kind] = [:]

    /// "2 refused", "1 path without a report": the numbers that aren't zero.
    var counts: [String] {
        let damaged = count - withoutReport
        return (damaged > 0 ? ["\(damaged) refused"] : [])
            + (withoutReport > 0 ? ["\(counted(withoutReport, "path")) without a report"] : [])
    }

    mutating func print(_ refused: ReportCollection.Refused) {
        count += 1
        if refused.reason == ReportFinder.noReport { withoutReport += 1 }
        let key = MessageLimits.kind(refused.reason)
        var kind = kinds.removeValue(forKey: key) ?? Kind(reason: refused.reason)
        let location = row(of: refused).map { "\(refused.path), \($0)" } ?? refused.path
        if kind.printed < RefusedList.limit, kind.paths.insert(location).inserted {
            kind.printed += 1
            write("\(TerminalText.oneLine("\(location): \(refused.reason)"))\n", to: .error)
        } else {
            kind.left += 1
        }
        kinds[key] = kind
    }

    /// Where a report is in the table of a form, and who sent it.
    private mutating func row(of refused: ReportCollection.Refused) -> String? {
        guard let text = refused.text, refused.path.lowercased().hasSuffix(".csv") else { return nil }
        if table?.path != refused.path { table = (refused.path, ReadableFile.ifReadable(refused.path).flatMap { TableRows($0) }) }
        return table?.rows?.row(of: text)
    }

    /// Counts those that weren't printed.
    func printRest() {
        for kind in kinds.values.sorted(by: { $0.reason < $1.reason }) where kind.left > 0 {
            write("… and \(kind.left) more: \(TerminalText.oneLine(kind.reason))\n", to: .error)
        }
    }
}

/// Names files in folders and archives that have no report: a student may have handed in something else.
func warnOfOthers(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let list = firstFew(paths.map(TerminalText.oneLine), limit: 5)
    quizmarkWarning("\(counted(paths.count, "file")) \(paths.count == 1 ? "has" : "have") no report: \(list)")
}

/// Names links in folders, as the reports of a class may be behind one.
func warnOfLinks(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let (was, reason) =
        paths.count == 1 ? ("wasn't", "it leads to a folder or is broken") : ("weren't", "they lead to folders or are broken")
    quizmarkWarning(
        "\(counted(paths.count, "link")) \(was) followed, because \(reason): \(firstFew(paths.map(TerminalText.oneLine), limit: 5)); to add the reports of such a folder, name it in the command"
    )
}
