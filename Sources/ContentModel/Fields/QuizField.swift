/// The fields that a quiz has both in front matter and in JSON.
package enum QuizField: String, ContentField {
    case id, formerly
    case title, description, also, icon, subject, module, teachers, presentation, feedback, order, choices, draw, pass, scoring
    case timeLimit = "time-limit"
    case available
    case holdBack = "hold-back"
    case due, reminders, updated, penalties, edition
    case printAnswers = "print-answers"
    case handIn = "hand-in"
    case exam
    case opensWith = "opens-with"
    case assign, bands, grades, draft

    package static let owner = "a quiz"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "opens": "available", "open": "available", "starts": "available", "start": "available", "from": "available", "deadline": "due",
        "closes": "due", "date": "available", "time": "time-limit", "author": "teachers", "grading": "scoring", "score": "scoring",
        "grade-scale": "grades", "grading-scale": "grades",
        "name": "title", "summary": "description", "category": "subject", "course": "module", "duration": "time-limit",
        "pass-mark": "pass", "passing": "pass", "threshold": "pass", "pool": "draw", "shuffle": "order",
        "random": "order", "randomise": "order", "randomize": "order", "shuffle-questions": "order", "randomize-questions": "order",
        "shuffle-choices": "choices", "shuffle-answers": "choices", "randomize-choices": "choices", "randomize-answers": "choices",
    ]

    package static let hints = LanguageHint.hints.merging([
        "tags": "tags belong to questions, not to the quiz",
        "points": "points belong to questions, not to the quiz; in Markdown, write {points=2} after a question's text",
    ]) { $1 }

    package var definition: FieldDefinition { FieldDefinition(value, isRequired: self == .title, example: example, help) }

    private var example: String {
        switch self {
        case .also: "[respiration, ATP]"
        case .teachers: "[Ms Nguyen]"
        default: ""
        }
    }

    private var value: FieldDefinition.Value {
        switch self {
        case .id: .id
        case .formerly: .ids
        case .reminders: .reminders
        case .title, .description, .icon, .subject, .module, .opensWith: .text
        case .also, .teachers: .texts
        case .presentation: .word(Quiz.Presentation.self, default: .one)
        case .feedback: .word(Quiz.FeedbackTime.self, default: .immediate)
        case .order: .word(Quiz.Order.self, default: .fixed)
        case .choices: .word(Quiz.Order.self, default: .shuffle)
        case .draw: .integerOrMapping(DrawField.counts, DrawField.self)
        case .pass: .number(0...100)
        case .scoring: .word(Quiz.Scoring.self, default: .allOrNothing)
        case .timeLimit: .duration
        case .available, .due, .updated: .date
        case .penalties: .mapping(PenaltyDrawField.self)
        case .edition: .edition
        case .printAnswers: .word(PrintedAnswers.self)
        case .handIn, .exam, .draft, .holdBack: .truth(default: false)
        case .assign: .assignees
        case .bands: .bands
        case .grades: .grades
        }
    }

    private var help: String {
        switch self {
        case .id:
            "names the page, the calendar entry and saved answers, so keep it. Default: the file's path in `quizzes`, without the extension, such as `networks/ip-addresses`, with hyphens in place of characters that an id can't have: `Week 1.md` is `Week-1`."
        case .formerly:
            "the quiz's earlier id, if you changed it, or a list of all earlier ids, the latest first. The quiz keeps students' answers and practice progress, and calendars drop the earlier entries."
        case .title: "plain text."
        case .description: "one plain sentence for the quiz's card and page."
        case .also: "other words that people may search for, such as `[respiration, ATP]`. They aren't shown."
        case .icon:
            "an emoji, the path of a picture below `Content`, such as `media/cell.svg`, or a built-in drawing: \(QuizGlyph.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")). Default: a pattern drawn from the id."
        case .subject:
            "the heading under which the home page lists the quiz. Quizzes without one come last. Under each heading, quizzes are sorted by file name, with numbers in numerical order: `week-2`, then `week-10`. On a site with more than 200 quizzes, the home page links to a list for each subject instead, with 200 quizzes per page."
        case .module: "the id of a module in `site.yml`."
        case .teachers: "a list of names, as in `people.json`. Default: the teachers of its module; without them, the quiz is for everyone."
        case .presentation: "`one` question at a time (default), or all on one `page`."
        case .feedback: "when students see the correct answers: `immediate`, after each question (default), at the `end`, or `none`."
        case .order: "the order of the questions, `fixed` (default) or `shuffle`."
        case .choices: "the order of the choices, `shuffle` (default) or `fixed`."
        case .draw:
            "how many questions each attempt draws, from 1 to 10000. `{count: 10, choose: true}` lets students choose another number, and `{tags: {limits: 3, series: 2}}` draws from the questions with each tag. Default: all, see [Drawing from a pool](#drawing-from-a-pool)."
        case .pass: "the pass mark as a percentage of the points, from 0 to 100. Default: none."
        case .scoring:
            "what a partly correct answer scores: nothing with `all-or-nothing` (default), part of the points with `partial`. With `classic`, all questions count the same, and the result is their mean, from 0 to 100 without decimals. See [Scoring](#scoring)."
        case .timeLimit: "seconds, minutes, hours or days, such as `90s`, `20m`, `2h`. Default: none."
        case .available:
            "when the quiz opens: a date such as `2026-12-11`, or a date and time such as `2026-12-11T23:59`, in the site's time zone. It gets its own calendar entry."
        case .holdBack:
            "whether the quiz is left out of the site until it is `available`, `false` (default) or `true`. See [Publish a quiz on a date](publishing.md#publish-a-quiz-on-a-date)."
        case .due: "a date, or a date and time, as for `available`. A quiz with a due date appears in the calendars."
        case .reminders:
            "a list, as for [assignments](assignments.md#reminders). They count from `due`, or from `available` if the quiz has no due date."
        case .updated:
            "when you last changed the dates. Calendars use it to recognise newer entries, see [Calendars](calendars.md#how-entries-are-identified)."
        case .penalties: "adds sanction questions from an edition of the penalties, see [Penalties in a quiz](#penalties-in-a-quiz)."
        case .edition:
            "the id of the edition of the penalties that the quiz asks about. Its [sanction quiz](penalties.md) can mix the questions in."
        case .printAnswers:
            "when the answers can be printed, `always`, `after` an attempt, or `never`. Default: it depends on the quiz and the site, see [On paper](#on-paper)."
        case .handIn:
            "whether students hand in their answers at the end, `false` (default) or `true`. The site needs a marking key, see [Collect homework](collect-homework.md)."
        case .exam:
            "whether the quiz is an exam, `false` (default) or `true`: its page has no answers, and students hand in an encrypted report. See [Give an exam](give-exam.md)."
        case .opensWith:
            "the name of a code that opens the questions of an exam, such as `midterm`. The code itself is an environment variable, see [Give an exam](give-exam.md#open-the-questions-with-a-code)."
        case .assign:
            "who takes the quiz: names of students, groups or teachers, as in `people.json`. Each student gets their own page with the quiz, see [Assign quizzes](assign-quizzes.md)."
        case .bands:
            "the headlines for results, each by the percentage from which it applies. Default: the site's headlines, see [Words for a result](#words-for-a-result)."
        case .grades:
            "the grades for results, each by the percentage from which it applies. Default: the site's grades, see [Grade scale](collect-homework.md#grade-scale)."
        case .draft: "whether the site leaves the quiz out, `false` (default) or `true`. `serve --drafts` shows it."
        }
    }
}

