/// Whose own page each student's page is, by the secret name of the page, which is the token of reports from it.
package struct PageOwners: Sendable {
    private let names: [String: String]

    /// - Parameter names: of students, by the names of their pages; none without the site's secret.
    package init(_ names: [String: String] = [:]) { self.names = names }

    package var isEmpty: Bool { names.isEmpty }

    /// Names of the pages.
    package var pages: Set<String> { Set(names.keys) }

    /// Name of the student from whose page a report with this token came; nil where it came from another one.
    subscript(token: String) -> String? { names[token] }
}
