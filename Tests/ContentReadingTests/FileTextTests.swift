import Diagnostics
import Foundation
import Testing

@testable import ContentReading

struct FileTextTests {
    @Test func bytesThatAreNoTextAreNotAControlCharacter() {
        var log = DiagnosticLog(path: "a.md")
        #expect(FileText.decoded([0xFF, 0x00, 0x41], log: &log) == nil)
        #expect(log.problems == ["1:1 NotUTF8: this file is not UTF-8 from here on; save it as UTF-8 in your editor"])
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] as [[UInt8]])
    func namesUTF16(bytes: [UInt8]) {
        var log = DiagnosticLog(path: "a.md")
        #expect(FileText.decoded(bytes, log: &log) == nil)
        #expect(log.problems == ["1:1 NotUTF8: this file is UTF-16, which some editors call Unicode; save it as UTF-8"])
    }

    @Test func saysHowLargeAFileMayBe() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quizmark-\(UUID().uuidString).md")
        try Data(count: FileText.sizeLimit + 1).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var log = DiagnosticLog(path: "a.md")
        #expect(FileText.bytes(file.path, log: &log) == nil)
        #expect(log.problems == ["1:1 FileTooLarge: this file is larger than 8 MB, the limit for text files; split it"])
    }

    @Test(arguments: [
        (
            "EST",
            "1:1 UnknownTimeZone: 'EST' means different time zones to different people; write the zone of a city, such as America/New_York"
        ),
        ("BST", "1:1 UnknownTimeZone: 'BST' is not a time zone; zones have names such as Europe/London; write Europe/London"),
        (
            "Europe/Londn",
            "1:1 UnknownTimeZone: 'Europe/Londn' is not a time zone; zones have names such as Europe/London; did you mean 'Europe/London'?"
        ),
    ])
    func abbreviationsAreNoTimeZones(name: String, problem: String) {
        var log = DiagnosticLog(path: "site.yml")
        let zone = readingContext.checkedTimeZone(Located(name, at: .start), log: &log)
        #expect(log.problems == [problem])
        #expect(zone == (name == "EST" ? name : nil))
    }

    @Test(arguments: ["UTC", "GMT", "Europe/London", "Etc/GMT+5"])
    func zonesWithClearNames(name: String) {
        var log = DiagnosticLog(path: "site.yml")
        #expect(readingContext.checkedTimeZone(Located(name, at: .start), log: &log) == name)
        #expect(log.problems == [])
    }
}
