import CivilTime
import ContentModel
import Encoding
import Localization
import Markup
import SitePlanning

/// Changes of deadlines as an Atom feed (RFC 4287), one for each language.
struct DeadlineFeed {
    private let site: SiteContext
    private let language: ContentLanguage
    private let table: LocalizedStrings

    /// Maximum number of entries; feed readers store those they have seen.
    private static let limit = 100

    static func files(_ site: SiteContext) -> [RenderedFile] {
        guard let ledger = site.content.ledger, site.plan.includes(.deadlineChanges) else { return [] }
        return site.settings.languages.map { language in
            let feed = DeadlineFeed(site: site, language: language, table: site.words(language).table)
            return RenderedFile(path: site.plan.deadlineFeed(in: language), bytes: feed.bytes(ledger))
        }
    }

    private func bytes(_ ledger: CalendarLedger) -> [UInt8] {
        var xml = HTMLWriter()
        let settings = site.settings
        let title = settings.title(in: language).text
        let path = site.plan.deadlineFeed(in: language)
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.open("feed")
        xml.attribute("xmlns", is: "http://www.w3.org/2005/Atom")
        xml.attribute("xml:lang", language.code)
        xml.line("id", "urn:uuid:" + NamedUUID.text("\(settings.id)/deadlines/\(language)"))
        xml.line("title", "\(table[.deadlineChanges].text) · \(title)")
        let recorded = "\(ledger.recorded?.description ?? "2020-01-01")T00:00:00Z"
        let news = results
        xml.line("updated", max(recorded, news.first?.published.reportTime ?? recorded))
        xml.raw("\n")
        xml.open("author")
        xml.element("name", title)
        xml.close("author")
        if let url = site.plan.url(of: path) { link("self", url, "application/atom+xml", &xml) }
        link("alternate", address(.deadlineChanges), "text/html", &xml)
        for results in news { entry(results.quiz, results.published, &xml) }
        for change in site.plan.outline.deadlineChanges.prefix(DeadlineFeed.limit) { entry(change, &xml) }
        xml.raw("\n")
        xml.close("feed")
        xml.raw("\n")
        return xml.bytes
    }

    /// Quizzes whose results are there, the latest first.
    private var results: [(quiz: Int, published: Instant)] {
        let all = site.content.quizHeads.indices.compactMap { index in
            site.content.sealedResults(of: site.content.quizHeads[index].original.id).map { (quiz: index, published: $0.published) }
        }
        return all.sorted { ($1.published, $0.quiz) < ($0.published, $1.quiz) }
    }

    private func entry(_ quiz: Int, _ published: Instant, _ xml: inout HTMLWriter) {
        let text = site.content.quizHeads[quiz].best(site.chain(language))
        xml.raw("\n")
        xml.open("entry")
        xml.line("id", "urn:uuid:" + NamedUUID.text("results/\(text.id)/\(language)/\(published.reportTime)"))
        xml.line("title", text.title)
        xml.line("updated", published.reportTime)
        link("alternate", address(.quiz(quiz)), "text/html", &xml)
        xml.line("content", table[.resultsArrived].text)
        xml.close("entry")
    }

    private func entry(_ change: DeadlineChange, _ xml: inout HTMLWriter) {
        let chain = site.chain(language)
        let title = change.entry.title(chain)
        let module = change.entry.module.map { site.settings.moduleTitle(named: $0, in: language) }
        xml.raw("\n")
        xml.open("entry")
        xml.line("id", "urn:uuid:" + NamedUUID.text("\(change.uid)/\(language)/\(change.on)/\(DeadlineFeed.name(of: change.news))"))
        xml.raw("\n")
        xml.open("title")
        if let title, !chain[0].fallbacks.contains(title.language) { xml.attribute("xml:lang", title.language.code) }
        xml.text((title?.text ?? change.entry.item) + (module.map { " (\($0))" } ?? ""))
        xml.close("title")
        xml.line("updated", "\(change.on)T00:00:00Z")
        link("alternate", address(site.plan.subject(of: change) ?? .deadlineChanges), "text/html", &xml)
        xml.line("content", words(change.news))
        xml.close("entry")
    }

    private func words(_ news: DeadlineChange.News) -> String {
        switch news {
        case .moved(let from, let to, let former):
            [table.text(.deadlineMoved, table.words(from), table.words(to)), former.map { table.text(.deadlineRenamed, $0) }]
                .compactMap(\.self).joined(separator: " · ")
        case .removed(let due, _): table.text(.deadlineRemoved, table.words(due))
        case .added(let due): table.text(.deadlineAdded, table.words(due))
        case .back(let due): table.text(.deadlineBack, table.words(due))
        case .renamed(let former): table.text(.deadlineRenamed, former)
        case .quiz(let opens?): table.text(.quizOpens, table.words(opens))
        case .quiz(nil): table[.quizAdded].text
        }
    }

    /// Stable, as it is a part of the entry's id.
    private static func name(of news: DeadlineChange.News) -> String {
        switch news {
        case .moved(let from, let to, _): "moved/\(from.ledgerText)/\(to.ledgerText)"
        case .removed: "removed"
        case .added: "added"
        case .back: "back"
        case .renamed: "renamed"
        case .quiz: "quiz"
        }
    }

    private func link(_ relation: StaticString, _ address: String, _ type: StaticString, _ xml: inout HTMLWriter) {
        xml.raw("\n")
        xml.void("link")
        xml.attribute("rel", is: relation)
        xml.attribute("type", is: type)
        xml.attribute("href", address)
        xml.closeVoid()
    }

    /// Absolute URL, or without a base URL the path relative to the feed.
    private func address(_ subject: PageSubject) -> String {
        let path = site.plan.path(of: subject, in: language)
        return site.plan.url(of: path) ?? "../\(path.urlPath)"
    }
}

extension HTMLWriter {
    fileprivate mutating func line(_ name: StaticString, _ content: String) {
        raw("\n")
        element(name, content)
    }
}
