/// The scripts of the pages: each is a folder of `Templates/js`, joined into one file.
enum ScriptBundle: String, CaseIterable, Sendable {
    /// On every page, before it is painted.
    case early
    /// On every page; its files lie in `Templates/js` itself.
    case quizmark
    // On the pages that need them
    case quiz, penalties, search, practice, history, collection
    // Loaded when the page or its reader asks for them
    case settings, offline, pictures

    static let onRequest: [ScriptBundle] = [.settings, .offline, .pictures]

    var folder: String { self == .quizmark ? "js/" : "js/\(rawValue)/" }
}
