import Diagnostics

/// Something about a grade that a teacher should know. `MarkingWords` has its words.
package enum GradeNote: Hashable, Sendable {
    case late
    /// Number of reports of which one counts.
    case several(Int)
    case clockSetBack
    /// Time ran out while nothing measured it: the page was closed or the device asleep, unless the clock was set forward.
    case timeSpared
    /// How often the exam was started over, and how many minutes earlier the first of these attempts began, by the device's clock.
    case startedOver(Int, minutes: Int)
    /// The report came from the student's own page, whose address nobody else has.
    case proved
    /// The report came from the own page of the student with this name, which isn't the name that was typed.
    case provedAs(String)
    /// The report came from a page that several students share, as they have the same name.
    case fromSharedPage
    /// Another report came from the student's own page, and the one that counts didn't.
    case provedBeside
    /// The report came from a page of a student, but no student has this page with the secret at hand.
    case fromStrangePage
    /// The report came from a page that an earlier version named after the student, so that anybody could open it.
    case fromNamedPage
    /// Number of minutes that an attempt took beyond the time limit, by the device's clock.
    case overTime(Int)
    /// The report's time can't be read.
    case noTime
    /// By the device's clock, it was handed in before the quiz opened for the student.
    case beforeOpening
    /// By the device's clock, it was handed in days after it was added.
    case afterAdding
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
    /// The form was sent from the address of another student.
    case sentBy(String)
    /// Nobody in the roster has the name of the folder on a learning platform.
    case inFolderOfStranger(String)
    /// On Canvas, the beginning of the file's name is that of another student.
    case fileOf(String)
    /// On Canvas, the beginning of the file's name is that of nobody in the roster.
    case fileOfStranger(String)
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

    /// Whether the report came from a page that only its student has.
    var isProof: Bool {
        switch self {
        case .proved, .provedAs: true
        default: false
        }
    }

    /// The note with each name in another form.
    package func withNames(_ form: (String) -> String) -> GradeNote {
        switch self {
        case .provedAs(let name): .provedAs(form(name))
        case .otherName(let name): .otherName(form(name))
        case .inFolderOf(let name): .inFolderOf(form(name))
        case .sentBy(let name): .sentBy(form(name))
        case .inFolderOfStranger(let name): .inFolderOfStranger(form(name))
        case .fileOf(let name): .fileOf(form(name))
        case .fileOfStranger(let name): .fileOfStranger(form(name))
        case .contradiction(let name, let number): .contradiction(name: form(name), number: form(number))
        case .unknown(let near): .unknown(near: near.map(form))
        default: self
        }
    }

    /// Whether several students have the name that was typed.
    package var isOfSeveral: Bool { if case .equalNames = self { true } else { false } }

    /// A report may name any number of questions that never were.
    package static func list(_ ids: [String]) -> String { firstFew(ids, limit: 8) }
}
