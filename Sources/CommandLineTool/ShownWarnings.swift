import Diagnostics

/// The warnings and notes that `serve` has shown, so that each is shown once. Only warnings are counted.
struct ShownWarnings {
    /// Distinguishes one warning from another. Line numbers don't, because they change while somebody writes.
    private struct Name: Hashable {
        var id: DiagnosticID
        var severity: Diagnostic.Severity
        var path: String
        var message: String
    }

    struct Comparison {
        /// Errors, and warnings and notes that weren't shown before.
        var news: [Diagnostic] = []
        /// Number of warnings that were shown before and are still there.
        var known = 0
        /// Number of warnings that were shown before and are gone.
        var fixed = 0
    }

    private var counts: [Name: Int] = [:]

    /// Compares a build's diagnostics with the warnings shown so far, and remembers them. A build with errors may not have reached
    /// every warning, so none counts as fixed.
    mutating func compare(_ diagnostics: [Diagnostic]) -> Comparison {
        var (comparison, left) = (Comparison(), counts)
        for diagnostic in diagnostics {
            let name = Name(
                id: diagnostic.id, severity: diagnostic.severity, path: diagnostic.location.path, message: diagnostic.message)
            guard diagnostic.severity != .error, let count = left[name], count > 0 else {
                comparison.news.append(diagnostic)
                if diagnostic.severity != .error { counts[name, default: 0] += 1 }
                continue
            }
            left[name] = count - 1
            if diagnostic.severity == .warning { comparison.known += 1 }
        }
        guard !diagnostics.hasErrors else { return comparison }
        for (name, count) in left where count > 0 {
            counts[name] = counts[name, default: 0] - count
            if name.severity == .warning { comparison.fixed += count }
        }
        return comparison
    }
}
