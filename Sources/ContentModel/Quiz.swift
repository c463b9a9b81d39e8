package import Diagnostics
import Encoding

/// A quiz in one language, with its answer key.
package struct Quiz: Sendable {
    package var id: String
    /// Ids that it had before it was renamed, the latest first.
    package var formerIDs: [Located<String>] = []
    package var path: String
    package var position: SourcePosition
    package var language: ContentLanguage
    package var title: String
    package var summary: String
    /// Other words that students may search for it by.
    package var also: [String]
    /// An emoji, or a path below `Content/`.
    package var icon: Located<String>?
    package var subject: String?
    package var module: Located<String>?
    package var teachers: [Located<String>]
    package var presentation: Presentation
    package var feedback: FeedbackTime
    package var shufflesQuestions: Bool
    package var shufflesChoices: Bool
    /// Number of questions that an attempt draws; nil for all. Those with the tags of `tagDraws` aren't among them.
    package var draw: Located<Int>?
    /// How many questions an attempt draws of those with each tag.
    package var tagDraws: [TagDraw] = []
    /// Whether students may choose another number to draw.
    package var letsChooseDraw: Bool
    /// Percentage from which a result is a pass; nil if the quiz has no pass mark.
    package var passPercent: Double?
    package var scoring: Scoring
    /// Time limit in seconds.
    package var timeLimit: Int?
    package var available: DueDate?
    /// Position of `draft: true`; nil for a quiz that is ready.
    package var draft: SourcePosition?
    /// Position of `hold-back: true`; nil for a quiz that is in the site before it opens.
    package var holdBack: SourcePosition?
    package var due: DueDate?
    /// Before `due`, or before `available` in a quiz without it.
    package var reminders: [Reminder]
    package var updated: DueDate?
    package var datePositions = DatePositions()
    package var penalties: PenaltyDraw?
    /// Edition of the penalties whose rules the quiz is about; its sanction quiz can include these questions.
    package var edition: Located<String>?
    /// Condition for printed answers; nil for the site's setting.
    package var printAnswers: PrintedAnswers?
    /// Position of `hand-in: true`; nil for a quiz whose answers stay on the device.
    package var handIn: SourcePosition?
    /// Position of `exam: true`; nil for a quiz whose page has the answers.
    package var exam: SourcePosition?
    /// Name of the code that opens the questions of an exam; nil if they are open.
    package var opensWith: Located<String>?
    /// Who takes it, with dates and time of their own; empty for everybody.
    package var assigned: [Assignee]
    /// Result messages by percentage; empty to use the site's.
    package var bands: [ResultBand]
    /// Grades of results; nil to use the site's.
    package var grades: GradeScale?
    package var introduction: RichText
    /// Ids of questions that are drafts and left out, which translations may have all the same.
    package var draftIDs: [String]
    /// Paths of pages and files that these questions name.
    package var draftReferences: [String]
    package var questions: [Question]

    package enum Presentation: String, CaseIterable, Sendable { case one, page }
    package enum FeedbackTime: String, CaseIterable, Sendable { case immediate, end, none }
    package enum Order: String, CaseIterable, Sendable { case fixed, shuffle }
    package enum Scoring: String, CaseIterable, Sendable {
        case allOrNothing = "all-or-nothing"
        case partial
        /// The mean of questions that count the same, each with 0 or 100 and texts with a mark from 0 to 100, without its decimals.
        case classic

        /// Default points of a question.
        package var questionPoints: Int { self == .classic ? 100 : 1 }
    }

    package init(id: String, path: String, position: SourcePosition = .start, language: ContentLanguage, title: String) {
        self.id = id
        self.path = path
        self.position = position
        self.language = language
        self.title = title
        summary = ""
        also = []
        teachers = []
        presentation = .one
        feedback = .immediate
        shufflesQuestions = false
        shufflesChoices = true
        letsChooseDraw = false
        scoring = .allOrNothing
        reminders = []
        assigned = []
        bands = []
        introduction = RichText()
        draftIDs = []
        draftReferences = []
        questions = []
    }
}

