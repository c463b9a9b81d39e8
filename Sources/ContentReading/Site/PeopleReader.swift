package import ContentModel
package import Diagnostics

/// Reads `people.json`: the teachers of the site with their students, in one of two shapes.
///
/// `[{"Mr. Bob": ["Callum", "Toby"]}]` and `{"teachers": [{"Mr. Bob": {"students": ["Callum", "Toby"]}}]}` are equivalent.
package struct PeopleReader {
    /// The teachers in the order of the file, without duplicates.
    package static func read(_ file: SourceFile, log: inout DiagnosticLog) -> [Teacher] {
        guard let tree = JSONReader.read(file.text, log: &log) else { return [] }
        var reader = PeopleReader()
        for element in elements(of: tree, log: &log) { reader.add(element, log: &log) }
        return reader.teachers
    }

    /// Elements of a list, or of the list under `teachers`.
    private static func elements(of tree: ContentTree, log: inout DiagnosticLog) -> [ContentTree] {
        if case .sequence(let elements) = tree.value { return elements }
        guard case .mapping = tree.value else {
            log.report(
                .wrongType, "\(PeopleKey.owner) is an array, or {\"\(PeopleKey.teachers.rawValue)\": […]}, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
        guard let fields = FieldReader(tree, PeopleKey.self, .lenient, log: &log) else { return [] }
        var elements: [ContentTree] = []
        for key in PeopleKey.allCases {
            switch key {
            case .teachers: elements = fields.requiredSequence(key, log: &log) ?? []
            }
        }
        return elements
    }

    private var teachers: [Teacher] = []
    private var indexes: [String: Int] = [:]
    /// Position at which each student was first named, by teacher.
    private var places: [[String: SourcePosition]] = []

    /// Adds one or several teachers, whose names are the keys.
    private mutating func add(_ tree: ContentTree, log: inout DiagnosticLog) {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "a teacher is written as {\"name\": [\"students\", …]}, but this is \(tree.kindInWords)",
                at: tree.position)
            return
        }
        if entries.isEmpty { log.report(.missingKey, "here is no teacher between the braces", at: tree.position) }
        for entry in entries {
            let name = trimmed(entry.key)
            guard !name.isEmpty else {
                log.report(.missingKey, "this teacher has no name", at: entry.keyPosition)
                continue
            }
            let index = self.index(of: Located(name, at: entry.keyPosition), log: &log)
            for student in PeopleReader.students(of: name, entry.value, log: &log) {
                add(student, to: index, log: &log)
            }
        }
    }

    private mutating func index(of name: Located<String>, log: inout DiagnosticLog) -> Int {
        if let index = indexes[name.value] {
            log.report(
                .duplicateID, "the teacher '\(name.value)' is here a second time; the students are joined",
                at: name.position,
                severity: .warning, notes: [("first used here", teachers[index].position)])
            return index
        }
        indexes[name.value] = teachers.count
        teachers.append(Teacher(name: name.value, students: [], position: name.position))
        places.append([:])
        return teachers.count - 1
    }

    /// Names in a list, or in the list under `students`.
    private static func students(
        of teacher: String, _ tree: ContentTree, log: inout DiagnosticLog
    ) -> [Located<String>] {
        let elements: [ContentTree]
        switch tree.value {
        case .sequence(let list): elements = list
        case .mapping:
            guard let fields = FieldReader(tree, TeacherKey.self, .lenient, log: &log) else { return [] }
            elements = named(fields, log: &log)
        default:
            log.report(
                .wrongType, "the students of '\(teacher)' are a list of names, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
        return elements.compactMap { element in
            guard let text = element.text("a student", log: &log) else { return nil }
            let name = trimmed(text.string)
            if name.isEmpty { log.report(.missingKey, "this student has no name", at: text.start) }
            return name.isEmpty ? nil : Located(name, at: text.start)
        }
    }

    private static func named(_ fields: FieldReader, log: inout DiagnosticLog) -> [ContentTree] {
        var students: [ContentTree] = []
        for key in TeacherKey.allCases {
            switch key {
            case .students: students = fields.requiredSequence(key, log: &log) ?? []
            }
        }
        return students
    }

    private mutating func add(_ student: Located<String>, to index: Int, log: inout DiagnosticLog) {
        if let first = places[index][student.value] {
            log.report(
                .duplicateID, "the student '\(student.value)' is named twice under '\(teachers[index].name)'",
                at: student.position,
                severity: .warning, notes: [("first used here", first)])
            return
        }
        places[index][student.value] = student.position
        teachers[index].students.append(student.value)
    }
}
