import Platform
import Testing

@testable import Marking

@Suite struct StatisticsTests {
    @Test func resultsAreSummarised() throws {
        let distribution = try #require(Distribution([10, 20, 40, 100], shown: [10, 20, 40, 100]))
        #expect(distribution.mean == 42.5 && distribution.median == 30)
        #expect(distribution.lowerQuartile == 17.5 && distribution.upperQuartile == 55)
        #expect(distribution.histogram == [0, 1, 1, 0, 1, 0, 0, 0, 0, 1])
        #expect(Distribution([], shown: []) == nil)
        #expect(try #require(Distribution([70], shown: [70])).deviation == nil)
    }

    /// 19.75 of 22 points are 90% on the page and on the slip, so they are in that bar, too.
    @Test func aResultIsInTheBarOfItsShownPercent() throws {
        let percents = [100 * 19.75 / 22, 100 * 17.5 / 22, 100 * 0.3]
        #expect(try #require(Distribution(percents, shown: [90, 80, 30])).histogram == [0, 0, 0, 1, 0, 0, 0, 0, 1, 1])
    }

    /// "Better than" means a lower result.
    @Test func onlyLowerResultsCountAmongPeers() {
        let class5: [Double] = [20, 50, 50, 80, 100]
        #expect(Distribution.percentile(of: 20, among: class5) == 0)
        #expect(Distribution.percentile(of: 50, among: class5) == 20)
        #expect(Distribution.percentile(of: 100, among: class5) == 80)
        #expect(Distribution.percentile(of: 20, among: [20, 30, 40, 50]) == nil, "four are too few")
    }

    /// Items of one column only, or equal points, have no reliability.
    @Test func reliabilityNeedsDifferences() throws {
        let table = ScoreTable(maxima: [1, 1], points: [[1, 1], [0, 0], [1, 1], [0, 1]])
        // By hand: variances 1/3 and 1/4, covariance 1/6, so 2 · (1 − (7/12) / (11/12)).
        #expect(abs(try #require(Reliability(table)).alpha - 8.0 / 11) < 1e-12)
        #expect(Reliability(ScoreTable(maxima: [1, 1], points: [[1, 1], [1, 1], [1, 1]])) == nil)
        #expect(Reliability(ScoreTable(maxima: [1], points: [[1], [0], [1]])) == nil)
        #expect(Reliability(ScoreTable(maxima: [1, 1], points: [[1, nil], [nil, 1], [0, nil]])) == nil)
    }

    @Test func totalsLeaveOutWhatWasNotAsked() {
        let table = ScoreTable(maxima: [2, 1, 1], points: [[1, nil, 1], [nil, nil, nil]])
        #expect(table.totals() == [2.0 / 3, nil])
        #expect(table.totals(without: 2)[0] == 0.5)
    }

    @Test func studentsWithEqualResultsAreInOneThird() {
        let equal = Bands(ScoreTable(maxima: [1], points: [[1], [1], [1], [0], [0], [0]]))
        #expect(equal.thirds == [2, 2, 2, 0, 0, 0])
        #expect(Bands(ScoreTable(maxima: [1], points: [[1], [1], [1]])).thirds == [1, 1, 1])
    }

    /// Or a wrong key couldn't be noticed by what the best students chose.
    @Test(arguments: [
        ([4, 10], [4, 0, 10]), ([10, 4], [10, 0, 4]), ([1, 12, 1], [1, 12, 1]), ([5, 5, 4], [5, 5, 4]), ([2, 2, 2, 2, 2, 2], [4, 4, 4]),
        ([3, 1, 8], [4, 0, 8]), ([7, 7], [7, 0, 7]), ([9], [0, 9, 0]),
    ])
    func noThirdOfDifferentResultsIsEmpty(equal: [Int], thirds: [Int]) {
        let points = equal.enumerated().flatMap { value, count in [[Double?]](repeating: [Double(value)], count: count) }
        let found = Bands(ScoreTable(maxima: [10], points: points)).thirds
        #expect((0...2).map { third in found.count { $0 == third } } == thirds)
    }

    /// The order of students with equal results makes no difference.
    @Test func discriminationIsTheSameInAnyOrder() throws {
        let points: [[Double?]] = [[1, 1], [0, 1], [1, 0], [0, 0], [1, 1], [0, 1], [1, 0]]
        func discrimination(_ rows: [[Double?]]) -> Double? {
            Bands(ScoreTable(maxima: [1, 1], points: rows)).discrimination(rows.map { $0[0] })
        }
        let forwards = try #require(discrimination(points))
        #expect(abs(forwards - (try #require(discrimination(points.reversed())))) < 1e-12)
    }

