import ContentModel
import Diagnostics

/// Teachers of quizzes and modules are in `people.json`, if it exists: their students find the quizzes through them.
struct UnknownTeacherRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard !content.teachers.isEmpty else { return [] }
        let names = content.teachers.map(\.name)
        let known = Set(names)
        let suggestions = SuggestionQuota()
        func unknown(_ name: String, at location: SourceLocation) -> Diagnostic? {
            if known.contains(name) { return nil }
            let hint = NamesInText.hint(name, isKnown: known.contains) ?? suggestions.question(name, among: names)
            return Diagnostic(.unknownTeacher, "people.json has no teacher '\(name)'\(hint)", at: location)
        }
        var diagnostics: [Diagnostic] = []
        for module in content.settings.modules {
            let location = SourceLocation(path: SiteSettings.path, position: module.position)
            diagnostics += module.teachers.compactMap { unknown($0, at: location) }
        }
        for item in content.quizHeads {
            for teacher in item.original.teachers {
                let location = SourceLocation(path: item.original.path, position: teacher.position)
                if let diagnostic = unknown(teacher.value, at: location) { diagnostics.append(diagnostic) }
            }
        }
        return diagnostics
    }
}
