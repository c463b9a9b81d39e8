import ContentModel
import Markup
import SitePlanning

/// Settings of a quiz for one student, under the key of the student's terms.
struct OwnSettings {
    let key: String
    let terms: Assignee.Terms
    /// Time limit with the extra time, in seconds; nil where it is that of everybody.
    let limit: Int?
    /// Version of the student's dates; nil where they are those of everybody.
    let dates: String?

    func write(_ json: inout CompactJSON) {
        json.key(key)
        json.object { json in
            if let available = terms.available { json.member("available", available.machineText) }
            if let due = terms.due { json.member("due", due.machineText) }
            if let limit { json.member("timeLimit", limit) }
            if let dates { json.member("dates", dates) }
        }
    }
}

extension SitePlan {
    /// Settings of the students whom a quiz is assigned to, in the order of their keys, which reveals nothing.
    func ownSettings(_ quiz: Quiz, _ assigned: [AssignedTerms]) -> [OwnSettings] {
        assigned.map { own in
            let hasDates = own.terms.due != nil || own.terms.available != nil
            return OwnSettings(
                key: own.key(quiz: quiz.id), terms: own.terms,
                limit: own.terms.extraTime == nil ? nil : quiz.timeLimit.map(own.terms.limit),
                dates: hasDates ? own.dateVersion(quiz: quiz.id, due: quiz.due, available: quiz.available) : nil)
        }.sorted { $0.key < $1.key }
    }
}
