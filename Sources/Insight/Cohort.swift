package import ContentModel

/// Students with the same teachers, and so the same work.
package struct Cohort: Hashable, Sendable {
    /// Names in the order of `people.json`; empty for everyone, on a site without students.
    package var students: [String]
    package var teachers: Set<String>

    /// Cohorts of a site, in the order of `people.json`; one for everyone on a site without students.
    package static func all(of content: SiteContent) -> [Cohort] {
        var cohorts: [Cohort] = []
        var places: [Set<String>: Int] = [:]
        for student in content.students {
            if let place = places[student.teachers] {
                cohorts[place].students.append(student.name)
            } else {
                places[student.teachers] = cohorts.count
                cohorts.append(Cohort(students: [student.name], teachers: student.teachers))
            }
        }
        return cohorts.isEmpty ? [Cohort(students: [], teachers: [])] : cohorts
    }

    /// Indexes of the cohorts that have an item; nil for all.
    static func having(workOf module: String?, teachers: [String] = [], among cohorts: [Cohort], in settings: SiteSettings) -> Set<Int>? {
        let having = cohorts.indices.filter { index in
            guard !cohorts[index].students.isEmpty else { return true }
            return Student(name: "", teachers: cohorts[index].teachers).has(workOf: module, teachers: teachers, in: settings)
        }
        return having.count == cohorts.count ? nil : Set(having)
    }
}
