/// Names of students as lists show them: with the number or address where several have the same.
package struct StudentNames: Sendable {
    private let repeated: Set<String>

    /// - Parameter students: of the list; a student may be in it several times.
    package init(_ students: [Roster.Student]) {
        var identities: [String: String] = [:]
        var repeated: Set<String> = []
        for student in students {
            let first = identities[student.name]
            if first == nil {
                identities[student.name] = student.identity
            } else if first != student.identity {
                repeated.insert(student.name)
            }
        }
        self.repeated = repeated
    }

    package subscript(_ student: Roster.Student) -> String {
        repeated.contains(student.name) && !student.identity.isEmpty ? "\(student.name) (\(student.identity))" : student.name
    }
}
