import CivilTime
import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Reads assignments: Markdown with front matter (the body is its notes), YAML or JSON; JSON may have several in one file, as a
/// student's planner writes them.
struct AssignmentReader {
    static func read(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> [Assignment] {
        var frontMatter: FrontMatter?
        let tree: ContentTree?
        if file.path.hasFileExtension("json") {
            guard let tree = JSONReader.read(file.text, log: &log) else { return [] }
            if case .sequence(let trees) = tree.value { return several(trees, file, context, &log) }
            return [one(tree, nil, file, context, &log)].compactMap(\.self)
        } else if file.path.hasFileExtension("md") {
            frontMatter = FrontMatter(file, log: &log)
            tree = frontMatter?.head
            TemplateText.report(in: file.text, log: &log)
        } else {
            tree = YAMLReader.read(file.text, log: &log)
        }
        guard let assignment = tree.flatMap({ one($0, frontMatter, file, context, &log) }) else { return [] }
        frontMatter?.reportRepeated(title: assignment.title, log: &log)
        return [assignment]
    }

    private static func one(
        _ tree: ContentTree, _ frontMatter: FrontMatter?, _ file: SourceFile, _ context: ReadingContext, _ log: inout DiagnosticLog
    ) -> Assignment? {
        guard let fields = fieldReader(tree, frontMatter, file, &log), !context.publication.leavesOutDraft(fields, "assignment", log: &log)
        else { return nil }
        return AssignmentReader(fields: fields, file: file, context: context).assignment(body: frontMatter?.body, log: &log)
    }

    private static func fieldReader(
        _ tree: ContentTree, _ frontMatter: FrontMatter?, _ file: SourceFile, _ log: inout DiagnosticLog
    ) -> FieldReader? {
        // Messages say how to begin a file that has none.
        if let frontMatter { return FieldReader(frontMatter, AssignmentField.self, log: &log) }
        // Editors find the schema of a JSON file by one of these, and the planner keeps what a student has changed under the other.
        let more = file.path.hasFileExtension("json") ? ["$schema", "$changes"] : []
        return FieldReader(tree, AssignmentField.self, more: more, log: &log)
    }

    /// A day without a time has no zone of its own, neither in calendars nor on pages, so it would end earlier or later than written.
    private func warnOfDay(_ due: DueDate?, _ zone: String, at position: SourcePosition?, log: inout DiagnosticLog) {
        guard case .day(let day) = due, zone != context.settings.timeZone, let position else { return }
        log.report(
            .unusedKey, "a day without a time ends in the site's time zone, not in '\(zone)'; write a time, too: \(day)T23:59",
            at: position,
            severity: .warning)
    }

    private static func several(
        _ trees: [ContentTree], _ file: SourceFile, _ context: ReadingContext, _ log: inout DiagnosticLog
    ) -> [Assignment] {
        if trees.isEmpty { log.report(.missingContent, "this list has no assignments", at: .start) }
        return trees.compactMap { tree in
            if case .mapping(let entries) = tree.value, !entries.contains(where: { $0.key == "id" }) {
                // The name of the file would be the id of each of them.
                log.report(.missingKey, "each assignment in a list needs its own 'id'", at: tree.position)
                // What else is wrong with it is reported, too.
                _ = one(tree, nil, file, context, &log)
                return nil
            }
            return one(tree, nil, file, context, &log)
        }
    }

    private let fields: FieldReader
    private let file: SourceFile
    private let context: ReadingContext

    private func assignment(body: MarkdownSource?, log: inout DiagnosticLog) -> Assignment? {
        let title = fields.requiredText("title", log: &log)
        MarksInBlank.report(in: title, of: "title", log: &log)
        let id = fields.identifier(of: file, log: &log)
        let hasZone = fields.tree("timezone") != nil
        let ownZone = fields.timeZone("timezone", context, log: &log)
        let zone = ownZone ?? context.settings.timeZone
        // Without a valid zone a date can't be checked, and an invalid zone has already been reported.
        let due = hasZone && ownZone == nil ? nil : fields.requiredDueDate("due", zone: zone, context, log: &log)
        warnOfDay(due, zone, at: fields.tree("timezone")?.position, log: &log)
        var assignment = Assignment(
            id: id.value, path: file.path, position: id.position, language: file.language,
            title: title?.value ?? "", due: due ?? .day(.first))
        assignment.datePositions = fields.datePositions
        for field in AssignmentField.allCases { read(field, of: &assignment, zone: zone, body: body, log: &log) }
        return title == nil || due == nil ? nil : assignment
    }

    private func read(
        _ field: AssignmentField, of assignment: inout Assignment, zone: String, body: MarkdownSource?, log: inout DiagnosticLog
    ) {
        switch field {
        // These are arguments of the initializer.
        case .id, .title, .due, .timezone: break
        // Drafts were left out.
        case .draft: _ = fields.boolean(field.rawValue, log: &log)
        case .formerly: assignment.formerIDs = fields.identifiers(field.rawValue, log: &log)
        case .module: assignment.module = fields.text(field.rawValue, log: &log)
        case .level: assignment.level = fields.integer(field, log: &log)?.value
        case .value: assignment.value = fields.percent(field, log: &log)
        case .mark: assignment.mark = fields.percent(field, log: &log)
        case .reminders:
            (assignment.reminders, assignment.datePositions.eachReminder) = context.reminders(fields, zone: zone, log: &log)
        case .updated: assignment.updated = fields.dueDate(field.rawValue, zone: zone, context, log: &log)
        case .tasks: assignment.tasks = tasks(zone: zone, log: &log)
        case .notes:
            if let notes = fields.markdown(field.rawValue, in: file, log: &log) ?? body {
                assignment.notes = Markdown.blocks(notes, log: &log)
            }
        }
    }

    /// Maximum number of tasks of an assignment, each of which is a row of its page and an entry of a calendar.
    static let taskLimit = 1_000

    private func tasks(zone: String, log: inout DiagnosticLog) -> [AssignmentTask] {
        var tasks: [AssignmentTask] = []
        var positions: [String: SourcePosition] = [:]
        var ids = DerivedIDs()
        for tree in fields.sequence("tasks", log: &log) ?? [] {
            guard tasks.count < AssignmentReader.taskLimit else {
                log.report(
                    .invalidValue, "an assignment can have at most \(AssignmentReader.taskLimit) tasks; split it into several",
                    at: tree.position)
                break
            }
            guard let fields = FieldReader(tree, TaskField.self, log: &log),
                let task = task(fields, zone: zone, among: &ids, log: &log)
            else { continue }
            if let first = positions[task.id] {
                log.report(
                    .duplicateID, "two tasks of this assignment have the id '\(task.id)'; change one of them", at: task.position,
                    notes: [("first used here", first)])
            }
            positions[task.id] = positions[task.id] ?? task.position
            tasks.append(task)
        }
        return tasks
    }

    private func task(
        _ fields: FieldReader, zone: String, among ids: inout DerivedIDs, log: inout DiagnosticLog
    ) -> AssignmentTask? {
        let name = fields.requiredText("name", log: &log)
        MarksInBlank.report(in: name, of: "name", log: &log)
        let written = fields.identifier("id", log: &log)
        if let written { ids.take(written.value) }
        let id = written?.value ?? ids.id(of: name?.value ?? "")
        if let name, id.isEmpty, fields.tree("id") == nil, !file.isTranslation {
            log.report(
                .invalidID, "the task's name '\(name.value)' has no letter or digit for an id; give it an 'id'", at: name.position)
        }
        var task = AssignmentTask(id: id, position: written?.position ?? fields.position, name: name?.value ?? "")
        task.datePositions = fields.datePositions
        for field in TaskField.allCases { read(field, of: &task, fields, zone: zone, log: &log) }
        return name == nil ? nil : task
    }

    private func read(_ field: TaskField, of task: inout AssignmentTask, _ fields: FieldReader, zone: String, log: inout DiagnosticLog) {
        switch field {
        // Id and name are arguments of the initializer, and the end is read with the length.
        case .id, .name, .end: break
        case .start: task.start = fields.dueDate(field.rawValue, zone: zone, context, log: &log)
        case .due:
            task.due = fields.dueDate(field.rawValue, zone: zone, context, log: &log)
            warnOfDay(task.due, zone, at: fields.tree(field.rawValue)?.position, log: &log)
        case .length: task.length = length(fields, start: task.start, zone: zone, log: &log)
        case .progress: task.progress = fields.percent(field, log: &log) ?? 0
        case .reminders: (task.reminders, task.datePositions.eachReminder) = context.reminders(fields, zone: zone, log: &log)
        case .notes:
            if let notes = fields.markdown(field.rawValue, in: file, log: &log) { task.notes = Markdown.blocks(notes, log: &log) }
        }
    }

    /// "; write 1h" for "45m" and "60 minutes", "; write 2h" for "1h30" and "1.5h": lengths are whole hours.
    private func lengthHint(_ text: String) -> String {
        if let number = Int(text), number > 0 { return "; for hours, write \(number)h; for days, \(number)d" }
        guard let minutes = quantityInMinutes(text) ?? hoursInMinutes(text) else { return quantityHint(text, units: "wdh") }
        return "; write \((minutes + 59) / 60)h"
    }

    /// `length: 2d`, `length: 6h`, or from `start` to `end`, counting both days.
    private func length(_ fields: FieldReader, start: DueDate?, zone: String, log: inout DiagnosticLog) -> TaskLength? {
        if let end = fields.entry(TaskField.end.rawValue), fields.tree(TaskField.length.rawValue) != nil {
            log.report(
                .invalidValue, "a task can't have both 'length' and 'end'; remove one of them",
                at: end.keyPosition)
            return nil
        }
        if let text = fields.text("length", log: &log) {
            switch usualQuantity(text.value) {
            case (let days, "d")?: return .days(days)
            case (let weeks, "w")?: return .days(weeks * 7)
            case (let hours, "h")?: return .hours(hours)
            default:
                log.report(
                    .invalidValue,
                    "'length' must be a number of weeks, days or hours, such as 1w, 2d or 6h, not '\(text.value)'\(lengthHint(text.value))",
                    at: text.position)
                return nil
            }
        }
        guard let end = fields.dueDate("end", zone: zone, context, log: &log) else { return nil }
        guard let start else {
            log.report(.missingKey, "a task with an 'end' needs a 'start' too", at: fields.position)
            return nil
        }
        if let length = TaskLength(from: start, to: end) { return length }
        let when = start == end ? "when" : "before"
        log.report(.invalidDate, "this task ends \(when) it starts", at: fields.tree("end")?.position ?? fields.position)
        return nil
    }
}

extension TaskLength {
    /// Full hours between two moments, at least one; otherwise the days from start to end, both included. Nil if the end isn't after the
    /// start. The planner counts the same: `Tests/Vectors/lengths.json` pins both.
    fileprivate init?(from start: DueDate, to end: DueDate) {
        if case .moment(_, _, let from) = start, case .moment(_, _, let to) = end {
            guard from < to else { return nil }
            self = .hours(max(1, (to.secondsSinceEpoch - from.secondsSinceEpoch) / 3600))
        } else {
            let days = end.day.daysSinceEpoch - start.day.daysSinceEpoch + 1
            guard days > 0 else { return nil }
            self = .days(days)
        }
    }
}

extension Assignment {
    /// This translation's texts with the facts of `original`: dates, marks and progress come from there.
    func translation(of original: Assignment, log: inout DiagnosticLog) -> Assignment {
        var assignment = original
        assignment.path = path
        assignment.position = position
        assignment.language = language
        assignment.title = title
        if !notes.isEmpty { assignment.notes = notes }
        let known = original.tasks.map(\.id)
        for task in tasks {
            guard let index = known.firstIndex(of: task.id) else {
                log.report(
                    .translationMismatch, "the original has no task '\(task.id)'\(NearMiss.question(task.id, among: known))",
                    at: task.position)
                continue
            }
            assignment.tasks[index].name = task.name
            if !task.notes.isEmpty { assignment.tasks[index].notes = task.notes }
        }
        return assignment
    }
}
