package import ContentModel
package import Diagnostics

/// Reads `people.json`: the teachers of the site with their students, in one of two shapes.
///
/// `[{"Mr. Bob": ["Callum", "Toby"]}]` and `{"teachers": [{"Mr. Bob": {"students": ["Callum", "Toby"]}}]}` are equivalent.
package struct PeopleReader {
    /// The teachers in the order of the file, without duplicates.
    package static func read(_ file: SourceFile, log: inout DiagnosticLog) -> [Teacher] { people(file, log: &log).teachers }

    /// Teachers as `read` returns them, and groups of their students.
    static func people(_ file: SourceFile, log: inout DiagnosticLog) -> (teachers: [Teacher], groups: [StudentGroup]) {
        guard let tree = JSONReader.read(file.text, log: &log) else { return ([], []) }
        let elements = elements(of: tree, log: &log)
        var (teachers, groups) = (PeopleReader(.teacher), PeopleReader(.group))
        for element in elements.teachers { teachers.add(element, log: &log) }
        for element in elements.groups { groups.add(element, log: &log) }
        let known = Set(teachers.teachers.flatMap(\.students))
        let suggestions = SuggestionQuota()
        let teacherNames = Set(teachers.teachers.map(\.name))
        for (positions, group) in zip(groups.positions, groups.teachers) {
            if known.contains(group.name) || teacherNames.contains(group.name) {
                let (owner, meant) = known.contains(group.name) ? ("student", "the student alone") : ("teacher", "the group")
                log.report(
                    .duplicateID,
                    "a group and a \(owner) are called '\(group.name)', and 'assign' takes the name for \(meant); rename the group",
                    at: group.position, severity: .warning)
            }
            for student in group.students where !known.contains(student) {
                log.report(
                    .unknownStudent,
                    "the group '\(group.name)' has '\(student)', who isn't listed under any teacher\(suggestions.question(student, among: known))",
                    at: positions[student] ?? group.position)
            }
        }
        return (teachers.teachers, groups.teachers.map { StudentGroup(name: $0.name, students: $0.students) })
    }

    /// Elements of a list, or of the lists under `teachers` and `groups`.
    private static func elements(of tree: ContentTree, log: inout DiagnosticLog) -> (teachers: [ContentTree], groups: [ContentTree]) {
        switch tree.value {
        case .sequence(let elements): return (elements, [])
        case .mapping(let entries):
            let hasField = entries.contains { PeopleField(rawValue: $0.key) != nil }
            if !hasField, reportLoneTeacher(entries, at: tree.position, log: &log) { return ([], []) }
        default:
            log.report(
                .wrongType,
                "\(PeopleField.owner) must be an array, or {\"\(PeopleField.teachers.rawValue)\": […]}, but this is \(tree.kindInWords)",
                at: tree.position)
            return ([], [])
        }
        guard let fields = FieldReader(tree, PeopleField.self, .lenient, log: &log) else { return ([], []) }
        var (teachers, groups): ([ContentTree], [ContentTree]) = ([], [])
        for field in PeopleField.allCases {
            switch field {
            case .teachers: teachers = fields.requiredSequence(field, log: &log) ?? []
            case .groups: groups = fields.sequence(field.rawValue, log: &log) ?? []
            }
        }
        return (teachers, groups)
    }

    /// Reports a teacher or students without the list around.
    ///
    /// - Returns: whether the entries are that.
    private static func reportLoneTeacher(
        _ entries: [ContentTree.Entry], at position: SourcePosition, log: inout DiagnosticLog
    ) -> Bool {
        if let message = PeopleReader(.teacher).nameUnderKey(entries) {
            log.report(.unknownKey, message, at: position)
            return true
        }
        guard let first = entries.first, case .sequence = first.value.value, NearMiss.of(first.key, among: PeopleField.names) == nil
        else { return false }
        let isOfStudents = ["students", "student", "pupils", "people", "names", "class", "users"].contains(first.key.lowercased())
        log.report(
            .unknownKey,
            isOfStudents
                ? "students are listed under the name of their teacher; write [{\"Ms. Nguyen\": […]}]"
                : "teachers must be in a list; write [{\"\(first.key)\": […]}], with brackets around all of them",
            at: first.keyPosition)
        return true
    }

    /// Whose students are listed.
    private enum Owner: String { case teacher, group }

    private let owner: Owner
    private var teachers: [Teacher] = []
    private var indices: [String: Int] = [:]
    /// Position at which each student was first named, by teacher.
    private var positions: [[String: SourcePosition]] = []
    /// The first of the names that differ only in what people don't notice.
    private var spellings: [String: Located<String>] = [:]

    private init(_ owner: Owner) { self.owner = owner }

    /// Adds one or several teachers, whose names are the keys.
    private mutating func add(_ tree: ContentTree, log: inout DiagnosticLog) {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "a \(owner.rawValue) must be written as {\"name\": [\"students\", …]}, but this is \(tree.kindInWords)",
                at: tree.position)
            return
        }
        if let message = nameUnderKey(entries) {
            log.report(.unknownKey, message, at: tree.position)
            return
        }
        if entries.isEmpty { log.report(.missingKey, "there is no \(owner.rawValue) between the braces", at: tree.position) }
        for entry in entries {
            let name = String(TextFolding.trim(entry.key))
            guard !name.isEmpty else {
                log.report(.missingKey, "this \(owner.rawValue) has no name", at: entry.keyPosition)
                continue
            }
            let index = self.index(of: Located(name, at: entry.keyPosition), log: &log)
            for student in PeopleReader.students(of: name, entry.value, log: &log) {
                add(student, to: index, log: &log)
            }
        }
    }

    /// About `{"name": "Mr. Bob", "students": […]}`, in which the name is a value; nil for other entries.
    private func nameUnderKey(_ entries: [ContentTree.Entry]) -> String? {
        let names = entries.filter { ["name", "teacher", "group", "title"].contains($0.key.lowercased()) }
        guard let name = names.lazy.compactMap(\.value.scalar).first, entries.count > 1 else { return nil }
        let hasList = entries.contains { if case .sequence = $0.value.value { true } else { false } }
        guard hasList else {
            return
                "this is one person of a list of users; 'quizmark roster import FILE' reads such a list, but here, students are listed under their teacher: {\"Ms. Nguyen\": [\"student\", …]}"
        }
        return "the name of a \(owner.rawValue) is the key of the list of students; write {\"\(name)\": [\"student\", …]}"
    }

    private mutating func index(of name: Located<String>, log: inout DiagnosticLog) -> Int {
        if let index = indices[name.value] {
            log.report(
                .duplicateID, "the \(owner.rawValue) '\(name.value)' appears twice; the students are combined",
                at: name.position,
                severity: .warning, notes: [("first used here", teachers[index].position)])
            return index
        }
        indices[name.value] = teachers.count
        teachers.append(Teacher(name: name.value, students: [], position: name.position))
        positions.append([:])
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
            guard let fields = FieldReader(tree, TeacherField.self, .lenient, log: &log) else { return [] }
            elements = named(fields, log: &log)
        default:
            log.report(
                .wrongType, "the students of '\(teacher)' must be a list of names, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
        return elements.compactMap { element in
            guard let text = element.text("a student", log: &log) else { return nil }
            let name = String(TextFolding.trim(text.string))
            if name.isEmpty { log.report(.missingKey, "this student has no name", at: text.start) }
            return name.isEmpty ? nil : Located(name, at: text.start)
        }
    }

    private static func named(_ fields: FieldReader, log: inout DiagnosticLog) -> [ContentTree] {
        var students: [ContentTree] = []
        for field in TeacherField.allCases {
            switch field {
            case .students: students = fields.requiredSequence(field, log: &log) ?? []
            }
        }
        return students
    }

    private mutating func add(_ student: Located<String>, to index: Int, log: inout DiagnosticLog) {
        if let first = positions[index][student.value] {
            log.report(
                .duplicateID, "the student '\(student.value)' appears twice under '\(teachers[index].name)'",
                at: student.position,
                severity: .warning, notes: [("first used here", first)])
            return
        }
        positions[index][student.value] = student.position
        teachers[index].students.append(student.value)
        if owner == .teacher { reportSpelling(of: student, log: &log) }
    }

    /// One student under two spellings would have two calendars, with half of the work in each.
    private mutating func reportSpelling(of student: Located<String>, log: inout DiagnosticLog) {
        let spelling = TextFolding.squeeze(TextFolding.plainCharacters(student.value)).lowercased()
        guard let first = spellings[spelling] else {
            spellings[spelling] = student
            return
        }
        guard first.value != student.value else { return }
        log.report(
            .duplicateID,
            "'\(student.value)' and '\(first.value)' differ only in capital letters, apostrophes, hyphens or spaces, so they count as two students; "
                + "write each student's name the same way everywhere",
            at: student.position, severity: .warning, notes: [("first used here", first.position)])
    }
}
