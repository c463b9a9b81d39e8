import Foundation
import Platform
import Testing

@testable import SiteBuild

struct RulebookTextTests {
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-rulebook-\(UUID().uuidString)")
    private static let hasProgram = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/pdftotext") }

    private func path(_ name: String) throws -> String {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        return Self.folder.appendingPathComponent(name).path
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = try path(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Written by a shell: a file written by this process could still be open in a program that another test is starting, and then
    /// the system refuses to run it ("Text file busy").
    private func program(_ name: String, _ script: String) throws -> String {
        let path = try path(name)
        let command = #"printf '%s\n' '#!/bin/sh' "$2" > "$1" && chmod 755 "$1""#
        try #require(Subprocess(name: "/bin/sh").run(["-c", command, "sh", path, script]) == .written([]))
        return path
    }

    @Test(.enabled(if: hasProgram)) func readsPageByPage() throws {
        let path = try file("rules.pdf", TinyPDF.bytes(["Rule one", "", "Rule three"]))
        guard case .pages(let pages) = RulebookText.pages(ofFile: path) else {
            Issue.record("not read")
            return
        }
        #expect(pages.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == ["Rule one", "", "Rule three"])
    }

    @Test(.enabled(if: hasProgram)) func tellsWhatIsNoPDF() throws {
        let path = try file("broken.pdf", Array("not a PDF".utf8))
        guard case .failed(let reason) = RulebookText.pages(ofFile: path) else {
            Issue.record("read")
            return
        }
        #expect(reason.hasPrefix("the program ended with status"))
    }

    @Test func doesWithoutTheProgram() {
        #expect(RulebookText.pages(ofFile: "rules.pdf", program: "no-such-program-of-quizmark") == .noProgram)
    }

    @Test func aFileIsNoOption() throws {
        let echo = try program("echo", "printf '%s' \"$6\"")
        #expect(RulebookText.pages(ofFile: "-rules.pdf", program: echo) == .pages(["./-rules.pdf"]))
    }

    @Test func endsAProgramThatTakesTooLong() throws {
        let note = try path("number of the sleeper")
        let sleeper = try program("sleep", "echo $$ > '\(note)'; exec sleep 30")
        #expect(RulebookText.pages(ofFile: "a", program: sleeper, seconds: 1) == .failed("the program took more than 1 seconds"))
        let number = try #require(Int32(String(contentsOfFile: note, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(number, 0) == -1, "it still runs")
    }

    @Test func endsAProgramThatWritesTooMuch() throws {
        let writer = try program("write", "exec yes")
        #expect(RulebookText.pages(ofFile: "a", program: writer) == .failed("its text is longer than 32 MB"))
    }
}
