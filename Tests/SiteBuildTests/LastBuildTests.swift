import CivilTime
import ContentReading
import Diagnostics
import Foundation
import OutputWriting
import Platform
import Testing
import Trials

@testable import SiteBuild

/// Builds of a site that is as it was, or is not.
struct LastBuildTests {
    private let folder: TemporaryFolder
    private var site: String { folder.path }

    init() throws {
        folder = try TemporaryFolder(for: "test")
        for (path, texts) in Self.contents { try write(texts[0], to: path) }
    }

    /// Files of the site, each in several versions of which some have the same size; all are valid.
    private static let contents: [(path: String, texts: [String])] = [
        ("Content/site.yml", ["id: s\ntitle: One\ntimezone: Europe/London\n", "id: s\ntitle: Two\ntimezone: Europe/London\n"]),
        ("Content/quizzes/a.md", [quiz("A", "x"), quiz("B", "x")]),
        ("Content/quizzes/b.json", ["one", "two"].map { #"{"title": "B", "questions": [{"prompt": "[[\#($0)]]"}]}"# }),
        ("Content/media/note.txt", ["a note", "b note"]),
        ("Content/assignments/essay.md", [assignment("2026-03-01"), assignment("2026-04-01")]),
        ("Templates/css/90-own.css", ["p { margin: 1em }", "p { margin: 2em }"]),
    ]

    private static func quiz(_ title: String, _ word: String) -> String {
        "---\ntitle: \(title)\n---\n\n[Note](../media/note.txt)\n\n## Which? {#q}\n\n- [x] \(word)\n- [ ] z\n"
    }

    private static func assignment(_ day: String) -> String { "---\ntitle: Essay\ndue: \(day)T12:00\n---\n\nWrite.\n" }

    private func write(_ text: String, to path: String) throws { try SiteFiles.write(text, to: "\(site)/\(path)") }

    private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(site)/\(path)") }

    private var now: Instant { Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970)) }

    @discardableResult
    private func build(_ change: (inout SiteBuilder.Options) -> Void = { _ in }) throws -> SiteBuilder.Outcome {
        var options = SiteBuilder.Options(site: site, jobs: 2)
        options.now = now
        change(&options)
        return try SiteBuilder(options).build()
    }

    /// Whether the next build would find nothing to do.
    private func isRecognised(_ change: (inout SiteBuilder.Options) -> Void = { _ in }) -> Bool {
        var options = SiteBuilder.Options(site: site, jobs: 2)
        options.now = now
        change(&options)
        guard case .nothing = LastBuild(options)?.work() else { return false }
        return true
    }

    @Test func anUnchangedSiteIsRecognisedWithItsReport() throws {
        defer { folder.remove() }
        try write("draft", to: "Content/notes.txt")
        let first = try build()
        #expect(first.warnings == 1)
        #expect(isRecognised())
        let second = try build()
        #expect(second.diagnostics == first.diagnostics && second.pages == first.pages && second.calendars == first.calendars)
        let written = try #require(first.written)
        #expect(second.written == OutputWriter.Summary(changed: 0, unchanged: written.changed, removed: 0))
        #expect(try build { $0.isFull = true }.written == second.written)
    }

    @Test func whatElseDecidesTheOutputIsSeen() throws {
        defer { folder.remove() }
        try build()
        #expect(isRecognised())
        #expect(!isRecognised { $0.isStrict = true })
        #expect(!isRecognised { $0.secret = Array("a secret of sixteen bytes".utf8) })
        #expect(!isRecognised { $0.sourceDate = Instant(secondsSinceEpoch: 1) })
        #expect(!isRecognised { $0.form = .archive })
        #expect(!isRecognised { $0.overlay = ["Content/quizzes/c.md": Array(Self.quiz("C", "x").utf8)] })
        #expect(!isRecognised { $0.now = nil })
        #expect(!isRecognised { $0.output += "2" })
        try build { $0.form = .archive }
        #expect(!isRecognised(), "the archive has to go")
        try build()
        #expect(isRecognised())
    }

