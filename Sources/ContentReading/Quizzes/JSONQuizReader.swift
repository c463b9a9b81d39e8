import Diagnostics

/// Reads a JSON file of `quizzes/`: Quizmark's own format, or one of two older apps, distinguished by structure.
struct JSONQuizReader {
    static func read(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> [QuizDraft] {
        guard let tree = JSONReader.read(file.text, log: &log) else { return [] }
        switch tree.value {
        case .sequence(let quizzes):
            guard quizzes.contains(where: NativeQuizReader.recognises) else { return IQuizReader.read(quizzes, file: file, log: &log) }
            var ids = DerivedIDs()
            return quizzes.compactMap { NativeQuizReader.read($0, file: file, context: context, among: &ids, log: &log) }
        case .mapping:
            if let questions = tree.entry("questions")?.value, TeacherQuizReader.recognises(questions) {
                return TeacherQuizReader.read(tree, file: file, log: &log).map { [$0] } ?? []
            }
            return NativeQuizReader.read(tree, file: file, context: context, log: &log).map { [$0] } ?? []
        default:
            log.report(
                .wrongType, "a quiz must be an object such as {\"title\": …, \"questions\": […]}, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
    }
}
