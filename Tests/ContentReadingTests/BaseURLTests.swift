import CivilTime
import Diagnostics
import Testing

@testable import ContentReading

struct BaseURLTests {
    private func problems(_ url: String) -> [String] {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\ntitle: A\nbase-url: \(url)\n", path: log.path)
        _ = SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)
        return log.problems
    }

    @Test(arguments: ["https://example.org", "https://example.org/quizzes/", "http://example.org/a.b"]) func foldersAreFine(url: String) {
        #expect(problems(url) == [])
    }

    @Test(arguments: [
        ("HTTPS://example.org", "; it begins with https:// or http://, in lowercase"),
        ("example.org", "; it begins with https:// or http://, in lowercase"),
        ("https://me:secret@example.org/x", "; remove the name and password before the @, because everybody can read them"),
        ("https://example.org/a?y=1", "; remove everything from the ? or # on"),
        ("https://example.org/a b", ", without spaces, quotes and brackets"),
        ("https://example.org/a/..", "; write the whole path, without . and .."),
        ("https://example.org/kurs/日", "; write https://example.org/kurs/%E6%97%A5"),
        ("https://münchen.de", "; write the name of the server in its ASCII form, which begins with xn--"),
    ])
    func problemsAreNamed(url: String, hint: String) {
        #expect(problems(url) == ["3:11 InvalidValue: 'base-url' must be an address such as https://example.org/quizzes\(hint)"])
    }

    @Test func aPageIsNoFolder() {
        #expect(
            problems("https://example.org/x/index.html") == [
                "3:11 InvalidValue: 'base-url' must be the address of the folder, not of a page in it; write https://example.org/x"
            ])
    }
}
