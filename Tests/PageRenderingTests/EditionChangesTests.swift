import ContentModel
import ContentSamples
import Diagnostics
import Testing

/// The page with the changes from one edition to the next.
@Suite struct EditionChangesTests {
    private func edition(_ id: String, _ text: String) -> Edition {
        var edition = Edition(id: id, path: "penalties/\(id)", title: "Rules \(id)")
        var penalty = Penalty(id: 1, position: .start, reference: text, sanction: .zero)
        penalty.slug = "late"
        penalty.texts.byLanguage[.english] = PenaltyText(headline: "Late", text: text)
        edition.penalties = [penalty]
        return edition
    }

    private func changes(from older: String, to newer: String) throws -> String {
        var content = try SiteContent.empty()
        content.editions = [edition("2017", older), edition("2026", newer)]
        return try RenderedSite(content).html("penalties/2026/changes.html")
    }

    @Test func wordsThatTheOtherEditionDoesNotHaveAreMarked() throws {
        let page = try changes(from: "The diver is late.", to: "The diver is much too late.")
        #expect(page.contains("<p class=\"penalty-text\">The diver is late.</p>"))
        #expect(page.contains("<p class=\"penalty-text\">The diver is <mark>much too</mark> late.</p>"))
    }

    /// The time grows with the square of the number of words.
    @Test(arguments: [(500, 500, true), (501, 501, false), (500, 501, false), (501, 500, false)])
    func longTextsAreNotCompared(older: Int, newer: Int, areCompared: Bool) throws {
        func text(_ count: Int, _ last: String) -> String {
            ((1..<count).map { "word\($0)" } + [last]).joined(separator: " ")
        }
        let page = try changes(from: text(older, "formerly"), to: text(newer, "nowadays"))
        #expect(page.contains("formerly") && page.contains("nowadays"))
        #expect(page.contains("<mark>") == areCompared)
    }
}
