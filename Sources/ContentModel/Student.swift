/// A student of `people.json`. The same name under two teachers is one student with two teachers.
package struct Student: Hashable, Sendable {
    package var name: String
    package var teachers: Set<String>

    package init(name: String, teachers: Set<String>) {
        self.name = name
        self.teachers = teachers
    }
}

extension Student {
    /// The students of teachers in their order, without duplicates.
    package static func all(of teachers: [Teacher]) -> [Student] {
        var students: [Student] = []
        var indices: [String: Int] = [:]
        for teacher in teachers {
            for name in teacher.students {
                if let index = indices[name] {
                    students[index].teachers.insert(teacher.name)
                } else {
                    indices[name] = students.count
                    students.append(Student(name: name, teachers: [teacher.name]))
                }
            }
        }
        return students
    }
}

extension Student {
    /// Whether an item concerns this student: it is of a module with one of the student's teachers, or of no teacher in particular.
    /// - Parameters:
    ///   - module: id or title, as its author wrote it.
    ///   - teachers: those of the item itself, which take precedence over those of the module.
    package func has(workOf module: String?, teachers: [String] = [], in settings: SiteSettings) -> Bool {
        let all = settings.teachers(of: module, own: teachers)
        return all.isEmpty || !self.teachers.isDisjoint(with: all)
    }
}
