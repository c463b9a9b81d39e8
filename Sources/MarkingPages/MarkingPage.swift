import ContentModel
import Encoding
import Localization
import Markup
import Platform

/// The frame of a page for teachers: head, links to the other pages, and what `content` writes.
///
/// Pages have no script unless they are given one, and load only files beside them.
struct MarkingPage: Sendable {
    /// Writes the page so far if there is enough of it. Pages of large classes don't fit into memory.
    typealias Cut = (inout HTMLWriter) throws(SystemError) -> Void

    private static let sizeOfPiece = 64 << 10

    let title: String
    /// What the page belongs to, from near to far, which its name in the browser has after the title.
    var places: [String] = []
    /// Address of a page and its name; nil for the address of this page.
    var links: [(address: String?, name: String)] = []
    /// Nil for a page that has its styles in itself.
    var styles: String? = "results.css"
    var script: String?
    var isNamed = true

    func bytes(_ words: MarkingWords, _ content: (inout HTMLWriter) -> Void) -> [UInt8] {
        var html = HTMLWriter()
        begin(words, &html)
        content(&html)
        end(words, &html)
        return html.bytes
    }

    /// - Parameter content: calls its second argument wherever the page may be cut.
    func file(
        _ name: String, _ words: MarkingWords, _ content: @escaping @Sendable (inout HTMLWriter, Cut) throws(SystemError) -> Void
    ) -> ResultsFile {
        ResultsFile(name: name) { write throws(SystemError) in
            var html = HTMLWriter()
            begin(words, &html)
            try content(&html) { html throws(SystemError) in
                if html.count >= MarkingPage.sizeOfPiece { try write(html.takeBytes()) }
            }
            end(words, &html)
            try write(html.takeBytes())
        }
    }

    private func begin(_ words: MarkingWords, _ html: inout HTMLWriter) {
        html.raw("<!DOCTYPE html>\n")
        html.open("html")
        html.attribute("lang", words.language.code)
        head(&html)
        html.open("body")
        html.open("a", class: "skip")
        html.attribute("href", is: "#main")
        html.text(words[.skip])
        html.close("a")
        if !links.isEmpty { navigation(words, &html) }
        html.open("main")
        html.attribute("id", is: "main")
        html.element("h1", title)
    }

    private func head(_ html: inout HTMLWriter) {
        html.open("head")
        html.raw("<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1")
        // What sticks to the lower edge stays above the keyboard of a phone.
        if script != nil { html.raw(", interactive-widget=resizes-content") }
        html.raw("\">")
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ")
        let own = styles == nil ? MarkingPage.file("results.css") + MarkingPage.own("slip.css") : []
        // The hash of the only styles that the page may have (CSP Level 3, section 2.3.1).
        if styles == nil { html.ready("'sha256-\(Base64.text(SHA256.hash(own)))'") } else { html.raw("'self'") }
        html.raw("; img-src data:")
        if script != nil { html.raw(" 'self'; media-src 'self'; script-src 'self'; connect-src 'self'") }
        html.raw("; form-action 'none'; base-uri 'none'\"><meta name=\"referrer\" content=\"no-referrer\">")
        html.raw("<meta name=\"robots\" content=\"noindex\"><meta name=\"color-scheme\" content=\"light dark\">")
        html.element("title", ([title] + places).joined(separator: " · "))
        html.raw("<link rel=\"icon\" href=\"data:,\">")
        if let styles {
            html.void("link")
            html.attribute("rel", is: "stylesheet")
            html.attribute("href", styles)
        } else {
            html.open("style")
            html.ready(own)
            html.close("style")
        }
        if let script {
            html.open("script")
            html.attribute("src", script)
            html.flag("defer")
            html.close("script")
        }
        html.close("head")
    }

    private func end(_ words: MarkingWords, _ html: inout HTMLWriter) {
        if isNamed {
            html.element("p", class: "private", words[.privacy])
        }
        html.close("main")
        html.close("body")
        html.close("html")
    }

