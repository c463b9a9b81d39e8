import SiteTheme
import Testing

@Suite struct MinifierTests {
    private func script(_ text: String) -> String {
        String(decoding: Minifier.shortened(script: Array(text.utf8)), as: UTF8.self)
    }

    private func styles(_ text: String) -> String {
        String(decoding: Minifier.shortened(styles: Array(text.utf8)), as: UTF8.self)
    }

    @Test func scriptsLoseCommentLinesAndIndentation() {
        #expect(script("/**\n * What it does.\n */\n(() => {\n    // Why.\n    go();\n\n})();\n") == "(()=>{go();})();\n")
        #expect(script("/* one line */\ngo();") == "go();\n")
        #expect(script("/* one */ go();\nstay();") == "go();stay();\n")
        #expect(script("/*\n two */ go(); /* three */\nstay();\n/*/ four */ /* five */\nend();") == "go(); /* three */\nstay();end();\n")
    }

    @Test func spacesBesidePunctuationGo() {
        #expect(script("const { a, b } = c ? d : [e, ...f] ;") == "const{a,b}=c?d:[e,...f];\n")
        #expect(script("say('a , b', \"c ( d\", 'it\\'s , so');") == "say('a , b',\"c ( d\",'it\\'s , so');\n")
    }

    @Test func spacesThatSeparateStay() {
        for text in ["a - -b", "a + +b", "a< !b", "a-- >b", "a? .5:b", "typeof a in b", "1 .toFixed"] {
            #expect(script(text) == text + "\n")
        }
    }

    @Test func linesEndWhereAStatementMayEnd() {
        #expect(script("const f = () => {\n}\n[a].map(f)\n++b\n") == "const f=()=>{}\n[a].map(f)\n++b\n")
        #expect(script("return\n(a)\n") == "return\n(a)\n")
        #expect(script("f(\na,\nb\n)\n") == "f(a,b)\n")
    }

    /// A slash may begin a comment, a pattern or a division.
    @Test func fromASlashOnALineStaysAsItIs() {
        #expect(script("go( 'http://x' ); // on  {\nb();\n") == "go('http://x'); // on  {\nb();\n")
        #expect(script("const all = a /* b */ * c;\n") == "const all=a /* b */ * c;\n")
        #expect(script("a.replace( / {2}/g , b );\n") == "a.replace( / {2}/g , b );\n")
    }

    @Test func commentsInTheMannerOfHTMLStay() {
        #expect(script("a<!-- b {\nc();\n") == "a<!-- b {\nc();\n")
        #expect(script("a;\n--> b\nc();\n") == "a;\n--> b\nc();\n")
    }

    @Test func textsInBackquotesStayAsTheyAre() {
        let text = "say(`one\n    // two\n\n  /* three */\n`);\n"
        #expect(script(text) == text)
        #expect(script("  say(`a`);\n  go();\n") == "say(`a`);\ngo();\n")
    }

    @Test func aTextThatGoesOnInTheNextLineStays() {
        #expect(script("say('one \\\n   two , {');\n  go();\n") == "say('one \\\n   two , {');\ngo();\n")
    }

    @Test func stylesLoseCommentsAndSpace() {
        let text = "/* Why. */\n.a > .b ,\n.c :hover {\n    color: red ;\n    inset: calc( 1px + 2px ) 0;\n}\n"
        #expect(styles(text) == ".a>.b,.c :hover{color:red;inset:calc( 1px + 2px ) 0}")
        #expect(styles("@media (min-width: 3em) and (width) { a { b: c } }") == "@media (min-width:3em) and (width){a{b:c}}")
    }

    @Test func fractionsLoseTheirZero() {
        #expect(styles("a { b: 0.5em -0.25em 10.5em 0 0.0em; c: d(0.1) }") == "a{b:.5em -.25em 10.5em 0 .0em;c:d(.1)}")
        #expect(styles(".step-0.wide, .x0.5y { --step--0: 0 }") == ".step-0.wide,.x0.5y{--step--0:0}")
    }

    @Test func quotedTextsOfStylesStay() {
        let text = ".a::before{content:\"/* no  comment */ \\\" ; }\"}"
        #expect(styles(text) == text)
    }

    @Test func anOpenStringEndsWithTheLine() {
        #expect(styles("a{b:'c\n}\n/* d */\ne::before{content:'  '}") == "a{b:'c\n}e::before{content:'  '}")
    }

    @Test func anOpenCommentEndsWithTheFile() { #expect(styles("a{b:c}/* on and on") == "a{b:c}") }
}
