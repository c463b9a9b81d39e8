/// Files that pages load: a folder of `Templates/css`, one of `Templates/js` and the texts of its scripts, each joined into a file.
/// Each of the three is optional.
package enum AssetBundle: String, CaseIterable, Sendable {
    /// On every page, before it is painted
    case early
    /// On every page; its files are directly in `Templates/css` and `Templates/js`.
    case quizmark
    /// Dates in the reader's language and time zone, on pages that have any.
    case dates
    /// Quizzes whose students choose something before they begin.
    case choices
    // On pages that need them
    case cards, quiz, ordering, clock, sanctions, penalties, booklet, rulebook, contact, checklists, guide
    /// Pages with texts that need more styles than others: code in colours, footnotes, definitions, films.
    case texts
    /// Quizzes whose pages have no answers.
    case exam
    /// Quizzes that are assigned, and the pages of students.
    case assigned, own
    /// Pages with links to calendars, which those of assignments have in their own files.
    case subscribing
    case assignments, search, practice, history, collection
    /// Page for missing addresses of a site in several languages.
    case missing
    /// Pages at former addresses.
    case moved
    /// Page of all assignments, with the reader's planner.
    case overview
    case flashCards = "flash-cards"
    case sanctionQuestions = "sanction-questions"
    /// After `history`: what readers know of an edition's sanctions.
    case sanctionHistory = "sanction-history"
    /// On request, after the first answer in a quiz: verdicts, results, memory, practice.
    case answered
    /// On request, after the first answer in a quiz that is handed in.
    case handIn = "hand-in"
    // On request of the page or its reader
    case settings, offline, pictures
    /// On pages with blocks of code, which it lets readers copy.
    case code
    /// On request, when a reader edits assignments or exports a calendar.
    case planner, calendar
    // In a single-file site, before and after all others
    case opener, single
    /// In a package for learning platforms, after all others.
    case scorm

    package static let onRequest: [AssetBundle] = [.answered, .handIn, .settings, .offline, .pictures, .code, .planner, .calendar]

    /// Bundles of a site with many files.
    package static let files = allCases.filter { ![.opener, .single, .scorm].contains($0) }

    /// Bundles that pages of a single-file site may need besides `quizmark`. Such a file is painted once, has no service worker,
    /// knows the language of each of its addresses, and leads from former ones itself.
    package static let insideSingleFile = files.filter { ![.quizmark, .early, .offline, .missing, .moved].contains($0) }

    /// Folders for a site's own styles and scripts.
    package static let folders = Set(allCases.flatMap { $0.styleFolders + $0.scriptFolders })

    /// Folders of the bundle's styles; those shared by two bundles have a folder of their own.
    var styleFolders: [String] {
        switch self {
        case .quizmark: ["css/"]
        case .assignments: ["css/assignments/", "css/subscribing/"]
        default: ["css/\(rawValue)/"]
        }
    }

    /// Folders of the bundle's scripts; code shared by two bundles has a folder of its own.
    var scriptFolders: [String] {
        switch self {
        case .quizmark: ["js/"]
        case .search: ["js/finding/", "js/search/"]
        case .penalties: ["js/finding/", "js/copying/", "js/penalties/"]
        case .cards: ["js/memory/", "js/days/", "js/students/", "js/module-choice/", "js/cards/"]
        case .practice, .flashCards: ["js/memory/", "js/\(rawValue)/"]
        case .answered:
            [
                "js/memory/", "js/percents/", "js/sums/", "js/hashes/", "js/copying/", "js/units/", "js/choices/", "js/returned-values/",
                "js/answered/",
            ]
        case .assignments: ["js/copying/", "js/hashes/", "js/days/", "js/plan/", "js/assignments/", "js/subscribing/"]
        case .subscribing: ["js/copying/", "js/subscribing/"]
        case .code: ["js/copying/", "js/code/"]
        case .collection: ["js/units/", "js/kept-files/", "js/collection/"]
        case .exam: ["js/base64/", "js/exam/"]
        case .handIn: ["js/base64/", "js/receipts/", "js/returned-values/", "js/returned/", "js/hand-in/"]
        case .own: ["js/base64/", "js/returned-values/", "js/returned/", "js/students/", "js/owner/", "js/quiz-state/", "js/own/"]
        case .overview: ["js/quiz-state/", "js/module-choice/", "js/overview/"]
        case .assigned: ["js/students/", "js/owner/", "js/assigned/"]
        case .history:
            [
                "js/hashes/", "js/days/", "js/plan/", "js/percents/", "js/sums/", "js/receipts/", "js/returned-values/", "js/students/",
                "js/kept-files/", "js/history/",
            ]
        default: ["js/\(rawValue)/"]
        }
    }

    /// Small bundles whose texts are in the file of this one.
    package var parts: [AssetBundle] {
        switch self {
        case .quizmark: [.dates]
        case .quiz: [.choices, .ordering, .clock]
        default: []
        }
    }

    /// Bundles that the scripts of this one use.
    private var needed: [AssetBundle] {
        switch self {
        case .cards, .assignments, .own, .assigned, .handIn: [.dates]
        case .sanctionQuestions: [.choices]
        default: []
        }
    }

    /// The bundles of a page with all that they need, which comes first.
    package static func withNeeded(_ bundles: [AssetBundle]) -> [AssetBundle] {
        let needed = Set(bundles.flatMap(\.needed))
        return allCases.filter(needed.contains) + bundles.filter { !needed.contains($0) }
    }

    /// Bundles that every page with this one may load later. One on request may also be named by the page itself.
    package var later: [AssetBundle] {
        switch self {
        case .quizmark: [.settings, .offline, .pictures, .code]
        case .quiz: [.answered]
        case .overview: [.planner, .calendar]
        default: []
        }
    }
}
