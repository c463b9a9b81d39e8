import CivilTime
import ContentModel
import Diagnostics
import Insight
import SitePlanning
import Testing

@Suite struct EditionHistoryTests {
    private func edition(_ id: String, inForce: String?, _ penalties: (slug: String, replaces: [String])...) -> Edition {
        var edition = Edition(id: id, path: "penalties/\(id)", title: id)
        edition.inForce = inForce.flatMap(CalendarDate.init(iso:))
        edition.penalties = penalties.enumerated().map { index, names in
            var penalty = Penalty(id: index, position: .start, reference: names.slug, sanction: .zero)
            penalty.slug = names.slug
            penalty.replaces = names.replaces.map { Located($0, at: .start) }
            return penalty
        }
        return edition
    }

    private func plan(_ editions: Edition...) -> SitePlan {
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        content.editions = editions
        return SitePlanner.plan(content).plan
    }

    @Test func editionsFollowTheirDaysNotTheirNames() {
        let history = plan(edition("z", inForce: "2013-01-01"), edition("a", inForce: "2026-01-01"), edition("m", inForce: "2017-01-01"))
            .outline.history
        #expect(history.editions == [0, 2, 1])
        #expect(history.predecessor(of: 1) == 2 && history.predecessor(of: 0) == nil)
        #expect(history.successor(of: 0) == 2 && history.successor(of: 1) == nil)
        #expect(history.changes(in: 0) == nil && history.changes(in: 2) != nil)
    }

    @Test func changesHaveAPageInEveryEditionButTheOldest() {
        let plan = plan(edition("2013", inForce: "2013-01-01"), edition("2017", inForce: "2017-01-01"))
        #expect(plan.pages.map(\.path.text).filter { $0.hasSuffix("changes.html") } == ["penalties/2017/changes.html"])
    }

    @Test func aFaultIsFollowedStepByStep() {
        let history = plan(
            edition("1", inForce: "2013-01-01", ("entry", []), ("bounce", [])),
            edition("2", inForce: "2017-01-01", ("flawed-entry", ["entry"]), ("bounce", [])),
            edition("3", inForce: "2026-01-01", ("entry-short", ["flawed-entry"]), ("entry-long", ["flawed-entry"]), ("bounce", []))
        ).outline.history
        #expect(history.counterparts(of: 0, of: 0, in: 2) == [0, 1])
        #expect(history.counterparts(of: 1, of: 2, in: 0) == [0])
        #expect(history.counterparts(of: 1, of: 0, in: 2) == [2])
        #expect(history.counterparts(of: 2, of: 2, in: 2) == [2])
    }

    @Test func aFaultThatComesBackIsKnownByItsName() {
        let history = plan(
            edition("1", inForce: "2013-01-01", ("bounce", [])), edition("2", inForce: "2017-01-01", ("other", [])),
            edition("3", inForce: "2026-01-01", ("bounce", []))
        ).outline.history
        #expect(history.counterparts(of: 0, of: 0, in: 1) == [])
        #expect(history.counterparts(of: 0, of: 0, in: 2) == [0])
    }

    // MARK: - Variants

    /// 2026 with the variant of a federation, and 2028 after it.
    private var editionsWithAVariant: [Edition] {
        var variant = edition("2026-ita", inForce: "2026-03-01", ("late", []), ("cap-missing", []))
        variant.variantOf = Located("2026", at: .start)
        return [
            edition("2026", inForce: "2026-02-18", ("late", []), ("synchro-early", [])), variant,
            edition(
                "2028", inForce: "2028-01-01", ("late", []), ("synchro-early-entry", ["synchro-early"]),
                ("synchro-early-take-off", ["synchro-early"])),
        ]
    }

