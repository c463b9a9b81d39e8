import CivilTime
import ContentModel
import Diagnostics
import Testing
import Trials

@testable import ContentRules

struct PenaltyListRuleTests {
    private func content(_ editions: Edition...) -> SiteContent {
        var content = sampleContent()
        content.editions = editions
        return content
    }

    @Test func oneEditionIsCurrent() {
        let old = edition("2017", isCurrent: false)
        #expect(CurrentEditionRule().diagnostics(content()) == [])
        #expect(CurrentEditionRule().diagnostics(content(edition(), old)) == [])
        #expect(
            CurrentEditionRule().diagnostics(content(edition(), edition("2025"), old)) == [
                "Content/penalties/2025/edition.yml:1:5 error CurrentEdition: the editions '2026' and '2025' are both marked as current; only one can be"
            ])
        var newer = edition("2013-revised", isCurrent: false)
        newer.inForce = CalendarDate(iso: "2018-01-01")
        #expect(
            CurrentEditionRule().diagnostics(content(old, newer)) == [
                "Content/penalties/2013-revised/edition.yml:1:5 warning CurrentEdition: no edition of the penalties is marked as current; write 'current: true' here if '2013-revised' is"
            ])
        var incomplete = content(old, newer)
        incomplete.lacksEditions = true
        #expect(CurrentEditionRule().diagnostics(incomplete) == [])
    }

    private func variant(_ id: String, of base: String, body: String? = nil, _ penalties: [Penalty] = []) -> Edition {
        var variant = edition(id, penalties)
        variant.variantOf = Located(base, at: position(3, 13))
        variant.body = body
        return variant
    }

    @Test func oneVariantOfAnOrganisationIsCurrent() {
        let italian = variant("2026-ita", of: "2026", body: "FIN")
        #expect(CurrentEditionRule().diagnostics(content(edition(), italian, variant("2026-fra", of: "2026", body: "FFN"))) == [])
        #expect(
            CurrentEditionRule().diagnostics(content(edition(), italian, variant("2028-ita", of: "2026", body: "FIN"))) == [
                "Content/penalties/2028-ita/edition.yml:1:5 error CurrentEdition: the variants '2026-ita' and '2028-ita' are both marked as current; only one can be, unless 'body' names different organisations"
            ])
        #expect(
            CurrentEditionRule().diagnostics(content(edition(isCurrent: false), italian)) == [
                "Content/penalties/2026/edition.yml:1:5 warning CurrentEdition: no edition of the penalties is marked as current; write 'current: true' here if '2026' is"
            ])
    }

    @Test func theCurrentEditionIsInForceAndNoLaterOneIs() {
        var (old, new) = (edition("2026"), edition("2028", isCurrent: false))
        (old.inForce, new.inForce) = (CalendarDate(iso: "2026-02-18"), CalendarDate(iso: "2028-01-01"))
        func diagnostics(on today: String?) -> [String] {
            EditionInForceRule(today: today.flatMap { CalendarDate(iso: $0) }).diagnostics(content(old, new))
        }
        // On the day itself, it is still the day before in some time zones.
        for today in ["2026-11-30", "2028-01-01", nil] { #expect(diagnostics(on: today) == []) }
        #expect(
            diagnostics(on: "2028-01-02") == [
                "Content/penalties/2028/edition.yml:1:5 warning CurrentEdition: edition '2028' has been in force since 2028-01-01, but '2026' is marked as current; move 'current: true' here"
            ])
        new.variantOf = Located("2026", at: .start)
        #expect(diagnostics(on: "2028-01-02") == [])
        new.variantOf = nil
        (old.isCurrent, new.isCurrent) = (false, true)
        #expect(diagnostics(on: "2027-12-31") == [] && diagnostics(on: "2029-01-01") == [])
        #expect(
            diagnostics(on: "2027-12-30") == [
                "Content/penalties/2028/edition.yml:1:5 warning CurrentEdition: edition '2028' is marked as current, but isn't in force until 2028-01-01; set 'current' on that day"
            ])
    }

    @Test func aVariantNamesAnEditionThatIsNone() {
        func diagnostics(_ base: String) -> [String] {
            UnknownEditionRule().diagnostics(content(edition(), variant("2026-ita", of: base), variant("2026-fra", of: "2026")))
        }
        let place = "Content/penalties/2026-ita/edition.yml:3:13 error UnknownEdition:"
        #expect(diagnostics("2026") == [])
        #expect(diagnostics("2025") == ["\(place) no edition of the penalties has the id '2025'; did you mean '2026'?"])
        #expect(diagnostics("2026-fra") == ["\(place) '2026-fra' is a variant itself; name the edition that both are variants of"])
        #expect(
            diagnostics("2026-ita") == ["\(place) an edition can't be a variant of itself; name another one, or remove 'variant-of'"])
    }

    @Test func whatAVariantReplacesIsInItsEdition() {
        var (bounce, late, twist) = (penalty(1), penalty(2), penalty(3))
        (bounce.slug, late.slug) = ("double-bounce", "late")
        twist.replaces = [Located("double-bounce", at: position(5))]
        let (old, base) = (edition("2026", [bounce], isCurrent: false), edition("2028", [late]))
        #expect(ReplacedPenaltyRule().diagnostics(content(old, base, variant("2026-ita", of: "2026", [twist]))) == [])
        twist.replaces = [Located("lat", at: position(5))]
        #expect(
            ReplacedPenaltyRule().diagnostics(content(old, base, variant("2028-ita", of: "2028", [twist]))) == [
                "Content/penalties/2028-ita/penalties.json:5:1 error UnknownReplacement: the edition that this is a variant of, '2028', has no penalty with the slug 'lat'; did you mean 'late'?"
            ])
        // A variant comes between no others.
        twist.replaces = [Located("double-bounce", at: position(5))]
        let between = variant("2027-ita", of: "2026", [late])
        #expect(ReplacedPenaltyRule().diagnostics(content(old, between, edition("2028", [twist]))) == [])
    }

    @Test func everyPenaltyHasAnOwner() {
        var nobodys = penalty(3)
        nobodys.refereeDecides = false
        var judges = penalty(4)
        (judges.refereeDecides, judges.judgesDecide) = (false, true)
        #expect(
            OwnerRule().diagnostics(content(edition("2026", [penalty(1), nobodys, judges]))) == [
                "Content/penalties/2026/penalties.json:4:1 warning NoOwner: penalty 3 is called by neither the referee nor the judges"
            ])
    }

    // MARK: - Editions and rule books

    @Test func whatIsReplacedIsInTheEditionBefore() {
        var (bounce, twist, late) = (penalty(1), penalty(2), penalty(3))
        bounce.slug = "double-bounce"
        twist.replaces = [Located("double-bounce", at: position(5)), Located("duoble-bounce", at: position(6))]
        late.replaces = [Located("nothing-like-it", at: position(7))]
        let (old, new) = (edition("2017", [bounce], isCurrent: false), edition("2026", [twist]))
        #expect(
            ReplacedPenaltyRule().diagnostics(content(new, old)) == [
                "Content/penalties/2026/penalties.json:6:1 error UnknownReplacement: the previous edition, '2017', has no penalty with the slug 'duoble-bounce'; did you mean 'double-bounce'?"
            ])
        // An edition that was added between the two is no error in the newer one.
        twist.replaces = [Located("double-bounce", at: position(5))]
        #expect(
            ReplacedPenaltyRule().diagnostics(content(edition("2026", [twist]), edition("2022", [penalty(3)], isCurrent: false), old)).first
                == "Content/penalties/2026/penalties.json:5:1 warning UnknownReplacement: 'double-bounce' is a penalty of edition '2017', but '2022' comes between them, so 'replaces' has no effect here; remove it, or give '2022' this slug; if '2022' is a variant, name its edition with 'variant-of'"
        )
        #expect(
            ReplacedPenaltyRule().diagnostics(content(edition("2026", [late]))) == [
                "Content/penalties/2026/penalties.json:7:1 warning UnknownReplacement: edition '2026' is the oldest, so 'replaces' has no effect here; add the previous edition, or date the editions with 'in-force'"
            ])
    }

    @Test func chaptersSayWhosePenaltiesAre() {
        func diagnostics(_ penalty: Penalty, disputed: [String: Edition.Dispute] = [:]) -> [String] {
            var edition = edition("2026", [penalty])
            edition.penalties[0].positions.rules = penalty.rules.indices.map { position(2, 10 + $0) }
            edition.chapters = (["8.6": .referee, "8.6.9": .both, "10": .judge, "11": .synchro] as [String: ChapterOwner]).mapValues {
                Located($0, at: .start)
            }
            edition.disputed = disputed
            return ChapterOwnerRule().diagnostics(content(edition))
        }
        var judges = penalty(1, rules: ["9.1", "10.2", "8.6.7.3"])
        (judges.refereeDecides, judges.judgesDecide) = (false, true)
        let diagnostic =
            "Content/penalties/2026/penalties.json:2:12 warning ChapterOwner: penalty 1 cites '8.6.7.3' of chapter 8.6, which is the referee's, but is called by the judges"
        #expect(diagnostics(judges) == [diagnostic])
        #expect(diagnostics(judges, disputed: ["1": Edition.Dispute(texts: [:], position: .start)]) == [])
        judges.refereeDecides = true
        #expect(diagnostics(judges) == [])
        #expect(diagnostics(penalty(1, rules: ["10.2"])).count == 1)
        #expect(
            diagnostics(penalty(1, rules: ["8.6.9.1"])) == [
                "Content/penalties/2026/penalties.json:2:10 warning ChapterOwner: penalty 1 cites '8.6.9.1' of chapter 8.6.9, which is the referee's and the judges', but is called by the referee"
            ])
        #expect(diagnostics(penalty(1, rules: ["11.6.2"], phase: .synchro)) == [])
        #expect(diagnostics(penalty(1, rules: ["11.6.2"], phase: .flight)).count == 1)
    }

    @Test func chaptersContainRulesOfPenalties() {
        var edition = edition("2026", [penalty(1, rules: ["AS 14.2", "8.6.1"])])
        edition.chapters = [
            "8": Located(.referee, at: position(4)), "14": Located(.judge, at: position(5)), "9": Located(.judge, at: position(6)),
        ]
        #expect(
            RulePagesRule().diagnostics(content(edition)) == [
                "Content/penalties/2026/edition.yml:5:1 warning UnknownRule: no penalty of this edition cites a rule of chapter '14'; did you mean 'AS 14'?",
                "Content/penalties/2026/edition.yml:6:1 warning UnknownRule: no penalty of this edition cites a rule of chapter '9'",
            ])
    }

    @Test func whatIsDisputedIsInTheEdition() {
        var (bounce, twist) = (penalty(1), penalty(2))
        (bounce.slug, twist.slug) = ("double-bounce", "twist")
        var edition = edition("2026", [bounce, twist])
        let dispute = Edition.Dispute(texts: [:], position: position(7, 3))
        edition.disputed = ["double-bounce": dispute]
        #expect(DisputedPenaltyRule().diagnostics(content(edition)) == [])
        #expect(edition.askedPenalties.map(\.id) == [2])
        edition.disputed["twits"] = dispute
        #expect(
            DisputedPenaltyRule().diagnostics(content(edition)) == [
                "Content/penalties/2026/edition.yml:7:3 error UnknownPenalty: edition '2026' has no penalty 'twits', which 'disputed' names; did you mean 'twist'?"
            ])
        edition.disputed = ["double-bounce": dispute, "twist": dispute]
        #expect(edition.askedPenalties.map(\.id) == [1, 2], "a quiz has something to ask")
    }

    @Test func pagesAreThoseOfRulesThatAreCited() {
        var book = edition("2026", [penalty(1, rules: ["8.6.5.2"])])
        book.rulePages[.english] = [
            "8.6.5.2": Located(31, at: position(5)), "8.6": Located(30, at: position(6)), "8.6.5.3": Located(31, at: position(7)),
        ]
        #expect(
            RulePagesRule().diagnostics(content(book)) == [
                "Content/penalties/2026/edition.yml:7:1 warning UnknownRule: no penalty of this edition cites the rule '8.6.5.3'; did you mean '8.6.5.2'?"
            ])
    }

    // MARK: - Styles of rules

    @Test(arguments: [
        [["D6.12", "D8.3.4"], ["D9"], []], [["8.5.5"], ["8"], ["10.3.4a"]], [["D 6.12"], ["D6.13"]], [["GR 5"], ["D6"]], [[]],
        [["8.5 (a)"], ["8.5.1"]], [["see above"], ["8.5"]],
    ])
    func oneStyle(rules: [[String]]) {
        #expect(RuleStyleRule().diagnostics(content(edition("2026", rules.enumerated().map { penalty($0, rules: $1) }))) == [])
    }

    @Test(arguments: [
        ([["8.5.5"], ["D6.12"], ["8.5.6"]], 2, "rule 'D6.12' isn't written like most rules of this edition, such as '8.5.5'"),
        (
            [["D6.12"], ["8.5.5"], ["8.5.6", "8.6"], ["D1.1"]], 1,
            "rule 'D6.12' (and 1 more in another style) isn't written like most rules of this edition, such as '8.5.5'"
        ),
        ([["8.5"], ["8-6"], ["8.7"]], 2, "rule '8-6' isn't written like most rules of this edition, such as '8.5'"),
        (
            [["see D6.1"], ["D6.12"], ["D8.3"], ["8.5.5"]], 4,
            "rule '8.5.5' isn't written like most rules of this edition, such as 'D6.12'"
        ),
        ([["D6"], ["7"]], 2, "rule '7' isn't written like most rules of this edition, such as 'D6'"),
    ])
    func mixedStyles(rules: [[String]], line: Int, message: String) {
        #expect(
            RuleStyleRule().diagnostics(content(edition("2026", rules.enumerated().map { penalty($0, rules: $1) }))) == [
                "Content/penalties/2026/penalties.json:\(line):1 warning MixedRuleStyles: \(message)"
            ])
    }

    @Test func editionsHaveStylesOfTheirOwn() {
        let content = content(
            edition("2026", [penalty(0, rules: ["8.5"])]), edition("2017", [penalty(0, rules: ["D6.12"])], isCurrent: false))
        #expect(RuleStyleRule().diagnostics(content) == [])
    }

    // MARK: - Shared rules

    private func shared(_ first: Penalty, _ second: Penalty) -> [String] {
        SharedRuleRule().diagnostics(content(edition("2026", [first, second])))
    }

    @Test func aSharedRuleHasOneSanction() {
        let diagnostic =
            "Content/penalties/2026/penalties.json:3:1 warning SharedRule: penalties 1 and 2 share the rule '8.5', but their sanctions differ"
        #expect(shared(penalty(1, .zero, rules: ["8.5"]), penalty(2, .maxTwo, rules: ["8.6", "8.5"])) == [diagnostic])
        #expect(shared(penalty(1, .zero, rules: ["8.5"], phase: .entry), penalty(2, .maxTwo, rules: ["8.5"])) == [diagnostic])
        #expect(shared(penalty(1, .zero, rules: ["8.5"]), penalty(2, .zero, rules: ["8.5"])) == [])
        #expect(shared(penalty(1, .zero, rules: ["8.5"]), penalty(2, .maxTwo, rules: ["8.6"])) == [])
    }

    @Test func timeGrowsWithThePenaltiesUnderARule() {
        let growth = Growth.ofTime(1_000) { count in
            let content = content(edition("2026", (0..<count).map { penalty($0, .zero, rules: ["8.5"]) }))
            #expect(SharedRuleRule().diagnose(content) == [])
        }
        #expect(growth < 9)
    }

    @Test func aRuleMayHaveASanctionForEachPhaseAndOwner() {
        let first = penalty(1, .zero, rules: ["8.5"], phase: .entry)
        #expect(shared(first, penalty(2, .maxTwo, rules: ["8.5"], phase: .flight)) == [])
        var judges = penalty(2, .deductHalfToTwo, rules: ["8.5"], phase: .entry)
        (judges.refereeDecides, judges.judgesDecide) = (false, true)
        #expect(shared(first, judges) == [])
    }
}