/// How many questions with a tag an attempt draws.
package struct TagDraw: Equatable, Sendable {
    package var tag: Located<String>
    package var count: Int

    package init(tag: Located<String>, count: Int) {
        self.tag = tag
        self.count = count
    }
}

/// Questions of a quiz that are drawn on their own: those with a tag, or those without any of these tags.
package struct DrawGroup: Sendable {
    /// Index in the quiz's `tagDraws`; nil for questions without these tags.
    package let tag: Int?
    /// Indices of the questions, in the quiz's order.
    package let questions: [Int]
    /// Number of questions in an attempt.
    package let asked: Int

    package init(tag: Int?, questions: [Int], asked: Int) {
        self.tag = tag
        self.questions = questions
        self.asked = asked
    }
}

extension Quiz {
    /// The groups from which an attempt is drawn. A quiz that draws nothing by tags is one group.
    package var drawGroups: [DrawGroup] {
        let membersByTag = Dictionary(grouping: questions.indices) { questions[$0].tagDraw }
        return ([nil] + tagDraws.indices.map(Optional.some)).map { tag in
            let members = membersByTag[tag] ?? []
            let count = tag.map { tagDraws[$0].count } ?? draw?.value
            return DrawGroup(tag: tag, questions: members, asked: min(count ?? members.count, members.count))
        }
    }

    /// Number of its own questions in an attempt.
    package var questionsAsked: Int { drawGroups.reduce(0) { $0 + $1.asked } }

    /// Whether an attempt may have only some of its own questions.
    package var drawsQuestions: Bool { draw != nil || !tagDraws.isEmpty || letsChooseDraw }
}

/// Condition for printing the answers of a quiz: except during an attempt, after an attempt, or never.
package enum PrintedAnswers: String, CaseIterable, Sendable { case always, after, never }

extension Quiz {
    /// Whether no page may have its answers.
    package var isExam: Bool { exam != nil }

    /// Condition for printing the answers, by the quiz's own setting or the site's. By default, quizzes that test students show
    /// them after an attempt, and those without feedback have no answers in their pages.
    package func printedAnswers(in settings: SiteSettings) -> PrintedAnswers {
        if feedback == .none { return .never }
        let isTest = passPercent != nil || timeLimit != nil || feedback == .end
        return printAnswers ?? settings.printAnswers ?? (isTest ? .after : .always)
    }
}

/// Message for results from a percentage up to the next band: "Perfect!".
package struct ResultBand: Sendable {
    /// Percentage as written: "80", "66.6".
    package var percent: String
    package var words: String

    package init(percent: String, words: String) {
        self.percent = percent
        self.words = words
    }
}

extension Quiz {
    /// Whether one of its questions is of the kind.
    package func hasQuestions(of kind: QuestionKind) -> Bool {
        questions.containsInPlace { $0.response.kind == kind }
    }
}

/// Sanction questions that a quiz includes.
package struct PenaltyDraw: Equatable, Sendable {
    package var edition: Located<String>
    package var draw: Int

    package init(edition: Located<String>, draw: Int) {
        self.edition = edition
        self.draw = draw
    }
}