    @Test func aTrendIsToldFromChance() throws {
        let rising = try #require(Trend([40, 52, 58, 71, 80]))
        #expect(rising.direction == .rising && abs(rising.slope - 9.9) < 1e-9)
        #expect(try #require(Trend([80, 71, 58, 52, 40])).direction == .falling)
        #expect(try #require(Trend([50, 80, 40, 70, 55])).direction == .uncertain)
        #expect(Trend([50, 60]) == nil)
    }
}

@Suite struct AlikeTests {
    /// A class in which everybody answers by chance, and one student has the answers of another.
    private func pattern(students: Int = 40, questions: Int = 30, copied: Bool) -> AnswerPattern {
        var chance = Chance(seed: 3)
        var answers = (0..<students).map { _ in (0..<questions).map { _ in chance.next() < 0.6 ? 0 : 1 + Int(chance.next() * 3) } as [Int?]
        }
        answers[4][0] = nil
        if copied { answers[7] = answers[20] }
        return AnswerPattern(answers, wrongs: [Int](repeating: 3, count: questions))
    }

    @Test func whoCopiesEverythingIsFlagged() throws {
        let alike = try #require(AlikeAnswers(pattern(copied: true), draws: 20, seed: 1, jobs: 2))
        #expect(alike.flagged.map { [$0.one, $0.other] } == [[7, 20]])
        let pair = try #require(alike.closest.first)
        #expect(pair.equal == 30 && pair.common == 30 && pair.equalWrong > 0)
    }

    @Test func whoWorksAloneIsNot() throws {
        let alike = try #require(AlikeAnswers(pattern(copied: false), draws: 20, seed: 1, jobs: 2))
        #expect(alike.flagged.isEmpty && alike.closest.count == 50)
        #expect(alike.lookFirst.count <= 10 && alike.lookFirst.allSatisfy { $0.equalWrong > 0 })
    }

    @Test func theSameAnswersHaveTheSameThreshold() throws {
        let one = try #require(AlikeAnswers(pattern(copied: true), draws: 10, seed: 9, jobs: 1))
        let other = try #require(AlikeAnswers(pattern(copied: true), draws: 10, seed: 9, jobs: 2))
        #expect(one.threshold == other.threshold && one.closest == other.closest)
    }

