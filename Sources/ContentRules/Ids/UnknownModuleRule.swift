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
        let suggestions = SuggestionQuota()
        var diagnostics: [Diagnostic] = []
        for item in content.quizHeads {
            guard let module = item.original.module, !names.contains(module.value) else { continue }
            let name = suggestions.nearest(to: module.value, among: modules.map(\.id) + modules.map(\.title))
            diagnostics.append(unknown(module, in: item.original.path, meant: name.map { content.settings.moduleID(named: $0) }))
        }
        for item in content.assignments {
            guard let module = item.original.module, !names.contains(module.value) else { continue }
            if let diagnostic = misspelt(module, in: item.original.path, content.settings, suggestions) { diagnostics.append(diagnostic) }
        }
        return diagnostics
    }

    private func unknown(
        _ module: Located<String>, in path: String, meant id: String?, advice: String = "", severity: Diagnostic.Severity? = nil
    ) -> Diagnostic {
        let hint = id.map { "; did you mean '\($0)'?" } ?? advice
        return Diagnostic(
            .unknownModule, "site.yml lists no module '\(module.value)'\(hint)",
            at: SourceLocation(path: path, position: module.position), severity: severity)
    }

    private func misspelt(
        _ module: Located<String>, in path: String, _ settings: SiteSettings, _ suggestions: SuggestionQuota
    ) -> Diagnostic? {
        func near(_ names: [String]) -> String? {
            // Names with other numbers aren't near misses, since numbers distinguish modules.
            suggestions.nearest(to: module.value, among: names.filter { $0.filter(\.isNumber) == module.value.filter(\.isNumber) })
        }
        let meant = near(settings.modules.map(\.id))
        let title = near(settings.modules.map(\.title)).map { settings.moduleID(named: $0) }
        // Many scripts have no capitals, so a title in them looks no different.
        let looksLikeID = module.value.contains { $0.isASCII && $0.isLetter } && !module.value.contains { $0 == " " || $0.isUppercase }
        if looksLikeID || meant != nil { return unknown(module, in: path, meant: meant ?? title, advice: "; add it to 'modules' there") }
        guard let title else { return nil }
        return unknown(module, in: path, meant: title, severity: .warning)
    }
}
