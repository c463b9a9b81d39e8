import Testing

@testable import PreviewServer

struct PreviewPageTests {
    private func prepared(_ page: String, isElsewhere: Bool = false) -> String {
        String(decoding: PreviewPage.prepared(Array(page.utf8), PreviewState(run: "r"), isElsewhere: isElsewhere), as: UTF8.self)
    }

    @Test func theScriptIsAtTheEnd() {
        let paths = "data-styles=\"/.quizmark/preview.css\" data-events=\"/.quizmark/events\""
        let script = "<script src=\"/.quizmark/preview.js\" \(paths) data-version=\"r.0\" defer></script>"
        #expect(prepared("<body><pre>&lt;/body></pre></body></html>") == "<body><pre>&lt;/body></pre>\(script)</body></html>")
        #expect(prepared("<p>a</body> <p>b</body>") == "<p>a</body> <p>b\(script)</body>")
        #expect(prepared("no body") == "no body\(script)")
    }

    @Test(arguments: [
        ("default-src 'none'", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"),
        ("default-src 'none'; script-src 'none'", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"),
        (
            "default-src https:; connect-src https://example.org",
            "default-src https:; connect-src https://example.org 'self'; script-src https: 'self'; style-src https: 'self'"
        ),
        ("img-src data:", "img-src data:"), ("", ""),
    ])
    func thePolicyGivesLeaveToThePreview(policy: String, adapted: String) {
        #expect(ContentPolicy.adapted(policy, allowsBase: false) == adapted)
    }

    @Test func thePolicyOfThePageIsFound() {
        let page = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'\"></head>"
        #expect(prepared(page).contains("connect-src 'self'\"></head>"))
        #expect(!prepared(page).contains("<base"))
        let elsewhere = prepared(page, isElsewhere: true)
        #expect(elsewhere.hasPrefix("<head><base href=\"/\"><meta"))
        #expect(elsewhere.contains("base-uri 'self'"))
    }

    @Test func errorsAreText() {
        var state = PreviewState(run: "r")
        state.errors = [.init(location: "Content/<b>.md:1:1", message: "<script>alert(1)</script>", id: "UnknownKey")]
        let page = String(decoding: PreviewPage.whole(state), as: UTF8.self)
        #expect(page.contains("Content/&lt;b&gt;.md:1:1") && page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(page.contains("The site can’t be built: 1 error</h1>"))
        #expect(page.contains("The site appears here as soon as it can be built."))
        #expect(page.contains("data-build=\"r.0\""))
        let json = String(decoding: state.json, as: UTF8.self)
        #expect(json.contains(#""message":"\u003cscript>alert(1)\u003c/script>""#))
    }
}
