import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct BaseURLTests {
    private func faults(_ url: String) -> [String] {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\ntitle: A\nbase-url: \(url)\n", path: log.path)
        _ = SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)
        return log.faults
    }

    @Test(arguments: ["https://example.org", "https://example.org/quizzes/", "http://example.org/a.b"]) func foldersAreFine(url: String) {
        #expect(faults(url) == [])
    }

    @Test func aPageIsNoFolder() {
        #expect(
            faults("https://example.org/x/index.html") == [
                "3:11 InvalidValue: 'base-url' must be the address of the folder, not of a page in it; write https://example.org/x"
            ])
    }
}
