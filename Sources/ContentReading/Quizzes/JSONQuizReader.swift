import Diagnostics

/// Reads a JSON file of `quizzes/`: Quizmark's own format, or one of two older apps, distinguished by structure.
struct JSONQuizReader {
    static func read(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> [QuizDraft] {
        guard let tree = JSONReader.read(file.text, log: &log) else { return [] }
        let isNative = isNative(tree)
        switch tree.value {
        case .sequence(let quizzes):
            guard isNative else { return IQuizReader.read(quizzes, file: file, log: &log) }
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

    /// Whether a file is in Quizmark's own format, which has one quiz, or a list of them.
    static func isNative(_ tree: ContentTree) -> Bool {
        switch tree.value {
        case .sequence(let quizzes): quizzes.contains(where: NativeQuizReader.recognises)
        case .mapping: !(tree.entry("questions").map { TeacherQuizReader.recognises($0.value) } ?? false)
        default: false
        }
    }
}
