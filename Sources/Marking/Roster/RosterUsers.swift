package import ContentReading
package import Diagnostics
import Encoding

/// Class lists as apps keep their users in JSON: `[{"name": "Anna Reed", "email": "anna@example.org", "role": "student"}]`, or the same list
/// as the value of `users`.
extension RosterReader {
    /// Most different keys of the users.
    static let keyLimit = 100

    /// Whether this is a list of users, and not other JSON such as `people.json`.
    package static func hasUsers(_ tree: ContentTree) -> Bool { users(in: tree) != nil }

    /// The students among the users, like the rows of a table. Passwords aren't read.
    ///
    /// - Returns: nil where there are none, which is reported.
    package static func users(in tree: ContentTree, log: inout DiagnosticLog) -> List? {
        let users = users(in: tree) ?? []
        let students = students(among: users)
        guard students.count <= rowLimit else {
            log.report(.fileTooLarge, "this list has more than \(rowLimit) rows; import the students of one site", at: .start)
            return nil
        }
        guard students.contains(where: hasName) else {
            log.report(.emptyFile, "none of these users is a student with a name", at: tree.position)
            return nil
        }
        guard let keys = keys(of: students, log: &log) else { return nil }
        // Where nothing else names people, they are known by their user names.
        let hasNames = keys.contains(where: RosterColumns.isName)
        let start = tree.position
        let header = keys.map { Located(!hasNames && isUserName($0) ? "Name" : $0, at: start) }
        let rows = students.map { student -> [Located<String>] in
            let own = student.first?.keyPosition ?? start
            return keys.map { key in
                student.entry(key).map { Located(texts($0.value).joined(separator: ";"), at: $0.value.position) } ?? Located("", at: own)
            }
        }
        var found = list([header] + rows, header, isRoster: false, log: &log)
        found?.skipped += users.count - students.count
        return found
    }

    /// The keys that are read, in the order in which they occur; nil for too many, which is reported.
    private static func keys(of students: [[ContentTree.Entry]], log: inout DiagnosticLog) -> [String]? {
        let haveAccounts = students.joined().contains {
            ["email", "username"].contains(RosterColumns.word($0.key)) && $0.value.scalar != nil
        }
        var keys: [String] = []
        var known: Set<String> = []
        for entry in students.joined() where known.insert(entry.key).inserted && isRead(entry.key, ofAccounts: haveAccounts) {
            guard keys.count < keyLimit else {
                log.report(
                    .fileTooLarge, "these users have more than \(keyLimit) different keys; remove those that don't say who they are",
                    at: entry.keyPosition)
                return nil
            }
            keys.append(entry.key)
        }
        return keys
    }

    /// The entries of each user; nil if this isn't a list of users.
    private static func users(in tree: ContentTree) -> [[ContentTree.Entry]]? {
        let list = if case .sequence(let items) = tree.value { items } else { items(["users", "students"], of: tree) }
        let users = list.compactMap { item -> [ContentTree.Entry]? in
            guard case .mapping(let entries) = item.value, !isTeacher(entries) else { return nil }
            return hasName(entries) || entries.contains { isEmail($0.key) && $0.value.scalar != nil } ? entries : nil
        }
        return users.contains(where: hasName) && users.count == list.count ? users : nil
    }

    private static func hasName(_ user: [ContentTree.Entry]) -> Bool {
        user.contains { (RosterColumns.isName($0.key) || isUserName($0.key)) && $0.value.scalar != nil }
    }

    /// Whether this is somebody with their students, as in `people.json`, where the name isn't a value.
    private static func isTeacher(_ entries: [ContentTree.Entry]) -> Bool {
        guard case .sequence? = entries.entry("students")?.value.value else { return false }
        return roles(of: entries).isEmpty
    }

    private static func items(_ keys: [String], of tree: ContentTree) -> [ContentTree] {
        guard let list = keys.lazy.compactMap({ tree.entry($0)?.value }).first, case .sequence(let items) = list.value else { return [] }
        return items
    }

    private static func isUserName(_ key: String) -> Bool { RosterColumns.word(key) == "username" }

    private static func isEmail(_ key: String) -> Bool { RosterColumns.role(key)?.role == .email }

    /// Those whose role is that of a student; all but teachers and administrators if nobody's is.
    private static func students(among users: [[ContentTree.Entry]]) -> [[ContentTree.Entry]] {
        let roles = users.map(roles(of:))
        let hasStudents = roles.contains { !studentRoles.isDisjoint(with: $0) }
        return zip(users, roles).compactMap { user, roles in
            let isStudent = hasStudents ? !studentRoles.isDisjoint(with: roles) : staffRoles.isDisjoint(with: roles)
            return roles.isEmpty || isStudent ? user : nil
        }
    }

    private static func roles(of user: [ContentTree.Entry]) -> [String] {
        user.filter { roleKeys.contains(RosterColumns.word($0.key)) }.flatMap { texts($0.value) }.map(RosterColumns.word)
    }

    private static let roleKeys: Set = ["role", "roles", "usertype", "accounttype"]
    private static let studentRoles: Set = [
        "student", "students", "pupil", "learner", "eleve", "etudiant", "estudiante", "alumno", "alumna", "studente", "alunno", "schuler",
    ]
    private static let staffRoles: Set = [
        "teacher", "admin", "administrator", "instructor", "lecturer", "professor", "staff", "tutor", "superadmin", "root", "moderator",
    ]

    /// Whether a key may say who somebody is: not secrets, roles, or the number that a database gives, where there is an address or a
    /// user name.
    private static func isRead(_ key: String, ofAccounts haveAccounts: Bool) -> Bool {
        let word = RosterColumns.word(key)
        let isSecret = ["pass", "pwd", "hash", "token", "secret", "salt"].contains { word.contains($0) }
        if isSecret || roleKeys.contains(word) { return false }
        return !haveAccounts || !["id", "uid", "uuid", "userid"].contains(word)
    }

    /// The text of a value, or those of a list.
    private static func texts(_ value: ContentTree) -> [String] {
        if case .sequence(let items) = value.value { return items.compactMap(\.scalar) }
        return value.scalar.map { [$0] } ?? []
    }
}
