import Encoding

/// Names of students as lists show them: with the number or address where several have the same.
package struct StudentNames: Sendable {
    private let repeated: Set<String>

    /// - Parameter students: of the list; a student may be in it several times.
    package init(_ students: some Collection<Roster.Student>) {
        // Nearly all names differ, and a dictionary of those of a large class takes a lot of memory.
        let hashes = students.map(\.name.hashValue).sorted()
        let several = Set(zip(hashes, hashes.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
        var identities: [String: String] = [:]
        var repeated: Set<String> = []
        for student in students where several.contains(student.name.hashValue) {
            let first = identities[student.name]
            if first == nil {
                identities[student.name] = student.identity
            } else if first != student.identity {
                repeated.insert(student.name)
            }
        }
        self.repeated = repeated
    }

    package subscript(_ student: Roster.Student) -> String { shown(student, name: student.name) }

    /// The same for a page.
    package func isolated(_ student: Roster.Student) -> String { shown(student, name: StudentNames.isolated(student.name)) }

    private func shown(_ student: Roster.Student, name: String) -> String {
        repeated.contains(student.name) && !student.identity.isEmpty ? "\(name) (\(student.identity))" : name
    }

    /// A name between characters that isolate it (UAX 9, FSI and PDI) where it has letters that are written from right to left, as
    /// browsers would draw a number beside it in the middle of it.
    package static func isolated(_ name: String) -> String {
        // U+0590 begins with 0xD6 in UTF-8.
        guard name.utf8.contains(where: { $0 >= 0xD6 }), name.unicodeScalars.contains(where: changesDirection) else { return name }
        let text = String(String.UnicodeScalarView(name.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }))
        return "\u{2068}\(text)\u{2069}"
    }

    private static func changesDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Controls of bidirectional text
        case 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.isRightToLeft
        }
    }
}