/// Fields of a JSON quiz whose values a Markdown quiz has below its front matter.
package enum QuizBodyField: String, ContentField {
    case introduction, questions

    package static let owner = QuizField.owner
    package static let names = allCases.map(\.rawValue)

    package var definition: FieldDefinition {
        switch self {
        case .introduction: FieldDefinition(.markdown, "Markdown above the first question.")
        case .questions:
            FieldDefinition(
                .list(QuestionField.self), "a list, see [Keys of a question](#keys-of-a-question). A quiz with `penalties` may have none.")
        }
    }
}

/// The fields of `draw`, if it is more than a number.
package enum DrawField: String, ContentField {
    case count, choose, tags

    package static let owner = "'draw'"
    package static let names = allCases.map(\.rawValue)

    /// Number of questions that an attempt may draw.
    package static let counts = 1...10_000

    package var definition: FieldDefinition {
        switch self {
        case .count:
            FieldDefinition(
                .integer(DrawField.counts),
                "how many questions each attempt draws, from 1 to 10000. With `tags`, it is for the questions without any of these tags. Default: all of them."
            )
        case .choose:
            FieldDefinition(.truth(default: false), "whether students can choose another `count`, `false` (default) or `true`.")
        case .tags:
            FieldDefinition(
                .countsByTag(DrawField.counts),
                "how many questions with each tag an attempt draws, such as `{limits: 3, series: 2}`. No question may have two of these tags."
            )
        }
    }
}

/// The fields of the penalties of a quiz.
package enum PenaltyDrawField: String, ContentField {
    case edition, draw

    package static let owner = "'penalties'"
    package static let names = allCases.map(\.rawValue)

    package var definition: FieldDefinition {
        switch self {
        case .edition: FieldDefinition(.edition, isRequired: true, "the id of an edition of `Content/penalties`.")
        case .draw: FieldDefinition(.integer(1...200), "how many sanction questions each attempt draws, from 1 to 200. Default: 5.")
        }
    }
}

/// The fields of `assign` for students with dates or time of their own.
package enum AssigneeField: String, ContentField {
    case to, available, due
    case extraTime = "extra-time"

    package static let owner = "an entry of 'assign'"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = ["opens": "available", "deadline": "due", "name": "to", "student": "to", "group": "to"]

    package var definition: FieldDefinition {
        switch self {
        case .to: FieldDefinition(.text, isRequired: true, "the name of a student, a group or a teacher in `people.json`.")
        case .available: FieldDefinition(.date, "when the quiz opens for them: a date, or a date and time. Default: as for everyone.")
        case .due: FieldDefinition(.date, "when it is due for them: a date, or a date and time. Default: as for everyone.")
        case .extraTime:
            FieldDefinition(
                .number(0...900), "extra time as a percentage of the time limit, such as `25`, from 0 to 900. Default: 0.")
        }
    }
}
