import Diagnostics
import Sealing

/// Finds the student of the roster who handed in a report. This is worked out for each grading, so a corrected roster is enough.
package struct ReportOwners: Sendable {
    struct Match {
        /// Place in the roster; nil if it isn't certain who it is.
        var student: Int?
        /// Name of the student from whose own page the report came; nil for none.
        var owner: String?
        var notes: [GradeNote] = []
    }

    var roster: Roster { basis.roster }
    private let basis: QuizGrades.Basis
    private var numbers: [String: Int] = [:]
    private var names: [String: [Int]] = [:]
    /// "quilltoby", as Canvas begins the names of files.
    private var joined: [String: [Int]] = [:]

    package init(_ basis: QuizGrades.Basis) {
        self.basis = basis
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

    /// What was decided comes first. Without a roster, everybody is who they say.
    func match(_ report: Report) -> Match {
        let owner = basis.owners[report.token]
        if let decided = basis.decisions.student(ofReport: report.receipt).flatMap({ roster.places(of: $0).first }) {
            let isOwn = owner.map { NameKey.name($0) == NameKey.name(roster.students[decided].name) } ?? false
            return Match(student: decided, owner: isOwn ? owner : nil)
        }
        var match = roster.students.isEmpty ? Match() : byPage(report, owner) ?? byFolder(report)
        match.owner = owner
        return match
    }

    /// By the page that only one student knows.
    private func byPage(_ report: Report, _ owner: String?) -> Match? {
        guard let owner, let places = names[NameKey.name(owner)], places.count == 1, let place = places.first else { return nil }
        let isOther = NameKey.name(report.name) != NameKey.name(owner)
        return Match(student: place, notes: isOther ? [.otherName(report.name)] : [])
    }

    /// By what the student typed, and by the folder or file that the report was in.
    private func byFolder(_ report: Report) -> Match {
        let hinted = hint(basis.received[report.receipt]?.origin ?? "")
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

    /// The student whose folder or file it was on a learning platform.
    private func hint(_ origin: String) -> Int? {
        let found: [Int] =
            switch PlatformName(origin) {
            case .moodle(let name, _): names[NameKey.name(name)] ?? []
            case .canvas(let name, _, _): joined[NameKey.words(name).joined()] ?? []
            case nil: []
            }
        return found.count == 1 ? found.first : nil
    }
}
