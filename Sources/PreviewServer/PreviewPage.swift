import Markup

/// Pages as the preview shows them: with its script, and a policy that allows it.
enum PreviewPage {
    /// A page of the site.
    ///
    /// - Parameter isElsewhere: whether it is shown at an address other than its own, as the page for missing addresses is.
    static func prepared(_ page: [UInt8], _ state: PreviewState, isElsewhere: Bool = false) -> [UInt8] {
        var page = page
        if let policy = ContentPolicy.range(in: page) {
            let text = String(decoding: page[policy], as: UTF8.self)
            page.replaceSubrange(policy, with: ContentPolicy.adapted(text, allowsBase: isElsewhere).utf8)
        }
        if isElsewhere, let head = page.firstRange(of: "<head>".utf8) {
            page.insert(contentsOf: "<base href=\"/\">".utf8, at: head.upperBound)
        }
        var script = HTMLWriter()
        write(state, isWhole: false, &script)
        let end = page.lastRange(of: "</body>") ?? page.endIndex..<page.endIndex
        page.insert(contentsOf: script.bytes, at: end.lowerBound)
        return page
    }

    /// The page for a site that has no pages yet: its errors, or a note that the build takes a moment.
    static func whole(_ state: PreviewState) -> [UInt8] {
        var html = HTMLWriter()
        html.raw("<!DOCTYPE html>\n")
        html.open("html")
        html.attribute("lang", is: "en")
        html.open("head")
        html.raw("<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self'; ")
        html.raw("connect-src 'self'; img-src data:\"><meta name=\"color-scheme\" content=\"light dark\">")
        html.element("title", state.heading)
        html.raw("<link rel=\"icon\" href=\"data:,\">")
        html.void("link")
        html.attribute("rel", is: "stylesheet")
        html.attribute("href", PreviewFiles.stylesPath)
        html.close("head")
        html.open("body", class: "whole")
        html.open("main", class: "errors")
        html.element("h1", state.heading)
        list(state, &html)
        html.close("main")
        write(state, isWhole: true, &html)
        html.close("body")
        html.close("html")
        return html.bytes
    }

    private static func list(_ state: PreviewState, _ html: inout HTMLWriter) {
        guard !state.errors.isEmpty else { return }
        html.open("ol")
        for error in state.errors {
            html.open("li")
            if let location = error.location {
                html.element("code", class: "place", location)
            }
            html.element("span", class: "message", error.message)
            if let id = error.id {
                html.element("code", class: "id", id)
            }
            html.close("li")
        }
        html.close("ol")
        html.open("p", class: "note")
        html.text(state.moreErrors)
        html.text("The site appears here as soon as it can be built.")
        html.close("p")
    }

    private static func write(_ state: PreviewState, isWhole: Bool, _ html: inout HTMLWriter) {
        html.open("script")
        html.attribute("src", PreviewFiles.scriptPath)
        html.attribute("data-styles", PreviewFiles.stylesPath)
        html.attribute("data-events", PreviewFiles.eventsPath)
        html.attribute("data-version", state.versionName)
        if isWhole { html.attribute("data-build", state.buildName) }
        html.flag("defer")
        html.close("script")
    }
}

/// Content security policy in a page's `meta` element.
enum ContentPolicy {
    /// Range of the policy's text.
    static func range(in page: [UInt8]) -> Range<Int>? {
        guard let name = page.firstRange(of: "http-equiv=\"Content-Security-Policy\"".utf8),
            let attribute = page[name.upperBound...].firstRange(of: "content=\"".utf8),
            let end = page[attribute.upperBound...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        return attribute.upperBound..<end
    }

    /// `policy` with the preview's own script, styles and connection allowed.
    static func adapted(_ policy: String, allowsBase: Bool) -> String {
        var directives = policy.split(separator: ";").map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
        let fallback = directives.first { $0[0] == "default-src" }?.dropFirst() ?? []
        var names = ["script-src", "style-src", "connect-src"]
        if allowsBase { names.append("base-uri") }
        for name in names {
            let index = directives.firstIndex { $0[0] == name }
            // Without a directive of its own, `default-src` applies; without that, everything is allowed.
            guard index != nil || !fallback.isEmpty else { continue }
            let sources = index.map { Array(directives[$0].dropFirst()) } ?? Array(fallback)
            let allowed = [name] + sources.filter { $0 != "'none'" && $0 != "'self'" } + ["'self'"]
            if let index { directives[index] = allowed } else { directives.append(allowed) }
        }
        return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }
}

extension [UInt8] {
    fileprivate func lastRange(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return nil }
        for start in stride(from: count - wanted.count, through: 0, by: -1) where self[start..<start + wanted.count].elementsEqual(wanted) {
            return start..<start + wanted.count
        }
        return nil
    }
}
