import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct HandInReaderTests {
    private func read(_ lines: String) -> (handIn: SiteSettings.HandIn?, log: DiagnosticLog) {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\ntitle: A\nhand-in: \(lines)\n", path: log.path)
        return (SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)?.handIn, log)
    }

    @Test(arguments: [
        ("{}", [SiteSettings.HandIn.Way.download, .share, .copy]),
        ("{ways: [copy, download]}", [.copy, .download]),
        ("{ways: copy}", [.copy]),
        ("{mail: a@example.org}", [.mail, .download, .share, .copy]),
        ("{upload: \"https://example.org/a\", mail: a@example.org}", [.upload, .mail, .download, .share, .copy]),
        ("{upload: \"https://example.org/a\", ways: [upload]}", [.upload]),
    ])
    func readsWays(lines: String, ways: [SiteSettings.HandIn.Way]) {
        let (handIn, log) = read(lines)
        #expect(log.problems == [])
        #expect(handIn?.ways == ways)
    }

    @Test(arguments: [
        ("https://cloud.example.org/homework", "https://cloud.example.org"),
        ("https://Cloud.Example.org:8443/a/?sig=b%20c", "https://cloud.example.org:8443"),
        ("https://192.0.2.7", "https://192.0.2.7"), ("http://localhost:8080/dav/", "http://localhost:8080"),
        ("http://127.0.0.1/dav", "http://127.0.0.1"), ("http://[::1]:81/dav", "http://[::1]:81"),
    ])
    func readsAddresses(address: String, origin: String) {
        let (handIn, log) = read("{upload: \"\(address)\"}")
        #expect(log.problems == [])
        #expect(handIn?.upload?.text == address)
        #expect(handIn?.upload?.origin == origin)
    }

    /// What would change a page's policy, or be sent in the open.
    @Test(arguments: [
        "http://cloud.example.org/homework", "cloud.example.org/homework", "ftp://example.org", "https://", "https:///a", "https://a b/",
        "https://me:secret@example.org/", "https://'self'/", "https://example.org;script-src/", "https://example.org:/",
        "https://example.org:99999/",
        "https://example.org:0/", "https://exa_mple.org/", "https://example..org/", "https://*/", "https://example.org/#a",
        "https://é.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/", "javascript:alert(1)", "//example.org",
    ])
    func refusesAddresses(address: String) {
        let (handIn, log) = read("{upload: \"\(address)\"}")
        #expect(handIn?.upload == nil)
        #expect(log.problems.count == 1)
        #expect(log.problems.first?.contains("InvalidValue: 'upload' must be the address of a folder such as https://") == true)
    }

    @Test(arguments: [
        ("http://cloud.example.org/a", "did you mean 'https://cloud.example.org/a'?"),
        ("cloud.example.org/a", "did you mean 'https://cloud.example.org/a'?"),
    ])
    func suggestsTheSecureAddress(address: String, question: String) {
        #expect(read("{upload: \"\(address)\"}").log.problems.first?.hasSuffix(question) == true)
    }

    @Test(arguments: [
        (
            "{ways: [downlaod]}",
            "InvalidValue: a way to hand in must be one of download, share, mail, copy, upload, not 'downlaod'; did you mean 'download'?"
        ),
        ("{ways: [copy, copy]}", "InvalidValue: the way 'copy' is listed twice; remove one"),
        ("{ways: []}", "InvalidValue: 'ways' is empty; list one or more of download, share, mail, copy, upload"),
        ("{ways: [mail]}", "MissingKey: the way 'mail' needs an address; add a line such as 'mail: homework@example.org' to 'hand-in'"),
        (
            "{ways: [upload]}",
            "MissingKey: the way 'upload' needs an address; add a line such as 'upload: https://cloud.example.org/homework' to 'hand-in'"
        ),
        (
            "{ways: [copy], mail: a@example.org}",
            "UnusedKey: 'mail' isn't used, because 'ways' doesn't list mail; list it, or remove the address"
        ),
        ("{mail: nobody}", "InvalidValue: 'mail' must be an email address such as homework@example.org, not 'nobody'"),
        ("{ways: [mail], mail: nobody}", "InvalidValue: 'mail' must be an email address such as homework@example.org, not 'nobody'"),
        ("{wayz: [copy]}", "UnknownKey: key 'wayz' isn't part of 'hand-in'; did you mean 'ways'?"),
        ("true", "WrongType: 'hand-in' needs keys with values, such as 'ways: …', but this is true or false"),
    ])
    func problems(lines: String, problem: String) {
        let problems = read(lines).log.problems
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix(problem) == true, "\(problems)")
    }
}
