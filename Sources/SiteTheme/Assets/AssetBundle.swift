/// What pages load: a folder of `Templates/css`, one of `Templates/js` and the words that its scripts say, each joined into a
/// file. Any of the three may be missing.
package enum AssetBundle: String, CaseIterable, Sendable {
    /// On every page, before it is painted.
    case early
    /// On every page; its files lie in `Templates/css` and `Templates/js` themselves.
    case quizmark
    // On the pages that need them
    case cards, quiz, ordering, clock, sanctions, penalties, booklet, rulebook, contact, checklists
    case assignments, search, practice, history, collection
    /// The page of all assignments, which is the reader's planner.
    case overview
    case flashCards = "flash-cards"
    case sanctionQuestions = "sanction-questions"
    /// On request, where a quiz has been answered: verdicts, results, memory, practice.
    case answered
    // Loaded when the page or its reader asks for them
    case settings, offline, pictures
    /// On request, where a reader edits assignments, or takes a calendar along.
    case planner, calendar
    // In a site of one file, before all others and behind them
    case opener, single
    /// In a package for learning platforms, behind all others.
    case scorm

    package static let onRequest: [AssetBundle] = [.answered, .settings, .offline, .pictures, .planner, .calendar]

    /// Those of a site of many files.
    package static let files = allCases.filter { ![.opener, .single, .scorm].contains($0) }

    /// What pages of a site of one file may need besides `quizmark`. Such a file is painted once, and no worker keeps it.
    package static let insideSingleFile = files.filter { ![.quizmark, .early, .offline].contains($0) }

    /// A site's own styles and scripts belong into one of these.
    package static let folders = Set(allCases.flatMap { $0.styleFolders + $0.scriptFolders })

    package var styleFolders: [String] { self == .quizmark ? ["css/"] : ["css/\(rawValue)/"] }

    /// What two bundles have in common lies in a folder of its own.
    package var scriptFolders: [String] {
        switch self {
        case .quizmark: ["js/"]
        case .practice, .flashCards: ["js/memory/", "js/\(rawValue)/"]
        case .answered: ["js/memory/", "js/percents/", "js/answered/"]
        case .assignments: ["js/plan/", "js/assignments/"]
        case .history: ["js/plan/", "js/percents/", "js/history/"]
        default: ["js/\(rawValue)/"]
        }
    }

    /// Small bundles that say their words through this one.
    package var parts: [AssetBundle] { self == .quiz ? [.ordering, .clock] : [] }

    /// What pages with this bundle may load later.
    package var later: [AssetBundle] {
        switch self {
        case .quizmark: [.settings, .offline, .pictures]
        case .quiz: [.answered]
        case .overview: [.planner, .calendar]
        default: []
        }
    }
}
