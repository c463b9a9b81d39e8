package enum AssignmentKey: String, ContentKey {
    case id, formerly, module, level, title, value, mark, due, timezone, reminders, updated, draft, tasks, notes

    package static let owner = "an assignment"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "deadline": "due", "date": "due", "weight": "value", "course": "module", "name": "title", "score": "mark",
    ]
    package static let hints = LanguageHint.hints

    package var definition: KeyDefinition {
        switch self {
        case .id:
            KeyDefinition(
                .id,
                "names the page and the calendar entries, so keep it. Default: the file's path in `assignments`, without the extension, with hyphens in place of characters that an id can't have."
            )
        case .formerly:
            KeyDefinition(
                .ids,
                "the assignment's earlier id, if you changed it, or a list of all earlier ids, the latest first. The assignment keeps students' notes, and calendars drop the earlier entries."
            )
        case .module: KeyDefinition(.text, "the id of a module in `site.yml`, or the title of one that the site doesn't list.")
        case .level: KeyDefinition(.integer(4...7), "4, 5, 6 or 7.")
        case .title: KeyDefinition(.text, isRequired: true, "plain text.")
        case .value: KeyDefinition(.number(0...100), "its share of the module's mark, in percent.")
        case .mark: KeyDefinition(.number(0...100), "the mark you got, from 0 to 100. Leave it out until you have one; 0 counts as a mark.")
        case .due:
            KeyDefinition(
                .date, isRequired: true,
                "a date such as `2026-12-11`, or a date and time such as `2026-12-11T23:59`. A date alone means the whole day.")
        case .timezone: KeyDefinition(.timeZone, "an IANA name such as `Europe/London`. Default: the site's.")
        case .reminders: KeyDefinition(.reminders, "a list, see [Reminders](#reminders).")
        case .updated:
            KeyDefinition(
                .date, "when you last changed it: a date, or a date and time. Calendars use it to recognise newer entries.")
        case .draft: KeyDefinition(.truth(default: false), "whether the site leaves the assignment out, `false` (default) or `true`.")
        case .tasks: KeyDefinition(.list(TaskKey.self), "a list, see [Tasks](#tasks).")
        case .notes: KeyDefinition(.markdown, "Markdown.")
        }
    }
}

/// The keys of a task of an assignment.
package enum TaskKey: String, ContentKey {
    case id, name, start, length, end, due, progress, reminders, notes

    package static let owner = "a task"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = ["title": "name", "deadline": "due", "begin": "start", "duration": "length"]

    package var definition: KeyDefinition {
        switch self {
        case .id:
            KeyDefinition(
                .id, example: "measure", "unique in the assignment. Default: made from the name, which then needs a letter or digit.")
        case .name: KeyDefinition(.text, isRequired: true, "plain text.")
        case .start: KeyDefinition(.date, "a date, or a date and time.")
        case .length: KeyDefinition(.length, "days (`2d`), weeks (`1w`) or hours (`6h`) of work.")
        case .end: KeyDefinition(.date, "the last day of work, instead of `length`. It needs `start`, and both days count.")
        case .due: KeyDefinition(.date, "a date, or a date and time.")
        case .progress: KeyDefinition(.number(0...100), "from 0 to 100. 100 is done. Default: 0.")
        case .reminders: KeyDefinition(.reminders, "as for the assignment.")
        case .notes: KeyDefinition(.markdown, "Markdown.")
        }
    }
}
