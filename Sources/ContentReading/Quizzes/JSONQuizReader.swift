import Diagnostics

/// Reads a JSON file of `quizzes/`: Quizmark's own format, or one of two older apps, distinguished by structure.
package struct JSONQuizReader {
    static func read(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> [QuizDraft] {
        guard let tree = JSONReader.read(file.text, log: &log) else { return [] }
        let isNative = isNative(tree)
        switch tree.value {
        case .sequence(let quizzes):
            guard isNative else {
                guard !isForeign(tree) else {
                    log.report(.wrongType, JSONQuizReader.foreign, at: tree.position)
                    return []
                }
                return IQuizReader.read(quizzes, file: file, log: &log)
            }
            var ids = DerivedIDs()
            return quizzes.compactMap { NativeQuizReader.read($0, file: file, context: context, among: &ids, log: &log) }
        case .mapping:
            guard isNative else { return TeacherQuizReader.read(tree, file: file, log: &log).map { [$0] } ?? [] }
            return NativeQuizReader.read(tree, file: file, context: context, log: &log).map { [$0] } ?? []
        default:
            log.report(
                .wrongType, "a quiz must be an object such as {\"title\": …, \"questions\": […]}, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
    }

    /// About a list of quizzes or questions that neither Quizmark nor iQuiz wrote.
    private static let foreign = "this JSON is from another program; 'quizmark import json FILE' may read it"

    /// Whether it is a list that neither Quizmark nor iQuiz wrote.
    package static func isForeign(_ tree: ContentTree) -> Bool {
        guard case .sequence(let items) = tree.value, !items.isEmpty else { return false }
        return !isNative(tree) && !items.contains(where: IQuizReader.recognises)
    }

    /// Whether a file is in Quizmark's own format, which has one quiz, or a list of them.
    static func isNative(_ tree: ContentTree) -> Bool {
        switch tree.value {
        case .sequence(let quizzes): quizzes.contains(where: NativeQuizReader.recognises)
        case .mapping: !(tree.entry("questions").map { TeacherQuizReader.recognises($0.value) } ?? false)
        default: false
        }
    }
}
