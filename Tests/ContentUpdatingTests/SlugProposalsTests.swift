import ContentModel
import Diagnostics
import Testing
import Trials

@testable import ContentUpdating

/// Slugs of an imported edition beside another one.
@Suite(.serialized) struct SlugProposalsTests {
    private let settings = SiteSettings(id: "site", title: "Site")

    private func penalty(_ id: Int, _ text: String, _ rules: [String], slug: String? = nil) -> Penalty {
        var penalty = Penalty(id: id, position: .start, reference: text, sanction: .zero)
        (penalty.rules, penalty.slug, penalty.refereeDecides) = (rules, slug, true)
        penalty.texts.byLanguage[.english] = PenaltyText(withoutHeadline: text)
        return penalty
    }

    private func edition(_ penalties: [Penalty]) -> Edition {
        var edition = Edition(id: "2013", path: "penalties/2013", title: "Old")
        edition.penalties = penalties
        return edition
    }

    // MARK: - Large editions

    private enum Shape: CaseIterable { case ownTexts, oneRule, oneText, ownRules, noTexts }

    private func penalties(_ count: Int, _ shape: Shape, slugs: Bool) -> [Penalty] {
        (0..<count).map { id in
            let rules = shape == .oneRule || shape == .oneText ? ["8.5"] : ["8.\(id)"]
            let text =
                switch shape {
                case .ownTexts, .oneRule: "The diver does a\(id) and b\(id) on the board"
                case .oneText, .ownRules: "The diver does a fault on the board"
                case .noTexts: ""
                }
            return penalty(id, text, rules, slug: slugs ? "fault-\(id)" : nil)
        }
    }

    @Test(arguments: Shape.allCases) private func timeGrowsWithTheSize(shape: Shape) {
        let growth = Growth.ofTime(120) { count in
            let (new, old) = (penalties(count, shape, slugs: false), edition(penalties(count, shape, slugs: true)))
            _ = SlugProposals(new, besides: [old], settings: settings)
        }
        #expect(growth < 9)
    }

    /// Each is compared with few others, and yet finds its own.
    @Test func ofManyPenaltiesEachFindsItsOwn() {
        for shape in [Shape.ownTexts, .oneRule, .ownRules] {
            let old = edition(penalties(400, shape, slugs: true))
            let slugs = SlugProposals(penalties(400, shape, slugs: false), besides: [old], settings: settings).slugs
            #expect(slugs.allSatisfy { $0.value == "fault-\($0.key)" } && slugs.count == 400, "\(shape)")
        }
        // Where nothing tells one from the others, none is taken, and each gets a name.
        let old = edition(penalties(400, .oneText, slugs: true))
        let proposals = SlugProposals(penalties(400, .oneText, slugs: false), besides: [old], settings: settings)
        #expect(proposals.matches.isEmpty && Set(proposals.slugs.values).count == 400)
    }
}
