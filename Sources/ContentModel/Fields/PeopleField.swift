/// The fields of `people.json`, if it isn't just a list of teachers.
package enum PeopleField: String, ContentField {
    case teachers, groups

    package static let owner = "a list of teachers"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = ["teams": "groups", "classes": "groups", "tutors": "teachers", "instructors": "teachers"]

    package var definition: FieldDefinition {
        switch self {
        case .teachers: FieldDefinition(.teachers, isRequired: true, "a list of teachers, each with their name and their students.")
        case .groups:
            FieldDefinition(.teachers, "a list of groups, each with its name and its students, who must also be listed under a teacher.")
        }
    }
}

/// The field of a teacher in `people.json`, if it isn't just a list of students.
package enum TeacherField: String, ContentField {
    case students

    package static let owner = "a teacher"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = ["pupils": "students", "members": "students", "names": "students", "learners": "students"]

    package var definition: FieldDefinition {
        switch self {
        case .students: FieldDefinition(.names, isRequired: true, "a list of names.")
        }
    }
}
