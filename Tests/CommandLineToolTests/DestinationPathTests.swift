import Foundation
import Testing

/// Destinations of commands, and the messages about them.
struct DestinationPathTests {
    private static let commands = [
        ["export", "gift"], ["calendar", "export"], ["strings", "export", "csv", "--language", "fr"],
    ]

    @Test(arguments: commands) func pipesAndFoldersStayAsTheyAre(command: [String]) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let pipe = site.folder.appendingPathComponent("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createDirectory(at: site.folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: site.folder.appendingPathComponent("lost").path, withDestinationPath: "nowhere")
        for name in ["pipe", "lost"] + (command[0] == "export" ? [] : ["folder"]) {
            for force in [[], ["--force"]] {
                let outcome = try Tool.run(command + ["--output", name] + force, in: site.folder)
                #expect(outcome.status == 1, "\(outcome.errors)")
                #expect(outcome.errors.hasSuffix("error: '\(name)' isn't a file; choose another path\n"), "\(outcome.errors)")
            }
        }
        var status = stat()
        #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        #expect(!site.has("nowhere"))
    }

    @Test(arguments: commands) func aLinkIsWrittenThrough(command: [String]) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz, "real": "old"])
        let link = site.folder.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
        #expect(try Tool.run(command + ["--output", "link"], in: site.folder).errors.contains("'link' already exists"))
        let outcome = try Tool.run(command + ["--output", "link", "--force"], in: site.folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
        #expect(try site.text("real") != "old")
    }

    @Test func aLinkedFileIsEditedWhereItIs() throws {
        let site = try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz, "Content/media/lab.yml": "id: lab\ntitle: Lab\ndue: 2027-01-29\n",
        ])
        let assignments = site.folder.appendingPathComponent("Content/assignments")
        try FileManager.default.createDirectory(at: assignments, withIntermediateDirectories: true)
        let link = assignments.appendingPathComponent("lab.yml").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../media/lab.yml")
        let outcome = try Tool.run(["assignment", "set", "lab", "title=Report"], in: site.folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../media/lab.yml")
        #expect(try site.text("Content/media/lab.yml").contains("title: Report"))
    }

    /// The file may have the assignment.
    @Test func aLinkOutOfContentIsReportedForItsAssignment() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz, "a.yml": "id: a\ntitle: A\ndue: 2027-01-29\n"])
        let assignments = site.folder.appendingPathComponent("Content/assignments")
        try FileManager.default.createDirectory(at: assignments, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: assignments.appendingPathComponent("a.yml").path, withDestinationPath: "../../a.yml")
        let outcome = try Tool.run(["assignment", "set", "a", "title=B"], in: site.folder)
        #expect(outcome.status == 1 && outcome.errors.contains("[OutsideLink]"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("there is no assignment"))
        #expect(try site.text("a.yml").contains("title: A"))
    }

    @Test(arguments: commands + [["build"], ["fetch", "http://127.0.0.1:1/a.json"]]) func anEmptyPathIsNone(command: [String]) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let outcome = try Tool.run(command + ["--output", ""], in: site.folder)
        #expect(outcome.status == 64 && outcome.errors.contains("--output has an empty value"), "\(outcome.errors)")
        let dash = try Tool.run(command + ["--output", "-"], in: site.folder)
        #expect(dash.status == 64 && dash.errors.contains("--output needs the path of a file or folder, not '-'"), "\(dash.errors)")
        #expect(!site.has("-"))
    }

    @Test(arguments: [
        ["roster", "import", "\u{1B}[2Jx"], ["reports", "open", "\u{1B}]0;x\u{7}"], ["export", "\u{1B}[2J"], ["\u{1B}[2J"],
        ["build", "--\u{1B}[2J"], ["build", "--only", "\u{1B}[2J", "--zip"], ["import", "gift", "a\rb"], ["mark", "--as", "a\u{9B}2Jb"],
    ]) func messagesDontMoveTheCursor(arguments: [String]) throws {
        let site = try TemporarySite()
        let outcome = try Tool.run(arguments, in: site.folder)
        #expect(outcome.status == 64)
        let controls = outcome.errors.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty, "\(outcome.errors.debugDescription)")
    }

    @Test func longQuotationsAreCut() throws {
        let (site, name) = (try TemporarySite(), String(repeating: "x", count: 10_000))
        for arguments in [["roster", "import", name], ["export", name], ["mark", "--as", name]] {
            let outcome = try Tool.run(arguments, in: site.folder)
            #expect(outcome.status == 64 && outcome.errors.utf8.count < 1_500, "\(outcome.errors.utf8.count)")
        }
    }

    @Test(arguments: ["a\nb", " ", "\u{2028}"]) func aMarkerHasAName(name: String) throws {
        let site = try TemporarySite()
        let outcome = try Tool.run(["mark", "--as", name], in: site.folder)
        #expect(outcome.status == 64 && outcome.errors.contains("can't be the name of a marker"), "\(outcome.errors)")
    }

    @Test func aPassphraseIsALine() throws {
        let site = try TemporarySite()
        try #require(try site.run("marking", "new").status == 0)
        try site.write("long", String(repeating: "x", count: 5_000) + "\n")
        let outcome = try site.run("marking", "passphrase", "--new-passphrase-file", "long")
        #expect(outcome.status == 1 && outcome.errors.contains("the first line of 'long' is longer than 4 KB"), "\(outcome.errors)")
    }
}
