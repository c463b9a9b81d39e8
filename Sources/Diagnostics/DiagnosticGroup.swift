/// Equal diagnostics of a file, at several positions.
struct DiagnosticGroup {
    private struct Key: Hashable {
        var id: DiagnosticID
        var severity: Diagnostic.Severity
        var message: String
        var path: String
    }

    /// Maximum number of lines that are named.
    private static let linesLimit = 8

    let first: Diagnostic
    private(set) var count = 1
    /// Its lines, each once.
    private var lines: [UInt32]

    private init(_ first: Diagnostic) {
        self.first = first
        lines = [first.location.position.line]
    }

    /// Sorted diagnostics in groups, in the order of their first positions.
    ///
    /// - Parameter areJoined: whether equal ones are joined; those with notes never are.
    static func groups(of diagnostics: [Diagnostic], areJoined: Bool) -> [DiagnosticGroup] {
        guard areJoined else { return diagnostics.map { DiagnosticGroup($0) } }
        var groups: [DiagnosticGroup] = []
        var indices: [Key: Int] = [:]
        for diagnostic in diagnostics {
            let key = Key(
                id: diagnostic.id, severity: diagnostic.severity, message: diagnostic.message, path: diagnostic.location.path)
            guard diagnostic.notes.isEmpty, let index = indices[key] else {
                if diagnostic.notes.isEmpty { indices[key] = groups.count }
                groups.append(DiagnosticGroup(diagnostic))
                continue
            }
            groups[index].count += 1
            let line = diagnostic.location.position.line
            if groups[index].lines.last != line { groups[index].lines.append(line) }
        }
        return groups
    }

    /// " (12 times, in lines 2, 9, 14 and 9 more)", or nothing.
    var others: String {
        guard count > 1 else { return "" }
        let named = firstFew(lines.map(String.init), limit: DiagnosticGroup.linesLimit)
        return " (\(count) times, in \(lines.count == 1 ? "line" : "lines") \(named))"
    }
}

extension [Diagnostic] {
    /// The first of each group of equal ones in a file, which are one line for people.
    package var firstOfEachLine: [Diagnostic] { DiagnosticGroup.groups(of: self, areJoined: true).map(\.first) }
}
