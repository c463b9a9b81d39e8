import ContentModel
import Diagnostics
import Sealing

/// An exam has its code at hand; without it, its page has no questions.
struct MissingExamCodeRule {
    let options: SiteBuilder.Options

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard let codes = options.examCodes else { return [] }
        return content.quizHeads.map(\.original).compactMap { quiz in
            guard quiz.exam != nil, let name = quiz.opensWith, codes[name.value.lowercased()] == nil else { return nil }
            let variable = ExamCode.variable(of: name.value)
            return Diagnostic(
                .missingExamCode, "\(variable) isn't set, so the page of this exam has no questions; set it to the code that opens them",
                at: SourceLocation(path: quiz.path, position: name.position))
        }
    }
}
