import CivilTime
import ContentModel
import ContentReading
package import Diagnostics
import Encoding

/// Edits an assignment in its author's file, and nothing else in that file.
package struct AssignmentEdit {
    package struct Change: Equatable, Sendable {
        package var key: String
        package var value: String

        package init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    package private(set) var text: String
    package let path: String
    private var assignment: String

    /// - Parameter path: path of the file; its extension determines the format.
    package init(_ text: String, path: String, assignment: String) {
        self.text = text
        self.path = path
        self.assignment = assignment
    }

    // MARK: - Edits

    /// Sets keys of the assignment, or of one of its tasks; an empty value removes the key. A task whose name changes keeps its id, and
    /// an assignment whose id changes keeps its former ones in `formerly`.
    ///
    /// - Throws: `EditRefusal` for an unknown key or task, for notes in the text of a Markdown file, or for YAML that can't be
    ///   edited in place.
    package mutating func set(_ changes: [Change], task: String? = nil) throws(EditRefusal) {
        for change in try idKept(changes, task) + changes + (task == nil ? formerIDs(changes) : []) {
            try AssignmentEdit.check(change, isOfTask: task != nil)
            if change.key == AssignmentField.notes.rawValue, task == nil, path.hasFileExtension("md") {
                throw EditRefusal("the notes of this assignment are the text below its front matter; edit the file to change them")
            }
            let mapping = try mapping(task)
            let keys = task == nil ? AssignmentField.names : TaskField.names
            let entry = mapping.entry(change.key)
            try edit { (editor) throws(EditRefusal) in
                if change.value.isEmpty {
                    if let entry { try editor.remove(entry, of: mapping) }
                } else if let entry {
                    try editor.replace(entry, of: mapping, with: AssignmentEdit.value(change, isOfTask: task != nil))
                } else {
                    try editor.insert(
                        change.key, AssignmentEdit.value(change, isOfTask: task != nil), into: mapping,
                        after: AssignmentEdit.entry(before: change.key, of: keys, in: mapping))
                }
            }
            if change.key == AssignmentField.id.rawValue, task == nil { assignment = change.value.isEmpty ? stem : change.value }
        }
    }

    /// The change by which calendars and planners find an assignment that gets another id.
    private func formerIDs(_ changes: [Change]) -> [Change] {
        // Without an id, an assignment is named after its file.
        guard let id = changes.last(of: AssignmentField.id).map({ $0.value.isEmpty ? stem : $0.value }), id != assignment,
            changes.last(of: AssignmentField.formerly) == nil
        else { return [] }
        // An assignment may get an id again that it had before.
        let earlier = AssignmentEdit.parts(value(of: AssignmentField.formerly.rawValue) ?? "").filter { $0 != id && $0 != assignment }
        return [Change(key: AssignmentField.formerly.rawValue, value: ([assignment] + earlier).joined(separator: ","))]
    }

    /// The name of the file, without what follows its first full stop: `cells` for `Content/assignments/cells.fr.md`.
    private var stem: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }

    /// The change that writes the id of a task, which is made from its name, before the name changes.
    ///
    /// - Throws: `EditRefusal` for an unknown task.
    private func idKept(_ changes: [Change], _ task: String?) throws(EditRefusal) -> [Change] {
        guard let task, changes.last(of: TaskField.name) != nil, changes.last(of: TaskField.id) == nil,
            try mapping(task).entry(TaskField.id) == nil
        else { return [] }
        return [Change(key: TaskField.id.rawValue, value: task)]
    }

    /// Appends a task, with an id, so that it stays the same task when its name changes.
    ///
    /// - Throws: `EditRefusal` for an unknown key, a task without a name, or YAML that can't be edited in place.
    package mutating func addTask(_ changes: [Change]) throws(EditRefusal) {
        for change in changes { try AssignmentEdit.check(change, isOfTask: true) }
        guard let name = changes.last(of: TaskField.name)?.value, !name.isEmpty else {
            throw EditRefusal("a task needs a name: name=\"Write the report\"")
        }
        let mapping = try mapping(nil)
        var changes = changes
        if !changes.contains(where: { $0.key == TaskField.id.rawValue && !$0.value.isEmpty }) {
            let id = AssignmentEdit.newID(of: name, besides: AssignmentEdit.ids(of: mapping.tasks))
            changes.append(Change(key: TaskField.id.rawValue, value: id))
        }
        let order = { (change: Change) in TaskField.names.firstIndex(of: change.key) ?? 0 }
        let entries = changes.filter { !$0.value.isEmpty }.sorted { order($0) < order($1) }.map {
            ($0.key, AssignmentEdit.value($0, isOfTask: true))
        }
        if let tasks = mapping.entry(AssignmentField.tasks), case .sequence(let elements) = tasks.value.value, elements.isEmpty {
            try edit { (editor) throws(EditRefusal) in try editor.remove(tasks, of: mapping) }
            return try addTask(changes)
        }
        try edit { (editor) throws(EditRefusal) in
            if let tasks = mapping.entry(AssignmentField.tasks) {
                try editor.append(entries, to: tasks, of: mapping)
            } else {
                let key = AssignmentField.tasks.rawValue
                try editor.insert(
                    key, element: entries, into: mapping,
                    after: AssignmentEdit.entry(before: key, of: AssignmentField.names, in: mapping))
            }
        }
    }

    /// Removes a task by its id.
    ///
    /// - Throws: `EditRefusal` for an unknown task, or YAML that can't be edited in place.
    package mutating func removeTask(_ task: String) throws(EditRefusal) {
        let mapping = try mapping(nil)
        let (tasks, index) = try find(task, in: mapping)
        try edit { (editor) throws(EditRefusal) in try editor.remove(element: index, of: tasks, in: mapping) }
    }

    /// Value of a key in the file; nil if it isn't set.
    package func value(of key: String, task: String? = nil) -> String? {
        guard let entry = try? mapping(task).entry(key) else { return nil }
        if case .sequence(let elements) = entry.value.value { return elements.compactMap(\.scalar).joined(separator: ", ") }
        return entry.value.scalar
    }

    // MARK: - Positions

    /// The key whose value is at a position, of the assignment or of one of its tasks; nil if there is none.
    package func key(at position: SourcePosition) -> String? {
        guard let entry = (try? mapping(nil))?.entry(at: position) else { return nil }
        guard entry.key == AssignmentField.tasks.rawValue, case .sequence(let tasks) = entry.value.value else { return entry.key }
        return (tasks.last { $0.position <= position }?.entry(at: position) ?? entry).key
    }

    /// - Throws: `EditRefusal` where the file can't be parsed.
    private func tree() throws(EditRefusal) -> ContentTree {
        var log = DiagnosticLog(path: path)
        if let tree = ContentTree.keys(of: text, path: path, log: &log) { return tree }
        throw EditRefusal("the file can't be read; 'quizmark check' shows why")
    }

    /// The mapping of the assignment, or of one of its tasks.
    ///
    /// - Throws: `EditRefusal` where the file can't be parsed or has no such assignment or task.
    private func mapping(_ task: String?) throws(EditRefusal) -> ContentTree {
        var mapping = try tree()
        if case .sequence(let several) = mapping.value {
            guard let one = several.first(where: { $0.entry(AssignmentField.id)?.value.scalar == assignment }) else {
                throw EditRefusal("the file has no assignment '\(assignment)'")
            }
            mapping = one
        }
        guard let task else { return mapping }
        let (tasks, index) = try find(task, in: mapping)
        guard case .sequence(let elements) = tasks.value.value else { throw EditRefusal("'tasks' is not a list") }
        return elements[index]
    }

    /// - Throws: `EditRefusal` where the assignment has no such task.
    private func find(_ task: String, in mapping: ContentTree) throws(EditRefusal) -> (tasks: ContentTree.Entry, index: Int) {
        guard let tasks = mapping.entry(AssignmentField.tasks), case .sequence(let elements) = tasks.value.value else {
            throw EditRefusal("the assignment '\(assignment)' has no tasks")
        }
        let ids = AssignmentEdit.ids(of: elements)
        guard let index = ids.firstIndex(of: task) else {
            throw EditRefusal(
                "the assignment '\(assignment)' has no task '\(task)'\(NearMiss.question(task, orListOf: ids))")
        }
        return (tasks, index)
    }

    /// Ids of tasks: those that the author wrote, and those that a build makes from the names.
    private static func ids(of tasks: [ContentTree]) -> [String] {
        var derived = DerivedIDs()
        return tasks.map { task in
            guard let id = task.entry(TaskField.id)?.value.scalar else {
                return derived.id(of: task.entry(TaskField.name)?.value.scalar ?? "")
            }
            derived.take(id)
            return id
        }
    }

    /// The id of a new task, made from its name.
    private static func newID(of name: String, besides ids: [String]) -> String {
        let slug = Identifier.slug(name)
        var names = FreeNames(taken: ids)
        return names.name(like: slug.isEmpty ? "task" : slug)
    }

    /// The entry of the last key before `key`, in the usual order; else the last entry.
    private static func entry(before key: String, of keys: [String], in mapping: ContentTree) -> ContentTree.Entry? {
        guard case .mapping(let entries) = mapping.value else { return nil }
        let before = keys.prefix { $0 != key }
        return before.reversed().lazy.compactMap(mapping.entry).first ?? entries.last
    }

    /// - Throws: the error of `body`; the text is unchanged then.
    private mutating func edit(_ body: (inout any KeyEditor) throws(EditRefusal) -> Void) throws(EditRefusal) {
        let bytes = Array(text.utf8)
        var editor: any KeyEditor = path.hasFileExtension("json") ? JSONEditor(text: bytes) : YAMLEditor(text: bytes)
        try body(&editor)
        text = String(decoding: editor.text, as: UTF8.self)
    }

    /// - Throws: `EditRefusal` for a key that assignments or tasks don't have.
    private static func check(_ change: Change, isOfTask: Bool) throws(EditRefusal) {
        // Tasks are edited by commands of their own.
        let keys = isOfTask ? TaskField.names : AssignmentField.names.filter { $0 != AssignmentField.tasks.rawValue }
        if keys.contains(change.key) { return }
        if !isOfTask, change.key == AssignmentField.tasks.rawValue { throw EditRefusal("'tasks' can't be set here; use 'quizmark task'") }
        let subject = isOfTask ? TaskField.owner : AssignmentField.owner
        let hints = isOfTask ? TaskField.hints : AssignmentField.hints
        let others = isOfTask ? TaskField.otherNames : AssignmentField.otherNames
        let near = others[change.key] ?? NearMiss.of(change.key, among: keys)
        let way = hints[change.key].map { "; \($0)" } ?? NearMiss.question(meaning: near, orListOf: keys)
        throw EditRefusal("'\(change.key)' isn't a key of \(subject)\(way)")
    }

    /// Values of a list, which are divided by commas, perhaps between brackets as in the file.
    private static func parts(_ text: String) -> [String] {
        let isInBrackets = text.hasPrefix("[") && text.hasSuffix("]")
        return (isInBrackets ? text.dropFirst().dropLast() : text[...]).split(separator: ",").map { String($0.trimmed) }
    }

    /// A date as files have it, with a T before the time; other texts stay as they are.
    private static func date(_ text: String) -> String {
        CalendarDate(iso: text) == nil ? LocalDateTime(iso: text).map { "\($0)" } ?? text : text
    }

    private static func value(_ change: Change, isOfTask: Bool) -> EditedValue {
        let definition = isOfTask ? TaskField(rawValue: change.key)?.definition : AssignmentField(rawValue: change.key)?.definition
        switch definition?.value {
        case .reminders:
            return .list(parts(change.value).map(date))
        case .ids:
            let ids = parts(change.value)
            return ids.count > 1 ? .list(ids) : .text(ids.first ?? "")
        case .truth:
            return switch change.value {
            case "true": .truth(true)
            case "false": .truth(false)
            default: .text(change.value)
            }
        case .integer, .number: return Double(change.value) != nil ? .number(change.value) : .text(change.value)
        case .date: return .text(date(change.value))
        case .id, .text, .texts, .markdown, .phrase, .phrases, .answer, .words, .word, .order, .firstPage, .day, .timeZone, .length,
            .duration, .language, .languages, .webAddress, .contact, .mailAddress, .uploadAddress,
            .colour, .edition, .bands, .countsByTag, .grades, .teachers, .assignees, .names, .values, .translatedText,
            .files,
            .rulePages, .chapters, .disputes, .mapping, .integerOrMapping, .list, nil:
            return .text(change.value)
        }
    }
}

extension [AssignmentEdit.Change] {
    fileprivate func last(of field: some ContentField) -> AssignmentEdit.Change? { last(where: { $0.key == field.rawValue }) }
}

extension ContentTree {
    fileprivate func entry(_ field: some ContentField) -> Entry? { entry(field.rawValue) }

    /// The last entry of a mapping that begins at or before a position.
    fileprivate func entry(at position: SourcePosition) -> Entry? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.last { $0.keyPosition <= position }
    }

    fileprivate var tasks: [ContentTree] {
        guard case .sequence(let elements)? = entry(AssignmentField.tasks)?.value.value else { return [] }
        return elements
    }
}
