import CivilTime
import Diagnostics

/// Everything that was read from `Content/`, each thing with its translations.
package struct SiteContent: Sendable {
    package var settings: SiteSettings
    /// By id; the default language's version first in each group.
    /// None where they are read one by one.
    package var quizzes: [TranslatedItem<Quiz>] { didSet { quizHeads = quizzes.map(\.head) } }
    /// In the order of `quizzes`, whether these are in memory or not. An index of a quiz is one of its head.
    package var quizHeads: [TranslatedItem<QuizHead>]
    private var collectedFacts: [QuizFacts]?
    package var assignments: [TranslatedItem<Assignment>]
    package var checklists: [TranslatedItem<Checklist>]
    package var pages: [TranslatedItem<FreePage>]
    package var editions: [Edition]
    /// Nil where there is no `Content/penalties/glossary.csv`.
    package var glossary: Glossary?
    package var teachers: [Teacher]
    /// Nil where nothing was recorded yet.
    package var ledger: CalendarLedger?
    /// Paths below `Content/` of files to be copied, sorted.
    package var media: [String]
    /// How large pictures are, by their path in `media`.
    package var pictureSizes: [String: PictureSize]

    package init(settings: SiteSettings) {
        self.settings = settings
        quizzes = []
        quizHeads = []
        assignments = []
        checklists = []
        pages = []
        editions = []
        teachers = []
        media = []
        pictureSizes = [:]
    }
}

extension SiteContent {
    /// In the order of `quizHeads`: those of the quizzes in memory, unless they were collected from each when it was read.
    package var quizFacts: [QuizFacts] {
        get { collectedFacts ?? quizzes.map { QuizFacts($0) } }
        set { collectedFacts = newValue }
    }

    /// Whether every quiz was read, so that its facts are known.
    package var hasQuizFacts: Bool { collectedFacts != nil || quizzes.count == quizHeads.count }

    /// The indices of the editions, the oldest first: by the day they came into force, then by id.
    package var editionsByAge: [Int] {
        editions.indices.sorted { (editions[$0].age, editions[$0].id) < (editions[$1].age, editions[$1].id) }
    }
}

extension Edition {
    package var age: Int { inForce?.daysSinceEpoch ?? 0 }
}

/// How large a picture is shown where nothing else is said, in CSS pixels.
package struct PictureSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

extension SiteContent {
    /// `Content/quizzes/cells.md` as it is named within `Content`: `quizzes/cells.md`.
    package static func below(_ path: String) -> String {
        path.hasPrefix("Content/") ? String(path.dropFirst("Content/".count)) : path
    }

    /// The index of the edition with that id.
    package func edition(_ id: String) -> Int? { editions.firstIndex { $0.id == id } }

    /// Whether there is anything to be asked, and so to be searched, practised and remembered.
    package var hasQuestions: Bool { !quizHeads.isEmpty || editions.contains { !$0.penalties.isEmpty } }

    /// How many questions an attempt at `quiz` asks: those it draws of its own, and the sanction questions mixed in.
    package func questionsAsked(by quiz: QuizHead) -> Int {
        let own = min(quiz.draw?.value ?? quiz.questionCount, quiz.questionCount)
        guard let penalties = quiz.penalties, let edition = edition(penalties.edition.value) else { return own }
        return own + min(penalties.draw, editions[edition].penalties.count)
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

    /// The translation for the first language of `chain` that has one, or the original.
    package func best(_ chain: [ContentLanguage]) -> Item {
        for language in chain {
            if let item = translations[language] { return item }
        }
        return original
    }
}

extension TranslatedItem: Equatable where Item: Equatable {}
