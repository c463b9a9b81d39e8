import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// JSON of other programs that can't be imported.
enum ForeignJSON {
    /// What the JSON is, and what to do instead; nil for any other.
    static func program(of file: ForeignFile) -> String? {
        var log = DiagnosticLog(path: file.path)
        // Large files of Quizmark aren't read once more.
        guard let text = file.text(log: &log), !text.contains(ascii: "\"prompt\""), let tree = JSONReader.read(text, log: &log) else {
            return nil
        }
        if isOfH5P(tree) {
            return "this is content of H5P, which can't be imported; copy its questions into a table and use the format csv"
        }
        if isOfJSON2QTI(tree) {
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
