/// The scripts of the pages: each is a folder of `Templates/js`, joined into one file.
enum ScriptBundle: String, CaseIterable, Sendable {
    /// On every page; its files lie in `Templates/js` itself.
    case quizmark
    // On the pages that need them
    case quiz, penalties, search, practice, history, collection
    // Loaded when the reader asks for them
    case settings, offline

    static let onRequest: [ScriptBundle] = [.settings, .offline]

    var folder: String { self == .quizmark ? "js/" : "js/\(rawValue)/" }
}
