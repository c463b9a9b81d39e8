import ContentModel
import Diagnostics
import Insight
import Testing
import Trials

@Suite struct EditionComparisonTests {
    private typealias Kind = EditionComparison.Kind

    private func penalty(_ id: Int, _ slug: String?, replaces: String...) -> Penalty {
        var penalty = Penalty(id: id, position: .start, reference: "The fault \(slug ?? "without a name")", sanction: .zero)
        penalty.slug = slug
        penalty.replaces = replaces.map { Located($0, at: .start) }
        penalty.refereeDecides = true
        return penalty
    }

    private func edition(_ penalties: Penalty...) -> Edition {
        var edition = Edition(id: "e", path: "penalties/e", title: "E")
        edition.penalties = penalties
        return edition
    }

    private func changes(_ older: Edition, _ newer: Edition) -> [EditionComparison.Change] {
        EditionComparison(from: older, to: newer, chain: [.english]).changes
    }

    @Test func newAndGone() {
        let found = changes(edition(penalty(1, "a"), penalty(2, "b")), edition(penalty(1, "a"), penalty(3, "c"), penalty(4, nil)))
        #expect(found.map(\.kinds) == [[.gone], [.new], [.new]])
        #expect(found.map(\.older) == [[1], [], []])
        #expect(found.map(\.newer) == [[], [1], [2]])
    }

    @Test func splitAndMerged() {
        let split = changes(edition(penalty(1, "a")), edition(penalty(1, "a1", replaces: "a"), penalty(2, "a2", replaces: "a")))
        #expect(split == [.init(older: [0], newer: [0, 1], kinds: [.split])])
        let merged = changes(edition(penalty(1, "a"), penalty(2, "b")), edition(penalty(1, "c", replaces: "a", "b")))
        #expect(merged == [.init(older: [0, 1], newer: [0], kinds: [.merged])])
    }

    @Test func aPartMayKeepTheNameOfTheWhole() {
        let found = changes(edition(penalty(1, "a")), edition(penalty(1, "a"), penalty(2, "b", replaces: "a")))
        #expect(found == [.init(older: [0], newer: [0, 1], kinds: [.split])])
    }

    @Test func whatIsMixedAnewIsBoth() {
        let older = edition(penalty(1, "a"), penalty(2, "b"))
        let newer = edition(penalty(1, "c", replaces: "a", "b"), penalty(2, "d", replaces: "b"))
        #expect(changes(older, newer) == [.init(older: [0, 1], newer: [0, 1], kinds: [.split, .merged])])
    }

    @Test func anotherNameAloneIsNoChange() {
        #expect(changes(edition(penalty(1, "a")), edition(penalty(1, "b", replaces: "a"))).map(\.kinds) == [[.text]])
        var renamed = penalty(1, "b", replaces: "a")
        renamed.reference = "The fault a"
        #expect(changes(edition(penalty(1, "a")), edition(renamed)).isEmpty)
    }

    @Test func headlinesCountIfBothEditionsHaveThem() {
        func changes(_ older: PenaltyText, _ newer: PenaltyText) -> [Set<Kind>] {
            var (before, after) = (penalty(1, "a"), penalty(2, "a"))
            before.texts.byLanguage[.english] = older
            after.texts.byLanguage[.english] = newer
            return self.changes(edition(before), edition(after)).map(\.kinds)
        }
        let text = PenaltyText(headline: "Late", text: "The diver is late.")
        #expect(changes(text, PenaltyText(withoutHeadline: "The diver is late.")) == [[.renumbered]])
        #expect(changes(PenaltyText(withoutHeadline: "The diver is late."), text) == [[.renumbered]])
        #expect(changes(text, PenaltyText(headline: "Too late", text: "The diver is late.")) == [[.text, .renumbered]])
        #expect(changes(text, PenaltyText(withoutHeadline: "The diver is too late.")) == [[.text, .renumbered]])
    }

    // MARK: - Renamed slugs

    private func fault(_ id: Int, _ slug: String?, _ text: String, _ rules: String...) -> Penalty {
        var fault = penalty(id, slug)
        (fault.reference, fault.rules) = (text, rules)
        return fault
    }

    @Test func aRenamedSlugIsTheSameFault() {
        let older = edition(fault(1, "bounce", "On a springboard, the diver bounces twice at its tip.", "D8.6.5"), penalty(2, "a"))
        let newer = edition(penalty(2, "a"), fault(1, "double-bounce", "On a springboard, the diver bounces twice at the tip.", "8.6.5"))
        let comparison = EditionComparison(from: older, to: newer, chain: [.english])
        #expect(comparison.changes == [.init(older: [0], newer: [1], kinds: [.text, .renumbered])])
        #expect(comparison.predecessors == [[1], [0]] && comparison.successors == [[1], [0]])
        // The same text is the same fault under any rule.
        let renumbered = changes(edition(fault(1, "bounce", "Twice.", "8.1")), edition(fault(1, "twice", "Twice.", "9.3")))
        #expect(renumbered.map(\.kinds) == [[.renumbered]])
    }

    @Test func likeFaultsUnderOneRuleAreNotTakenForEachOther() {
        let older = edition(fault(1, "entry", "The entry is flawed: the body is bent or twisted.", "8.6.2"))
        let parts = [
            fault(1, "entry-bent", "The entry is flawed: the body is bent.", "8.6.2"),
            fault(2, "entry-twisted", "The entry is flawed: the body is twisted.", "8.6.2"),
        ]
        #expect(changes(older, edition(parts[0], parts[1])).map(\.kinds) == [[.gone], [.new], [.new]])
        // Another fault under the same rule.
        #expect(changes(older, edition(fault(1, "splash", "Too much water is thrown up.", "8.6.2"))).map(\.kinds) == [[.gone], [.new]])
    }

