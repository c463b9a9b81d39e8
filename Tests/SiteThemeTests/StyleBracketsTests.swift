import Diagnostics
import Localization
import SiteTheme
import Testing

/// Own styles whose brackets don't match.
struct StyleBracketsTests {
    private let path = "css/quiz/05-own.css"

    private func load(_ styles: String) -> (templates: Templates, diagnostics: [Diagnostic]) {
        Templates.load(overrides: [path: Array(styles.utf8)])
    }

    @Test(
        arguments: [
            (".a{}\n.x{color:red", "2:3 this '{' isn't closed; add the matching '}'"),
            (".x{width:calc(1px + 2px}\n.y{}", "1:14 this '(' isn't closed; add the matching ')'"),
            (".x{a:b}}\n", "1:8 this '}' closes nothing, so browsers ignore the rule after it; remove it"),
            ("a{}\n /* open", "2:2 this comment isn't closed; add '*/'"), ("/*/", "1:1 this comment isn't closed; add '*/'"),
            (".x{content:\"{\"}", nil), (".x{content:'a\\'}'}", nil), (".x{content:'abc\n}", nil), (".x{/* } */}", nil), (".a\\{{}", nil),
            ("[a]:is(.b){c:d}", nil), ("@import 'a'", nil), ("", nil),
        ] as [(String, String?)])
    func bracketsThatDoNotMatchAreReported(styles: String, message: String?) {
        let found = load(styles).diagnostics
        #expect(found.allSatisfy { $0.id == .invalidTemplate && $0.severity == .warning && $0.location.path == "Templates/\(path)" })
        let texts = found.map { "\($0.location.position.line):\($0.location.position.column) \($0.message)" }
        #expect(texts == [message].compactMap(\.self))
    }

    /// What the next file of a bundle contains keeps its meaning.
    @Test(arguments: [
        (".x{color:red", ".x{color:red}"), (".x{width:calc(1px", ".x{width:calc(1px )}"), ("a{} /* open", "a{}"), (".x", ".x;{}"),
        ("@import 'a'", "@import 'a';{}"), (".x{a:b}}", ".x{a:b}};{}"), (".x{a:b}", ".x{a:b}"), (".x{a:b} /* c */", ".x{a:b}"),
    ])
    func whatIsMissingAtTheEndIsAdded(styles: String, end: String) {
        let joined = String(decoding: load(styles).templates.joined(folder: "css/quiz/", ending: ".css"), as: UTF8.self)
        let short = String(decoding: Minifier.shortened(styles: Array(joined.utf8)), as: UTF8.self)
        #expect(short.hasSuffix("}\(end)"), "\(short.suffix(40))")
    }

    @Test func builtInStylesMatch() {
        for path in BuiltInTheme.paths where path.hasSuffix(".css") {
            let found = Templates.load(overrides: [path: BuiltInTheme.bytes(of: path) ?? []]).diagnostics
            #expect(!found.contains { $0.id == .invalidTemplate }, "\(path): \(found)")
        }
    }
}
