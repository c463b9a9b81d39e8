import ContentModel
import Diagnostics

/// A quiz names a module of the site; an assignment may also give the title of another one.
///
/// A site without a list of modules allows any, but not two that differ only in capitals. A name in an assignment counts as a misspelt
/// id if it looks like one (no spaces, no capitals) or is a near miss of one; a near miss of a title is only a warning, and "Biology 2"
/// beside "Biology 1" isn't even that.
struct UnknownModuleRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let modules = content.settings.modules
        guard !modules.isEmpty else { return otherSpellings(content) }
        let titles = modules.flatMap(\.allTitles)
        let names = Set(modules.map(\.id) + titles)
        let suggestions = SuggestionQuota()
        var diagnostics: [Diagnostic] = []
        for item in content.quizHeads {
            guard let module = item.original.module, !names.contains(module.value) else { continue }
            let name = suggestions.nearest(to: module.value, among: modules.map(\.id) + titles)
            diagnostics.append(unknown(module, in: item.original.path, meant: name.map { content.settings.moduleID(named: $0) }))
        }
        for item in content.assignments {
            guard let module = item.original.module, !names.contains(module.value) else { continue }
            if let diagnostic = misspelt(module, in: item.original.path, content.settings, suggestions) { diagnostics.append(diagnostic) }
        }
        return diagnostics
    }

    /// Without a list of modules, each spelling is a module of its own.
    private func otherSpellings(_ content: SiteContent) -> [Diagnostic] {
        typealias Naming = (module: Located<String>?, path: String)
        let named: [Naming] =
            content.quizHeads.map { (module: $0.original.module, path: $0.original.path) }
            + content.assignments.map { (module: $0.original.module, path: $0.original.path) }
        var first: [String: (name: String, location: SourceLocation)] = [:]
        var reported: Set<String> = []
        return named.compactMap { module, path in
            guard let module else { return nil }
            let (name, location) = (module.value, SourceLocation(path: path, position: module.position))
            guard let other = first[name.lowercased()] else {
                first[name.lowercased()] = (name, location)
                return nil
            }
            guard other.name != name, reported.insert(name).inserted else { return nil }
            return Diagnostic(
                .unknownModule,
                "'\(name)' and '\(other.name)' differ only in capital letters, so they count as two modules; write one of them everywhere",
                at: location, severity: .warning, notes: [Diagnostic.Note("the other one", at: other.location)])
        }
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
        let title = near(settings.modules.flatMap(\.allTitles)).map { settings.moduleID(named: $0) }
        // Many scripts have no capitals, so a title in them looks no different.
        let looksLikeID = module.value.contains { $0.isASCII && $0.isLetter } && !module.value.contains { $0 == " " || $0.isUppercase }
        if looksLikeID || meant != nil { return unknown(module, in: path, meant: meant ?? title, advice: "; add it to 'modules' there") }
        guard let title else { return nil }
        return unknown(module, in: path, meant: title, severity: .warning)
    }
}
