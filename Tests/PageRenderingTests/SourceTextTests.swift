import PageRendering
import Testing

@Suite struct SourceTextTests {
    private func script(_ text: String) -> String {
        String(decoding: SourceText.withoutComments(script: Array(text.utf8)), as: UTF8.self)
    }

    private func styles(_ text: String) -> String {
        String(decoding: SourceText.withoutComments(styles: Array(text.utf8)), as: UTF8.self)
    }

    @Test func scriptsLoseCommentLinesAndIndentation() {
        #expect(script("/**\n * What it does.\n */\n(() => {\n    // Why.\n    go();\n\n})();\n") == "(() => {\ngo();\n})();\n")
        #expect(script("/* one line */\ngo();") == "go();\n")
    }

    @Test func aCommentBehindCodeStays() {
        #expect(script("go('http://x'); // on\n") == "go('http://x'); // on\n")
        #expect(script("const all = a /* b */ * c;\n") == "const all = a /* b */ * c;\n")
    }

    @Test func textsInBackquotesStayAsTheyAre() {
        let text = "say(`one\n    // two\n\n  /* three */\n`);\n"
        #expect(script(text) == text)
        #expect(script("  say(`a`);\n  go();\n") == "say(`a`);\ngo();\n")
    }

    @Test func stylesLoseCommentsAndSpace() {
        let text = "/* Why. */\n.a > .b ,\n.c :hover {\n    color: red ;\n    inset: calc( 1px + 2px ) 0;\n}\n"
        #expect(styles(text) == ".a>.b,.c :hover{color:red;inset:calc( 1px + 2px ) 0}")
        #expect(styles("@media (min-width: 3em) and (width) { a { b: c } }") == "@media (min-width:3em) and (width){a{b:c}}")
    }

    @Test func quotedTextsOfStylesStay() {
        let text = ".a::before{content:\"/* no  comment */ \\\" ; }\"}"
        #expect(styles(text) == text)
    }

    @Test func anOpenCommentEndsWithTheFile() { #expect(styles("a{b:c}/* on and on") == "a{b:c}") }
}