    private func navigation(_ words: MarkingWords, _ html: inout HTMLWriter) {
        html.open("nav")
        html.attribute("aria-label", words[.navigation])
        html.open("ul")
        for link in links {
            html.open("li")
            html.open("a")
            if let address = link.address { html.attribute("href", address) } else { html.attribute("aria-current", is: "page") }
            html.text(link.name)
            html.close("a")
            html.close("li")
        }
        html.close("ul")
        html.close("nav")
    }

    /// The bytes of a style sheet or script of these pages, with the colours of the site's.
    static func file(_ name: String) -> [UInt8] {
        name.hasSuffix(".css") ? (BuiltInTheme.bytes(of: "css/00-tokens.css") ?? []) + own(name) : own(name)
    }

    /// The bytes of a file by itself.
    static func own(_ name: String) -> [UInt8] { BuiltInTheme.bytes(of: "marking/\(name)") ?? [] }
}

extension HTMLWriter {
    mutating func heading2(_ text: String, id: String? = nil) {
        open("h2")
        if let id { attribute("id", id) }
        self.text(text)
        close("h2")
    }

    mutating func heading3(_ text: String, id: String? = nil) {
        open("h3")
        if let id { attribute("id", id) }
        self.text(text)
        close("h3")
    }

    mutating func paragraph(_ text: String) {
        element("p", text)
    }

    mutating func notice(_ text: String) {
        element("p", class: "notice", text)
    }

    /// A name and a value of a list of facts.
    /// - Parameter style: class of the value.
    mutating func fact(_ name: String, _ value: String, class style: StaticString? = nil) {
        open("div")
        element("dt", name)
        if let style { open("dd", class: style) } else { open("dd") }
        text(value)
        close("dd")
        close("div")
    }

    mutating func table(
        _ caption: String, _ columns: [String], numbers: Set<Int> = [], isWide: Bool = true, rows: Int,
        cell: (inout HTMLWriter, _ row: Int, _ column: Int) -> Void
    ) {
        table(caption, columns, numbers: numbers, isWide: isWide, rows: rows, cell: cell) { _ in }
    }

    /// A table that scrolls by itself on narrow screens. The first cell of a row is its heading.
    ///
    /// - Parameters:
    ///   - caption: its name for screen readers; a heading above it says the same.
    ///   - numbers: columns with numbers, which are flush right.
    ///   - isWide: whether it may be wider than the page, and so must be reached with the keyboard.
    ///   - cut: called after each row.
    mutating func table<Failure>(
        _ caption: String, _ columns: [String], numbers: Set<Int> = [], isWide: Bool = true, rows: Int,
        cell: (inout HTMLWriter, _ row: Int, _ column: Int) -> Void, cut: (inout HTMLWriter) throws(Failure) -> Void
    ) throws(Failure) {
        open("div", class: "table")
        if isWide {
            attribute("role", is: "group")
            attribute("aria-label", caption)
            attribute("tabindex", is: "0")
        }
        open("table")
        attribute("aria-label", caption)
        tableHead(columns, numbers)
        open("tbody")
        for row in 0..<rows {
            open("tr")
            for index in columns.indices {
                if index == 0 {
                    open("th")
                    attribute("scope", is: "row")
                } else {
                    open("td")
                }
                if numbers.contains(index) { attribute("class", is: "number") }
                cell(&self, row, index)
                if index == 0 { close("th") } else { close("td") }
            }
            close("tr")
            try cut(&self)
        }
        close("tbody")
        close("table")
        close("div")
    }

    private mutating func tableHead(_ columns: [String], _ numbers: Set<Int>) {
        open("thead")
        open("tr")
        for (index, column) in columns.enumerated() {
            open("th")
            attribute("scope", is: "col")
            if numbers.contains(index) { attribute("class", is: "number") }
            text(column)
            close("th")
        }
        close("tr")
        close("thead")
    }
}
