package import ContentModel
import Encoding

/// A student with a calendar.
package struct PlannedStudent: Hashable, Sendable {
    package var student: Student
    /// Name of the calendar's file: unguessable without the site's secret, unless names are published.
    package var calendar: String
    /// Name of the student's own page, which is always unguessable; nil without a secret.
    package var page: String?
}

extension SiteContent {
    /// Students with a calendar: all if the site publishes their names, or has a secret to derive file names from.
    package func plannedStudents(secret: [UInt8]?) -> [PlannedStudent] {
        let names = settings.publishesStudents ? PlannedStudent.fileNames(students.map(\.name)) : [:]
        return students.compactMap { student in
            let page = secret.map { HMAC.code(of: Array("\(settings.id)\n\(student.name)".utf8), key: $0).prefix(16).hexadecimal }
            return (names[student.name] ?? page).map { PlannedStudent(student: student, calendar: $0, page: page) }
        }
    }
}

extension PlannedStudent {
    /// Whether the name of a page is one that only its student knows. Earlier versions used the name of the student where names were
    /// published.
    package static func isSecret(_ page: some StringProtocol) -> Bool { page.isHexadecimal(bytes: 16) }

    /// Names of files by the names of students. Where several would have one, or Windows couldn't have it, each gets an ending that follows
    /// from the student's name alone: when one of them leaves, no calendar becomes that of another one.
    static func fileNames(_ students: [String]) -> [String: String] {
        let slugs = students.map { slug($0, other: "student") }
        let counts = Dictionary(slugs.map { ($0, 1) }, uniquingKeysWith: +)
        return Dictionary(
            keepingFirst: zip(students, slugs).map { name, slug in
                let isFit = counts[slug] == 1 && PortableName.problem(of: slug) == nil
                return (name, isFit ? slug : "\(slug)-\(SHA256.shortText(name.utf8).prefix(8))")
            })
    }

    /// "Zoë O'Hara" → "zoe-o-hara"; letters of other scripts are kept.
    /// - Parameters:
    ///   - limit: maximum number of characters of the name.
    ///   - other: for a name without letters and digits.
    static func slug(_ name: String, limit: Int = .max, other: String) -> String {
        let words = TextFolding.foldLetters(name).prefix(limit).split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? other : words.joined(separator: "-")
    }
}
