import Localization
import Marking
import Markup

/// The page of the marking queue. Its script fills it and sends each mark to the program.
package struct QueuePage {
    private let words: MarkingWords
    private let site: String
    private let marker: String?

    /// - Parameters:
    ///   - site: its title.
    ///   - marker: nil where nobody gave a name.
    package init(_ words: MarkingWords, site: String, marker: String?) {
        self.words = words
        self.site = site
        self.marker = marker
    }

    /// Style sheets and scripts by their names.
    package static func file(_ name: String) -> [UInt8]? {
        switch name {
        case "marking.css":
            (BuiltInTheme.bytes(of: "css/30-prose.css") ?? []) + MarkingPage.file("results.css") + MarkingPage.own("marking.css")
        case "marking.js": BuiltInTheme.paths(in: "marking/js/").flatMap { BuiltInTheme.bytes(of: $0) ?? [] }
        default: nil
        }
    }

    package var bytes: [UInt8] {
        let page = MarkingPage(title: words[.markTitle], places: [site], styles: "marking.css", script: "marking.js", isNamed: false)
        return page.bytes(words) { html in
            if let marker { html.paragraph(words.text(.markAs, StudentNames.isolated(marker))) }
            html.open("noscript")
            html.paragraph(words[.markNoscript])
            html.close("noscript")
            html.open("p")
            html.attribute("id", is: "status")
            html.attribute("role", is: "status")
            html.text(words[.markLoading])
            html.close("p")
            html.open("div")
            html.attribute("id", is: "desk")
            html.flag("hidden")
            questionList(&html)
            task(&html)
            form(&html)
            html.close("div")
            html.open("script")
            html.attribute("type", is: "application/json")
            html.attribute("id", is: "words")
            html.json { json in
                json.object { json in
                    for string in MarkingString.allCases where string.rawValue.hasPrefix("mark.") {
                        json.member(string.rawValue, words[string])
                    }
                }
            }
            html.close("script")
        }
    }

    private func questionList(_ html: inout HTMLWriter) {
        html.open("section")
        html.attribute("aria-label", words[.markQuestionList])
        html.open("ul")
        html.attribute("id", is: "questions")
        html.close("ul")
        html.open("ul")
        html.attribute("id", is: "agreements")
        html.close("ul")
        html.close("section")
    }

    private func task(_ html: inout HTMLWriter) {
        html.raw("<section id=\"task\"><h2 id=\"prompt\" tabindex=\"-1\" dir=\"auto\"></h2>")
        html.raw("<div id=\"stem\" class=\"prose\" dir=\"auto\"></div><p id=\"full\"></p>")
        for (id, string) in [("notes", MarkingString.markNotes), ("model", .markModel)] as [(String, MarkingString)] {
            html.open("details")
            html.attribute("id", id)
            html.flag("open")
            html.element("summary", words[string])
            html.raw("<div class=\"prose\" dir=\"auto\"></div>")
            html.close("details")
        }
        html.raw("</section><article><h3 id=\"place\" aria-live=\"polite\"></h3><p id=\"candidates\"></p><blockquote>")
        html.raw("<p id=\"text\" dir=\"auto\"></p></blockquote>")
        html.raw("<ul id=\"given\"></ul><ul id=\"marks\"></ul></article>")
    }

    private func form(_ html: inout HTMLWriter) {
        html.open("form")
        html.attribute("id", is: "form")
        html.attribute("autocomplete", is: "off")
        bar(&html)
        html.open("div", class: "more")
        html.open("p", class: "buttons")
        for (id, string, key) in [
            ("half", MarkingString.markHalf, "H"), ("all", .markAll, "F"), ("zero", .markZero, "0"), ("later", .markLater, "L"),
            ("undo", .markUndo, "U"),
        ] as [(String, MarkingString, String)] {
            button(id, string, key, &html)
        }
        html.close("p")
        html.open("p")
        label(.markComment, for: "comment", &html)
        html.raw("<textarea id=\"comment\" rows=\"2\" dir=\"auto\"></textarea>")
        html.close("p")
        html.open("p")
        label(.markBank, for: "bank", &html)
        html.raw("<select id=\"bank\"></select> ")
        html.open("button")
        html.attribute("type", is: "button")
        html.attribute("id", is: "take")
        html.text(words[.markTake])
        html.close("button")
        html.close("p")
        html.open("p")
        label(.markHighlight, for: "highlight", &html)
        html.raw("<input id=\"highlight\" dir=\"auto\">")
        html.close("p")
        html.raw("<p class=\"progress\"><progress id=\"progress\"></progress> <span id=\"count\"></span></p>")
        html.open("details")
        html.element("summary", words[.markKeys])
        html.paragraph(words[.markKeysList])
        html.close("details")
        html.close("div")
        html.close("form")
    }

    /// What each answer needs; it stays beside the answer on narrow screens, too. The script moves the status here.
    private func bar(_ html: inout HTMLWriter) {
        html.open("div")
        html.attribute("id", is: "bar")
        html.open("p", class: "given-points")
        label(.markPoints, for: "points", &html)
        html.raw("<input id=\"points\" inputmode=\"decimal\" size=\"5\" aria-keyshortcuts=\"Escape\" aria-describedby=\"full\">")
        html.close("p")
        html.open("p", class: "buttons")
        button("previous", .markPrevious, "P", &html)
        button("next", .markNext, "N", &html)
        html.close("p")
        everybody(&html)
        html.open("button", class: "primary")
        html.attribute("id", is: "save")
        html.text(words[.markSave])
        html.close("button")
        html.close("div")
    }

    /// Shown where some students with equal texts are marked.
    private func everybody(_ html: inout HTMLWriter) {
        html.open("p", class: "check")
        html.flag("hidden")
        html.raw("<label><input type=\"checkbox\" id=\"everybody\"> <span id=\"everybody-name\"></span></label>")
        html.close("p")
    }

    private func label(_ string: MarkingString, for id: String, _ html: inout HTMLWriter) {
        html.open("label")
        html.attribute("for", id)
        html.text(words[string])
        html.close("label")
    }

    private func button(_ id: String, _ string: MarkingString, _ key: String, _ html: inout HTMLWriter) {
        html.open("button")
        html.attribute("type", is: "button")
        html.attribute("id", id)
        html.attribute("aria-keyshortcuts", key)
        html.text(words[string])
        html.close("button")
    }
}
