import ContentUpdating
import Testing

struct WebAddressTests {
    @Test(arguments: [
        ("https://example.org/quizzes/OSI%20model.json", "osi-model"),
        ("http://example.org/a/b/Cells.JSON?version=2#q1", "cells"),
        ("https://example.org/quizzes/", "quizzes"),
        ("https://example.org", "example-org"),
        ("https://example.org/%2E%2E", "example-org"), ("http://[::1]:65535/a:99999", "a-99999"), ("https://münchen.de/a.json", "a"),
        ("http://[fe80::1%25eth0]/b", "b"), ("http://example.org:/a", "a"),
        ("https://example.org/..%2f..%2fetc%2fpasswd.json", "etc-passwd"),
    ])
    func namesTheFile(text: String, name: String) throws {
        #expect(try WebAddress(text).fileName == name)
    }

    @Test(arguments: [
        ("ftp://example.org/a.json", WebAddress.ParseError.otherScheme("ftp")),
        ("file:///etc/passwd", .otherScheme("file")),
        ("example.org/a.json", .notAnAddress("example.org/a.json")),
        ("https:///a.json", .notAnAddress("https:///a.json")),
        ("http://pub example/x", .notAnAddress("http://pub example/x")), ("http://[zz]/x", .notAnAddress("http://[zz]/x")),
        ("http://a%20b/x", .notAnAddress("http://a%20b/x")), ("http://[1.2.3.4]/x", .notAnAddress("http://[1.2.3.4]/x")),
        ("", .notAnAddress("")), ("https://example.org/\u{1B}[31m", .notAnAddress("https://example.org/[31m")),
        ("http://localhost:99999/x", .port("99999")), ("http://localhost:0/x", .port("0")), ("http://[::1]:70000/x", .port("70000")),
        ("https://example.org:99999999999999999999?a", .port("99999999999999999999")),
        ("https://me:secret@example.org/a.json", .password),
        ("https://token@example.org/a.json", .password),
    ])
    func refuses(text: String, error: WebAddress.ParseError) {
        #expect(throws: error) { try WebAddress(text) }
    }
}
