import Foundation
import Testing

struct MarkingCommandTests {
    private func site() throws -> TemporarySite {
        try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz.replacingOccurrences(of: "title: Cells", with: "title: Cells\nhand-in: true")
        ])
    }

    private func mode(_ path: String, in site: TemporarySite) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: site.folder.appendingPathComponent(path).path)[.posixPermissions] as? Int
    }

    @Test func aNewKeyIsPrivateAndTheSiteBuilds() throws {
        let site = try site()
        let outcome = try site.run("marking", "new")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Back it up"))
        #expect(try mode("Marking/key.jwk", in: site) == 0o600)
        #expect(try site.text("Marking/.gitignore") == "*\n")
        #expect(try !site.text("Content/marking-key.jwk").contains("\"d\""))
        #expect(try site.run("build").status == 0)
        #expect(try site.run("marking", "check").status == 0)
    }

    @Test(arguments: ["Marking/key.jwk", "Content/marking-key.jwk"]) func nothingIsOverwritten(path: String) throws {
        let site = try site()
        try site.write(path, "mine")
        let outcome = try site.run("marking", "new")
        #expect(outcome.status == 1 && outcome.errors.contains("marking renew"))
        #expect(try site.text(path) == "mine")
        #expect(!site.has("Marking/key.jwk") || !site.has("Content/marking-key.jwk"))
    }

    @Test func aRenewedKeySealsAndTheOldOneStays() throws {
        let site = try site()
        #expect(try site.run("marking", "renew").status == 1)
        try #require(try site.run("marking", "new").status == 0)
        let old = try site.text("Marking/key.jwk")
        let oldPublic = try site.text("Content/marking-key.jwk").trimmingCharacters(in: .newlines)
        try #require(try site.run("marking", "renew").status == 0)
        let keys = try site.text("Content/marking-key.jwk")
        #expect(keys.hasSuffix(",\(oldPublic)]}\n"))
        #expect(try site.text("Marking/key.jwk").hasSuffix(old.dropFirst(#"{"keys":["#.count)))
        #expect(try site.run("check", "--strict").status == 0)
        #expect(try site.run("marking", "check").output.contains("1 older key"))
    }

    @Test func aRenewalSaysWhichReportsCannotBeOpened() throws {
        let site = try site()
        try #require(try site.run("marking", "new").status == 0)
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Marking/key.jwk"))
        let outcome = try site.run("marking", "renew")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("can't be opened: it isn't in"))
        #expect(!outcome.output.contains("older key"))
    }

    /// Only the private key was written, because the disk was full, say.
    @Test func aRenewalThatWasInterruptedIsFinished() throws {
        let site = try site()
        try #require(try site.run("marking", "new").status == 0)
        let published = try site.text("Content/marking-key.jwk")
        try #require(try site.run("marking", "renew").status == 0)
        let own = try site.text("Marking/key.jwk")
        try site.write("Content/marking-key.jwk", published)
        #expect(try site.run("marking", "renew").status == 0)
        #expect(try site.text("Marking/key.jwk") == own)
        #expect(try site.run("marking", "check").output.contains("1 older key"))
    }

    /// Each adds a key to those that it read.
    @Test func noKeyIsLostWhenTwoAreMadeAtTheSameTime() async throws {
        let site = try site()
        try #require(try site.run("marking", "new").status == 0)
        let folder = site.folder
        try await withThrowingTaskGroup(of: Int32.self) { group in
            for _ in 1...3 { group.addTask { try Tool.run(["marking", "renew"], in: folder).status } }
            for try await status in group { #expect(status == 0) }
        }
        #expect(try site.run("marking", "check").output.contains("3 older keys"))
        #expect(try site.text("Content/marking-key.jwk").components(separatedBy: "\"kid\"").count == 5)
    }

    @Test func aKeyThatOthersCanReadIsAWarning() throws {
        let site = try site()
        try #require(try site.run("marking", "new").status == 0)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: site.folder.appendingPathComponent("Marking/key.jwk").path)
        let outcome = try site.run("marking", "check")
        #expect(outcome.status == 0 && outcome.errors.contains("chmod 600"))
    }

    @Test func aKeyThatDoesNotFitIsAnError() throws {
        let (site, other) = (try site(), try site())
        for each in [site, other] { try #require(try each.run("marking", "new").status == 0) }
        try site.write("Content/marking-key.jwk", try other.text("Content/marking-key.jwk"))
        let outcome = try site.run("marking", "check")
        #expect(outcome.status == 1 && outcome.errors.contains("backup"))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Marking/key.jwk"))
        #expect(try site.run("marking", "check").status == 1)
        #expect(try site.run("reports", "open", "Content").status == 1)
        // A key that is lost is replaced, and the public one of before stays in the list.
        #expect(try site.run("marking", "renew").status == 0)
        #expect(try site.run("marking", "check").errors.contains("older key"))
    }

    @Test func theFooterOfASiteStaysWhereStudentsHandIn() throws {
        let site = try site()
        try #require(try site.run("marking", "new").status == 0)
        let strings = "Content/strings/en.strings"
        for (key, words) in [("site.footer", "Made by us."), ("site.footer.hand-in", "Hand in by Friday.")] {
            try site.write(strings, (site.has(strings) ? try site.text(strings) : "") + "\"\(key)\" = \"\(words)\";\n")
            #expect(try site.run("build").status == 0)
            let page = try site.text("Output/index.html")
            #expect(page.contains(words) && !page.contains("until you hand them in"), "\(key)")
        }
    }

    @Test func whatHasNoReportIsRefused() throws {
        let site = try site()
        try #require(try site.run("marking", "new").status == 0)
        let outcome = try site.run("reports", "open", "Content/site.yml")
        #expect(outcome.status == 1 && outcome.errors.contains("Content/site.yml: there is no report in it"))
        #expect(outcome.output.hasSuffix("receipt,quiz,name,number,handed in,question,answer\r\n"))
        #expect(try site.run("reports", "open", "missing.zip").status == 64)
        let added = try site.run("reports", "add", "Content/site.yml")
        #expect(added.status == 1 && added.errors.hasSuffix("0 reports added, 1 path without a report\n"), "\(added.errors)")
    }
}
