import ContentModel
import Diagnostics

/// Decisions of two teachers about the same question that differ, for students of both.
struct TeacherConflicts {
    private let students: [Student]

    init(_ students: [Student]) { self.students = students.filter { $0.teachers.count > 1 } }

    /// Warns at the later of two decisions: the earlier one counts.
    func report(among decisions: [Decision], log: inout DiagnosticLog) {
        if students.isEmpty { return }
        let own = decisions.filter { $0.teacher != nil && $0.report == nil }
        for alike in Dictionary(grouping: own, by: \.subject).values where alike.count > 1 {
            for (index, later) in alike.enumerated() {
                guard let (earlier, shared) = conflict(of: later, with: alike[..<index]) else { continue }
                let who = shared.count == 1 ? "'\(shared[0])' is a student" : "\(firstFew(shared.map { "'\($0)'" }, limit: 5)) are students"
                log.report(
                    .duplicateDecision,
                    "\(who) of both '\(earlier.teacher ?? "")' and '\(later.teacher ?? "")', whose decisions about '\(later.question)' differ; "
                        + "the first one in this file counts for them; agree on one, or decide without 'teacher'",
                    at: later.position, severity: .warning, notes: [("first decided here", earlier.position)])
            }
        }
    }

    /// The first decision that counts instead of a later one for some students, and their names.
    private func conflict(of later: Decision, with others: ArraySlice<Decision>) -> (Decision, shared: [String])? {
        for earlier in others where earlier.ruling != later.ruling {
            guard let first = earlier.teacher, let second = later.teacher else { continue }
            let shared = students.filter { $0.teachers.contains(first) && $0.teachers.contains(second) }.map(\.name)
            if !shared.isEmpty { return (earlier, shared) }
        }
        return nil
    }
}
