package enum AssignmentField: String, ContentField {
    case id, formerly, module, level, title, value, mark, due, timezone, reminders, updated, draft, tasks, notes

    package static let owner = "an assignment"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "deadline": "due", "date": "due", "dueDate": "due", "due_date": "due", "due-date": "due", "dueAt": "due", "due_at": "due",
        "weight": "value", "weighting": "value", "percent": "value", "percentage": "value", "course": "module", "courseName": "module",
        "courseCode": "module", "unit": "module", "subject": "module", "name": "title", "score": "mark", "grade": "mark", "steps": "tasks",
        "description": "notes", "text": "notes", "details": "notes", "instructions": "notes",
    ]
    package static let hints = LanguageHint.hints.merging(ownHints) { $1 }

    private static let ownHints: [String: String] = [
        "time": "write the time after the date: due: 2027-01-29T17:00", "start": beginning, "available": beginning, "opens": beginning,
        "status": cancelling, "cancelled": cancelling, "canceled": cancelling, "assign": everyone, "group": everyone, "groups": everyone,
        "students": everyone, "extension": oneDate, "extensions": oneDate, "completed": done, "complete": done, "submitted": done,
        "done": done, "percentComplete": done, "assignments": "the file is the list itself; write only its [ ]",
    ]
    private static let done = "students tick assignments off in the planner; only tasks have a 'progress'"
    private static let beginning = "an assignment has only a 'due' date; its tasks can have a 'start'"
    private static let cancelling = "to cancel an assignment, delete its file and run 'quizmark calendar record'"
    private static let everyone = "an assignment is for everyone in its module; only quizzes can be assigned"
    private static let oneDate = "an assignment has one date for everyone; a student who gets more time enters it in the planner"

    package var definition: FieldDefinition {
        switch self {
        case .id:
            FieldDefinition(
                .id,
                "names the page and the calendar entries, so keep it. Default: the file's path in `assignments`, without the extension, with hyphens in place of characters that an id can't have."
            )
        case .formerly:
            FieldDefinition(
                .ids,
                "the assignment's earlier id, if you changed it, or a list of all earlier ids, the latest first. The assignment keeps students' notes, and calendars drop the earlier entries. If another assignment that students have seen was merged into this one, its notes [stay separate](planner.md#when-you-publish-something-new)."
            )
        case .module: FieldDefinition(.text, "the id of a module in `site.yml`, or the title of one that the site doesn't list.")
        case .level: FieldDefinition(.integer(4...7), "4, 5, 6 or 7.")
        case .title: FieldDefinition(.text, isRequired: true, "plain text.")
        case .value: FieldDefinition(.number(0...100), "its share of the module's mark, in percent.")
        case .mark:
            FieldDefinition(.number(0...100), "the mark you got, from 0 to 100. Leave it out until you have one; 0 counts as a mark.")
        case .due:
            FieldDefinition(
                .date, isRequired: true,
                "a date such as `2026-12-11`, or a date and time such as `2026-12-11T23:59`. A date alone means the whole day.")
        case .timezone: FieldDefinition(.timeZone, "an IANA name such as `Europe/London`. Default: the site's.")
        case .reminders: FieldDefinition(.reminders, "a list, see [Reminders](#reminders).")
        case .updated:
            FieldDefinition(
                .date, "when you last changed it: a date, or a date and time. Calendars use it to recognise newer entries.")
        case .draft: FieldDefinition(.truth(default: false), "whether the site leaves the assignment out, `false` (default) or `true`.")
        case .tasks: FieldDefinition(.list(TaskField.self), "a list, see [Tasks](#tasks).")
        case .notes: FieldDefinition(.markdown, "Markdown.")
        }
    }
}

/// The fields of a task of an assignment.
package enum TaskField: String, ContentField {
    case id, name, start, length, end, due, progress, reminders, notes

    package static let owner = "a task"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "title": "name", "deadline": "due", "begin": "start", "duration": "length", "hours": "length", "percent": "progress",
        "done": "progress", "status": "progress", "description": "notes", "text": "notes",
    ]
    package static let hints = Dictionary(
        uniqueKeysWithValues: ["after", "depends", "depends-on", "requires"].map {
            ($0, "tasks can't depend on one another; give each its 'start'")
        })

    package var definition: FieldDefinition {
        switch self {
        case .id:
            FieldDefinition(
                .id, example: "measure", "unique in the assignment. Default: made from the name, which then needs a letter or digit.")
        case .name: FieldDefinition(.text, isRequired: true, "plain text.")
        case .start: FieldDefinition(.date, "a date, or a date and time.")
        case .length: FieldDefinition(.length, "days (`2d`), weeks (`1w`) or hours (`6h`) of work.")
        case .end: FieldDefinition(.date, "the last day of work, instead of `length`. It needs `start`, and both days count.")
        case .due: FieldDefinition(.date, "a date, or a date and time.")
        case .progress: FieldDefinition(.number(0...100), "from 0 to 100. 100 is done. Default: 0.")
        case .reminders: FieldDefinition(.reminders, "as for the assignment.")
        case .notes: FieldDefinition(.markdown, "Markdown.")
        }
    }
}
