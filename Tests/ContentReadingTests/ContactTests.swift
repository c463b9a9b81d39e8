import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct ContactTests {
    private func read(_ contact: String) -> (contact: SiteSettings.Contact?, problems: [String]) {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\ntitle: A\ncontact: \(contact)\n", path: log.path)
        return (SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)?.contact, log.problems)
    }

    @Test(arguments: ["a@example.org", "first.last+quiz_1@mail.example.org"]) func readsMail(address: String) {
        let (contact, problems) = read(address)
        #expect(contact == .mail(address))
        #expect(problems == [])
    }

    @Test(arguments: ["https://example.org/issues/new", "http://localhost:8080/form?a=b"]) func readsPages(address: String) {
        let (contact, problems) = read(address)
        #expect(contact == .page(address))
        #expect(problems == [])
    }

    @Test(arguments: [
        "nobody", "a@b", "a@@example.org", "a@example.org?cc=b@example.org", "\"a b@example.org\"", "mailto:a@example.org", "https://",
        "javascript:alert(1)", "a.@example.org", ".a@example.org", "a@example..org", "https://example.org/\\\"x",
        "https://me:secret@example.org/x",
    ])
    func refusesWhatIsNeither(text: String) {
        let (contact, problems) = read(text)
        #expect(contact == nil)
        #expect(problems.count == 1)
        #expect(problems.first?.contains("InvalidValue: 'contact' must be an email address such as") == true)
    }
}
