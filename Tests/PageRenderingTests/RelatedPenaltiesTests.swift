import ContentModel
import ContentReading
import Insight
import Testing

/// Judged with the penalties of the example.
@Suite struct RelatedPenaltiesTests {
    private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    private static let example = ContentLoader(site: root, jobs: 2).load().content

    private func confusable(_ id: String) throws -> (edition: Edition, slugs: [String: [String]]) {
        let edition = try #require(Self.example.editions.first { $0.id == id })
        let related = RelatedPenalties(edition, chain: Self.example.settings.language.fallbacks)
        let pairs = edition.penalties.indices.map { index in
            (edition.penalties[index].slug ?? "", related.confusable[index].compactMap { edition.penalties[$0].slug })
        }
        return (edition, Dictionary(uniqueKeysWithValues: pairs))
    }

    @Test func faultsThatAreEasilyConfused() throws {
        let (_, slugs) = try confusable("2026")
        #expect(slugs["wrong-position"] == ["wrong-dive-number", "partly-wrong-position"])
        #expect(slugs["head-touches-board"] == ["hands-or-feet-touch-board"])
        #expect(slugs["restart"] == ["second-attempt-fails"])
        #expect(slugs["arms-above-head-feet-first"]?.contains("arms-misplaced-feet-first") == true)
        #expect(slugs["arms-misplaced-head-first"]?.first == "arms-below-head-head-first")
    }

    @Test(arguments: ["2026", "2017"])
    func mostFaultsAreConfusedWithNone(id: String) throws {
        let (edition, slugs) = try confusable(id)
        for slug in ["synchro-wrong-dive-number", "synchro-restart", "run-stopped", "panel-majority-unsafe", "crow-hop"] {
            #expect(slugs[slug] ?? [] == [], "\(slug)")
        }
        #expect(slugs.values.allSatisfy { $0.count <= 3 })
        #expect(slugs.values.count { !$0.isEmpty } < edition.penalties.count / 3)
    }
}
