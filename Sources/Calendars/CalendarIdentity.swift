import ContentModel
import Encoding
import Foundation

/// What an entry or an alarm of a calendar is: its kind and the ids that belong to it. With the id of the site it is the UID
/// (RFC 5545, section 3.8.4.7), so what moves or gets another title stays the same entry, and no two things are ever one.
///
/// The script of pages makes the same UIDs; `Tests/Vectors/uids.json` holds the two against each other.
struct CalendarIdentity: Hashable, Sendable {
    /// The kind, then ids.
    let parts: [String]

    init(_ parts: [String]) { self.parts = parts }

    static func due(_ assignment: Assignment) -> Self { Self(["due", assignment.id]) }
    static func quiz(_ quiz: QuizHead) -> Self { Self(["quiz", quiz.id]) }
    static func opening(_ quiz: QuizHead) -> Self { Self(["opening", quiz.id]) }
    static func task(_ task: AssignmentTask, of assignment: Assignment) -> Self { Self(["task", assignment.id, task.id]) }
    static func reminder(_ reminder: Reminder, of assignment: Assignment) -> Self { Self(["reminder", assignment.id, reminder.name]) }

    /// RFC 9074 gives each alarm a UID of its own, so that a client knows one it has shown.
    /// - Parameter name: of its reminder.
    func alarm(_ name: String) -> Self { Self(["alarm"] + parts + [name]) }
}

extension Reminder {
    /// A time before the deadline by its length, in which 24 hours are a day; a moment in UTC. Never its place among the others.
    var name: String {
        switch self {
        case .days(let days): "\(days)d"
        case .minutes(let minutes) where minutes.isMultiple(of: 24 * 60): "\(minutes / (24 * 60))d"
        case .minutes(let minutes) where minutes.isMultiple(of: 60): "\(minutes / 60)h"
        case .minutes(let minutes): "\(minutes)m"
        case .at(.day(let day)): ICalendarTime.date(day)
        case .at(.moment(_, _, let instant)): ICalendarTime.utc(instant).lowercased()
        }
    }
}

// MARK: - As a UID

extension CalendarIdentity {
    /// `quizmark.riverside.due.networks-cw1`: small letters, digits, `-`, `_` and `.`, which neither file names nor addresses have
    /// to escape, as many programs keep each entry in a file that is named after its UID.
    func uid(in site: String) -> String {
        let uid = (["quizmark", site] + parts).map(CalendarIdentity.encoded).joined(separator: ".")
        if uid.utf8.count <= CalendarIdentity.limit { return uid }
        return "quizmark." + SHA256.hash(uid.utf8).hexadecimal
    }

    /// In octets; programs need not keep more than 255 (RFC 7986, section 5.3), and some file systems take 143.
    private static let limit = 128

    /// Whatever isn't a small letter, a digit or a hyphen becomes `_` with two hex digits for each byte, as in addresses behind
    /// `%`. So dots only separate, and capitals differ from small letters where file names don't.
    private static func encoded(_ id: String) -> String {
        // Some systems write 'é' in file names as two characters.
        id.precomposedStringWithCanonicalMapping.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "_" + CollectionOfOne(byte).hexadecimal
            }
        }
    }
}
