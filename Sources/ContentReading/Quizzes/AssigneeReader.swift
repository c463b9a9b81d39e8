import ContentModel
import Diagnostics
import Encoding

/// Reads `assign` of a quiz: `[Lane 4, {to: Toby Quill, extra-time: 25}]`.
enum AssigneeReader {
    static func read(_ tree: ContentTree, _ context: ReadingContext, log: inout DiagnosticLog) -> [Assignee] {
        var trees = [tree]
        if case .sequence(let elements) = tree.value { trees = elements } else { tree.reportLinesOfOneText(log: &log) }
        if trees.isEmpty {
            log.report(
                .invalidValue,
                "'assign' names nobody, so everyone would get this quiz; write names, such as [Lane 4], remove 'assign' if it is for everyone, "
                    + "or write 'draft: true' if it is for no one yet", at: tree.position)
        }
        var assignees: [Assignee] = []
        var positions: [String: SourcePosition] = [:]
        for tree in trees {
            guard let assignee = assignee(tree, context, log: &log) else { continue }
            if let first = positions[assignee.name.value] {
                log.report(
                    .duplicateID, "'\(assignee.name.value)' appears twice; combine the two entries",
                    at: assignee.name.position,
                    notes: [("first used here", first)])
                continue
            }
            positions[assignee.name.value] = assignee.name.position
            assignees.append(assignee)
        }
        return assignees
    }

    /// Words that somebody may write for `to`; any other key may be a name with its date.
    private static let roles: Set = ["student", "students", "name", "group", "who", "person", "class", "for"]

    private static func assignee(_ tree: ContentTree, _ context: ReadingContext, log: inout DiagnosticLog) -> Assignee? {
        guard case .mapping = tree.value else {
            guard let text = tree.text("an entry of 'assign'", log: &log) else { return nil }
            let name = text.string.trimmed
            if name.isEmpty { log.report(.missingKey, "this entry of 'assign' has no name", at: text.start) }
            return name.isEmpty ? nil : Assignee(Located(name, at: text.start))
        }
        if case .mapping(let entries) = tree.value, let first = entries.first, entries.count == 1, !AssigneeField.names.contains(first.key),
            NearMiss.of(first.key, among: AssigneeField.names) == nil
        {
            let value = first.value.scalar
            let isRole = roles.contains(first.key.lowercased())
            let entry = isRole ? "{to: \(value ?? "Toby")}" : "{to: \(first.key), due: \(value ?? "2026-12-11")}"
            log.report(.unknownKey, "an entry of 'assign' must be a name, or keys such as \(entry)", at: first.keyPosition)
            return nil
        }
        guard let fields = FieldReader(tree, AssigneeField.self, log: &log),
            let name = fields.requiredText(AssigneeField.to.rawValue, log: &log)
        else { return nil }
        var assignee = Assignee(name)
        let zone = context.settings.timeZone
        for field in AssigneeField.allCases {
            switch field {
            // Argument of the initializer.
            case .to: break
            case .available: assignee.terms.available = fields.dueDate(field.rawValue, zone: zone, context, log: &log)
            case .due: assignee.terms.due = fields.dueDate(field.rawValue, zone: zone, context, log: &log)
            case .extraTime: assignee.terms.extraTime = fields.number(field, log: &log)
            }
        }
        assignee.datePositions = fields.datePositions
        return assignee
    }
}
