/// Students who aren't in a list, by name. Of each name, it has one for all who have the same kinds of data, as the number of those
/// who have one name isn't limited.
struct Namesakes {
    private var groups: [(student: Roster.Student, count: Int)] = []
    private var indices = NameTable<Int>()

    init(_ students: [Roster.Student]) {
        var own: [String: [Int]] = [:]
        for student in students {
            let key = NameKey.name(student.name)
            if let index = own[key]?.first(where: { groups[$0].student.hasSameDetails(as: student) }) {
                groups[index].count += 1
            } else {
                own[key, default: []].append(groups.count)
                indices.insert(groups.count, under: student.name)
                groups.append((student, 1))
            }
        }
    }

    /// Number of those of the same name who may be the same person.
    func count(for student: Roster.Student) -> Int {
        if groups.isEmpty { return 0 }
        return indices[student.name].lazy.map { groups[$0] }.reduce(0) { $1.student.contradicts(student) ? $0 : $0 + $1.count }
    }
}

extension Roster.Student {
    /// Whether both have a number or neither, both an address or neither, and both an account or neither, as `contradicts` compares them.
    fileprivate func hasSameDetails(as other: Roster.Student) -> Bool {
        number.isEmpty == other.number.isEmpty && email.isEmpty == other.email.isEmpty && (canvas == nil) == (other.canvas == nil)
    }
}
