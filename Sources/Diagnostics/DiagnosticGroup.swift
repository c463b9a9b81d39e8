/// Equal diagnostics of a file at several positions, or of several files.
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
    /// Number of other files with it, if these aren't listed one by one.
    private var otherFiles = 0
    /// Its lines, each once.
    private var lines: [UInt32]

    private init(_ first: Diagnostic) {
        self.first = first
        lines = [first.location.position.line]
    }

    /// Sorted diagnostics in groups, in the order of their first positions.
    ///
    /// - Parameter areJoined: whether equal ones are joined; those with notes never are. Placeholder texts of a file always are, since a
    ///   new file has little else.
    static func groups(of diagnostics: [Diagnostic], areJoined: Bool) -> [DiagnosticGroup] {
        var groups: [DiagnosticGroup] = []
        var indices: [Key: Int] = [:]
        for diagnostic in diagnostics {
            guard diagnostic.notes.isEmpty, areJoined || diagnostic.id == .templateText else {
                groups.append(DiagnosticGroup(diagnostic))
                continue
            }
            let key = Key(
                id: diagnostic.id, severity: diagnostic.severity, message: diagnostic.message, path: diagnostic.location.path)
            guard let index = indices[key] else {
                indices[key] = groups.count
                groups.append(DiagnosticGroup(diagnostic))
                continue
            }
            groups[index].count += 1
            let line = diagnostic.location.position.line
            if groups[index].lines.last != line { groups[index].lines.append(line) }
        }
        return areJoined ? joined(groups) : groups
    }

    /// Number of files from which on equal diagnostics are one.
    private static let filesLimit = 4

    /// The groups with those of many files that are equal as one, at the place of the first.
    private static func joined(_ groups: [DiagnosticGroup]) -> [DiagnosticGroup] {
        func key(_ group: DiagnosticGroup) -> Key? {
            guard group.first.notes.isEmpty else { return nil }
            return Key(id: group.first.id, severity: group.first.severity, message: group.first.message, path: "")
        }
        let equal = Dictionary(grouping: groups.indices) { key(groups[$0]) }
        return groups.indices.compactMap { index in
            guard let key = key(groups[index]), let same = equal[key], same.count >= filesLimit else { return groups[index] }
            guard same[0] == index else { return nil }
            var whole = groups[index]
            whole.otherFiles = same.count - 1
            whole.count = same.reduce(0) { $0 + groups[$1].count }
            return whole
        }
    }

    /// " (12 times, in lines 2, 9, 14 and 9 more)", " (also in 29 other files)", or nothing.
    var others: String {
        if otherFiles > 0 { return " (also in \(otherFiles) other files)" }
        guard count > 1 else { return "" }
        let named = firstFew(lines.map(String.init), limit: DiagnosticGroup.linesLimit)
        return " (\(count) times, in \(lines.count == 1 ? "line" : "lines") \(named))"
    }
}

extension [Diagnostic] {
    /// The first of each group of equal ones in a file, which are one line for people.
    package var firstOfEachLine: [Diagnostic] { DiagnosticGroup.groups(of: self, areJoined: true).map(\.first) }
}
