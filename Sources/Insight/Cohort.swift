package import ContentModel

/// Students with the same work.
package struct Cohort: Hashable, Sendable {
    /// Names in the order of `people.json`; empty for everyone, on a site without students.
    package var students: [String]
    package var teachers: Set<String>
    /// When assigned quizzes are due, by index in the content, without quizzes that are assigned to others.
    package var assigned: [Int: DueDate] = [:]

    /// Students with the same teachers, in the order of `people.json`; one cohort for everyone on a site without students. Published
    /// pages have these, which don't reveal who an assigned quiz is for.
    package static func all(of content: SiteContent) -> [Cohort] { cohorts(content.students.map { Cohort($0, assigned: [:]) }) }

    /// Students with the same teachers and the same assigned quizzes on the same dates.
    static func withAssigned(of content: SiteContent) -> [Cohort] {
        var dates: [String: [Int: DueDate]] = [:]
        for (index, item) in content.quizHeads.enumerated() where !item.original.assigned.isEmpty {
            for (name, terms) in content.terms(of: item.original.assigned) {
                dates[name, default: [:]][index] = terms.due ?? item.original.due
            }
        }
        return cohorts(content.students.map { Cohort($0, assigned: dates[$0.name] ?? [:]) })
    }

    private init(students: [String], teachers: Set<String>) {
        self.students = students
        self.teachers = teachers
    }

    private init(_ student: Student, assigned: [Int: DueDate]) {
        self.init(students: [student.name], teachers: student.teachers)
        self.assigned = assigned
    }

    /// Students one by one, joined where they have the same work.
    private static func cohorts(_ students: [Cohort]) -> [Cohort] {
        var cohorts: [Cohort] = []
        var indices: [Cohort: Int] = [:]
        for student in students {
            var work = student
            work.students = []
            if let index = indices[work] {
                cohorts[index].students += student.students
            } else {
                indices[work] = cohorts.count
                cohorts.append(student)
            }
        }
        return cohorts.isEmpty ? [Cohort(students: [], teachers: [])] : cohorts
    }

    /// Indices of the cohorts that have an item; nil for all.
    static func having(workOf module: String?, teachers: [String] = [], among cohorts: [Cohort], in settings: SiteSettings) -> Set<Int>? {
        let having = cohorts.indices.filter { index in
            guard !cohorts[index].students.isEmpty else { return true }
            return Student(name: "", teachers: cohorts[index].teachers).has(workOf: module, teachers: teachers, in: settings)
        }
        return having.count == cohorts.count ? nil : Set(having)
    }
}
