import CivilTime
import ContentModel
import Diagnostics
import Localization
import Markup
import PageRendering
import SitePlanning
import SiteTheme
import Testing

/// A site in memory with its pages.
struct RenderedSite {
    let plan: SitePlan
    let renderer: PageRenderer

    /// - Parameters:
    ///   - shell: content of `Templates/page.mustache`; nil for the built-in one.
    ///   - secret: the one of a site whose students have pages.
    init(_ content: SiteContent, shell: String? = "{{{main}}}", strings: [ContentLanguage: String] = [:], secret: String? = nil) {
        self.init(content, templates: shell.map { ["page.mustache": $0] } ?? [:], strings: strings, secret: secret)
    }

    /// - Parameters:
    ///   - templates: files of `Templates/`.
    ///   - strings: files of `Content/strings`.
    init(_ content: SiteContent, templates: [String: String], strings: [ContentLanguage: String] = [:], secret: String? = nil) {
        plan = SitePlanner.plan(content, secret: secret.map { Array($0.utf8) }).plan
        let templates = Templates.load(overrides: templates.mapValues { Array($0.utf8) }).templates
        let overrides = strings.map { language, text in
            StringCatalog.Override(path: "Content/strings/\(language).strings", language: language, bytes: Array(text.utf8))
        }
        let strings = StringCatalog.load(settings: content.settings, overrides: overrides).strings
        renderer = PageRenderer(plan: plan, strings: strings, templates: templates, zone: .utc)
    }

    func html(_ path: String, segmentVersions: [String] = []) throws -> String {
        let page = try #require((plan.pages + plan.studentPages).first { $0.path.text == path }, "there is no page \(path)")
        var html = HTMLWriter()
        renderer.render(page, segmentVersions: segmentVersions, into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    func file(_ path: String) -> String? {
        renderer.sharedFiles().first { $0.path.text == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}

/// The part of a page from the first `start` to the next `end`.
func excerpt(_ page: String, from start: String, to end: String) throws -> String {
    let first = try #require(page.range(of: start), "the page has no \(start)")
    let last = try #require(page[first.upperBound...].range(of: end), "the page has no \(end)")
    return String(page[first.lowerBound..<last.upperBound])
}

extension String {
    func range(of part: String) -> Range<String.Index>? { self[...].range(of: part) }
}

extension Substring {
    func range(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}
