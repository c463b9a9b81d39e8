package import Diagnostics
import Markup

/// Who is in a class and hands in.
package struct Roster: Sendable {
    /// Path from the site's folder.
    package static let path = "Marking/roster.csv"

    package struct Student: Hashable, Sendable {
        /// First name, then last name.
        package var name: String
        /// As the school gives it; empty if none.
        package var number: String
        package var email: String
        package var groups: [String]
        /// Cells of the columns that the teacher added to the file, in the order of `Roster.ownColumns`; empty for a student of another
        /// list.
        var ownCells: [String]
        /// Nil for a student of another list than Canvas' gradebook.
        package var canvas: CanvasAccount?

        package init(
            name: String, number: String = "", email: String = "", groups: [String] = [], ownCells: [String] = [],
            canvas: CanvasAccount? = nil
        ) {
            self.name = name
            self.number = number
            self.email = email
            self.groups = groups
            self.ownCells = ownCells
            self.canvas = canvas
        }

        /// Distinguishes the student from others of the same name.
        package var identity: String { [number, email].first { !$0.isEmpty } ?? "" }
    }

    /// How Canvas' gradebook identifies a student. It takes the first one with the name if it knows neither.
    package struct CanvasAccount: Hashable, Sendable {
        /// Canvas' own number; empty if none.
        package let id: String
        /// Empty if none.
        package let login: String

        package init(id: String, login: String) { (self.id, self.login) = (id, login) }
    }

    package private(set) var students: [Student]
    /// Names of the columns that only the teacher uses, such as "notes". They are kept as they are.
    package let ownColumns: [String]

    package init(_ students: [Student], ownColumns: [String] = []) {
        self.students = students
        self.ownColumns = ownColumns
    }

    /// The file with the roster, for spreadsheets, too.
    package var file: [UInt8] {
        let empty = [String](repeating: "", count: ownColumns.count)
        let hasAccounts = students.contains { $0.canvas != nil }
        let rows = students.map { student in
            [student.name, student.number, student.email, student.groups.joined(separator: "; ")]
                + (hasAccounts ? [student.canvas?.id ?? "", student.canvas?.login ?? ""] : [])
                + (student.ownCells.isEmpty ? empty : student.ownCells)
        }
        let head = Roster.columns + (hasAccounts ? Roster.columnsOfCanvas : []) + ownColumns
        return CSVText.bytes(([head] + rows).map { $0.map(CSVText.guarded) })
    }

    /// Columns of the file.
    static let columns = ["name", "number", "email", "groups"]
    /// Those after them, if anybody is from a list of Canvas.
    private static let columnsOfCanvas = ["canvas id", "canvas login"]

    /// The roster without one student.
    package func removing(_ index: Int) -> Roster {
        Roster(students.enumerated().filter { $0.offset != index }.map(\.element), ownColumns: ownColumns)
    }

    /// Students with this name, number or address.
    func indices(of identity: String) -> [Int] {
        let number = NameKey.number(identity)
        let exact = students.indices.filter {
            !number.isEmpty && [students[$0].number, students[$0].email].contains { NameKey.number($0) == number }
        }
        if !exact.isEmpty { return exact }
        // Typed without the zeros at its beginning.
        if let bare = NameKey.bareNumber(identity), !bare.isEmpty {
            let alike = students.indices.filter { NameKey.bareNumber(students[$0].number) == bare }
            if !alike.isEmpty { return alike }
        }
        let name = NameKey.name(identity)
        return students.indices.filter { !name.isEmpty && NameKey.areEqual(students[$0].name, identity) }
    }

    // MARK: - Several lists

    package struct Changes: Equatable, Sendable {
        package var added = 0
        package var changed = 0
        package var unchanged = 0
        /// Students who were added, each with one whose number is the same but for zeros at its beginning.
        package var alike: [Pair] = []
        /// Students who were added although others of that name, with the number of those, may be them.
        package var namesakes: [Namesake] = []
        /// Students who were replaced and aren't in the other list.
        package var removed: [Student] = []
        /// Students who were in a group before, and now also are in others.
        package var regrouped: [Student] = []

        package struct Namesake: Equatable, Sendable {
            package let added: Student
            package let count: Int
        }

        package struct Pair: Equatable, Sendable {
            package let added: Student
            package let known: Student
        }
    }

    /// Adds the students of another list. Those who are here already are updated from it and stay in their groups, and nobody is
    /// removed. Two of the list are two students, unless they have the same number or address.
    ///
    /// - Parameter reportIndex: called with the index in `students` of each of the others, in their order.
    package mutating func add(_ others: [Student], reportIndex: (Int) -> Void = { _ in }) -> Changes {
        var changes = Changes()
        var lookup = Lookup(students)
        let indices = lookup.indices(of: others, in: students)
        let taken = Set(indices.compactMap(\.self))
        let knownCount = students.count
        var regrouped: Set<Int> = []
        let namesakes = Namesakes(students.enumerated().filter { !taken.contains($0.offset) }.map(\.element))
        for (other, knownIndex) in zip(others, indices) {
            guard let index = knownIndex ?? lookup.index(byIdentityOf: other, in: students) else {
                if let known = lookup.alike(other) {
                    changes.alike.append(Changes.Pair(added: other, known: students[known]))
                } else {
                    let count = namesakes.count(for: other)
                    if count > 0 { changes.namesakes.append(Changes.Namesake(added: other, count: count)) }
                }
                lookup.insert(other, at: students.count)
                reportIndex(students.count)
                students.append(other)
                changes.added += 1
                continue
            }
            let merged = students[index].merged(with: other)
            if merged == students[index] { changes.unchanged += 1 } else { changes.changed += 1 }
            let count = students[index].groups.count
            if index < knownCount, count > 0, merged.groups.count > count { regrouped.insert(index) }
            students[index] = merged
            lookup.insert(merged, at: index)
            reportIndex(index)
        }
        changes.regrouped = regrouped.sorted().map { students[$0] }
        return changes
    }

    /// Replaces the students by those of another list, with only what that list has of them, and the teacher's own columns.
    ///
    /// - Parameter reportIndex: called with the index in `students` of each of the others, in their order.
    package mutating func replace(by others: [Student], reportIndex: (Int) -> Void = { _ in }) -> Changes {
        let before = students
        students = []
        var changes = add(others, reportIndex: reportIndex)
        var found: Set<Int> = []
        (changes.added, changes.changed, changes.unchanged) = (0, 0, 0)
        for (index, known) in Lookup(before).indices(of: students, in: before, joinsRenamed: true).enumerated() {
            guard let known, found.insert(known).inserted else {
                changes.added += 1
                continue
            }
            students[index].ownCells = before[known].ownCells
            students[index].name = before[known].spelling(over: students[index])
            // A spreadsheet may have removed the zeros at its beginning.
            if NameKey.isNumber(before[known].number, longerThan: students[index].number) { students[index].number = before[known].number }
            students[index].canvas = students[index].canvas ?? before[known].canvas
            if before[known] == students[index] { changes.unchanged += 1 } else { changes.changed += 1 }
        }
        changes.removed = before.indices.filter { !found.contains($0) }.map { before[$0] }
        return changes
    }

    /// Where each student is, by number, email address and name.
    private struct Lookup {
        private var numbers: [String: Int] = [:]
        private var bareNumbers: [String: Int] = [:]
        private var emails: [String: Int] = [:]
        private var canvasIDs: [String: Int] = [:]
        private var names = NameTable<Int>()

        init(_ students: [Student]) {
            for (index, student) in students.enumerated() {
                names.insert(index, under: student.name)
                insert(student, at: index)
            }
        }

        mutating func insert(_ student: Student, at index: Int) {
            if !student.number.isEmpty { numbers[NameKey.number(student.number)] = index }
            if let bare = NameKey.bareNumber(student.number) { bareNumbers[bare] = bareNumbers[bare] ?? index }
            if !student.email.isEmpty { emails[NameKey.number(student.email)] = index }
            if let id = student.canvas?.id, !id.isEmpty { canvasIDs[id] = index }
        }

        /// A student whose number is the same but for zeros at its beginning.
        func alike(_ student: Student) -> Int? { NameKey.bareNumber(student.number).flatMap { bareNumbers[$0] } }

        /// Index of each of the others; nil for those who aren't here. Names alone never find the same student twice.
        ///
        /// - Parameter joinsRenamed: whether a student whose number is the same but for zeros at its beginning is the same one under
        ///   another name, too.
        func indices(of others: [Student], in students: [Student], joinsRenamed: Bool = false) -> [Int?] {
            var indices = others.map { index(byIdentityOf: $0, in: students) }
            var taken = Set(indices.compactMap(\.self))
            func join(_ index: (Int) -> Int?) {
                for position in others.indices where indices[position] == nil {
                    if let found = index(position), taken.insert(found).inserted { indices[position] = found }
                }
            }
            let keys = zip(others, indices).map { $1 == nil ? NameKey.name($0.name) : "" }
            // Spreadsheets remove zeros.
            join { position in alike(others[position]).flatMap { NameKey.areEqual(students[$0].name, others[position].name) ? $0 : nil } }
            let counts = Dictionary(zip(keys, indices).filter { $1 == nil }.map { ($0.0, 1) }, uniquingKeysWith: +)
            join { position in
                let equal = names[others[position].name]
                guard equal.count == 1, let index = equal.first,
                    !students[index].contradicts(others[position])
                else { return nil }
                // With several of the name in a list, it isn't known which of them has a number or an address that is known.
                return counts[keys[position]] == 1 || students[index].identity.isEmpty ? index : nil
            }
            if joinsRenamed { join { alike(others[$0]) } }
            return indices
        }

        /// The same number, Canvas ID or address means the same student.
        func index(byIdentityOf student: Student, in students: [Student]) -> Int? {
            if !student.number.isEmpty, let index = numbers[NameKey.number(student.number)] { return index }
            if let id = student.canvas?.id, !id.isEmpty {
                if let index = canvasIDs[id] { return index }
                // Earlier versions of the program took it for the number.
                if let index = numbers[NameKey.number(id)], NameKey.areEqual(students[index].name, student.name) { return index }
            }
            guard !student.email.isEmpty, let index = emails[NameKey.number(student.email)] else { return nil }
            return student.number.isEmpty || students[index].number.isEmpty || alike(student) == index ? index : nil
        }
    }
}