    /// Installing the program that reads it, as the warning advises, doesn't change the site.
    @Test func aRuleBookThatCouldNotBeReadIsTriedAgain() throws {
        defer { folder.remove() }
        try write("title: Rules\nrulebook: {en: media/rules.pdf}\n", to: "Content/penalties/2026/edition.yml")
        let facts = #""rules": ["1.2"], "sanctionValue": 0, "referee": true, "judge": false"#
        try write(#"[{"id": 1, "slug": "late", "description": "Late.", \#(facts)}]"#, to: "Content/penalties/2026/penalties.json")
        try write("no PDF", to: "Content/media/rules.pdf")
        let report = try build()
        #expect(report.errors == 0 && report.diagnostics.contains { $0.id == .unsearchableRulebook })
        #expect(!isRecognised())
    }

    /// By the day that it names, the warning is wrong.
    @Test func aWarningOfADayInTheFutureIsNotRepeatedForEver() throws {
        defer { folder.remove() }
        let tomorrow = now.utc.date.adding(days: 3)
        try write("---\ntitle: Essay\ndue: 2099-03-01T12:00\nupdated: \(tomorrow)\n---\n\nWrite.\n", to: "Content/assignments/essay.md")
        let report = try build()
        #expect(report.errors == 0 && report.diagnostics.contains { $0.id == .unlikelyUpdate })
        #expect(!isRecognised())
    }

    @Test func anotherBuildInTheFolderIsNotPassedBy() throws {
        defer { folder.remove() }
        try build()
        try FileManager.default.createDirectory(atPath: "\(site)/Output/.quizmark", withIntermediateDirectories: false)
        #expect(isRecognised(), "an empty folder is only a leftover")
        try write("", to: "Output/.quizmark/lock")
        #expect(!isRecognised())
    }

    /// The site would be published without what the templates add, such as a legal notice.
    @Test func aBrokenLinkToTemplatesIsAnError() throws {
        defer { folder.remove() }
        try remove("Templates")
        try build()
        #expect(isRecognised())
        let link = "\(site)/Templates"
        for target in ["nowhere", "Content/site.yml"] {
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            #expect(!isRecognised())
            #expect(try build().diagnostics.map { "\($0.location.path) \($0.id.rawValue)" } == ["Templates UnreadableFile"])
            try remove("Templates")
        }
        try write("p { margin: 1em }", to: "Templates/css/90-own.css")
        try FileManager.default.createSymbolicLink(atPath: "\(link)/footer.mustache", withDestinationPath: "/nowhere/footer.mustache")
        try FileManager.default.createSymbolicLink(atPath: "\(link)/css/again", withDestinationPath: ".")
        #expect(!isRecognised())
        #expect(
            try build().diagnostics.map { "\($0.location.path) \($0.id.rawValue)" }
                == ["Templates/css/again SymlinkLoop", "Templates/footer.mustache UnreadableFile"])
    }

    @Test func aDamagedRecordIsNone() throws {
        defer { folder.remove() }
        try build()
        let path = try #require(FolderEntry.all(in: "\(site)/.quizmark/outputs").first { $0.name.hasSuffix(".record") }).name
        let url = URL(fileURLWithPath: "\(site)/.quizmark/outputs/\(path)")
        let bytes = try Data(contentsOf: url)
        for offset in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 50)) {
            var damaged = bytes
            damaged[offset] ^= 0x10
            try damaged.write(to: url)
            #expect(!isRecognised(), "\(offset)")
            try bytes.prefix(offset).write(to: url)
            #expect(!isRecognised(), "\(offset)")
        }
        try bytes.write(to: url)
        #expect(isRecognised())
    }

    /// A disk that counts in whole seconds shows the same times for two changes in one second.
    @Test(arguments: ["Content/quizzes/a.md", "Output/quizzes/a.html"]) func aChangeThatLeavesTheTimesIsSeen(path: String) throws {
        defer { folder.remove() }
        let file = "\(site)/\(path)"
        func setTimes() throws {
            let date = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
        }
        try build()
        try setTimes()
        try build()
        #expect(isRecognised())
        // In place, so that the inode stays.
        let handle = try #require(FileHandle(forUpdatingAtPath: file))
        try handle.seekToEnd()
        try handle.seek(toOffset: handle.offset() - 1)
        try handle.write(contentsOf: Data(" ".utf8))
        try handle.close()
        try setTimes()
        #expect(!isRecognised())
    }

    /// A thousand changes by chance, to sources and to the output: each build leaves what a full build would.
    @Test func randomChangesEndLikeFullBuilds() throws {
        defer { folder.remove() }
        var random = SplitMix64(seed: 20)
        var states = Dictionary(uniqueKeysWithValues: Self.contents.map { ($0.path, 0 as Int?) })
        var full: [[String: Int?]: [String: Data]] = [:]
        var (recognised, changes) = (0, 0)
        while changes < 1000 {
            for _ in 0..<(1 + random.below(20)) {
                changes += 1
                switch random.below(4) {
                case 0: try damageOutput(&random)
                case 1:
                    let path = Self.contents[random.below(Self.contents.count)].path
                    guard states[path] != nil, FileManager.default.fileExists(atPath: "\(site)/\(path)") else { continue }
                    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: "\(site)/\(path)")
                default:
                    let (path, texts) = Self.contents[random.below(Self.contents.count)]
                    // A site needs its settings, and the quiz has a link to the note.
                    let canGo = !["Content/site.yml", "Content/media/note.txt"].contains(path)
                    let next = random.below(texts.count + (canGo ? 1 : 0))
                    states[path] = .some(next < texts.count ? next : nil)
                    if next < texts.count { try write(texts[next], to: path) } else { try? remove(path) }
                }
            }
            if isRecognised() { recognised += 1 }
            try build { $0.adopts = true }
            if full[states] == nil {
                try build {
                    $0.isFull = true
                    $0.output = "\(site)/Full"
                }
                full[states] = try SiteFiles.tree("\(site)/Full")
            }
            #expect(try SiteFiles.tree("\(site)/Output") == full[states], "after \(changes) changes")
        }
        #expect(recognised > 3)
    }

    private func damageOutput(_ random: inout SplitMix64) throws {
        let files = FolderListing.files(below: "\(site)/Output")
        guard !files.isEmpty else { return }
        let path = files[random.below(files.count)]
        switch random.below(3) {
        case 0: try remove("Output/\(path)")
        case 1: try write("damaged", to: "Output/\(path)")
        default: try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: "\(site)/Output/\(path)")
        }
    }
}
