import ContentModel
import Diagnostics
import Testing

@testable import ContentRules

struct GlossaryRuleTests {
    private func pattern(_ words: String) -> [TermPattern] { words.split(separator: "|").compactMap { TermPattern(String($0)) } }

    private func term(_ line: Int, _ english: String, _ frenchWords: String, avoid: String = "", englishAvoid: String = "") -> Glossary.Term
    {
        Glossary.Term(
            position: position(line),
            wordings: Translated([
                .english: Glossary.Wording(allowed: pattern(english), discouraged: pattern(englishAvoid)),
                french: Glossary.Wording(allowed: pattern(frenchWords), discouraged: pattern(avoid)),
            ]))
    }

    private func diagnostics(_ original: String, _ translation: String, _ terms: Glossary.Term...) -> [String] {
        var content = sampleContent()
        content.glossary = Glossary(path: "Content/penalties/glossary.csv", terms: terms)
        content.editions = [edition("2026", [penalty(0)]).with(.english, [original]).with(french, [translation])]
        return GlossaryRule().diagnostics(content)
    }

    private static let french0 = "Content/penalties/2026/fr.strings:1:1 warning"

    @Test func aTermHasItsWord() {
        let twist = term(2, "twist|twists", "vrill*")
        #expect(diagnostics("The twist is late.", "La vrille est tardive.", twist) == [])
        #expect(diagnostics("Twists!", "Il vrillait.", twist) == [])
        #expect(diagnostics("Twisted.", "Tourné.", twist) == [], "only whole words are terms")
        #expect(
            diagnostics("The twist is late.", "La torsion est tardive.", twist) == [
                "\(Self.french0) MissingTerm: penalty 0 has 'twist' in 'en', but not 'vrill*' in 'fr'"
            ])
        #expect(
            diagnostics("The springboard.", "Le trempiln.", term(2, "springboard", "tremplin|tremplins")) == [
                "\(Self.french0) MissingTerm: penalty 0 has 'springboard' in 'en', but none of 'tremplin', 'tremplins' in 'fr'; is 'trempiln' misspelt?"
            ])
    }

    @Test func aDiscouragedWordIsReported() {
        let somersault = term(2, "somersault", "saut périlleux", avoid: "saut|culbute*", englishAvoid: "flip*")
        #expect(diagnostics("A somersault.", "Un saut périlleux.", somersault) == [], "words of an allowed wording are not discouraged")
        #expect(
            diagnostics("A somersault.", "Une culbute.", somersault) == [
                "\(Self.french0) DiscouragedTerm: penalty 0 has 'culbute' for 'somersault' in 'fr', which the glossary advises against; did you mean 'saut périlleux'?"
            ])
        #expect(
            diagnostics("It flips.", "Un saut.", somersault) == [
                "Content/penalties/2026/en.strings:1:1 warning DiscouragedTerm: penalty 0 has 'flip' in 'en', which the glossary advises against; did you mean 'somersault'?"
            ])
    }

    @Test func theLongerTermCounts() {
        let terms = [term(2, "dive", "plongeon"), term(3, "running dive", "avec élan")]
        #expect(diagnostics("In a running dive.", "Avec élan.", terms[0], terms[1]) == [])
        #expect(
            diagnostics("In a running dive, a dive.", "Avec élan.", terms[0], terms[1]) == [
                "\(Self.french0) MissingTerm: penalty 0 has 'dive' in 'en', but not 'plongeon' in 'fr'"
            ])
    }

    /// In the default language, too, a term can be the beginning of a word.
    @Test func theWordOfTheTextIsNamed() {
        #expect(
            diagnostics("A twisted dive.", "Un plongeon.", term(2, "twist*", "vrill*")) == [
                "\(Self.french0) MissingTerm: penalty 0 has 'twisted' in 'en', but not 'vrill*' in 'fr'"
            ])
    }

    @Test func headlinesAreLookedAtByThemselves() {
        var content = sampleContent()
        content.glossary = Glossary(path: "g", terms: [term(2, "twist", "vrille")])
        var edition = edition("2026", [penalty(0)]).with(.english, ["A twist."]).with(french, ["Une vrille."])
        edition.penalties[0].texts.byLanguage[.english]?.headline = "Twist"
        edition.penalties[0].texts.byLanguage[french]?.headline = "Tour"
        edition.penalties[0].texts.byLanguage[french]?.headlinePosition = position(7, 3)
        content.editions = [edition]
        #expect(
            GlossaryRule().diagnostics(content) == [
                "Content/penalties/2026/fr.strings:7:3 warning MissingTerm: penalty 0 has 'twist' in 'en', but not 'vrille' in 'fr'"
            ])
    }

    @Test func aLanguageTakesTheWordsOfItsParent() throws {
        let canadian = try #require(ContentLanguage("fr-CA"))
        var content = sampleContent()
        content.settings.languages = [.english, canadian]
        content.glossary = Glossary(path: "g", terms: [term(2, "twist", "vrille")])
        content.editions = [edition("2026", [penalty(0)]).with(.english, ["A twist."]).with(canadian, ["Un tour."])]
        #expect(GlossaryRule().diagnostics(content).count == 1)
    }

    // MARK: - Appendix

    private func appendix(_ rows: [(String, Sanction, AppendixRow.Owner)], _ penalties: Penalty...) -> [String] {
        var content = sampleContent()
        var edition = edition("2026", penalties)
        edition.appendix = rows.enumerated().map { line, row in
            AppendixRow(
                rule: Located(row.0, at: position(line + 2)), sanction: Located(row.1, at: position(line + 2, 7)),
                owner: Located(row.2, at: position(line + 2, 9)))
        }
        for (index, penalty) in edition.penalties.enumerated() {
            edition.penalties[index].positions.rules = penalty.rules.indices.map { position(penalty.id + 1, 20 + $0) }
            edition.penalties[index].positions.sanction = position(penalty.id + 1, 40)
            edition.penalties[index].positions.owners = position(penalty.id + 1, 50)
        }
        content.editions = [edition]
        return AppendixRule().diagnostics(content)
    }

    private static let folder = "Content/penalties/2026"

    @Test func anAppendixThatAgreesSaysNothing() {
        #expect(appendix([("8.5", .zero, .referee)], penalty(0, rules: ["8.5"]), penalty(1, rules: ["8.5"])) == [])
        #expect(
            appendix(
                [("8.5", .zero, .referee), ("8.5", .maxTwo, .referee)], penalty(0, rules: ["8.5"]), penalty(1, .maxTwo, rules: ["8.5"]))
                == [])
    }

    @Test func officialsAreThoseOfAllRows() {
        var both = penalty(0, rules: ["8.5", "10.1"])
        both.judgesDecide = true
        #expect(appendix([("8.5", .zero, .referee), ("10.1", .zero, .judge)], both) == [])
        #expect(
            appendix([("8.5", .zero, .referee), ("10.1", .zero, .referee)], both) == [
                "\(Self.folder)/penalties.json:1:50 warning AppendixMismatch: penalty 0 is called by the referee and the judges, but the appendix has 'referee' for the rule '8.5'"
            ])
    }

    @Test func everyDifferenceIsReportedWhereItIs() {
        #expect(
            appendix([("8.5.1", .zero, .referee), ("9.9", .zero, .judge)], penalty(0, rules: ["8.5.2"])) == [
                "\(Self.folder)/appendix.csv:2:1 warning AppendixMismatch: no penalty has the rule '8.5.1' of the appendix; did you mean '8.5.2'?",
                "\(Self.folder)/appendix.csv:3:1 warning AppendixMismatch: no penalty has the rule '9.9' of the appendix",
                "\(Self.folder)/penalties.json:1:20 warning AppendixMismatch: penalty 0 has the rule '8.5.2', which isn't in the appendix; did you mean '8.5.1'?",
            ])
        #expect(
            appendix([("8.5", .maxTwo, .both)], penalty(3, rules: ["8.5"])) == [
                "\(Self.folder)/penalties.json:4:40 warning AppendixMismatch: penalty 3 has the sanction 'zero', but the appendix has 'maxTwo' for the rule '8.5'",
                "\(Self.folder)/penalties.json:4:50 warning AppendixMismatch: penalty 3 is called by the referee, but the appendix has 'both' for the rule '8.5'",
            ])
        #expect(
            appendix([("8.5", .zero, .referee), ("8.5", .maxTwo, .judge)], penalty(0, rules: ["8.5"])) == [
                "\(Self.folder)/appendix.csv:3:1 warning AppendixMismatch: no penalty with the rule '8.5' has the sanction 'maxTwo' called by the judges"
            ])
    }
}
