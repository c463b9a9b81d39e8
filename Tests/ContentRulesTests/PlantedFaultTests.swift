import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import ContentRules

/// Faults of translators, planted in each text of the example one at a time. The documentation has the table of what is found.
struct PlantedFaultTests {
    struct Fault: Sendable, CustomStringConvertible {
        var name: String
        /// The report of it.
        var id: DiagnosticID
        /// Least share that is found.
        var share: Double
        /// The text with the fault; nil where it has no place for it.
        var plant: @Sendable (_ text: String, _ language: String) -> String?

        var description: String { name }
    }

    private static func replacing(_ words: [String: (String, String)]) -> @Sendable (String, String) -> String? {
        { text, language in
            guard let (old, new) = words[language], text.contains(old) else { return nil }
            return text.replacing(old, with: new)
        }
    }

    /// The text without every second half of it.
    private static let half: @Sendable (String, String) -> String? = { text, _ in String(text.prefix(text.count / 2)) }

    private static let twice: @Sendable (String, String) -> String? = { text, _ in "\(text) \(text.prefix(text.count * 9 / 10))" }

    private static let withoutNot: @Sendable (String, String) -> String? = { text, language in
        let words = ["en": [" not "], "fr": [" ne ", " n’", " pas "], "es": [" no "], "it": [" non "]][language] ?? []
        let changed = words.reduce(text) { $0.replacing($1, with: " ") }
        return changed == text ? nil : changed
    }

    /// Two letters of the diver's name swapped.
    private static let slip = replacing([
        "en": ("diver ", "dievr "), "fr": ("plongeur", "plonguer"), "es": ("saltador", "slatador"), "it": ("tuffatore", "tufaftore"),
    ])

    static let faults = [
        Fault(name: "half of the text lost", id: .unusualLength, share: 0.7, plant: half),
        Fault(name: "a clause added", id: .unusualLength, share: 0.7, plant: twice),
        Fault(
            name: "tuck became pike", id: .differentTerm, share: 1,
            plant: replacing([
                "en": ("tuck", "pike"), "fr": ("groupé", "carpé"), "es": ("encogid", "carpad"), "it": ("raggruppat", "carpiat"),
            ])),
        Fault(
            name: "feet became hands", id: .differentTerm, share: 0.55,
            plant: replacing([
                "en": ("feet", "hands"), "fr": ("pieds", "mains"), "es": ("pies", "manos"), "it": ("piedi", "mani"),
            ])),
        Fault(
            name: "head became hands", id: .differentTerm, share: 0.7,
            plant: replacing([
                "en": ("head", "hands"), "fr": ("tête", "main"), "es": ("cabeza", "mano"), "it": ("testa", "mano"),
            ])),
        Fault(name: "a lost not", id: .differentTerm, share: 0.55, plant: withoutNot),
        Fault(name: "a typing slip", id: .rareWord, share: 0.9, plant: slip),
    ]

    private static let stride = 8
    private static let rules: [DiagnosticID: any ContentRule] = [
        .unusualLength: UnusualLengthRule(), .differentTerm: DifferentTermRule(), .rareWord: RareWordRule(),
    ]

    private static let example: SiteContent = {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        return ContentLoader(site: root, jobs: 2).load().content
    }()

    @Test(arguments: faults)
    func findsMostOfThemInEachLanguage(fault: Fault) throws {
        var row = fault.name
        for code in ["en", "fr", "es", "it"] {
            let (caught, planted) = try count(fault, #require(ContentLanguage(code)))
            row += " | \(code) \(caught) of \(planted)"
            #expect(planted > 0 && Double(caught) >= fault.share * Double(planted), "\(fault.name) in \(code): \(caught) of \(planted)")
        }
        print(row)
    }

    /// A few texts at a time have the fault, so that the others still say what is usual.
    private func count(_ fault: Fault, _ language: ContentLanguage) throws -> (caught: Int, planted: Int) {
        var content = Self.example
        content.editions = [content.editions[try #require(content.edition("2026"))]]
        let rule = try #require(Self.rules[fault.id])
        var (caught, planted) = (0, 0)
        for start in 0..<Self.stride {
            var faulty = content
            var positions: Set<SourcePosition> = []
            for place in Swift.stride(from: start, to: content.editions[0].penalties.count, by: Self.stride) {
                guard let text = content.editions[0].penalties[place].texts.byLanguage[language],
                    let changed = fault.plant(text.text, language.code)
                else { continue }
                faulty.editions[0].penalties[place].texts.byLanguage[language]?.text = changed
                positions.insert(text.position)
                // Two equal slips would be a common word.
                if fault.id == .rareWord { break }
            }
            planted += positions.count
            let path = faulty.editions[0].languageFiles[language]
            let found = rule.diagnose(faulty).filter { $0.location.path == path }.map(\.location.position)
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
        let faults = ShiftedTextsRule().diagnose(content).filter { $0.location.path.contains("/\(code).") }
        #expect(faults.count == 1 && faults.first?.severity == .error)
        #expect(faults.first?.message.contains("\(abs(distance)) too \(distance > 0 ? "low" : "high")") == true, "\(faults)")
    }

    @Test func theExampleHasNoFalseAlarm() { #expect(Self.rules.values.flatMap { $0.diagnose(Self.example) }.isEmpty) }

    @Test(arguments: [
        ("plonguer", "plongeur", true), ("plongeurs", "plongeur", false), ("plongeuse", "plongeur", false),
        ("dievr", "diver", true), ("driver", "diver", true), ("saute", "sauté", false),
    ])
    func slipsAreNoEndings(word: String, other: String, isSlip: Bool) {
        #expect(RareWordRule.isSlip(Array(word.unicodeScalars), of: Array(other.unicodeScalars)) == isSlip)
    }
}
