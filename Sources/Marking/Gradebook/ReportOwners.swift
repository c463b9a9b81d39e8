import Diagnostics
import Sealing
import SitePlanning
import Synchronization

/// Finds the student of the roster who handed in a report. This is worked out for each grading, so a corrected roster is enough.
package struct ReportOwners: Sendable {
    struct Match {
        /// Index in the roster; nil if it isn't certain who it is.
        var student: Int?
        /// Name of the student from whose own page the report came; nil for none.
        var owner: String?
        /// Whether the page is that of one student only: students of one name share a page.
        var isProved = false
        var notes: [GradeNote] = []
    }

    var roster: Roster { basis.roster }
    private let basis: QuizGrades.Basis
    private var numbers: [String: Int] = [:]
    /// Students by their numbers without the zeros at the beginning.
    private var bareNumbers: [String: [Int]] = [:]
    private var names = NameTable<Int>()
    /// "quilltoby", as Canvas begins the names of files.
    private var joined: [String: [Int]] = [:]
    /// Students by what a name with a part in brackets may stand for.
    private var bracketed = NameTable<Int>()
    private let rosterNames: [String]
    /// The same in the form in which likely names are found, each with the first student of that form.
    private var likely: [String: Int] = [:]
    private let studentsByWord = StudentsByWord()

    /// Most words of a name that are compared.
    private static let wordLimit = 12
    /// A word that more students have doesn't lead to one of them.
    private static let holderLimit = 200

    package init(_ basis: QuizGrades.Basis) {
        self.basis = basis
        rosterNames = basis.roster.students.map(\.name)
        for (index, student) in roster.students.enumerated() {
            for number in [student.number, student.email] where !number.isEmpty { numbers[NameKey.number(number)] = index }
            if let bare = NameKey.bareNumber(student.number) { bareNumbers[bare, default: []].append(index) }
            names.insert(index, under: student.name)
            for form in NameKey.bracketedForms(student.name) { bracketed.insert(index, under: form) }
            let likeness = NameKey.likeness(student.name)
            likely[likeness] = likely[likeness] ?? index
            for form in PlatformName.joinedForms(student.name) { joined[form, default: []].append(index) }
        }
    }

    /// Decisions come first. Without a roster, everybody is who they claim to be.
    func match(_ report: Report) -> Match {
        let owner = basis.pageOwners[report.token]
        if let decided = basis.decisions.student(ofReport: report.receipt).flatMap({ roster.indices(of: $0).first }) {
            let isOwn = owner.map { isPage($0, of: decided) } ?? false
            return Match(student: decided, owner: isOwn ? owner : nil, isProved: isOwn && owner.map(isUnshared) ?? false)
        }
        guard !roster.students.isEmpty else { return Match(owner: owner, isProved: owner != nil) }
        let entry = basis.received[report.receipt]
        let folders = entry?.origins.compactMap { PlatformName($0) } ?? []
        let senders = entry?.senders.compactMap { numbers[NameKey.number($0)] } ?? []
        var match = byPage(report, owner) ?? byClaim(report, folders.lazy.compactMap(student).first ?? senders.first)
        match.owner = owner
        match.isProved = owner.map(isUnshared) ?? false
        match.notes += notes(on: folders, of: match.student)
        if let student = match.student { match.notes += senders.filter { $0 != student }.map { .sentBy(roster.students[$0].name) } }
        return match
    }

    /// The note on a report from a student's own page that no student has: the secret is another one, the student's name changed, or an
    /// earlier version made the page. Where no pages are known, nobody can tell.
    func note(onPageOf report: Report) -> GradeNote? {
        guard !basis.pageOwners.isEmpty, !report.token.isEmpty, basis.pageOwners[report.token] == nil else { return nil }
        return PlannedStudent.isSecret(report.token) ? .fromStrangePage : .fromNamedPage
    }

    /// Whether no two students of the roster share the page that is for a name.
    private func isUnshared(_ owner: String) -> Bool {
        let indices = students(named: owner)
        return indices.count < 2 || basis.pageOwners.student(named: owner, among: indices, of: roster) != nil
    }

    /// Whether a page that is for a name may be that of a student of the roster.
    private func isPage(_ owner: String, of student: Int) -> Bool {
        guard NameKey.areEqual(owner, roster.students[student].name) else { return false }
        return basis.pageOwners.student(named: owner, among: names[owner], of: roster).map { $0 == student } ?? true
    }

    /// By the page that only one student knows.
    private func byPage(_ report: Report, _ owner: String?) -> Match? {
        guard let owner else { return nil }
        guard let index = basis.pageOwners.student(named: owner, among: names[owner], of: roster) else { return nil }
        let isOther = !NameKey.areEqual(report.name, owner)
        return Match(student: index, notes: isOther ? [.otherName(report.name)] : [])
    }

    /// By what the student typed: the number first, then the name.
    private func byClaim(_ report: Report, _ hinted: Int?) -> Match {
        let byName = students(named: report.name)
        let byNumber =
            numbers[NameKey.number(report.number)] ?? byName.first { hasNumber($0, of: report) }
            ?? (byName.isEmpty ? student(ofBareNumber: report.number) : nil)
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
        return Match(notes: [.unknown(near: hinted.map { roster.students[$0].name } ?? likelyName(report.name))])
    }

    private func students(named name: String) -> [Int] {
        let exact = names[name]
        return exact.isEmpty ? bracketed[name] : exact
    }

    /// The name of a student who may be meant; nil for none.
    private func likelyName(_ name: String) -> String? {
        let likeness = NameKey.likeness(name)
        if let index = likely[likeness] { return roster.students[index].name }
        if let near = NearMiss.of(name, among: rosterNames) { return near }
        // First and last name may be swapped, too.
        let swapped = NearMiss.of(likeness, among: likely.keys).flatMap { likely[$0] }
        return (swapped ?? partlyNamed(name)).map { roster.students[$0].name }
    }

    /// The only student whose name has all the words that were typed, or only words that were: people leave out a second name, and add a
    /// title.
    private func partlyNamed(_ name: String) -> Int? {
        let words = Set(NameKey.words(name).prefix(ReportOwners.wordLimit))
        guard words.count > 1 else { return nil }
        let byWord = studentsByWord.index(of: rosterNames)
        let holders = Set(words.compactMap { byWord[$0] }.filter { $0.count <= ReportOwners.holderLimit }.joined())
        let found = holders.filter { index in
            let own = Set(NameKey.words(roster.students[index].name))
            return own.count > 1 && (own.isSubset(of: words) || words.isSubset(of: own))
        }
        return found.count == 1 ? found.first : nil
    }

    /// Whether a student typed the number without the zeros at its beginning.
    private func hasNumber(_ student: Int, of report: Report) -> Bool {
        NameKey.bareNumber(report.number).map { $0 == NameKey.bareNumber(roster.students[student].number) } ?? false
    }

    /// The only student whose number is the same but for zeros at its beginning.
    private func student(ofBareNumber number: String) -> Int? {
        guard let bare = NameKey.bareNumber(number), !bare.isEmpty, let found = bareNumbers[bare], found.count == 1 else { return nil }
        return found.first
    }

    /// The student whose folder or file on a learning platform has this name; nil where it isn't certain.
    private func student(_ folder: PlatformName) -> Int? {
        let found = students(folder)
        return found.count == 1 ? found.first : nil
    }

    private func students(_ folder: PlatformName) -> [Int] {
        switch folder {
        case .moodle: folder.names.lazy.map { names[$0] }.first { !$0.isEmpty } ?? []
        case .canvas(let name, _, _): joined[NameKey.words(name).joined()] ?? []
        }
    }

    /// Folders that belong to others, each once.
    private func notes(on folders: [PlatformName], of student: Int?) -> [GradeNote] {
        var notes: [GradeNote] = []
        for folder in folders where !folder.isAnonymous {
            let found = students(folder)
            let note: GradeNote? =
                if let owner = found.first.map({ roster.students[$0].name }) {
                    // Whoever is unknown is asked for by that name.
                    student.map(found.contains) ?? true ? nil : folder.isFileName ? .fileOf(owner) : .inFolderOf(owner)
                } else {
                    !folder.isCertain ? nil : folder.isFileName ? .fileOfStranger(folder.name) : .inFolderOfStranger(folder.name)
                }
            if let note, !notes.contains(note) { notes.append(note) }
        }
        return notes
    }
}

/// Students by each word of their names, found for the first report that needs them: few classes have one.
private final class StudentsByWord: Sendable {
    private let known = Mutex<[String: [Int]]?>(nil)

    /// - Parameter names: of the roster, always the same.
    func index(of names: [String]) -> [String: [Int]] {
        known.withLock { known in
            if let known { return known }
            var byWord: [String: [Int]] = [:]
            for (student, name) in names.enumerated() {
                for word in Set(NameKey.words(name)) { byWord[word, default: []].append(student) }
            }
            known = byWord
            return byWord
        }
    }
}
