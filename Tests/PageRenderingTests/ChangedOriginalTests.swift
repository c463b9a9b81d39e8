import ContentModel
import ContentSamples
import Diagnostics
import Testing

/// Pages of a penalty whose translation was made from an earlier original.
@Suite struct ChangedOriginalTests {
    private static let now = "<span lang=\"en\"><strong>Late</strong> The limit is 45 seconds.</span></p>"
    private static let notice = "<p class=\"notice changed-original\">"

    /// - Parameter former: the text that the French one was made from, if that was recorded.
    private func site(_ former: Edition.Original?, language: String = "en") throws -> RenderedSite {
        var content = try SiteContent.empty(languages: [language, language == "en" ? "fr" : "en"])
        let french = try #require(ContentLanguage("fr"))
        func edition(_ id: String, _ text: String) -> Edition {
            var edition = Edition(id: id, path: "penalties/\(id)", title: "Rules \(id)")
            var penalty = Penalty(id: 1, position: .start, reference: text, sanction: .zero)
            penalty.slug = "late"
            penalty.texts.byLanguage[.english] = PenaltyText(headline: "Late", text: text)
            penalty.texts.byLanguage[french] = PenaltyText(headline: "En retard", text: "La limite est de 60 secondes.")
            edition.penalties = [penalty]
            return edition
        }
        var newer = edition("2028", "The limit is 45 seconds.")
        if let former { newer.originals[french] = [1: former] }
        content.editions = [edition("2026", "The limit is 60 seconds."), newer]
        return RenderedSite(content)
    }

    @Test(arguments: ["late", "index", "booklet", "cards", "quiz", "changes"])
    func theyShowThePresentOriginal(page: String) throws {
        let site = try site(Edition.Original(text: "The limit is 60 seconds."))
        let html = try site.html("fr/penalties/2028/\(page).html")
        let notice = try excerpt(html, from: Self.notice, to: "</p>")
        #expect(notice.hasSuffix(Self.now), "\(notice)")
        #expect(notice.contains("n’est plus à jour"))
        #expect(html.split(separator: Self.notice).count == 2, "what the earlier edition says is as it was")
        let original = try site.html("penalties/2028/\(page).html")
        #expect(!original.contains("changed-original"))
    }

    @Test func aChangedHeadlineIsAChange() throws {
        let page = try site(Edition.Original(headline: "Out of time")).html("fr/penalties/2028/late.html")
        #expect(page.contains(Self.now))
    }

    private static let upToDate: [Edition.Original?] = [
        nil, Edition.Original(headline: "Late", text: "The limit is\n 45 seconds."), Edition.Original(),
    ]

    @Test(arguments: upToDate)
    func translationsThatAreUpToDateStandAlone(former: Edition.Original?) throws {
        let page = try site(former).html("fr/penalties/2028/late.html")
        #expect(!page.contains("changed-original"))
    }

    /// Records of the default language have no meaning.
    @Test func originalsHaveNoOriginal() throws {
        let page = try site(Edition.Original(text: "The limit is 60 seconds."), language: "fr").html("penalties/2028/late.html")
        #expect(!page.contains("changed-original"))
    }
}
