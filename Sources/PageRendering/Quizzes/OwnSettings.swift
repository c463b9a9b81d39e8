import ContentModel
import Markup
import SitePlanning

/// Settings of a quiz for one student, under the key of the student's terms.
struct OwnSettings {
    let key: String
    let terms: Assignee.Terms
    /// Time limit with the extra time, in seconds; nil where it is that of everybody.
    let limit: Int?

    func write(_ json: inout CompactJSON) {
        json.key(key)
        json.object { json in
            if let available = terms.available { json.member("available", available.machineText) }
            if let due = terms.due { json.member("due", due.machineText) }
            if let limit { json.member("timeLimit", limit) }
        }
    }
}

extension SitePlan {
    /// Settings of the students whom a quiz is assigned to, in the order of their keys, which reveals nothing.
    func ownSettings(_ quiz: Quiz, _ assigned: [AssignedTerms]) -> [OwnSettings] {
        assigned.map { own in
            OwnSettings(
                key: own.key(quiz: quiz.id), terms: own.terms,
                limit: own.terms.extraTime == nil ? nil : quiz.timeLimit.map(own.terms.limit))
        }.sorted { $0.key < $1.key }
    }
}
