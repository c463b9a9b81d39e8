import Encoding

/// Finds the student of each published grade in today's rows: numbers, addresses and names in the roster may have been corrected since.
struct GradeMatches {
    /// By published grade: the index of the student's row; nil for nobody.
    private(set) var rowIndices: [Int?]

    /// - Parameters:
    ///   - published: of one quiz.
    ///   - rows: of the same quiz.
    init(_ published: [PublishedGrades.Grade], _ rows: [QuizGrades.Row]) {
        rowIndices = [Int?](repeating: nil, count: published.count)
        var receipts: [String: Int] = [:]
        var (identities, names): ([String: [Int]], [String: [Int]]) = ([:], [:])
        for (index, row) in rows.enumerated() {
            for receipt in row.reports { receipts[receipt] = index }
            identities[PublishedGrades.identity(row.student), default: []].append(index)
            names[NameKey.name(row.student.name), default: []].append(index)
        }
        // Where a name was typed as well, the student of the roster comes first.
        for (identity, own) in identities where own.count > 1 {
            identities[identity] = own.filter { rows[$0].status != .unknown } + own.filter { rows[$0].status == .unknown }
        }
        let identity = published.map { PublishedGrades.identity($0.student) }
        let name = published.map { NameKey.name($0.student.name) }
        let byReceipt = published.map { receipts[$0.receipt] }
        var taken = Set<Int>()
        func match(_ find: (Int) -> Int?) {
            for grade in published.indices where rowIndices[grade] == nil {
                guard let index = find(grade), taken.insert(index).inserted else { continue }
                rowIndices[grade] = index
            }
        }
        func free(_ rows: [Int]?) -> [Int] { (rows ?? []).filter { !taken.contains($0) } }
        // The surest first: a number may have gone to somebody else, and a report may have been somebody else's.
        match { grade in byReceipt[grade].flatMap { PublishedGrades.identity(rows[$0].student) == identity[grade] ? $0 : nil } }
        match { grade in byReceipt[grade].flatMap { NameKey.name(rows[$0].student.name) == name[grade] ? $0 : nil } }
        match { free(identities[identity[$0]]).first }
        match { byReceipt[$0] }
        let left = Dictionary(published.indices.filter { rowIndices[$0] == nil }.map { (name[$0], 1) }, uniquingKeysWith: +)
        match { grade in
            let own = free(names[name[grade]])
            return left[name[grade]] == 1 && own.count == 1 ? own.first : nil
        }
    }
}

extension PublishedGrades {
    /// A student whose grade isn't what it was.
    package struct Change: Sendable {
        package let before: Grade
        /// Nil if the report no longer exists.
        package let after: Grade?
        /// False where only comments or reasons of decisions are other ones.
        package let isOfGrade: Bool
        /// False where the points of questions changed, and the result is the same: two changes can cancel out, and a quiz never has
        /// less than 0.
        package let isOfResult: Bool
        /// Ids of questions whose points, worth or state changed, sorted.
        package let questions: [String]
        /// False for a student who was on the roster, and no longer is.
        package let isInRoster: Bool
        /// The groups that the student is in now.
        package let groups: [String]
        /// Whether another report counts now.
        package var isOtherReport: Bool { after.map { $0.receipt != before.receipt } ?? false }
        /// As the roster has the student today, or as it was where there is no report.
        package var student: Roster.Student { after?.student ?? before.student }
    }

    /// Published grades that are different now, in the order in which they were published. Grades that weren't published aren't listed.
    ///
    /// - Parameters:
    ///   - roster: of today; empty if there is none.
    ///   - marks: whose comments are compared, too; nil for grades alone.
    package func changes(to all: [QuizGrades], roster: Roster = Roster([]), marks: Marks? = nil) -> [Change] {
        let quizzes = Dictionary(keepingFirst: all.map { ($0.quiz.id, $0) })
        let published = Dictionary(grouping: grades.indices.filter { quizzes[grades[$0].quiz] != nil }, by: { grades[$0].quiz })
        let roster = RosterNames(roster)
        var changes: [Int: Change] = [:]
        for (quiz, indices) in published {
            guard let today = quizzes[quiz] else { continue }
            let matches = GradeMatches(indices.map { grades[$0] }, today.rows)
            for (index, match) in zip(indices, matches.rowIndices) {
                changes[index] = change(of: grades[index], to: match.map { today.rows[$0] }, roster, marks)
            }
        }
        return changes.sorted { $0.key < $1.key }.map(\.value)
    }

    private func change(of before: Grade, to row: QuizGrades.Row?, _ roster: RosterNames, _ marks: Marks?) -> Change? {
        let after = row.flatMap { Grade($0, of: before.quiz, marks: marks) }
        let isKnown = row.map { $0.status != .unknown } ?? (roster.isEmpty || roster.has(before.student))
        // Older records don't have who was known; whoever isn't now most likely wasn't then.
        let isInRoster = isKnown || before.isUnknown ?? (row != nil)
        let isSame = isInRoster && after?.isSame(as: before) == true
        let hasSameResult = isInRoster && after?.hasSameResult(as: before) == true
        if isSame, after?.hasSameRemarks(as: before) == true { return nil }
        let ids = Set(before.questions.keys).union(after?.questions.keys.map(\.self) ?? [])
        let changed = after.map { after in ids.filter { !Points.areSame(before.questions[$0], after.questions[$0]) }.sorted() } ?? []
        return Change(
            before: before, after: after, isOfGrade: !isSame, isOfResult: !hasSameResult, questions: changed, isInRoster: isInRoster,
            groups: row?.student.groups ?? [])
    }
}

/// Who is in a roster.
private struct RosterNames {
    private let identities: Set<String>
    private let names: NameTable<Void>

    init(_ roster: Roster) {
        identities = Set(roster.students.map(PublishedGrades.identity))
        names = NameTable(roster.students.map(\.name))
    }

    var isEmpty: Bool { names.isEmpty }

    func has(_ student: Roster.Student) -> Bool {
        identities.contains(PublishedGrades.identity(student)) || names.contains(student.name)
    }
}
