import Foundation
import LoopbackServer
import Testing

struct ServeCommandTests {
    /// `quizmark serve` while it runs.
    private final class Preview {
        let process = Process()
        let temporary: URL
        private let output = Pipe()
        private let errors: URL

        /// - Parameter descriptors: limit of open files and connections; nil for the usual number.
        init(_ site: TemporarySite, _ arguments: String..., descriptors: Int? = nil, environment: [String: String] = [:]) throws {
            temporary = site.folder.appendingPathComponent("temporary")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            if let descriptors {
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                process.arguments = ["-c", "ulimit -n \(descriptors); exec \"$0\" serve \"$@\"", Tool.path.path] + arguments
            } else {
                process.executableURL = Tool.path
                process.arguments = ["serve"] + arguments
            }
            process.currentDirectoryURL = site.folder
            process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary.path]) { $1 }.merging(environment) { $1 }
            process.standardOutput = output
            errors = temporary.deletingLastPathComponent().appendingPathComponent("errors.txt")
            try Data().write(to: errors)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
        }

        deinit { if process.isRunning { process.terminate() } }

        /// First line of output, with the address.
        func announcement() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

        /// Waits until the preview has written a line that matches.
        func prints(_ line: Regex<Substring>) throws -> Bool {
            let deadline = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < deadline {
                let text = try String(contentsOf: errors, encoding: .utf8)
                if text.split(separator: "\n").contains(where: { $0.wholeMatch(of: line) != nil }) { return true }
                Thread.sleep(forTimeInterval: 0.05)
            }
            return false
        }

        /// Everything that the preview has written to standard error.
        func errorOutput() throws -> String { try String(contentsOf: errors, encoding: .utf8) }

        func interrupt() -> Int32 {
            process.interrupt()
            process.waitUntilExit()
            return process.terminationStatus
        }

        var leftovers: [String] { (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? [] }
    }

    @Test func saysWhereToLookAndEndsCleanly() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let preview = try Preview(site)
        #expect(preview.announcement().firstMatch(of: /^Preview: http:\/\/localhost:[0-9]+\/\n$/) != nil)
        #expect(preview.leftovers.count == 1)
        #expect(preview.interrupt() == 0)
        #expect(preview.leftovers.isEmpty)
        #expect(!site.has("Output"))
    }

    @Test func namesChangesAndShowsAWarningOnce() throws {
        let doubtful = TemporarySite.quiz.replacing("- [ ] Nucleus", with: "A<br>B\n\n- [ ] Nucleus")
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let preview = try Preview(site)
        _ = preview.announcement()
        #expect(try preview.prints(/The preview updates.*/))
        try site.write("Content/quizzes/cells.md", doubtful)
        #expect(try preview.prints(/.*cells\.md:[0-9]+:2: warning: raw HTML .*/))
        #expect(try preview.prints(/Content\/quizzes\/cells\.md changed: [0-9]+ files? rebuilt, 1 new warning \([0-9.]+ s\)/))
        try site.write("Content/quizzes/cells.md", doubtful.replacing("Cells", with: "Tissues"))
        #expect(try preview.prints(/Content\/quizzes\/cells\.md changed: [0-9]+ files? rebuilt, 1 warning as before \([0-9.]+ s\)/))
        try site.write("Content/quizzes/cells.md", "---\ntitle: Cells\n---\n")
        #expect(try preview.prints(/Content\/quizzes\/cells\.md changed: 1 error, so the preview still shows the last .* \([0-9.]+ s\)/))
        try site.write("Content/quizzes/cells.md", TemporarySite.quiz)
        #expect(try preview.prints(/Content\/quizzes\/cells\.md changed: .*, 1 warning fixed \([0-9.]+ s\)/))
        #expect(try preview.errorOutput().matches(of: /warning: raw HTML/).count == 1)
        #expect(preview.interrupt() == 0)
    }

    @Test func knowsTheSecretAndTheCodesOfExams() throws {
        let settings = "title: Cells\nhand-in: true\nassign: [Toby]"
        let site = try TemporarySite([
            "Content/people.json": #"[{"Mr. Bob": ["Toby"]}]"#,
            "Content/quizzes/cells.md": TemporarySite.quiz.replacing("title: Cells", with: settings),
        ])
        try #require(try site.run("marking", "new").status == 0)
        let preview = try Preview(site, environment: ["QUIZMARK_SECRET": "a secret of this site"])
        _ = preview.announcement()
        #expect(try preview.prints(/The preview updates.*/))
        let output = try preview.errorOutput()
        #expect(!output.contains("QUIZMARK_SECRET"), "\(output)")
        #expect(preview.interrupt() == 0)
    }

    @Test func takesAFreePortUnlessOneWasAskedFor() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let (first, second) = (try Preview(site), try Preview(site))
        let addresses = [first.announcement(), second.announcement()]
        #expect(addresses.allSatisfy { $0.hasPrefix("Preview: ") } && addresses[0] != addresses[1])
        #expect(first.interrupt() == 0 && second.interrupt() == 0)

        let other = try LoopbackServer { _ in .silence }
        let outcome = try site.run("serve", "--port", "\(other.port)")
        #expect(outcome.status == 74)
        #expect(
            outcome.errors
                == "error: port \(other.port) is used by another program; choose another, or leave out --port to get a free one\n")
    }

    @Test func moreConnectionsThanDescriptorsAreRefusedAndNothingEnds() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let preview = try Preview(site, descriptors: 160)
        let address = try #require(preview.announcement().firstMatch(of: /localhost:([0-9]+)/))
        let port = try #require(UInt16(address.1))
        let idle = (0..<200).map { _ in LoopbackConnection(port: port) }
        #expect(idle.allSatisfy { $0 != nil })
        let page = try #require(idle[0]).answer(to: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(page.hasPrefix("HTTP/1.1 200 "))
        #expect(try #require(idle[199]).answer(to: "").hasPrefix("HTTP/1.1 503 "))
        #expect(preview.process.isRunning && preview.interrupt() == 0)
    }

    @Test func aBrokenSiteIsShownToo() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": "---\ntitle: Cells\n---\n"])
        let preview = try Preview(site)
        #expect(preview.announcement().hasPrefix("Preview: "))
        #expect(preview.interrupt() == 0)
    }

    @Test(arguments: [["--port", "0"], ["--port", "70000"], ["nowhere"], ["--templates", "nowhere"]])
    func wrongUsageIs64(arguments: [String]) throws {
        #expect(try Tool.run(["serve"] + arguments).status == 64)
    }
}
