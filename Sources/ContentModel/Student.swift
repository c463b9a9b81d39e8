/// A student of `people.json`: the same name under two teachers is one student with two teachers.
package struct Student: Hashable, Sendable {
    package var name: String
    package var teachers: Set<String>

    package init(name: String, teachers: Set<String>) {
        self.name = name
        self.teachers = teachers
    }
}

extension SiteContent {
    /// Each once, in the order of the file.
    package var students: [Student] {
        var students: [Student] = []
        var places: [String: Int] = [:]
        for teacher in teachers {
            for name in teacher.students {
                if let place = places[name] {
                    students[place].teachers.insert(teacher.name)
                } else {
                    places[name] = students.count
                    students.append(Student(name: name, teachers: [teacher.name]))
                }
            }
        }
        return students
    }
}

extension Student {
    /// Whether work is for this student: that of a module with one of the student's teachers, or of nobody in particular.
    /// - Parameters:
    ///   - module: an id or a title, as its author wrote it.
    ///   - teachers: those that the work itself names; they count before those of the module.
    package func has(workOf module: String?, teachers: [String] = [], in settings: SiteSettings) -> Bool {
        if !teachers.isEmpty { return !self.teachers.isDisjoint(with: teachers) }
        guard let module, let listed = settings.module(named: module), !listed.teachers.isEmpty else { return true }
        return !self.teachers.isDisjoint(with: listed.teachers)
    }
}

extension SiteSettings {
    /// The module that content names by its id or its title.
    package func module(named name: String) -> CourseModule? {
        modules.first { $0.id == name } ?? modules.first { $0.title == name }
    }
}
