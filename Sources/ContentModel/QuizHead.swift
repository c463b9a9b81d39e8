package import Diagnostics
package import Encoding

/// A quiz in one language without its texts and questions, as lists, links, calendars and most rules need it.
///
/// A site of thousands of quizzes keeps only their heads in memory, and reads the rest of each when its pages are written. Lists,
/// plans and rules share the same heads, so this is a class: a copy of all its texts costs more than most uses of them.
package final class QuizHead: Equatable, Sendable {
    package let id: String
    package let path: String
    package let position: SourcePosition
    package let language: ContentLanguage
    package let title: String
    package let summary: String
    package let subject: String?
    package let teachers: [Located<String>]
    package let feedback: Quiz.FeedbackTime
    /// Number of its own questions, without sanction questions.
    package let questionCount: Int
    private let settings: Settings?

    /// Ids that it had before it was renamed, the latest first.
    package var formerIDs: [Located<String>] { settings?.formerIDs ?? [] }
    /// All ids that results and reports of it may name.
    package var ids: [String] { [id] + formerIDs.map(\.value) }
    package var icon: Located<String>? { settings?.icon }
    package var module: Located<String>? { settings?.module }
    package var draw: Located<Int>? { settings?.draw }
    package var available: DueDate? { settings?.available }
    package var due: DueDate? { settings?.due }
    /// Whether it isn't in the site before it opens.
    package var isHeldBack: Bool { settings?.isHeldBack ?? false }
    /// Before `due`, or before `available` in a quiz without it.
    package var reminders: [Reminder] { settings?.reminders ?? [] }
    package var updated: DueDate? { settings?.updated }
    package var datePositions: DatePositions { settings?.datePositions ?? DatePositions() }
    /// Whether calendars have an entry of it.
    package var isDated: Bool { due != nil || available != nil }
    package var penalties: PenaltyDraw? { settings?.penalties }
    package var edition: Located<String>? { settings?.edition }
    /// Position of `hand-in: true`; nil for a quiz whose answers stay on the device.
    package var handIn: SourcePosition? { settings?.handIn }
    /// Position of `exam: true`; nil for a quiz whose page has the answers.
    package var exam: SourcePosition? { settings?.exam }
    /// Name of the code that opens the questions of an exam; nil if they are open.
    package var opensWith: Located<String>? { settings?.opensWith }
    /// Time limit in seconds, of a quiz that is assigned.
    package var timeLimit: Int? { settings?.timeLimit }
    /// Who takes it; empty for everybody.
    package var assigned: [Assignee] { settings?.assigned ?? [] }
    /// Number of questions that can be searched: 0 for an exam.
    package var searchedQuestionCount: Int { exam == nil ? questionCount : 0 }

    /// - Parameter questionCount: for a quiz whose questions weren't read; nil to count those it has.
    package init(_ quiz: Quiz, questionCount: Int? = nil) {
        id = quiz.id
        path = quiz.path
        position = quiz.position
        language = quiz.language
        title = quiz.title
        summary = quiz.summary
        subject = quiz.subject
        teachers = quiz.teachers
        feedback = quiz.feedback
        settings = Settings(quiz)
        self.questionCount = questionCount ?? quiz.questions.count
    }

    /// The texts of a translation, with the facts of the original.
    private init(_ original: QuizHead, translatedBy translation: QuizHead) {
        id = original.id
        path = translation.path
        position = translation.position
        language = translation.language
        title = translation.title
        summary = translation.summary.isEmpty ? original.summary : translation.summary
        subject = translation.subject ?? original.subject
        teachers = original.teachers
        feedback = original.feedback
        questionCount = original.questionCount
        settings = original.settings
    }

    /// - Throws: `PackedReader.Damage` for bytes that `pack` didn't make.
    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        id = try reader.text()
        path = try reader.text()
        title = try reader.text()
        summary = try reader.text()
        position = try reader.value()
        language = try reader.value()
        subject = try reader.value()
        teachers = try reader.value()
        feedback = try reader.value()
        questionCount = try reader.value()
        settings = try reader.value(Bool.self) ? try Settings(from: &reader) : nil
    }

    package static func == (a: QuizHead, b: QuizHead) -> Bool {
        a === b || a.hasPlan(of: b) && a.title == b.title && a.summary == b.summary && a.position == b.position
    }

    /// Whether another head differs at most in its title and summary, which change no plan of a site.
    package func hasPlan(of other: QuizHead) -> Bool {
        id == other.id && path == other.path && language == other.language && subject == other.subject && teachers == other.teachers
            && feedback == other.feedback && questionCount == other.questionCount && settings == other.settings
    }

    /// This head with the texts of a translation; its facts are kept.
    package func translated(by translation: QuizHead) -> QuizHead { QuizHead(self, translatedBy: translation) }
}