extension Roster.Student {
    /// The name of another list, or this one where that only has words in capitals: "Toby QUILL".
    fileprivate func spelling(over other: Roster.Student) -> String {
        guard name != other.name, name.lowercased() == other.name.lowercased() else { return other.name }
        func words(_ name: String) -> [Substring] { name.split(separator: " ") }
        let addsCapitals = zip(words(name), words(other.name)).contains { $0 != $1 && $1.count > 1 && $1 == $1.uppercased() }
        return addsCapitals ? name : other.name
    }

    /// Whether somebody of the same name, whose number, address and account aren't those of this student, is somebody else.
    func contradicts(_ other: Roster.Student) -> Bool {
        !number.isEmpty && !other.number.isEmpty || !email.isEmpty && !other.email.isEmpty && (number.isEmpty || other.number.isEmpty)
            || canvas != nil && other.canvas != nil
    }

    /// This student with the data of another list.
    fileprivate func merged(with other: Roster.Student) -> Roster.Student {
        let known = Set(groups)
        let isShortened = NameKey.isNumber(number, longerThan: other.number)
        // Earlier versions of the program took Canvas' id for the number.
        let own = number == other.canvas?.id ? "" : number
        return Roster.Student(
            name: spelling(over: other), number: other.number.isEmpty || isShortened ? own : other.number,
            email: other.email.isEmpty ? email : other.email,
            groups: groups + other.groups.filter { !known.contains($0) }, ownCells: ownCells, canvas: other.canvas ?? canvas)
    }
}

