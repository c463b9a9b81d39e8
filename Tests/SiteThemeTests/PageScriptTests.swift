import Localization
import SiteTheme
import Testing

/// The scripts of a bundle, some of which a site may replace or add.
struct PageScriptTests {
    private func script(_ own: [String: String]) -> String {
        let templates = Templates.load(overrides: own.mapValues { Array($0.utf8) }).templates
        return String(decoding: PageScript.bytes(templates, .quizmark), as: UTF8.self)
    }

    @Test func ownScriptsStayAsTheyAre() {
        let own = "/* of ours */ go();\nconst quote = /`/;\nsay(`\n    // not a comment\n`);\n"
        let all = script(["js/95-college.js": own])
        #expect(all.hasSuffix(own))
        #expect(all.dropLast(own.count) == script([:]))
    }

    @Test func copiesOfBuiltInScriptsAreShortened() throws {
        let path = "js/00-language.js"
        let builtIn = try #require(BuiltInTheme.bytes(of: path))
        let copy = String(decoding: builtIn, as: UTF8.self)
        #expect(script([path: copy]) == script([:]))
        #expect(script([path: copy + "// Ours.\n"]).contains("// Ours.\n"))
    }
}
