import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import ContentRules

/// Translators' mistakes, planted in texts a few at a time. The documentation has the table of what is found.
///
/// The rules were made with the example, so that they are measured with texts of another sport, too.
struct PlantedMistakeTests {
    struct Mistake: Sendable, CustomStringConvertible {
        var name: String
        /// The diagnostic that reports it.
        var id: DiagnosticID
        /// Least share that is found in the example, and in the texts of another sport.
        var share: Double
        var otherShare: Double
        /// The text with the mistake; nil if it can't be made there.
        var plant: @Sendable (_ text: String, _ language: String) -> String?

        var description: String { name }
    }

    private static func replacing(_ words: [String: (String, String)]) -> @Sendable (String, String) -> String? {
        { text, language in
            guard let (old, new) = words[language], text.contains(old) else { return nil }
            return text.replacing(old, with: new)
        }
    }

    private typealias Plant = @Sendable (String, String) -> String?

    private static func either(_ first: @escaping Plant, _ second: @escaping Plant) -> Plant {
        { text, language in first(text, language) ?? second(text, language) }
    }

    /// The text without every second half of it.
    private static let half: @Sendable (String, String) -> String? = { text, _ in String(text.prefix(text.count / 2)) }

    private static let twice: @Sendable (String, String) -> String? = { text, _ in "\(text) \(text.prefix(text.count * 9 / 10))" }

    private static let withoutNot: @Sendable (String, String) -> String? = { text, language in
        let words = ["en": [" not "], "fr": [" ne ", " n’", " pas "], "es": [" no "], "it": [" non "]][language] ?? []
        let changed = words.reduce(text) { $0.replacing($1, with: " ") }
        return changed == text ? nil : changed
    }

    /// Two letters swapped in the name of the diver, or of the gymnast.
    private static let slip = either(
        replacing([
            "en": ("diver ", "dievr "), "fr": ("plongeur", "plonguer"), "es": ("saltador", "slatador"), "it": ("tuffatore", "tufaftore"),
        ]),
        replacing([
            "en": ("gymnast ", "gymnsat "), "fr": ("gymnaste", "gymnsate"), "es": ("gimnasta", "gimansta"), "it": ("ginnasta", "ginansta"),
        ]))

    private static let tuck = either(
        replacing(["en": ("tuck", "pike"), "fr": ("groupé", "carpé"), "es": ("encogid", "carpad"), "it": ("raggruppat", "carpiat")]),
        replacing(["es": ("agrupad", "carpad")]))

    static let mistakes = [
        Mistake(name: "half of the text lost", id: .unusualLength, share: 0.7, otherShare: 0.8, plant: half),
        Mistake(name: "a clause added", id: .unusualLength, share: 0.7, otherShare: 0.75, plant: twice),
        Mistake(name: "tuck became pike", id: .differentTerm, share: 1, otherShare: 1, plant: tuck),
        Mistake(
            name: "feet became hands", id: .differentTerm, share: 0.55, otherShare: 1,
            plant: replacing([
                "en": ("feet", "hands"), "fr": ("pieds", "mains"), "es": ("pies", "manos"), "it": ("piedi", "mani"),
            ])),
        Mistake(
            name: "head became hands", id: .differentTerm, share: 0.7, otherShare: 1,
            plant: replacing([
                "en": ("head", "hands"), "fr": ("tête", "main"), "es": ("cabeza", "mano"), "it": ("testa", "mano"),
            ])),
        Mistake(name: "a lost not", id: .differentTerm, share: 0.55, otherShare: 0.8, plant: withoutNot),
        Mistake(
            name: "two became three", id: .differentTerm, share: 0.2, otherShare: 1,
            plant: replacing([
                "en": ("two ", "three "), "fr": ("deux ", "trois "), "es": (" dos ", " tres "), "it": ("due ", "tre "),
            ])),
        Mistake(name: "a typing slip", id: .rareWord, share: 0.9, otherShare: 0.9, plant: slip),
    ]

    private static let stride = 8
    private static let rules: [DiagnosticID: any ContentRule] = [
        .unusualLength: UnusualLengthRule(), .differentTerm: DifferentTermRule(), .rareWord: RareWordRule(),
    ]

