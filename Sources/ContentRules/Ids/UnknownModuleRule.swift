import ContentModel
import Diagnostics

/// A quiz names a module of the site; an assignment may also give the title of another one.
///
/// A site without a list of modules allows any. A name in an assignment counts as a misspelt id if it looks like one (no spaces, no
/// capitals) or is a near miss of one; a near miss of a title is only a warning, and "Biology 2" beside "Biology 1" isn't even
/// that.
struct UnknownModuleRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let modules = content.settings.modules
        guard !modules.isEmpty else { return [] }
        let names = Set(modules.map(\.id) + modules.map(\.title))
        var diagnostics: [Diagnostic] = []
        for item in content.quizHeads {
            guard let module = item.original.module, !names.contains(module.value) else { continue }
            let hint = NearMiss.question(module.value, among: modules.map(\.id) + modules.map(\.title))
            diagnostics.append(unknown(module, in: item.original.path, hint))
        }
        for item in content.assignments {
            guard let module = item.original.module, !names.contains(module.value) else { continue }
            if let diagnostic = misspelt(module, in: item.original.path, modules) { diagnostics.append(diagnostic) }
        }
        return diagnostics
    }

    private func unknown(_ module: Located<String>, in path: String, _ hint: String) -> Diagnostic {
        Diagnostic(
            .unknownModule, "site.yml lists no module '\(module.value)'\(hint)",
            at: SourceLocation(path: path, position: module.position))
    }

    private func misspelt(_ module: Located<String>, in path: String, _ modules: [CourseModule]) -> Diagnostic? {
        let id = near(module.value, among: modules.map(\.id))
        let looksLikeID = !module.value.contains { $0 == " " || $0.isUppercase }
        if looksLikeID || id != nil { return unknown(module, in: path, id.map { "; did you mean '\($0)'?" } ?? "") }
        guard let title = near(module.value, among: modules.map(\.title)) else { return nil }
        return Diagnostic(
            .unknownModule, "site.yml lists no module '\(module.value)'; did you mean '\(title)'?",
            at: SourceLocation(path: path, position: module.position), severity: .warning)
    }

    /// Names with other numbers aren't near misses, since numbers distinguish modules.
    private func near(_ name: String, among names: [String]) -> String? {
        NearMiss.of(name, among: names.filter { $0.filter(\.isNumber) == name.filter(\.isNumber) })
    }
}
