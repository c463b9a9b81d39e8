import Diagnostics
import Platform

/// Prints the diagnostics of a site's files, or of files to be imported.
struct SiteReport {
    let site: String
    /// Bytes of files that the site doesn't have yet, by their path in it.
    var overlay: [String: [UInt8]] = [:]
    /// Bytes of files from elsewhere, by their path as the user named it.
    var foreign: [String: [UInt8]] = [:]
    /// Most diagnostics of one id; nil for all.
    var limitPerID: Int?

    func print(_ diagnostics: [Diagnostic], isStrict: Bool = false) {
        let foreign = foreign
        var diagnostics = Set(diagnostics).sorted().map { diagnostic in
            diagnostic.renamingFiles { path in
                // Files in an archive are named below it.
                let isForeign = foreign.keys.contains { path == $0 || path.hasPrefix($0 + "/") }
                return isForeign ? path : shown(path, in: site)
            }
        }
        let more = limitPerID.map { leaveOut(from: &diagnostics, limit: $0) } ?? ""
        if isStrict { for index in diagnostics.indices { diagnostics[index].severity = .error } }
        let bytes = Dictionary(overlay.map { (shown($0.key, in: site), $0.value) }, uniquingKeysWith: { first, _ in first })
        let isColoured = isTerminal(.error) && environment("NO_COLOR") == nil
        var printer = DiagnosticPrinter(
            format: .text, prefix: "", isTerminal: isColoured, limitPerID: nil,
            excerpts: SourceExcerpts { foreign[$0] ?? bytes[$0] ?? readFile($0) })
        write(printer.text(diagnostics) + more, to: .error)
    }

    /// Leaves out diagnostics above the limit, and says how many.
    private func leaveOut(from diagnostics: inout [Diagnostic], limit: Int) -> String {
        var counts: [DiagnosticID: Int] = [:]
        diagnostics = diagnostics.filter { diagnostic in
            counts[diagnostic.id, default: 0] += 1
            return counts[diagnostic.id, default: 0] <= limit || diagnostic.severity == .error
        }
        return counts.filter { $0.value > limit }.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "… and \($0.value - limit) more of [\($0.key.rawValue)]\n" }.joined()
    }
}

/// Path of a file of a site as the user can open it, below the folder that they named.
func shown(_ path: String, in site: String) -> String { site == "." ? path : "\(site)/\(path)" }

/// "1 quiz", "2 quizzes".
func counted(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(number) \(number == 1 ? one : several ?? one + "s")"
}

/// "5 questions", or "5 of 20 questions" if some were left out.
func counted(_ number: Int, of all: Int, _ one: String, _ several: String? = nil) -> String {
    number == all ? counted(number, one, several) : "\(number) of \(counted(all, one, several))"
}
