package import CivilTime
package import Diagnostics

/// What a judge or referee does about a fault, by name. Files count them from 0 to 5.
package enum Sanction: String, CaseIterable, Sendable {
    case zero, deductTwo, maxTwo, maxFourAndHalf, deductHalfToTwo, judgesOpinion

    /// The number that `penalties.json` uses.
    package init?(code: Int) {
        guard Sanction.allCases.indices.contains(code) else { return nil }
        self = Sanction.allCases[code]
    }

    /// From the gravest to the mildest, as pages list them.
    package static let displayOrder: [Sanction] = [
        .zero, .maxTwo, .maxFourAndHalf, .deductTwo, .deductHalfToTwo, .judgesOpinion,
    ]
}

/// The part of a dive that a penalty is about.
package enum DivePhase: String, CaseIterable, Sendable {
    case start, approach
    case takeOff = "take-off"
    case flight, entry, synchro, conduct
}

/// A fault that a rule names, what is done about it, and by whom.
package struct Penalty: Sendable {
    /// Unique in its edition; another edition numbers anew.
    package var id: Int
    package var position: SourcePosition
    /// The same fault's name across editions.
    package var slug: String?
    /// Slugs of the edition before: what this fault was called, or was a part of, or was made of.
    package var replaces: [Located<String>]
    /// The author's reference text, in English.
    package var reference: String
    package var rules: [String]
    package var sanction: Sanction
    package var isReferees: Bool
    package var isJudges: Bool
    package var phase: DivePhase?
    package var texts: Translated<PenaltyText>
    package var places = Places()

    /// Where `penalties.json` says what can be held against an appendix.
    package struct Places: Sendable {
        package var sanction = SourcePosition.start
        package var owners = SourcePosition.start
        /// As many as there are rules, in their order.
        package var rules: [SourcePosition] = []

        package init() {}
    }

    package init(id: Int, position: SourcePosition, reference: String, sanction: Sanction) {
        self.id = id
        self.position = position
        self.reference = reference
        self.sanction = sanction
        replaces = []
        rules = []
        isReferees = false
        isJudges = false
        texts = Translated()
    }
}

/// What pages show of a penalty, in one language.
package struct PenaltyText: Hashable, Sendable {
    package var headline: String
    package var text: String
    /// Where the text stands in its language file.
    package var position: SourcePosition
    package var headlinePosition: SourcePosition

    package init(headline: String, text: String, position: SourcePosition = .start, headlinePosition: SourcePosition = .start) {
        self.headline = headline
        self.text = text
        self.position = position
        self.headlinePosition = headlinePosition
    }
}

/// One edition of the rules with its penalties, in the order of the file.
package struct Edition: Sendable {
    package var id: String
    /// The folder below `Content/`: `penalties/2026`.
    package var path: String
    /// Where `edition.yml` names the id.
    package var position: SourcePosition
    /// In the site's default language.
    package var title: String
    /// In each language that the author gives it in.
    package var titles: [ContentLanguage: String]
    package var body: String?
    package var inForce: CalendarDate?
    package var isCurrent: Bool
    /// URL or path below `Content/`, by language.
    package var rulebook: [ContentLanguage: Located<String>]
    /// The page of each rule in the rulebook of a language.
    package var rulePages: [ContentLanguage: [String: Located<Int>]]
    package var sanctions: [Sanction: SanctionNote]
    package var penalties: [Penalty]
    /// The file of each language's texts, relative to the site's folder: `Content/penalties/2026/fr.strings`.
    package var languageFiles: [ContentLanguage: String]
    /// The official table of penalties as the author copied it; nil where there is no `appendix.csv`.
    package var appendix: [AppendixRow]?

    /// The author's own words for a sanction in `sanctions.json`.
    package struct SanctionNote: Sendable {
        package var description: String
        package var icon: String?

        package init(description: String, icon: String?) {
            self.description = description
            self.icon = icon
        }
    }

    /// Whether a rule book is a file of the site, and not only an address on the web.
    package var hasRulebookFile: Bool { rulebook.values.contains { !$0.value.contains("://") } }

    package init(id: String, path: String, position: SourcePosition = .start, title: String) {
        self.id = id
        self.path = path
        self.position = position
        self.title = title
        titles = [:]
        isCurrent = false
        rulebook = [:]
        rulePages = [:]
        sanctions = [:]
        penalties = []
        languageFiles = [:]
    }
}

extension Edition {
    /// The page that a rule stands on in the rulebook of `language`, or else the page of the nearest rule it is part of.
    package func page(of rule: String, in language: ContentLanguage) -> Int? {
        guard let pages = rulePages[language] else { return nil }
        return Edition.withRulesAbove(rule).lazy.compactMap { pages[$0]?.value }.first
    }

    /// `8.6.5` → `8.6.5`, `8.6`, `8`.
    package static func withRulesAbove(_ rule: String) -> [String] {
        let parts = rule.split(separator: ".")
        return [rule] + (1..<max(parts.count, 1)).reversed().map { parts.prefix($0).joined(separator: ".") }
    }
}

/// A row of an appendix: what the official table of an edition says of a rule.
package struct AppendixRow: Sendable {
    package enum Owner: String, CaseIterable, Sendable { case referee, judge, both }

    package var rule: Located<String>
    package var sanction: Located<Sanction>
    package var owner: Located<Owner>

    package init(rule: Located<String>, sanction: Located<Sanction>, owner: Located<Owner>) {
        self.rule = rule
        self.sanction = sanction
        self.owner = owner
    }
}
