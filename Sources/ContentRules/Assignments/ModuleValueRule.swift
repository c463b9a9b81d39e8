import ContentModel
import Diagnostics
import Encoding

/// The assignments of a module make up at most 100% of its mark.
struct ModuleValueRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        var sums: [String: Double] = [:]
        var first: [String: SourceLocation] = [:]
        var over: [String: SourceLocation] = [:]
        for assignment in content.assignments.lazy.map(\.original) {
            guard let module = assignment.module?.value, let value = assignment.value else { continue }
            let title = content.settings.moduleTitle(named: module)
            first[title] = first[title] ?? assignment.location
            sums[title, default: 0] += value
            if sums[title, default: 0] > 100.000_001, over[title] == nil { over[title] = assignment.location }
        }
        return over.map { title, location in
            let sum = sums[title, default: 0]
            let written = ((sum * 100).rounded() / 100).plain
            return Diagnostic(
                .moduleOverFull, "the assignments of '\(title)' add up to \(written)% of the module; this one takes them over 100%",
                at: location, notes: first[title].map { [Diagnostic.Note("the first of them", at: $0)] } ?? [])
        }
    }
}