    @Test func rulesAreEqualModuloTheEditionsPrefix() {
        #expect(["D8.6.2", "IV.8.6.2", "8.6.2", "D 8.6.2"].map(Penalty.bareRule) == Array(repeating: "8.6.2", count: 4))
    }

    @Test func whatAuthorsSayComesFirst() {
        let older = edition(fault(1, "a", "Twice.", "8.1"))
        let newer = edition(penalty(1, "b", replaces: "a"), fault(2, "c", "Twice.", "8.1"))
        #expect(changes(older, newer).map(\.newer) == [[0], [1]])
    }

    @Test func whatChangedOfAFault() {
        func kinds(_ change: (inout Penalty) -> Void) -> Set<Kind>? {
            var newer = penalty(1, "a")
            change(&newer)
            return changes(edition(penalty(1, "a")), edition(newer)).first?.kinds
        }
        #expect(kinds { $0.sanction = .maxTwo } == [.sanction])
        #expect(kinds { $0.judgesDecide = true } == [.owners])
        #expect(kinds { $0.reference = "Otherwise" } == [.text])
        #expect(kinds { $0.id = 2 } == [.renumbered])
        #expect(kinds { $0.rules = ["8.1"] } == [.renumbered])
        #expect(kinds { $0.phase = .entry } == nil)
        #expect(
            kinds {
                $0.id = 2
                $0.sanction = .maxTwo
            } == [.sanction, .renumbered])
        #expect(EditionComparison.Change(older: [0], newer: [0], kinds: [.renumbered, .text, .sanction]).primaryKind == .sanction)
    }

    @Test func sanctionsOfThePartsAreHeldAgainstTheWhole() {
        var other = penalty(2, "a2", replaces: "a")
        other.sanction = .maxTwo
        let found = changes(edition(penalty(1, "a")), edition(penalty(1, "a1", replaces: "a"), other))
        #expect(found.map(\.kinds) == [[.split, .sanction]])
    }

    @Test func textsAreThoseOfTheGivenLanguages() throws {
        let french = try #require(ContentLanguage("fr"))
        var (before, after) = (penalty(1, "a"), penalty(1, "a"))
        before.texts.byLanguage = [.english: PenaltyText(headline: "A", text: "B"), french: PenaltyText(headline: "C", text: "D")]
        after.texts.byLanguage = [.english: PenaltyText(headline: "A", text: "B "), french: PenaltyText(headline: "C", text: "E")]
        #expect(changes(edition(before), edition(after)).isEmpty)
        let inFrench = EditionComparison(from: edition(before), to: edition(after), chain: [french])
        #expect(inFrench.changes.map(\.kinds) == [[.text]])
        #expect(inFrench.count(of: .text) == 1 && inFrench.count(of: .new) == 0)
    }

    // MARK: - For any editions

    /// Editions with few different names of faults, so that many correspond.
    private func anyEdition(replacing older: Edition?, _ random: inout some RandomNumberGenerator) -> Edition {
        var edition = Edition(id: "e", path: "penalties/e", title: "E")
        let slugs = ["a", "b", "c", "d", "e", "f", "g", "h"].shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
        edition.penalties = slugs.enumerated().map { id, slug in
            var penalty = penalty(id, Int.random(in: 0..<8, using: &random) == 0 ? nil : slug)
            penalty.sanction = Sanction.allCases.randomElement(using: &random) ?? .zero
            penalty.judgesDecide = Bool.random(using: &random)
            penalty.rules = Bool.random(using: &random) ? ["8.1"] : ["8.2"]
            let known = older?.penalties.compactMap(\.slug) ?? []
            if Int.random(in: 0..<3, using: &random) == 0 {
                penalty.replaces = known.shuffled(using: &random).prefix(2).map { Located($0, at: .start) }
            }
            return penalty
        }
        return edition
    }

    @Test func identicalEditionsHaveNoChange() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<200 {
            var edition = anyEdition(replacing: nil, &random)
            for index in edition.penalties.indices where edition.penalties[index].slug == nil {
                edition.penalties[index].slug = "nameless-\(index)"
            }
            let comparison = EditionComparison(from: edition, to: edition, chain: [.english])
            #expect(comparison.changes.isEmpty)
            #expect(comparison.unchangedCount == edition.penalties.count)
        }
    }

    @Test func whatIsNewOneWayIsGoneTheOther() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<200 {
            let (a, b) = (anyEdition(replacing: nil, &random), anyEdition(replacing: nil, &random))
            let forth = EditionComparison(from: a, to: b, chain: [.english])
            let back = EditionComparison(from: b, to: a, chain: [.english])
            #expect(forth.count(of: .new) == back.count(of: .gone))
            #expect(forth.count(of: .gone) == back.count(of: .new))
            for kind in [Kind.sanction, .owners, .text, .renumbered] { #expect(forth.count(of: kind) == back.count(of: kind)) }
            #expect(forth.unchangedCount == back.unchangedCount)
        }
    }

    @Test func everyFaultIsAccountedForOnce() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<400 {
            let older = anyEdition(replacing: nil, &random)
            let newer = anyEdition(replacing: older, &random)
            let comparison = EditionComparison(from: older, to: newer, chain: [.english])
            let (before, after) = (comparison.changes.flatMap(\.older), comparison.changes.flatMap(\.newer))
            #expect(Set(before).count == before.count && Set(after).count == after.count)
            #expect(before.count + comparison.unchangedCount == older.penalties.count)
            #expect(after.count + comparison.unchangedCount == newer.penalties.count)
            for change in comparison.changes {
                #expect(change.kinds.contains(.split) == (change.newer.count > 1))
                #expect(change.kinds.contains(.merged) == (change.older.count > 1))
            }
        }
    }
}