extension Roster {
    /// Two students who can't be told apart are an error; equal names with different numbers or addresses only a warning.
    package static func check(_ students: [Located<Student>], log: inout DiagnosticLog) {
        compare(students.map { ($0.value, $0.position) }) { id, message, position, first, severity in
            log.report(id, message, at: position, severity: severity, notes: [("first used here", first)])
        }
    }

    /// The same for students of several lists. Of two, the later one is reported.
    package static func diagnostics(of students: [(student: Student, location: SourceLocation)]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        compare(students.map { ($0.student, $0.location) }) { id, message, location, first, severity in
            let note = Diagnostic.Note("first used here", at: first)
            diagnostics.append(Diagnostic(id, message, at: location, severity: severity, notes: [note]))
        }
        return diagnostics
    }

    private static func compare<Location>(
        _ students: [(Student, Location)], report: (DiagnosticID, String, Location, _ first: Location, Diagnostic.Severity?) -> Void
    ) {
        var numbers: [String: (Student, Location)] = [:]
        var emails: [String: (Student, Location)] = [:]
        var canvasIDs: [String: (Student, Location)] = [:]
        var names = NameTable<Int>()
        for (index, (student, location)) in students.enumerated() {
            let (number, email, canvasID) = (NameKey.number(student.number), NameKey.number(student.email), student.canvas?.id ?? "")
            let namesake = names[student.name].first
            if namesake == nil { names.insert(index, under: student.name) }
            if let (first, firstLocation) = numbers[number], !number.isEmpty {
                let message = "the number '\(student.number)' also belongs to '\(first.name)'; give each student a different number"
                report(.duplicateID, message, location, firstLocation, nil)
            } else if let (first, firstLocation) = emails[email], !email.isEmpty {
                let message = "the email address '\(student.email)' also belongs to '\(first.name)'; give each student a different one"
                report(.duplicateID, message, location, firstLocation, nil)
            } else if let (first, firstLocation) = canvasIDs[canvasID], !canvasID.isEmpty {
                let message = "the Canvas ID '\(canvasID)' also belongs to '\(first.name)'; only one of them can have it"
                report(.duplicateID, message, location, firstLocation, nil)
            } else if let namesake {
                let (first, firstLocation) = students[namesake]
                let areDistinct = !student.identity.isEmpty && !first.identity.isEmpty
                let advice =
                    areDistinct
                    ? "the numbers that they type identify their reports"
                    : "give each a number or an email address, or remove one of them"
                let names =
                    student.name == first.name
                    ? "the name '\(student.name)' appears twice" : "the names '\(first.name)' and '\(student.name)' count as the same"
                let message = "\(names); \(advice)"
                report(.duplicateStudent, message, location, firstLocation, areDistinct ? .warning : .error)
            }
            numbers[number] = numbers[number] ?? (student, location)
            emails[email] = emails[email] ?? (student, location)
            canvasIDs[canvasID] = canvasIDs[canvasID] ?? (student, location)
        }
    }
}
