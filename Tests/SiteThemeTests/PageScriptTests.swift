import Localization
import SiteTheme
import Testing

/// The scripts of a bundle, some of which a site may replace or add.
struct PageScriptTests {
    private func script(_ own: [String: String], of bundle: AssetBundle = .quizmark) -> String {
        let templates = Templates.load(overrides: own.mapValues { Array($0.utf8) }).templates
        return String(decoding: PageScript.bytes(templates, bundle), as: UTF8.self)
    }

    /// Own scripts in blocks, so that one that throws or lacks its last semicolon stops nothing.
    private func contained(_ own: String) -> String { "try{\n\(own)}catch(error){reportError(error)}\n" }

    @Test func ownScriptsStayAsTheyAre() {
        let own = "/* of ours */ go();\nconst quote = /`/;\nsay(`\n    // not a comment\n`);\n"
        #expect(script(["js/95-college.js": own]) == script([:]) + contained(own))
    }

    @Test(arguments: [(AssetBundle.quizmark, "js/"), (.quiz, "js/quiz/")])
    func ownScriptsComeAfterTheBuiltInOnes(bundle: AssetBundle, folder: String) {
        let own = ["\(folder)10-b.js": "(() => { throw 0 })()", "\(folder)05-a.js": "go() // first"]
        #expect(script(own, of: bundle) == script([:], of: bundle) + contained("go() // first\n") + contained("(() => { throw 0 })()\n"))
    }

    @Test func aReplacedScriptIsInItsPlaceInABlock() throws {
        let all = script(["js/10-folding.js": "fold()"])
        let places = try (#require(all.firstRange(of: contained("fold()\n"))), #require(all.firstRange(of: "openPage(main)")))
        #expect(places.0.upperBound < places.1.lowerBound)
        #expect(!script([:]).contains("catch(error){reportError"))
    }

    @Test func copiesOfBuiltInScriptsAreShortened() throws {
        let path = "js/00-language.js"
        let builtIn = try #require(BuiltInTheme.bytes(of: path))
        let copy = String(decoding: builtIn, as: UTF8.self)
        #expect(script([path: copy]) == script([:]))
        #expect(script([path: copy + "// Ours.\n"]).contains("// Ours.\n"))
    }
}
