import Diagnostics
import Sealing

/// Finds the student of the roster who handed in a report. This is worked out for each grading, so a corrected roster is enough.
struct RosterMatching {
    struct Match: Equatable {
        /// Place in the roster; nil if it isn't certain who it is.
        var student: Int?
        var notes: [GradeNote] = []
    }

    private let roster: Roster
    private let decisions: Decisions
    private var numbers: [String: Int] = [:]
    private var names: [String: [Int]] = [:]
    /// "quilltoby", as Canvas begins the names of files.
    private var joined: [String: [Int]] = [:]

    init(_ roster: Roster, _ decisions: Decisions) {
        self.roster = roster
        self.decisions = decisions
        for (place, student) in roster.students.enumerated() {
            for number in [student.number, student.email] where !number.isEmpty { numbers[NameKey.number(number)] = place }
            names[NameKey.name(student.name), default: []].append(place)
            for form in Self.joinedForms(student.name) { joined[form, default: []].append(place) }
        }
    }

    private static func joinedForms(_ name: String) -> Set<String> {
        let words = NameKey.words(name)
        return Set(words.indices.map { (words[$0...] + words[..<$0]).joined() })
    }

    /// - Parameters:
    ///   - origin: path at which the report was found.
    ///   - owner: name of the student from whose own page it came; nil for none.
    func match(_ report: Report, origin: String, owner: String? = nil) -> Match {
        if let owner, let places = names[NameKey.name(owner)], places.count == 1, let place = places.first {
            let isOther = NameKey.name(report.name) != NameKey.name(owner)
            return Match(student: place, notes: isOther ? [.otherName(report.name)] : [])
        }
        if let claimed = decisions.student(ofReport: report.receipt), let place = roster.places(of: claimed).first {
            return Match(student: place)
        }
        let hinted = hint(origin)
        var match = byClaim(report, hinted)
        if let student = match.student, let hinted, hinted != student { match.notes.append(.inFolderOf(roster.students[hinted].name)) }
        return match
    }

    /// By what the student typed: the number first, then the name.
    private func byClaim(_ report: Report, _ hinted: Int?) -> Match {
        let byNumber = numbers[NameKey.number(report.number)]
        let byName = names[NameKey.name(report.name)] ?? []
        if let student = byNumber {
            if byName.contains(student) { return Match(student: student) }
            if let other = byName.first {
                return Match(notes: [.contradiction(name: roster.students[other].name, number: roster.students[student].name)])
            }
            return Match(student: student, notes: [.otherName(report.name)])
        }
        if byName.count == 1, let student = byName.first {
            let isOther = !report.number.isEmpty && !roster.students[student].number.isEmpty
            return Match(student: student, notes: isOther ? [.otherNumber(report.number)] : [])
        }
        if byName.count > 1 { return Match(notes: [.equalNames(byName.count)]) }
        let near = NearMiss.of(report.name, among: roster.students.map(\.name))
        return Match(notes: [.unknown(near: hinted.map { roster.students[$0].name } ?? near)])
    }

    /// The student whose folder or file it was, as Moodle ("Toby Quill_4711_assignsubmission_file") and Canvas
    /// ("quilltoby_102_5531_cells.jwe", "quilltoby_LATE_102_…") name them.
    private func hint(_ origin: String) -> Int? {
        for part in origin.split(separator: "/") {
            let pieces = part.split(separator: "_", omittingEmptySubsequences: false)
            guard pieces.count > 2, let first = pieces.first, !first.isEmpty else { continue }
            let isNumber = { (text: Substring) in !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            let found: [Int]
            if isNumber(pieces[1]), pieces[2] == "assignsubmission" {
                found = names[NameKey.name(String(first))] ?? []
            } else if isNumber(pieces[1]) || pieces[1] == "LATE" {
                found = joined[NameKey.words(String(first)).joined()] ?? []
            } else {
                continue
            }
            if found.count == 1 { return found.first }
        }
        return nil
    }
}