    /// A class in which everybody works alone: five boxes, three of them correct, each by the student's skill.
    private func boxes(_ chance: inout Chance, copied: Bool = false) -> AnswerPattern {
        func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + Double(chance.next()) } }
        let ease = (0..<30).map { _ in (0..<5).map { _ in normal() + 1 } }
        var known = [[Int: Int]](repeating: [:], count: 30)
        var answers = (0..<80).map { _ in
            let skill = normal()
            return (0..<30).map { question -> Int? in
                let wrong = (0..<5).reduce(0) { mask, box in
                    Double(chance.next()) < 1 / (1 + (skill + ease[question][box]).exponential) ? mask | 1 << box : mask
                }
                if wrong == 0 { return 0 }
                let category = known[question][wrong] ?? known[question].count + 1
                known[question][wrong] = category
                return category
            }
        }
        if copied { for question in 0..<24 { answers[7][question] = answers[20][question] } }
        return AnswerPattern(answers, wrongs: known.map(\.count))
    }

    /// Students of equal skill leave the same boxes empty. One class of a hundred is promised.
    @Test func mistakesOfEqualSkillAreNotCopied() throws {
        var chance = Chance(seed: 8)
        var flagged = 0
        for seed in 0..<20 {
            let alike = try #require(AlikeAnswers(boxes(&chance), draws: 30, seed: UInt64(seed), jobs: 2))
            if !alike.flagged.isEmpty { flagged += 1 }
        }
        #expect(flagged <= 1)
        let copied = try #require(AlikeAnswers(boxes(&chance, copied: true), draws: 30, seed: 1, jobs: 2))
        #expect(copied.flagged.first.map { [$0.one, $0.other] } == [7, 20])
    }

    @Test func smallClassesAreNotCompared() {
        #expect(AlikeAnswers(pattern(students: 7, copied: false), seed: 1, jobs: 1) == nil)
        #expect(AlikeAnswers(pattern(questions: 7, copied: false), seed: 1, jobs: 1) == nil)
    }

    private static let passage = "the ribosomes of the cell read the message letter by letter and build a chain"

    @Test func aCopiedPassageIsShown() throws {
        let texts = [
            "I think that \(Self.passage). That is all.", nil,
            "As everybody knows, THE RIBOSOMES of the cell read the message letter by letter and build a chain!",
            "Something else entirely, about plants and their walls, and about nothing more than that.",
        ]
        let pair = try #require(AlikeTexts(texts, own: []).pairs.first)
        #expect([pair.one, pair.other] == [0, 2] && pair.passages == [Self.passage] && pair.share > 0.7)
    }

    /// Teachers see what was written, and not the letters that were compared.
    @Test(arguments: [
        ("Ich finde: (Der Größenvergleich) zählt.", "der grossenvergleich", ["Der Größenvergleich"]),
        ("So: Alles ist gleich.", ": alles ist gleich.", ["Alles ist gleich."]),
        ("a b c\n\nd, a b", "c d", ["c\n\nd"]), ("x y z", "y w", []), ("one two", "two", []),
        ("four 4½ five", "4 1/2 five", ["4½ five"]), ("a a a b", "a b", ["a b"]),
    ])
    func passagesAreMarkedAsTheyWereWritten(text: String, passage: String, marked: [String]) {
        let found = MarkedText(text, passages: [passage])
        #expect(found.pieces.filter(\.isShared).map(\.text) == marked)
        #expect(found.pieces.map(\.text).joined() == text)
        #expect(found.missing == (marked.isEmpty ? [passage] : []))
    }

    @Test func passagesThatOverlapAreMarkedOnce() {
        let found = MarkedText("one two three four five", passages: ["three four five", "two three four", "one two three four five"])
        #expect(found.pieces.map(\.text) == ["one two three four five"] && found.missing.isEmpty)
        let apart = MarkedText("one two three four five", passages: ["four five", "one two"])
        #expect(apart.pieces.map { "\($0.text)|\($0.isShared)" } == ["one two|true", " three |false", "four five|true"])
    }

    @Test func whatTheQuestionSaysIsNotCopied() {
        let texts = ["I think that \(Self.passage). Yes.", "So \(Self.passage), they say."]
        #expect(AlikeTexts(texts, own: ["Is it true that \(Self.passage)?"]).pairs.isEmpty)
    }

    @Test func whatManySayIsNotCopied() {
        let texts = (0..<6).map { "Student \($0) says that \(Self.passage)." }
        #expect(AlikeTexts(texts, own: []).pairs.isEmpty)
    }

    /// A question and a marking note that students write one after the other are no words of theirs.
    @Test func passagesOfTheQuizThatMeetAreNoSharedOnes() throws {
        let own = ["Explain why a buffer resists change of its pH.", "A weak acid and its conjugate base take up protons."]
        for seam in [" ", " Well: ", "\n\n"] {
            let both = own.joined(separator: seam)
            #expect(AlikeTexts([both, "So. \(both)"], own: own).pairs.isEmpty, "\(seam)")
        }
        let copied = "\(own[0]) \(Self.passage) \(own[1])"
        let pair = try #require(AlikeTexts([copied, "So. \(copied)"], own: own).pairs.first)
        #expect(pair.passages == [Self.passage])
    }

    @Test func textsOfClassesThatAreTooLargeAreNotCompared() {
        let others = [String?](repeating: nil, count: AlikeAnswers.studentLimit - 2)
        let both: [String?] = ["I think that \(Self.passage). That is all.", "As everybody knows, \(Self.passage)!"]
        let pairs = AlikeTexts(others + both, own: []).pairs
        #expect(pairs.map { [$0.one, $0.other] } == [[AlikeAnswers.studentLimit - 2, AlikeAnswers.studentLimit - 1]])
        #expect(AlikeTexts(others + both + [nil], own: []).pairs.isEmpty)
    }

    @Test func shortTextsAreNotCompared() { #expect(AlikeTexts(["Yes.", "Yes.", ""], own: []).pairs.isEmpty) }
}

extension ScoreTable {
    /// - Parameter points: by student and question.
    fileprivate init(maxima: [Double], points: [[Double?]]) {
        self.init(maxima: maxima, students: points.count)
        for (student, row) in points.enumerated() {
            for (question, points) in row.enumerated() { self[student, question] = points }
        }
    }
}

extension AnswerPattern {
    /// - Parameter answers: by student and question; nil where there is none.
    fileprivate init(_ answers: [[Int?]], wrongs: [Int]) {
        let numbers = answers.joined().map { $0.map { Int16(clamping: $0) } ?? AnswerPattern.none }
        self.init(students: answers.count, answers: numbers, wrongs: wrongs)
    }
}
