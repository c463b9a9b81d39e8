package import ContentReading
package import Diagnostics
import Encoding

/// Class lists as apps keep their users in JSON: `[{"name": "Anna Reed", "email": "anna@example.org", "role": "student"}]`, or the same list
/// as the value of `users`.
extension RosterReader {
    /// The students among the users, like the rows of a table; nil for other JSON, such as `people.json`. Passwords aren't read.
    package static func users(in tree: ContentTree, log: inout DiagnosticLog) -> List? {
        guard let users = users(in: tree) else { return nil }
        let students = students(among: users)
        guard students.count <= rowLimit else {
            log.report(.fileTooLarge, "this list has more than \(rowLimit) rows; import the students of one site", at: .start)
            return nil
        }
        var keys: [String] = []
        var known: Set<String> = []
        for entry in students.joined() where known.insert(entry.key).inserted && isRead(entry.key, in: students) { keys.append(entry.key) }
        // Where nothing else names people, they are known by their user names.
        let hasNames = keys.contains(where: RosterColumns.isName)
        let start = tree.position
        let header = keys.map { Located(!hasNames && isUserName($0) ? "Name" : $0, at: start) }
        let rows = students.map { student in
            keys.map { key in student.entry(key).map { Located(cell($0.value), at: $0.value.position) } ?? Located("", at: start) }
        }
        var found = list([header] + rows, header, isRoster: false, log: &log)
        found?.skipped += users.count - students.count
        return found
    }

    /// The entries of each user; nil if this isn't a list of users.
    private static func users(in tree: ContentTree) -> [[ContentTree.Entry]]? {
        let list = if case .sequence(let items) = tree.value { items } else { items(["users", "students"], of: tree) }
        let users = list.compactMap { item -> [ContentTree.Entry]? in
            guard case .mapping(let entries) = item.value else { return nil }
            return entries.contains { (RosterColumns.isName($0.key) || isUserName($0.key)) && $0.value.scalar != nil } ? entries : nil
        }
        return users.isEmpty || users.count < list.count ? nil : users
    }

    private static func items(_ keys: [String], of tree: ContentTree) -> [ContentTree] {
        guard let list = keys.lazy.compactMap({ tree.entry($0)?.value }).first, case .sequence(let items) = list.value else { return [] }
        return items
    }

    private static func isUserName(_ key: String) -> Bool { RosterColumns.word(key) == "username" }

    /// Those whose role is that of a student; all but teachers and administrators if nobody's is.
    private static func students(among users: [[ContentTree.Entry]]) -> [[ContentTree.Entry]] {
        let roles = users.map { user in
            user.first { roleKeys.contains(RosterColumns.word($0.key)) }?.value.scalar.map(RosterColumns.word)
        }
        let hasStudents = roles.contains { $0.map { studentRoles.contains($0) } ?? false }
        return zip(users, roles).compactMap { user, role in
            guard let role else { return user }
            return (hasStudents ? studentRoles.contains(role) : !staffRoles.contains(role)) ? user : nil
        }
    }

    private static let roleKeys: Set = ["role", "roles", "usertype", "accounttype"]
    private static let studentRoles: Set = [
        "student", "students", "pupil", "learner", "eleve", "etudiant", "estudiante", "alumno", "alumna", "studente", "alunno", "schuler",
    ]
    private static let staffRoles: Set = [
        "teacher", "admin", "administrator", "instructor", "lecturer", "professor", "staff", "tutor", "superadmin", "root", "moderator",
    ]

    /// Whether a key may say who somebody is: not secrets, roles, or the number that a database gives, where there is an address.
    private static func isRead(_ key: String, in users: [[ContentTree.Entry]]) -> Bool {
        let word = RosterColumns.word(key)
        let isSecret = ["pass", "pwd", "hash", "token", "secret", "salt"].contains { word.contains($0) }
        if isSecret || roleKeys.contains(word) { return false }
        guard ["id", "uid", "uuid", "userid"].contains(word) else { return true }
        return !users.joined().contains { ["email", "username"].contains(RosterColumns.word($0.key)) && $0.value.scalar != nil }
    }

    private static func cell(_ value: ContentTree) -> String {
        if case .sequence(let items) = value.value { return items.compactMap(\.scalar).joined(separator: ";") }
        return value.scalar ?? ""
    }
}