    private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    private static let example = ContentLoader(site: root, jobs: 2).load().content
    /// Forty rules of gymnastics in four languages.
    private static let otherSport = ContentLoader(site: "\(root)/Tests/Cases/another-sport", jobs: 2).load().content

    @Test(arguments: mistakes)
    func findsMostOfThemInEachLanguage(mistake: Mistake) throws {
        for (name, content, edition, share) in [
            ("diving", Self.example, "2026", mistake.share), ("gymnastics", Self.otherSport, "gymnastics", mistake.otherShare),
        ] {
            var row = "\(name) | \(mistake.name)"
            for code in ["en", "fr", "es", "it"] {
                let (caught, planted) = try count(mistake, #require(ContentLanguage(code)), content, edition)
                row += " | \(code) \(caught) of \(planted)"
                let isEnough = planted > 0 && Double(caught) >= share * Double(planted)
                #expect(isEnough, "\(name), \(mistake.name) in \(code): \(caught) of \(planted)")
            }
            print(row)
        }
    }

    /// A few texts at a time have the mistake, so that the others still show what is usual.
    private func count(
        _ mistake: Mistake, _ language: ContentLanguage, _ all: SiteContent, _ edition: String
    ) throws -> (caught: Int, planted: Int) {
        var content = all
        content.editions = [all.editions[try #require(all.edition(edition))]]
        let rule = try #require(Self.rules[mistake.id])
        var (caught, planted) = (0, 0)
        for start in 0..<Self.stride {
            var changedContent = content
            var positions: Set<SourcePosition> = []
            for index in Swift.stride(from: start, to: content.editions[0].penalties.count, by: Self.stride) {
                guard let text = content.editions[0].penalties[index].texts.byLanguage[language],
                    let changed = mistake.plant(text.text, language.code)
                else { continue }
                changedContent.editions[0].penalties[index].texts.byLanguage[language]?.text = changed
                positions.insert(text.position)
                // Two equal slips would be a common word.
                if mistake.id == .rareWord { break }
            }
            planted += positions.count
            let path = changedContent.editions[0].languageFiles[language]
            let found = rule.diagnose(changedContent).filter { $0.location.path == path }.map(\.location.position)
            caught += positions.intersection(found).count
        }
        return (caught, planted)
    }

    /// A block of texts filed some numbers too low or too high.
    @Test(arguments: ["fr", "es", "it"], [-3, 2])
    func findsShiftedBlocks(code: String, distance: Int) throws {
        let language = try #require(ContentLanguage(code))
        var content = Self.example
        content.editions = [content.editions[0]]
        let texts = content.editions[0].penalties.map { $0.texts.byLanguage[language] }
        for number in 12..<26 { content.editions[0].penalties[number].texts.byLanguage[language] = texts[number + distance] }
        let diagnostics = ShiftedTextsRule().diagnose(content).filter { $0.location.path.contains("/\(code).") }
        #expect(diagnostics.count == 1 && diagnostics.first?.severity == .error)
        #expect(diagnostics.first?.message.contains("\(abs(distance)) too \(distance > 0 ? "low" : "high")") == true, "\(diagnostics)")
    }

    /// One error is reported for all differences in them.
    @Test func shiftedTextsAreReportedOnce() throws {
        let french = try #require(ContentLanguage("fr"))
        var content = Self.example
        content.editions = [content.editions[try #require(content.edition("2026"))]]
        content.editions[0].languageFiles = content.editions[0].languageFiles.filter { ["en", "fr", "es", "it"].contains($0.key.code) }
        let before = Set(ContentRules.check(content).map(\.message))
        let texts = content.editions[0].penalties.map { $0.texts.byLanguage[french] }
        // From 30 on, each text is one number too high.
        for number in 30..<texts.count {
            content.editions[0].penalties[number].texts.byLanguage[french] = number > 30 ? texts[number - 1] : nil
        }
        let new = ContentRules.check(content).map(\.message).filter { !before.contains($0) }
        #expect(
            new == [
                "the texts of penalties 31 to 62 in 'fr' are those of penalties 30 to 61 in the default language; are the numbers of another edition 1 too high?"
            ])
    }

    /// The list is renumbered, and the texts of all languages, or only those of the default language, keep their numbers.
    @Test(arguments: [["en", "fr", "es", "it"], ["en"]])
    func theDefaultLanguageFollowsTheDescriptions(languages: [String]) throws {
        var content = Self.example
        content.editions = [content.editions[try #require(content.edition("2026"))]]
        let before = Set(ContentRules.check(content).map(\.message))
        let penalties = content.editions[0].penalties
        for number in 5..<penalties.count - 1 {
            content.editions[0].penalties[number] = penalties[number + 1]
            content.editions[0].penalties[number].id = number
            for code in languages {
                let language = try #require(ContentLanguage(code))
                content.editions[0].penalties[number].texts.byLanguage[language] = penalties[number].texts.byLanguage[language]
            }
        }
        let messages = ContentRules.check(content).filter { !before.contains($0.message) && $0.id == .shiftedTexts }.map(\.message)
        #expect(messages.count == languages.count, "\(messages)")
        for message in messages {
            #expect(
                message.contains("by their descriptions in penalties.json; are the numbers of another edition 1 too high?"), "\(message)")
        }
    }

    /// Without headlines fewer words are common, and "nella" is no slip of "della".
    @Test func textsWithoutHeadlinesHaveNoFalseAlarm() {
        var content = Self.example
        for edition in content.editions.indices {
            for index in content.editions[edition].penalties.indices {
                content.editions[edition].penalties[index].texts.byLanguage = content.editions[edition].penalties[index].texts.byLanguage
                    .mapValues { PenaltyText(withoutHeadline: $0.text, position: $0.position) }
            }
        }
        for index in content.editions.indices {
            var alone = content
            alone.editions = [content.editions[index]]
            let alarms = Self.rules.values.flatMap { $0.diagnose(alone) }.map(\.message)
            #expect(alarms.isEmpty, "\(alarms)")
        }
    }

    @Test func theExampleHasNoFalseAlarm() { #expect(Self.rules.values.flatMap { $0.diagnose(Self.example) }.isEmpty) }

    /// Two in 100 texts at most.
    @Test func anotherSportHasFewFalseAlarms() {
        let alarms = Self.rules.values.flatMap { $0.diagnose(Self.otherSport) } + ShiftedTextsRule().diagnose(Self.otherSport)
        let texts = Self.otherSport.editions[0].penalties.reduce(0) { $0 + $1.texts.byLanguage.count }
        #expect(texts == 160 && alarms.count <= texts / 50, "\(alarms.map(\.message))")
    }

    @Test func commonWordsAreNoSlipsAndSwappedEndsAre() throws {
        func alarms(_ word: String) -> [String] {
            let texts = (0..<6).map { $0 < 5 ? "The gymnast of gymnastics adds a skill." : "The \(word) waits." }
            var content = sampleContent()
            content.editions = [edition("2026", texts.indices.map { penalty($0) }).with(.english, texts)]
            return RareWordRule().diagnose(content).map(\.message)
        }
        #expect(alarms("still") == [])
        #expect(
            alarms("gymnats") == [
                "penalty 5 has the word 'gymnats' in 'en', which appears in no other text; did you mean 'gymnast'?"
            ])
    }

    @Test(arguments: [
        ("salta", "saltador", true), ("saltan", "saltador", true), ("plonguer", "plongeur", false), ("dievr", "diver", false),
        ("sauce", "sauter", false),
    ])
    func formsOfAWordHaveItsBeginning(word: String, other: String, isForm: Bool) {
        #expect(RareWordRule.isForm(word, of: other) == isForm)
    }

    @Test(arguments: [
        ("plonguer", "plongeur", true), ("plongeurs", "plongeur", false), ("plongeuse", "plongeur", false),
        ("dievr", "diver", true), ("driver", "diver", true), ("saute", "sauté", false), ("gymnats", "gymnast", true),
        ("partenr", "partner", true), ("gymnasts", "gymnast", false),
    ])
    func slipsAreNoEndings(word: String, other: String, isSlip: Bool) {
        #expect(RareWordRule.isSlip(RareWordRule.Letters(word), of: RareWordRule.Letters(other)) == isSlip)
    }
}