    @Test func aVariantIsComparedWithItsEditionAndIsBetweenNoOthers() throws {
        let editions = editionsWithAVariant
        let plan = plan(editions[0], editions[1], editions[2])
        let history = plan.outline.history
        #expect(history.editions == [0, 2])
        #expect(history.predecessor(of: 1) == 0 && history.predecessor(of: 2) == 0 && history.predecessor(of: 0) == nil)
        #expect(history.successor(of: 0) == 2 && history.successor(of: 1) == nil)
        #expect(try #require(history.changes(in: 2)).count(of: .split) == 1)
        let changes = try #require(history.changes(in: 1))
        #expect(changes.count(of: .new) == 1 && changes.count(of: .gone) == 1)
        #expect(
            plan.pages.map(\.path.text).filter { $0.hasSuffix("changes.html") }
                == ["penalties/2026-ita/changes.html", "penalties/2028/changes.html"])
    }

    @Test func aFaultOfAVariantIsFollowedThroughItsEdition() {
        var editions = editionsWithAVariant
        editions[1].penalties[1].slug = "synchro-early"
        let history = plan(editions[0], editions[1], editions[2]).outline.history
        #expect(history.counterparts(of: 1, of: 1, in: 2) == [1, 2])
        #expect(history.counterparts(of: 2, of: 2, in: 1) == [1])
        #expect(history.counterparts(of: 0, of: 1, in: 0) == [0])
    }

    @Test func aVariantOfItselfOrOfNothingHasNoPredecessor() {
        var editions = editionsWithAVariant
        for base in ["2026-ita", "2025"] {
            editions[1].variantOf = Located(base, at: .start)
            let history = plan(editions[0], editions[1], editions[2]).outline.history
            #expect(history.predecessor(of: 1) == nil && history.counterparts(of: 0, of: 1, in: 0) == [0])
        }
    }

    @Test func currentEditionsAreFirst() {
        var editions = editionsWithAVariant
        (editions[0].isCurrent, editions[1].isCurrent) = (true, true)
        #expect(plan(editions[0], editions[1], editions[2]).outline.editions == [0, 1, 2])
    }

    // MARK: - Related penalties

    private func related(_ penalties: [(text: String, phase: DivePhase?, sanction: Sanction, rules: [String])]) -> RelatedPenalties {
        var edition = edition("1", inForce: nil)
        edition.penalties = penalties.enumerated().map { index, facts in
            var penalty = Penalty(id: index, position: .start, reference: facts.text, sanction: facts.sanction)
            penalty.phase = facts.phase
            penalty.rules = facts.rules
            return penalty
        }
        return plan(edition).outline.related[0]
    }

    @Test func faultsUnderOneRule() {
        let found = related([("a", nil, .zero, ["8.1", "8.2"]), ("b", nil, .zero, ["8.2"]), ("c", nil, .zero, ["8.3"])])
        #expect(found.sameRule == [[1], [0], []])
    }

    @Test func faultsAreConfusedWhenTheyDescribeNearlyTheSame() {
        let found = related([
            ("Arms misplaced, feet first", .entry, .deductHalfToTwo, []),
            ("Arms above the head, feet first", .entry, .maxFourAndHalf, []),
            ("Splash", .entry, .judgesOpinion, []),
            ("Arms misplaced, feet first, as before", .entry, .deductHalfToTwo, []),
            ("Above the head, in the air", .flight, .maxTwo, []),
        ])
        #expect(found.confusable == [[1], [0, 3], [], [1], []])
    }

    /// A rare word of the scene is no reason to confuse two faults.
    @Test func oneWordInCommonIsNotEnough() {
        let found = related([
            ("A foot leaves the platform before the other one at the take-off", .takeOff, .zero, []),
            ("The twist is begun while the diver touches the platform with both legs stretched", .takeOff, .deductHalfToTwo, []),
            ("Hands lifted in the armstand", .takeOff, .maxTwo, []),
            ("Low and without any balance", .takeOff, .deductTwo, []),
        ])
        #expect(found.confusable == [[], [], [], []])
    }
}