package struct Question: Sendable {
    package var id: String
    package var position: SourcePosition
    /// Whether the author wrote the id; a derived one changes with the stem.
    package var hasExplicitID: Bool
    /// The question itself, one paragraph of inline Markdown.
    package var prompt: RichText
    /// The rest of the stem: paragraphs, code, pictures.
    package var stem: RichText
    package var response: Response
    package var explanation: RichText
    /// Shown one after another on request.
    package var hints: [Hint]
    /// Feedback to typed answers, and to true and false; choices have their own.
    package var feedback: [FeedbackToAnswer]
    /// Model answer to an essay question, shown to students who have answered. Empty for other kinds.
    package var modelAnswer: RichText
    package var points: Double
    package var tags: [String]
    /// The tags of the original in the same order, where this is a translation with others: results in all languages are added up by them.
    package var topics: [String]
    /// Index of the quiz's `tagDraws` by which it is drawn, also in translations with other tags.
    package var tagDraw: Int?
    /// Whether the number of correct choices is shown.
    package var saysCount: Bool

    package init(id: String, position: SourcePosition, hasExplicitID: Bool, prompt: RichText, response: Response) {
        self.id = id
        self.position = position
        self.hasExplicitID = hasExplicitID
        self.prompt = prompt
        self.response = response
        stem = RichText()
        explanation = RichText()
        hints = []
        feedback = []
        modelAnswer = RichText()
        points = 1
        tags = []
        topics = []
        saysCount = false
    }

    /// Whether there is an answer to show after an attempt. A teacher marks essays, so they have none without a model answer or an
    /// explanation; marking notes aren't for students.
    package var hasAnswer: Bool {
        if case .text = response { !modelAnswer.isEmpty || !explanation.isEmpty } else { true }
    }
}

/// The form of an answer, with the key.
package enum Response: Sendable {
    /// `keys` are the indices of the correct choices, ascending; any one of them is enough, and usually there is one.
    case singleChoice([Choice], keys: [Int])
    /// `keys` are the indices of the correct choices, ascending; at least one.
    case multipleChoice([Choice], keys: [Int])
    case trueFalse(Bool)
    /// Those of the prompt and the stem, in their order.
    case blanks([Blank])
    /// Items in the correct order.
    case ordering([RichText])
    case matching([MatchingPair], distractors: [RichText])
    /// Essay, which a teacher marks from 0 to 100. The notes are for teachers and never published.
    case text(markingNotes: RichText)

    /// A single choice with one correct choice.
    package static func singleChoice(_ choices: [Choice], key: Int) -> Response { .singleChoice(choices, keys: [key]) }

    package var kind: QuestionKind {
        switch self {
        case .singleChoice: .single
        case .multipleChoice: .multiple
        case .trueFalse: .trueFalse
        case .blanks(let blanks): blanks.allSatisfy(\.isNumber) ? .numeric : .blanks
        case .ordering: .ordering
        case .matching: .matching
        case .text: .text
        }
    }

    /// The right sides of pairs, then the distractors; empty for other kinds.
    package var matches: [RichText] {
        guard case .matching(let pairs, let distractors) = self else { return [] }
        return pairs.map(\.match) + distractors
    }
}

/// Kinds of question, by their names in files and pages.
package enum QuestionKind: String, CaseIterable, Sendable {
    case single, multiple
    case trueFalse = "true-false"
    case blanks, numeric, ordering, matching, text, sanction
}

/// A choice's id is its letter in the author's order: `Choice.id(0)` is "a".
package struct Choice: Sendable {
    /// Inline Markdown for the label.
    package var text: RichText
    /// Blocks below the label: code, a list.
    package var more: RichText
    package var feedback: RichText?
    /// Whether it keeps its position when choices are shuffled.
    package var isPinned: Bool
    /// Points for choosing it, negative to take some away; nil if they follow from the key. If a choice has some, the whole question
    /// is scored by the points of its choices.
    package var points: DecimalNumber?

    package init(text: RichText, more: RichText = RichText(), feedback: RichText? = nil, isPinned: Bool = false) {
        self.text = text
        self.more = more
        self.feedback = feedback
        self.isPinned = isPinned
    }

    /// "a" … "z", then "aa", "ab" …
    package static func id(_ index: Int) -> String {
        let letter = String(UnicodeScalar(UInt8(0x61 + index % 26)))
        return index < 26 ? letter : id(index / 26 - 1) + letter
    }
}

package struct MatchingPair: Sendable {
    package var prompt: RichText
    package var match: RichText

    package init(prompt: RichText, match: RichText) {
        self.prompt = prompt
        self.match = match
    }
}
