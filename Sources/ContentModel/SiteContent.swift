package import CivilTime
import Diagnostics
import Encoding

/// Why a build leaves out an item.
package enum LeftOutReason: Hashable, Sendable {
    case draft
    case heldBack(until: DueDate)

    package var isHeldBack: Bool {
        switch self {
        case .draft: false
        case .heldBack: true
        }
    }
}

/// Everything read from `Content/`, with translations.
package struct SiteContent: Sendable {
    package var settings: SiteSettings
    /// Quizzes in the order of their files, each with the default language's version first. Empty if they are read one by one.
    package var quizzes: [TranslatedItem<Quiz>] { didSet { quizHeads = quizzes.map(\.head) } }
    /// Heads in the order of `quizzes`, whether those are in memory or not, so that indices are the same.
    package var quizHeads: [TranslatedItem<QuizHead>]
    private var collectedFacts: [QuizFacts]?
    package var assignments: [TranslatedItem<Assignment>]
    package var checklists: [TranslatedItem<Checklist>]
    package var pages: [TranslatedItem<FreePage>]
    package var editions: [Edition]
    /// Whether some editions couldn't be read, because of errors that are reported.
    package var lacksEditions = false
    /// Nil if there is no `Content/penalties/glossary.csv`.
    package var glossary: Glossary?
    package var teachers: [Teacher] {
        didSet {
            students = Student.all(of: teachers)
            studentNames = Set(students.map(\.name))
        }
    }
    /// Students in the order of the file, without duplicates.
    package private(set) var students: [Student]
    package private(set) var studentNames: Set<String>
    /// Groups of students.
    package var groups: [StudentGroup]
    package var drafts = DraftQuizzes()
    /// Paths of pages and files that left-out content refers to: drafts, and quizzes that are held back.
    package var leftOutReferences: Set<String> = []
    /// Why there is no page for a file of content, by its path below `Content/`.
    package var leftOutPages: [String: LeftOutReason] = [:]
    /// Ids of quizzes that are left out until they open, and ids that they had.
    package var heldBackQuizzes: Set<String> = []
    /// Whether quizzes are read that a build without the current time holds back.
    package var showsHeldBack = false
    /// Keys that reports may be opened with, the first of which seals them; nil if there is no file, empty if it has errors.
    package var markingKeys: [MarkingKey]?
    /// Results that students' devices open, in the order of their files.
    package var sealedResults: [SealedResults]
    /// Nil if nothing was recorded yet.
    package var ledger: CalendarLedger?
    /// Last change of the sources (`SOURCE_DATE_EPOCH`), for items without a date of their own; nil if it isn't set.
    package var sourceDate: Instant?
    /// Paths below `Content/` of files to copy, sorted.
    package var media: [String] { didSet { mediaPaths = MediaPaths(media) } }
    package private(set) var mediaPaths: MediaPaths
    /// Sizes of pictures and films, by their path in `media`.
    package var mediaSizes: [String: PictureSize]
    /// The captions of films and sounds, by their path in `media`.
    package var captions: [String: [RichText.Captions]]

    package init(settings: SiteSettings) {
        self.settings = settings
        quizzes = []
        quizHeads = []
        assignments = []
        checklists = []
        pages = []
        editions = []
        teachers = []
        students = []
        studentNames = []
        groups = []
        sealedResults = []
        media = []
        mediaPaths = MediaPaths([])
        mediaSizes = [:]
        captions = [:]
    }
}

extension SiteContent {
    /// Facts in the order of `quizHeads`: those of the quizzes in memory, unless they were collected when each was read.
    package var quizFacts: [QuizFacts] {
        get { collectedFacts ?? quizzes.map { QuizFacts($0) } }
        set { collectedFacts = newValue }
    }

    package var renamedQuizzes: RenamedQuizzes {
        RenamedQuizzes(quizHeads.map { ($0.original.id, $0.original.formerIDs.map(\.value)) })
    }

