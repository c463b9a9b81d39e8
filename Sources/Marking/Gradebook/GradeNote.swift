import Diagnostics

/// Something about a grade that a teacher should know, in words.
package enum GradeNote: Hashable, Sendable, CustomStringConvertible {
    case late
    /// Number of reports of which one counts.
    case several(Int)
    case clockJumped
    /// The report came from the student's own page, whose address nobody else has.
    case proved
    /// Another report came from the student's own page, and the one that counts didn't.
    case provedBeside
    /// The report came from a page of a student, but no student has this page with the secret at hand.
    case fromStrangePage
    /// Number of minutes that an attempt took beyond the time limit, by the device's clock.
    case overTime(Int)
    /// The report's time can't be read.
    case noTime
    /// The same attempt was handed in under another name.
    case sharedAttempt
    /// Number of questions that aren't in the report, and count as unanswered.
    case notAsked(Int)
    /// Number of questions in the report beyond those that an attempt has.
    case surplus(Int)
    /// Questions of the report that the quiz no longer has.
    case gone([String])
    /// Questions that changed and wait for a decision.
    case changed([String])
    /// Questions that are graded although they changed, in which something was chosen that is gone.
    case lostChoices([String])
    /// Every question is void, or no longer in the quiz.
    case noneCounts
    // Who it is
    case otherName(String)
    case otherNumber(String)
    case inFolderOf(String)
    /// Nobody in the roster has the name of the folder on a learning platform.
    case inFolderOfStranger(String)
    case contradiction(name: String, number: String)
    case equalNames(Int)
    case unknown(near: String?)

    /// Whether this is why it isn't certain whose report it is.
    var isDoubt: Bool {
        switch self {
        case .contradiction, .equalNames, .unknown: true
        default: false
        }
    }

    /// Whether several students have the name that was typed.
    package var isOfSeveral: Bool { if case .equalNames = self { true } else { false } }

    package var description: String {
        switch self {
        case .late: "late"
        case .several(let count): "\(count) reports"
        case .clockJumped: "the device's clock jumped"
        case .proved: "from the student's own page"
        case .provedBeside: "another report came from the student's own page, but this one didn't"
        case .fromStrangePage: "this report comes from a page that doesn't belong to any student with this QUIZMARK_SECRET"
        case .overTime(let minutes): "\(minutes) minute\(minutes == 1 ? "" : "s") over the time limit"
        case .noTime: "the hand-in time can't be read"
        case .sharedAttempt: "the same attempt was also handed in under another name"
        case .notAsked(let count): "\(count) question\(count == 1 ? " isn't" : "s aren't") in the report"
        case .surplus(let count): "\(count) question\(count == 1 ? "" : "s") more than an attempt has"
        case .gone(let ids): "not in the quiz today: \(GradeNote.list(ids))"
        case .changed(let ids): "changed since, needs a decision: \(GradeNote.list(ids))"
        case .lostChoices(let ids): "chose something that is no longer in the question: \(GradeNote.list(ids))"
        case .noneCounts: "none of the questions counts"
        case .otherName(let name): "typed the name '\(name)'"
        case .otherNumber(let number): "typed the number '\(number)'"
        case .inFolderOf(let name): "was in the folder of \(name)"
        case .inFolderOfStranger(let name): "was in the folder of \(name), who isn't on the roster"
        case .contradiction(let name, let number): "the name belongs to \(name), but the number to \(number)"
        case .equalNames(let count): "\(count) students have this name, and there is no number to tell them apart"
        case .unknown(let near): "not on the roster" + (near.map { "; could this be \($0)?" } ?? "")
        }
    }

    /// A report may name any number of questions that never were.
    package static func list(_ ids: [String]) -> String { firstFew(ids, limit: 8) }
}
