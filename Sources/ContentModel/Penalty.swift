package import CivilTime
package import Diagnostics
import Encoding

/// A sanction that a judge or referee imposes, by name. Files number them from 0 to 5.
package enum Sanction: String, CaseIterable, Sendable {
    case zero, deductTwo, maxTwo, maxFourAndHalf, deductHalfToTwo, judgesOpinion

    /// Number in `penalties.json`.
    package init?(code: Int) {
        guard Sanction.allCases.indices.contains(code) else { return nil }
        self = Sanction.allCases[code]
    }

    /// From the most to the least severe, as pages list them.
    package static let displayOrder: [Sanction] = [
        .zero, .maxTwo, .maxFourAndHalf, .deductTwo, .deductHalfToTwo, .judgesOpinion,
    ]
}

/// The phase of a dive that a penalty is about.
package enum DivePhase: String, CaseIterable, Sendable {
    case start, approach
    case takeOff = "take-off"
    case flight, entry, synchro, conduct
}

/// A penalty: the fault, its sanction, the rules, and the officials who decide.
package struct Penalty: Sendable {
    /// Unique in its edition; other editions number differently.
    package var id: Int
    package var position: SourcePosition
    /// Name of the fault across editions.
    package var slug: String?
    /// Slugs of the previous edition: former names of this fault, or faults that it was split or merged from.
    package var replaces: [Located<String>]
    /// The author's reference text, in English.
    package var reference: String
    package var rules: [String]
    package var sanction: Sanction
    package var refereeDecides: Bool
    package var judgesDecide: Bool
    package var phase: DivePhase?
    package var texts: Translated<PenaltyText>
    /// Other words that judges may search for it by: of a language, or of all languages under nil.
    package var also: [ContentLanguage?: [String]]
    package var positions = Positions()

    /// Positions in `penalties.json`, for comparison with an appendix and for messages.
    package struct Positions: Sendable {
        package var slug: SourcePosition?
        package var sanction = SourcePosition.start
        package var owners = SourcePosition.start
        /// One for each rule, in their order.
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
        refereeDecides = false
        judgesDecide = false
        texts = Translated()
        also = [:]
    }
}

extension Penalty {
    /// Name in addresses and settings: the slug, or the id.
    package var name: String { slug ?? String(id) }
}

/// Texts of a penalty in one language.
package struct PenaltyText: Hashable, Sendable {
    /// The author's headline, or the beginning of the text.
    package var headline: String
    package var text: String
    /// Whether the author wrote the headline.
    package var hasOwnHeadline: Bool
    /// Position in the language file.
    package var position: SourcePosition
    package var headlinePosition: SourcePosition

    package init(headline: String, text: String, position: SourcePosition = .start, headlinePosition: SourcePosition = .start) {
        self.headline = headline
        self.text = text
        self.position = position
        self.headlinePosition = headlinePosition
        hasOwnHeadline = true
    }

    /// A text without a headline: lists and cards show its first clause.
    package init(withoutHeadline text: String, position: SourcePosition = .start) {
        self.init(headline: FirstClause.of(text), text: text, position: position, headlinePosition: position)
        hasOwnHeadline = false
    }
}

