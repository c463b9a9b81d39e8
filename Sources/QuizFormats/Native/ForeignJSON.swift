import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// A file of JSON that may be of another program.
struct ForeignJSON {
    let text: String
    let tree: ContentTree
    /// About the encoding of the file, and keys that it has twice.
    let remarks: [Diagnostic]

    /// Nil for a text that isn't JSON.
    init?(_ file: ForeignFile) {
        var log = DiagnosticLog(path: file.path)
        guard let text = file.text(log: &log) else { return nil }
        let encodingRemarks = log.diagnostics
        guard let tree = JSONReader.read(text, log: &log) else { return nil }
        (self.text, self.tree) = (text, tree)
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
        if ForeignJSON.isOfJSON2QTI(tree) {
            return "this is JSON of json2qti, which doesn't say what is correct; make its package and use 'quizmark import canvas'"
        }
        return nil
    }

    private static func isOfH5P(_ tree: ContentTree) -> Bool {
        let contents = [tree] + (tree.first(["questions", "content"])?.items ?? [])
        let isSettings = tree.first(["mainLibrary", "preloadedDependencies"]) != nil
        return isSettings || tree.first(["behaviour"]) != nil && tree.first(["overallFeedback", "UI", "media", "override"]) != nil
            || contents.contains { $0.first(["library"])?.scalar?.hasPrefix("H5P.") ?? false }
    }

    /// Quizzes by their titles, in which each question is the name of its answers.
    private static func isOfJSON2QTI(_ tree: ContentTree) -> Bool {
        guard case .mapping(let quizzes) = tree.value, !quizzes.isEmpty else { return false }
        return quizzes.allSatisfy { quiz in
            guard case .mapping(let questions) = quiz.value.value, !questions.isEmpty else { return false }
            return questions.allSatisfy { $0.value.items.count > 1 && $0.value.items.allSatisfy { $0.scalar != nil } }
        }
    }
}
