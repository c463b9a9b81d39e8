import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// A file of JSON that may be of another program.
struct ForeignJSON {
    let text: String
    let tree: ContentTree
    /// Whether it is JSON Lines, with a question in each line.
    let areLines: Bool
    /// About the encoding of the file, and keys that it has twice.
    let remarks: [Diagnostic]

    /// Nil for a text that isn't JSON.
    init?(_ file: ForeignFile) {
        var log = DiagnosticLog(path: file.path)
        guard let text = file.text(log: &log) else { return nil }
        let encodingRemarks = log.diagnostics
        var linesLog = log
        if let tree = JSONReader.read(text, log: &log) {
            (self.tree, areLines) = (tree, false)
        } else if let lines = JSONReader.readLines(text, log: &linesLog) {
            (tree, areLines, log) = (lines, true, linesLog)
        } else {
            return nil
        }
        self.text = text
        // Of two answers under the same key, either could be the correct one.
        remarks = encodingRemarks + log.diagnostics.filter { $0.id == .duplicateKey }
    }

    /// What the JSON is if it can't be imported, and what to do instead; nil for any other.
    var unsupported: String? {
        // Questions of Quizmark have it.
        if text.contains(ascii: "\"prompt\"") { return nil }
        if ForeignJSON.isOfH5P(tree) {
            return "this is content of H5P, which can't be imported; copy its questions into a table and use the format csv"
        }
        let isForeign = JSONQuizReader.isForeign(tree)
        guard areLines || isForeign || !isOfQuizmark else { return nil }
        let questions = tree.items.flatMap { $0.first(["questions"])?.items ?? [] }
        if isForeign, !questions.isEmpty, questions.allSatisfy({ $0.first(["text"])?.scalar != nil }) {
            return
                "the questions of this JSON have no answers that Quizmark knows; name their choices 'options' and the correct one 'answer', or write \"type\": \"essay\" in those whose texts you mark yourself"
        }
        return
            "this JSON isn't in a form that Quizmark reads; write its questions as a list, each with the keys 'question', 'options' and 'answer'"
    }

    /// Whether it has the keys of Quizmark's JSON or of iQuiz, so that only some of its values may be wrong.
    private var isOfQuizmark: Bool {
        let quizzes = tree.isList ? tree.items : [tree]
        return quizzes.contains { quiz in
            guard case .mapping(let entries) = quiz.value else { return false }
            guard let list = quiz.first(["questions"]) else {
                // A misspelt key is reported with a suggestion.
                return !entries.contains { $0.value.hasParts } || entries.contains { $0.key.lowercased().hasPrefix("quest") }
            }
            return list.items.isEmpty
                || list.items.contains { $0.first(ForeignJSON.keysOfQuestions) != nil || ForeignJSON.isOfTeachers($0) }
        }
    }

    private static let keysOfQuestions = [
        "text", "choices", "answers", "answer", "pairs", "items", "distractors", "explanation", "hints", "id", "kind", "blanks", "points",
    ]

    /// Whether a question is in the form of teachers' quizzes: `{"What?": [{"a": "T"}, …]}`.
    private static func isOfTeachers(_ question: ContentTree) -> Bool {
        guard case .mapping(let entries) = question.value else { return false }
        return entries.count == 1 && entries[0].value.isList
    }

    private static func isOfH5P(_ tree: ContentTree) -> Bool {
        let contents = [tree] + (tree.first(["questions", "content"])?.items ?? [])
        let isSettings = tree.first(["mainLibrary", "preloadedDependencies"]) != nil
        return isSettings || tree.first(["behaviour"]) != nil && tree.first(["overallFeedback", "UI", "media", "override"]) != nil
            || contents.contains { $0.first(["library"])?.scalar?.hasPrefix("H5P.") ?? false }
    }
}

extension ContentTree {
    /// Whether it is a list or an object with something in it.
    fileprivate var hasParts: Bool { if case .mapping(let entries) = value { !entries.isEmpty } else { !items.isEmpty } }
}
