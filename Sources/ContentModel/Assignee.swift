package import Diagnostics
package import Encoding

/// Somebody whom a quiz is assigned to.
package struct Assignee: Hashable, Sendable {
    /// Name of a student, a group or a teacher.
    package var name: Located<String>
    package var terms: Terms
    package var datePositions = DatePositions()

    /// Their own dates and extra time; nil where those for everybody apply.
    package struct Terms: Hashable, Sendable {
        package var available: DueDate?
        package var due: DueDate?
        /// Percent of the time limit.
        package var extraTime: Double?

        package init(available: DueDate? = nil, due: DueDate? = nil, extraTime: Double? = nil) {
            self.available = available
            self.due = due
            self.extraTime = extraTime
        }

        package var isEmpty: Bool { self == Terms() }

        /// These terms, with missing ones taken from `other`.
        func over(_ other: Terms) -> Terms {
            Terms(available: available ?? other.available, due: due ?? other.due, extraTime: extraTime ?? other.extraTime)
        }

        /// A time limit with the extra time, in whole seconds.
        package func limit(_ seconds: Int) -> Int { Int((Double(seconds) * (1 + (extraTime ?? 0) / 100)).rounded(.up)) }
    }

    package init(_ name: Located<String>, _ terms: Terms = Terms()) {
        self.name = name
        self.terms = terms
    }
}

extension Assignee: Packable {
    package func pack(into writer: inout PackedWriter) {
        name.pack(into: &writer)
        terms.available.pack(into: &writer)
        terms.due.pack(into: &writer)
        (terms.extraTime.map { "\($0)" }).pack(into: &writer)
        datePositions.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        name = try reader.value()
        terms = Terms(available: try reader.value(), due: try reader.value())
        let percent: String? = try reader.value()
        terms.extraTime = percent.flatMap { Double($0) }
        datePositions = try reader.value()
    }
}

/// Students whom quizzes are assigned to together.
package struct StudentGroup: Hashable, Sendable {
    package var name: String
    package var students: [String]

    package init(name: String, students: [String]) {
        self.name = name
        self.students = students
    }
}

extension SiteContent {
    /// Whether any quiz is assigned, so that students have pages of their own.
    package var hasAssignedQuizzes: Bool { quizHeads.contains { !$0.original.assigned.isEmpty } }

    /// Terms of each student whom a quiz is assigned to, by name. An entry for a single student takes precedence over those for
    /// groups and for a teacher's students, and a later entry over an earlier one.
    package func terms(of assigned: [Assignee]) -> [String: Assignee.Terms] {
        var terms: [String: Assignee.Terms] = [:]
        func add(_ student: String, _ own: Assignee.Terms) { terms[student] = own.over(terms[student] ?? Assignee.Terms()) }
        for assignee in assigned where !studentNames.contains(assignee.name.value) {
            for student in members(of: assignee.name.value) { add(student, assignee.terms) }
        }
        for assignee in assigned where studentNames.contains(assignee.name.value) { add(assignee.name.value, assignee.terms) }
        return terms
    }

    /// Students of a group, else those of a teacher.
    package func members(of name: String) -> [String] {
        groups.first { $0.name == name }?.students ?? teachers.first { $0.name == name }?.students ?? []
    }

    /// Names that a quiz can be assigned to.
    package var assigneeNames: [String] { students.map(\.name) + groups.map(\.name) + teachers.map(\.name) }
}
