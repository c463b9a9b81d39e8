import ContentModel
import Diagnostics
import SitePlanning
import Testing

@Suite struct QuestionFingerprintTests {
    private func question(_ words: [String], key: Int = 0) -> Question {
        let choices = words.map { Choice(text: RichText($0)) }
        return Question(
            id: "one", position: .start, hasExplicitID: true, prompt: RichText("Which?"), response: .singleChoice(choices, key: key))
    }

    @Test func isStable() {
        let fingerprint = QuestionFingerprint(question(["a", "b"]))
        #expect(fingerprint.prompt == "82b642e6")
        #expect(fingerprint.parts == ["296230c0", "29622ee9"])
    }

    @Test func keyAndPointsDoNotChangeIt() {
        var other = question(["a", "b"], key: 1)
        other.points = 3
        #expect(QuestionFingerprint(other) == QuestionFingerprint(question(["a", "b"])))
    }

    @Test func eachTextHasItsOwn() {
        let (before, after) = (QuestionFingerprint(question(["a", "b", "c"])), QuestionFingerprint(question(["a", "B", "c"])))
        #expect(before.parts[1] != after.parts[1])
        #expect([before.parts[0], before.parts[2], before.prompt] == [after.parts[0], after.parts[2], after.prompt])
    }

    @Test func pairsHaveTheirLeftSidesFirst() {
        let pairs = [("a", "x"), ("b", "y")].map { MatchingPair(prompt: RichText($0), match: RichText($1)) }
        let matching = Question(
            id: "one", position: .start, hasExplicitID: true, prompt: RichText("Which?"),
            response: .matching(pairs, distractors: [RichText("z")]))
        #expect(QuestionFingerprint(matching).parts == QuestionFingerprint(question(["a", "b", "x", "y", "z"])).parts)
    }
}
