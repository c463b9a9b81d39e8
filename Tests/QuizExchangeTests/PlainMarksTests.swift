import Testing

@testable import QuizExchange

struct PlainMarksTests {
    @Test(arguments: [
        ("a `b` c", ["`b`"]), ("``a`", ["`a`"]), ("`a``", ["`a`"]), ("``a`b``", ["`a`"]), ("`` a", []), ("``", []),
        ("` and ____", ["____"]), ("__ a", []), ("_____", ["_____"]), ("`a` ![b](c.png)", ["`a`", "![b](c.png)"]),
        ("![](c.png)", ["![](c.png)"]), ("![a]()", []), ("![a](b c)", []), ("![a](b(c)", []), ("![a [b](c.png)", []), ("!", []),
        ("![Zürich](Zürich.png)!", ["![Zürich](Zürich.png)"]),
    ])
    func finds(text: String, marks expected: [String]) {
        var marks = PlainMarks(text[...])
        var found: [String] = []
        while let mark = marks.next() { found.append(String(text[mark.range])) }
        #expect(found == expected)
    }

    @Test func onlyLinesAreToFillIn() {
        var marks = PlainMarks("`a` ___")
        #expect(marks.next()?.isLine == false)
        #expect(marks.next()?.isLine == true)
        #expect(marks.next() == nil)
    }
}