    /// All ids that a quiz has and had, by any of them; this one alone for a quiz that the site doesn't have.
    package func ids(ofQuiz id: String) -> [String] {
        let current = renamedQuizzes.currentID(id)
        return quizHeads.first { $0.original.id == current }?.original.ids ?? [id]
    }

    /// Id of the assignment that had this one before; nil if none had it.
    package func currentID(ofAssignment former: String) -> String? {
        assignments.first { $0.original.formerIDs.contains { $0.value == former } }?.original.id
    }

    /// Whether every quiz was read, so that its facts are known.
    package var hasQuizFacts: Bool { collectedFacts != nil || quizzes.count == quizHeads.count }

    /// Indices of the editions without their variants, oldest first: by the day they came into force, then by id.
    package var editionsByAge: [Int] {
        editions.indices.filter { editions[$0].variantOf == nil }
            .sorted { (editions[$0].firstDay, editions[$0].id) < (editions[$1].firstDay, editions[$1].id) }
    }

    /// Index of the edition that `variant` is a variant of; nil for other editions, and for a variant of a variant or of an unknown one.
    package func base(of variant: Edition) -> Int? {
        variant.variantOf.flatMap { edition($0.value) }.flatMap { editions[$0].variantOf == nil ? $0 : nil }
    }
}

extension Edition {
    /// The day it came into force, in days since 1970; 0 if it doesn't say.
    fileprivate var firstDay: Int { inForce?.daysSinceEpoch ?? 0 }
}

/// Natural size of a picture in CSS pixels.
package struct PictureSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

extension SiteContent {
    /// Path below `Content`: `quizzes/cells.md` of `Content/quizzes/cells.md`.
    package static func below(_ path: String) -> String {
        path.hasPrefix("Content/") ? String(path.dropFirst("Content/".count)) : path
    }

    /// Index of the edition with that id.
    package func edition(_ id: String) -> Int? { editions.firstIndex { $0.id == id } }

    /// Whether the site has any questions to search and practise.
    package var hasQuestions: Bool { !quizHeads.isEmpty || editions.contains { !$0.penalties.isEmpty } }

    /// Whether the site has a page to search it.
    package var isSearchable: Bool { hasQuestions || settings.isDocumentation && !pages.isEmpty }

    /// Whether students can practise, and look at what they have done.
    package var hasPractice: Bool { hasQuestions && !settings.isDocumentation }

    /// Whether the site has a planner: it has assignments, or had some in which students may have written, or to which they have
    /// added their own.
    package var hasPlanner: Bool { !assignments.isEmpty || ledger?.hasAssignments ?? false }

    /// Whether students hand in any of the quizzes.
    package var hasHandIns: Bool { quizHeads.contains { $0.original.handIn != nil } }

    /// Whether any of the quizzes is an exam.
    package var hasExams: Bool { quizHeads.contains { $0.original.exam != nil } }

    /// Number of questions in an attempt at `quiz`: those drawn of its own, and sanction questions.
    package func questionsAsked(by quiz: QuizHead) -> Int {
        let own = min(quiz.draw?.value ?? quiz.questionCount, quiz.questionCount)
        guard let penalties = quiz.penalties, let edition = edition(penalties.edition.value) else { return own }
        return own + min(penalties.draw, editions[edition].askedIndices.count)
    }
}

/// An item in the site's default language, with its translations.
package struct TranslatedItem<Item: Sendable>: Sendable {
    package var original: Item
    package var translations: [ContentLanguage: Item]

    package init(_ original: Item, translations: [ContentLanguage: Item] = [:]) {
        self.original = original
        self.translations = translations
    }

    /// The original and its translations.
    package var versions: [Item] { [original] + translations.values }

    /// The item in the first language of `chain` that it has, or the original.
    package func best(_ chain: [ContentLanguage]) -> Item {
        for language in chain {
            if let item = translations[language] { return item }
        }
        return original
    }
}

extension TranslatedItem: Equatable where Item: Equatable {}
