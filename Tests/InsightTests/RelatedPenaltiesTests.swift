import ContentModel
import Diagnostics
import Insight
import Testing
import Trials

@Suite(.serialized) struct SharedRuleTests {
    private func edition(_ rules: [[String]]) -> Edition {
        var edition = Edition(id: "e", path: "penalties/e", title: "E")
        edition.penalties = rules.enumerated().map { id, rules in
            var penalty = Penalty(id: id, position: .start, reference: "The fault number\(id)", sanction: .zero)
            (penalty.rules, penalty.phase) = (rules, .entry)
            return penalty
        }
        return edition
    }

    @Test func penaltiesUnderTheSameRule() {
        let related = RelatedPenalties(edition([["8.1", "8.2"], ["8.2"], ["8.3"], ["8.1"], ["8.2", "8.2"]]), chain: [.english])
        #expect(related.sameRule == [[1, 3, 4], [0, 4], [], [0], [0, 1]])
        #expect(related.citing["8.2"] == [0, 1, 4])
    }

    @Test func timeGrowsWithThePenaltiesUnderARule() {
        let growth = Growth.ofTime(500) { count in
            _ = RelatedPenalties(edition(Array(repeating: ["8.5"], count: count)), chain: [.english])
        }
        #expect(growth < 9)
    }

    @Test func thePagesOfManyPenaltiesUnderOneRuleListTheNearest() {
        let related = RelatedPenalties(edition(Array(repeating: ["8.5"], count: 120)), chain: [.english])
        #expect(related.sameRule[0] == Array(1...RelatedPenalties.sameRuleLimit))
        #expect(related.sameRule[60] == Array(35..<60) + Array(61...85))
        #expect(related.sameRule[119] == Array(69..<119))
        #expect(related.citing["8.5"]?.count == 120)
    }
}