extension QuizHead: Packable {
    package func pack(into writer: inout PackedWriter) {
        for text in [id, path, title, summary] { text.pack(into: &writer) }
        position.pack(into: &writer)
        language.pack(into: &writer)
        subject.pack(into: &writer)
        teachers.pack(into: &writer)
        feedback.pack(into: &writer)
        questionCount.pack(into: &writer)
        (settings != nil).pack(into: &writer)
        settings?.pack(into: &writer)
    }
}

/// Rare settings. They are large, so they are stored separately.
private final class Settings: Equatable, Sendable {
    let formerIDs: [Located<String>]
    let icon: Located<String>?
    let module: Located<String>?
    let draw: Located<Int>?
    let available: DueDate?
    let due: DueDate?
    let isHeldBack: Bool
    let reminders: [Reminder]
    let updated: DueDate?
    let datePositions: DatePositions
    let penalties: PenaltyDraw?
    let edition: Located<String>?
    let handIn: SourcePosition?
    let exam: SourcePosition?
    let opensWith: Located<String>?
    let timeLimit: Int?
    let assigned: [Assignee]

    /// Nil for a quiz without any of them.
    init?(_ quiz: Quiz) {
        formerIDs = quiz.formerIDs
        icon = quiz.icon
        module = quiz.module
        // Heads have no questions, whose tags would be needed to add these up.
        draw = quiz.tagDraws.first.map { Located(quiz.questionsAsked, at: $0.tag.position) } ?? quiz.draw
        available = quiz.available
        due = quiz.due
        isHeldBack = quiz.holdBack != nil && quiz.available != nil
        reminders = quiz.reminders
        updated = quiz.updated
        datePositions = quiz.datePositions
        penalties = quiz.penalties
        edition = quiz.edition
        handIn = quiz.handIn
        exam = quiz.exam
        opensWith = quiz.opensWith
        timeLimit = quiz.assigned.isEmpty ? nil : quiz.timeLimit
        assigned = quiz.assigned
        let isEmpty =
            icon == nil && module == nil && draw == nil && available == nil && due == nil && updated == nil && penalties == nil
            && edition == nil && handIn == nil && exam == nil && opensWith == nil && formerIDs.isEmpty && reminders.isEmpty
            && assigned.isEmpty
        if isEmpty { return nil }
    }

    init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        formerIDs = try reader.value()
        icon = try reader.value()
        module = try reader.value()
        draw = try reader.value()
        available = try reader.value()
        due = try reader.value()
        isHeldBack = try reader.value()
        reminders = try reader.value()
        updated = try reader.value()
        datePositions = try reader.value()
        penalties = try reader.value()
        edition = try reader.value()
        handIn = try reader.value()
        exam = try reader.value()
        opensWith = try reader.value()
        timeLimit = try reader.value()
        assigned = try reader.value()
    }

    func pack(into writer: inout PackedWriter) {
        formerIDs.pack(into: &writer)
        icon.pack(into: &writer)
        module.pack(into: &writer)
        draw.pack(into: &writer)
        available.pack(into: &writer)
        due.pack(into: &writer)
        isHeldBack.pack(into: &writer)
        reminders.pack(into: &writer)
        updated.pack(into: &writer)
        datePositions.pack(into: &writer)
        penalties.pack(into: &writer)
        edition.pack(into: &writer)
        handIn.pack(into: &writer)
        exam.pack(into: &writer)
        opensWith.pack(into: &writer)
        timeLimit.pack(into: &writer)
        assigned.pack(into: &writer)
    }

    static func == (a: Settings, b: Settings) -> Bool {
        a.icon == b.icon && a.module == b.module && a.draw == b.draw && a.available == b.available && a.due == b.due
            && a.isHeldBack == b.isHeldBack && a.updated == b.updated && a.penalties == b.penalties && a.edition == b.edition
            && a.handIn == b.handIn && a.exam == b.exam && a.opensWith == b.opensWith && a.formerIDs == b.formerIDs
            && a.reminders == b.reminders && a.timeLimit == b.timeLimit && a.assigned == b.assigned
    }
}

extension TranslatedItem<Quiz> {
    package var head: TranslatedItem<QuizHead> {
        TranslatedItem<QuizHead>(QuizHead(original), translations: translations.mapValues { QuizHead($0) })
    }
}
