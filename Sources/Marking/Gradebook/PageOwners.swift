/// Whose own page each student's page is, by the secret name of the page, which is the token of reports from it.
package struct PageOwners: Sendable {
    private let names: [String: String]
    private let students: Set<String>

    /// - Parameter names: of students, by the names of their pages; none without the site's secret.
    package init(_ names: [String: String] = [:]) {
        self.names = names
        students = Set(names.values)
    }

    package var isEmpty: Bool { names.isEmpty }

    /// Names of the pages.
    package var pages: Set<String> { Set(names.keys) }

    /// Name of the student from whose page a report with this token came; nil where it came from another one.
    subscript(token: String) -> String? { names[token] }

    /// The student whose page is for a name, among those whose names differ only in accents, capitals or the order of words. Nil where
    /// several have exactly this name, or one of them has no page, so that they may share this one.
    ///
    /// - Parameter indices: of these students in the roster.
    func student(named name: String, among indices: [Int], of roster: Roster) -> Int? {
        guard indices.count > 1 else { return indices.first }
        let exact = indices.filter { roster.students[$0].name == name }
        return exact.count == 1 && indices.allSatisfy { students.contains(roster.students[$0].name) } ? exact.first : nil
    }
}
