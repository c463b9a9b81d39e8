import ContentModel
import Diagnostics
import Testing

@testable import Marking

@Suite struct ScoringTests {
    typealias Vector = ScoringVectors.Vector

    @Test(arguments: try ScoringVectors.read().numbers)
    func comparesNumbers(vector: Vector<ScoringVectors.NumberInput, Bool?>) throws {
        let value = try #require(ExactDecimal(vector.input.value))
        let tolerance = try #require(ExactDecimal(vector.input.tolerance))
        #expect(TypedNumber(vector.input.written)?.isWithin(tolerance, of: value) == vector.expected)
    }

    @Test(arguments: try ScoringVectors.read().questions)
    func scoresAnswers(vector: Vector<QuestionInput, ScoringVectors.ExpectedGrade>) {
        let question = vector.input
        let grade = AnswerScoring.score(question.answer, key: question.key, scoring: question.scoring)
        #expect(grade.state.rawValue == vector.expected.state)
        #expect(grade.score.description == vector.expected.score)
    }

    @Test(arguments: try ScoringVectors.read().weights)
    func scoresChoicesWithPoints(vector: Vector<ScoringVectors.WeightInput, ScoringVectors.ExpectedGrade>) {
        let key = AnswerKey(vector.input.question, quiz: "quiz")
        let grade = AnswerScoring.score(.parts(vector.input.answer), key: key, scoring: .allOrNothing)
        #expect(grade.state.rawValue == vector.expected.state)
        #expect(grade.score.description == vector.expected.score)
    }

    @Test(arguments: try ScoringVectors.read().hints)
    func takesTheCostOfHintsOff(vector: Vector<ScoringVectors.HintInput, ScoringVectors.ExpectedGrade>) throws {
        let input = vector.input
        var question = Question(id: "q", position: .start, hasExplicitID: true, prompt: RichText("?"), response: .trueFalse(true))
        question.points = try #require(Double(input.worth))
        question.hints = try input.costs.map { Hint(text: RichText("Look."), cost: try #require(DecimalNumber($0))) }
        let cost = KeyedQuestion(question, quiz: "quiz").cost(ofHints: input.used)
        let grade = Grade(state: try #require(Grade.State(rawValue: input.state)), score: try fraction(input.score)).afterHints(
            costing: cost)
        #expect(grade.state.rawValue == vector.expected.state)
        #expect(grade.score.description == vector.expected.score)
    }

    @Test(arguments: try ScoringVectors.read().percents)
    func showsPercents(vector: Vector<ScoringVectors.PercentInput, Int>) throws {
        let points = try #require(Fraction(decimal: vector.input.points))
        let maximum = try #require(Fraction(decimal: vector.input.max))
        let pass = try vector.input.pass.map { try #require(Fraction(shortest: $0)) }
        #expect(points.shownPercent(of: maximum, pass: pass) == vector.expected)
    }

    @Test(arguments: try ScoringVectors.read().totals)
    func addsUp(vector: Vector<ScoringVectors.TotalInput, ScoringVectors.ExpectedTotal>) throws {
        var total = AttemptTotal(try vector.input.scoring.map { try #require(Quiz.Scoring(rawValue: $0)) } ?? .allOrNothing)
        for question in vector.input.questions {
            try #require(question.count == 3)
            let state = try #require(Grade.State(rawValue: question[1]))
            let worth = try #require(Fraction(decimal: question[0]))
            total.add(state, earned: worth * (try fraction(question[2])), worth: worth)
        }
        #expect(total.points.description == vector.expected.points)
        #expect(total.possible.description == vector.expected.possible)
        #expect(total.maximum.description == vector.expected.max)
        #expect(total.pending == vector.expected.pending)
        let pass = try vector.input.pass.map { try #require(Fraction(shortest: $0)) }
        #expect(total.percent(vector.input.edition == nil ? .nearest : .down, pass: pass) == vector.expected.percent)
        #expect(pass.flatMap(total.passes) == vector.expected.passed)
    }

    @Test func theAnswerOfAnotherKindIsNone() {
        let call = SanctionCall(.zero, refereeDecides: true, judgesDecide: false)
        #expect(AnswerScoring.score(.parts(["zero"]), key: .sanction(call), scoring: .partial).state == .incomplete)
        #expect(AnswerScoring.score(.sanction(call), key: .text, scoring: .partial).state == .incomplete)
    }

    private func fraction(_ text: String) throws -> Fraction {
        let parts = text.split(separator: "/").compactMap { Int($0) }
        try #require(parts.count == 2)
        let fraction = Fraction(abs(parts[0]), of: parts[1])
        return parts[0] < 0 ? -fraction : fraction
    }
}
