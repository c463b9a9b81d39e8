import ContentModel
import Diagnostics

/// When an assigned quiz opens and is due for students whose dates aren't everybody's.
struct OwnQuizDates {
    /// The name that `assign` has, or that of a student to whom several of its entries apply.
    var name: String
    var available: DueDate?
    var due: DueDate?
    /// The entry in `assign`, or a date in it.
    var position: SourcePosition
}

extension SiteContent {
    /// Own dates of the students whom a quiz is assigned to. Entries for a student and for the student's groups are combined.
    func ownDates(of quiz: QuizHead) -> [OwnQuizDates] {
        let dated = quiz.assigned.filter { $0.terms.available != nil || $0.terms.due != nil }
        guard !dated.isEmpty else { return [] }
        let terms = terms(of: quiz.assigned)
        var (dates, seen): ([OwnQuizDates], Set<String>) = ([], [])
        let students = dated.filter { studentNames.contains($0.name.value) }
        for assignee in students + dated.filter({ !studentNames.contains($0.name.value) }) {
            func add(_ name: String, _ own: Assignee.Terms) {
                dates.append(
                    OwnQuizDates(
                        name: name, available: own.available ?? quiz.available, due: own.due ?? quiz.due,
                        position: assignee.datePositions.available ?? assignee.datePositions.due ?? assignee.name.position))
            }
            let name = assignee.name.value
            let members = studentNames.contains(name) ? [name] : members(of: name)
            var differing: Set<Assignee.Terms> = []
            for member in members where seen.insert(member).inserted {
                guard var own = terms[member] else { continue }
                own.extraTime = assignee.terms.extraTime
                if differing.insert(own).inserted { add(own == assignee.terms ? name : member, own) }
            }
            // An unknown name is reported, and may be right otherwise.
            if members.isEmpty { add(name, assignee.terms) }
        }
        return dates
    }
}
