import ContentModel
import Encoding

/// Identity of a calendar entry or alarm: its kind and the ids that it is made of. With the id of the site it is the UID (RFC 5545
/// §3.8.4.7), so an item keeps its entry when its date or title changes, and different items never share one.
///
/// The script of pages makes the same UIDs; `Tests/Vectors/uids.json` keeps the two equal.
struct CalendarIdentity: Hashable, Sendable {
    enum Kind: String {
        case due, task, reminder
        case quiz, start, opening, results
        case quizReminder = "quiz-reminder"
        case alarm

        /// Whether it is of an assignment. Ids of assignments and quizzes may be equal.
        var isOfAssignment: Bool {
            switch self {
            case .due, .task, .reminder: true
            case .quiz, .start, .opening, .results, .quizReminder, .alarm: false
            }
        }
    }

    /// Kind, then ids.
    let parts: [String]

    init(_ parts: [String]) { self.parts = parts }

    private init(_ kind: Kind, _ ids: [String]) { parts = [kind.rawValue] + ids }

    static func due(_ assignment: Assignment) -> Self { Self(.due, [assignment.id]) }
    static func due(formerly id: String) -> Self { Self(.due, [id]) }
    static func quiz(_ quiz: QuizHead) -> Self { Self(.quiz, [quiz.id]) }
    static func quiz(formerly id: String) -> Self { Self(.quiz, [id]) }
    static func start(_ quiz: QuizHead) -> Self { Self(.start, [quiz.id]) }
    static func start(formerly id: String) -> Self { Self(.start, [id]) }
    static func results(_ quiz: QuizHead) -> Self { Self(.results, [quiz.id]) }
    static func opening(_ quiz: QuizHead) -> Self { .opening(ofQuiz: quiz.id) }
    static func opening(ofQuiz id: String) -> Self { Self(.opening, [id]) }
    static func task(_ task: AssignmentTask, of assignment: Assignment) -> Self { Self(.task, [assignment.id, task.id]) }
    static func reminder(_ reminder: Reminder, of assignment: Assignment) -> Self { Self(.reminder, [assignment.id, reminder.name]) }

    static func reminder(_ reminder: Reminder, of quiz: QuizHead) -> Self { Self(.quizReminder, [quiz.id, reminder.name]) }

    /// UID of an alarm (RFC 9074 §4), by which a client recognises one it has shown.
    /// - Parameter name: name of its reminder.
    func alarm(_ name: String) -> Self { Self(.alarm, parts + [name]) }
}

extension Reminder {
    /// Name of a reminder by its time before the deadline, in which 24 hours are a day, or its moment in UTC; never by its index.
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

// MARK: - UID

extension CalendarIdentity {
    /// `quizmark.riverside.due.networks-cw1`: lowercase letters, digits, `-`, `_` and `.`, which need no escapes in file names and
    /// URLs, as many programs store each entry in a file named after its UID.
    func uid(in site: String) -> String {
        let uid = (["quizmark", site] + parts).map(CalendarIdentity.encoded).joined(separator: ".")
        if uid.utf8.count <= CalendarIdentity.limit { return uid }
        return "quizmark." + SHA256.hash(uid.utf8).hexadecimal
    }

    /// Whether an entry with this UID may be of a site: nil for a UID that was too long, which is a hash.
    static func isUID(_ uid: String, of site: String) -> Bool? {
        // The first form is that of version 1 of the ledger.
        if uid.hasSuffix("@\(site)") || uid.hasPrefix("quizmark.\(encoded(site)).") { return true }
        let parts = uid.split(separator: ".", omittingEmptySubsequences: false)
        let isHash = parts.count == 2 && parts[0] == "quizmark" && parts[1].utf8.count == 64 && parts[1].allSatisfy(\.isHexDigit)
        return isHash ? nil : false
    }

    /// The id of the site that a UID names, the kind of its entry and the id of the assignment or quiz; nil for other UIDs, those of
    /// version 1 of the ledger, and hashes.
    static func names(in uid: String) -> (site: String, kind: Kind?, item: String)? {
        let parts = uid.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false).prefix(4).map { decoded(String($0)) }
        guard parts.count == 4, parts[0] == "quizmark", !parts.contains("") else { return nil }
        return (parts[1], Kind(rawValue: parts[2]), parts[3])
    }

    /// The kind of an entry with this UID; nil for UIDs without a known one.
    static func kind(of uid: String) -> Kind? { names(in: uid)?.kind }

    /// Maximum length in octets; programs need not keep more than 255 (RFC 7986 §5.3), and some file systems only 143.
    private static let limit = 128

    /// The id of a component of a UID.
    private static func decoded(_ component: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(component.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "_"), rest.count >= 2, let code = rest.prefix(2).hexadecimalNumber {
                bytes.append(UInt8(code))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Component of a UID: bytes other than lowercase letters, digits and hyphens become `_` and two hexadecimal digits, as in
    /// percent-encoding. So dots are always separators, and names differ even on case-insensitive disks.
    private static func encoded(_ id: String) -> String {
        // Some systems write 'é' in file names as two characters (NFD).
        id.normalized(to: .composed).utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "_" + CollectionOfOne(byte).hexadecimal
            }
        }
    }
}