/// One edition of the rules with its penalties, in the order of the file.
package struct Edition: Sendable {
    package var id: String
    /// Folder below `Content/`: `penalties/2026`.
    package var path: String
    /// Position of the id in `edition.yml`.
    package var position: SourcePosition
    /// Title in the site's default language.
    package var title: String
    /// Titles by language, including the default one; empty if one title is for all languages.
    package var titles: [ContentLanguage: String]
    package var body: String?
    package var inForce: CalendarDate?
    package var isCurrent: Bool
    /// Id of the edition that it is a variant of: the rules of a national federation vary those of the international one.
    package var variantOf: Located<String>?
    /// URL or path below `Content/`, by language.
    package var rulebook: [ContentLanguage: Located<String>]
    /// Page of each rule in the rule book of a language.
    package var rulePages: [ContentLanguage: [String: Located<Int>]]
    package var sanctions: [Sanction: SanctionNote]
    package var penalties: [Penalty]
    /// Path of each language's texts, relative to the site's folder: `Content/penalties/2026/fr.strings`.
    package var languageFiles: [ContentLanguage: String]
    /// The originals that the translations were made from, by language and penalty, as far as `originals.json` lists them.
    package var originals: [ContentLanguage: [Int: Original]]
    /// The official table of penalties, as copied by the author; nil if there is no `appendix.csv`.
    package var appendix: [AppendixRow]?
    /// The owners of chapters, by the beginning of the numbers of their rules: `8` is the referee's.
    package var chapters: [String: Located<ChapterOwner>]
    /// Penalties that nobody could settle, by slug, or by id where they have none.
    package var disputed: [String: Dispute]

    /// The dispute about a penalty, for people.
    package struct Dispute: Sendable {
        package var texts: [ContentLanguage: String]
        /// Position of the slug in `edition.yml`.
        package var position: SourcePosition

        package init(texts: [ContentLanguage: String], position: SourcePosition) {
            self.texts = texts
            self.position = position
        }
    }

    /// The text in the site's default language that a translation was made from.
    package struct Original: Hashable, Sendable {
        package var headline: String?
        package var text: String?

        package init(headline: String? = nil, text: String? = nil) {
            self.headline = headline
            self.text = text
        }

        /// The parts that the present original no longer has, apart from line breaks and spaces. Headlines are compared where the
        /// translation has one, too.
        package func changes(to present: PenaltyText, in translation: PenaltyText) -> Original {
            func changed(_ former: String?, _ present: String) -> String? {
                former.flatMap { TextFolding.squeeze($0) == TextFolding.squeeze(present) ? nil : $0 }
            }
            let haveHeadlines = present.hasOwnHeadline && translation.hasOwnHeadline
            return Original(headline: haveHeadlines ? changed(headline, present.headline) : nil, text: changed(text, present.text))
        }
    }

    /// The author's own text for a sanction in `sanctions.json`.
    package struct SanctionNote: Sendable {
        package var description: String
        package var icon: String?

        package init(description: String, icon: String?) {
            self.description = description
            self.icon = icon
        }
    }

    /// Whether a rule book is a file of the site, not only a web address.
    package var hasRulebookFile: Bool { rulebook.values.contains { !$0.value.contains("://") } }

    /// Its folder, relative to the site's: `Content/penalties/2026`.
    package var folder: String { "Content/\(path)" }

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
        originals = [:]
        chapters = [:]
        disputed = [:]
    }
}

/// The officials whose rules a chapter of the rule book contains.
package enum ChapterOwner: String, CaseIterable, Sendable {
    case referee, judge, both, synchro
}

extension Edition {
    /// Whether one of the two editions follows the other, so that only one of them is current: both are variants of the same
    /// organisation, or neither is a variant.
    package func isOfSameLine(as other: Edition) -> Bool {
        variantOf == nil ? other.variantOf == nil : other.variantOf != nil && body == other.body
    }

    /// Whether it comes into force after `other`, in its place.
    package func follows(_ other: Edition) -> Bool {
        guard let day = inForce, let earlier = other.inForce else { return false }
        return isOfSameLine(as: other) && day > earlier
    }

    package func dispute(of penalty: Penalty) -> Dispute? { disputed.isEmpty ? nil : disputed[penalty.name] }

    /// Indices of the penalties that quizzes and cards ask about: all but the disputed ones, unless there are no others.
    package var askedIndices: [Int] {
        let settled = disputed.isEmpty ? [] : penalties.indices.filter { dispute(of: penalties[$0]) == nil }
        return settled.isEmpty ? Array(penalties.indices) : settled
    }

    /// Indices of the disputed penalties, which readers can ask for; none where there are no others.
    package var disputedIndices: [Int] {
        let asked = askedIndices
        return asked.count == penalties.count ? [] : penalties.indices.filter { !asked.contains($0) }
    }

    package var askedPenalties: [Penalty] { askedIndices.map { penalties[$0] } }

    /// The nearest chapter above a rule that has an owner: `8.6.5` for `8.6.5.3`, else `8.6`, else `8`.
    package func chapter(of rule: String) -> (number: String, owner: ChapterOwner)? {
        guard !chapters.isEmpty else { return nil }
        return Edition.withRulesAbove(rule).lazy.compactMap { number in chapters[number].map { (number, $0.value) } }.first
    }

    /// Page of a rule in the rule book of `language`, or of the nearest rule that contains it.
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

/// A row of an appendix: a rule and its sanction in the official table.
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

extension [Penalty] {
    /// The index of each penalty that has a slug, by the slug.
    package var indicesBySlug: [String: Int] {
        Dictionary(keepingFirst: enumerated().compactMap { index, penalty in penalty.slug.map { ($0, index) } })
    }
}
