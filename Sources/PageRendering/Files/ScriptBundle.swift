/// The scripts of the pages: each is a folder of `Templates/js`, joined into one file.
enum ScriptBundle: String, CaseIterable, Sendable {
    /// On every page, before it is painted.
    case early
    /// On every page; its files lie in `Templates/js` itself.
    case quizmark
    // On the pages that need them
    case quiz, penalties, cards, search, practice, history, collection
    // Loaded when the page or its reader asks for them
    case settings, offline, pictures
    // In a site of one file, before all others and behind them
    case opener, single

    static let onRequest: [ScriptBundle] = [.settings, .offline, .pictures]

    /// Those of a site of many files.
    static let files = allCases.filter { ![.opener, .single].contains($0) }

    /// What pages of a site of one file may need besides `quizmark`. Such a file is painted once, and no worker keeps it.
    static let insideSingleFile = files.filter { ![.quizmark, .early, .offline].contains($0) }

    var folder: String { self == .quizmark ? "js/" : "js/\(rawValue)/" }
}
