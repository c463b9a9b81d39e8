import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Encoding
import Foundation
import PageRendering
import SitePlanning
import Testing

@testable import SitePackaging

@Suite struct OfflineFilesTests {
    private func digests(_ count: Int, changed: Int? = nil) -> [FileDigest] {
        (0..<count).map { index in
            FileDigest(path: OutputPath("quizzes/\(index).html"), bytes: Array("\(index)\(index == changed ? "!" : "")".utf8))
        }
    }

    private func head(_ files: [RenderedFile]) throws -> [String: Any] {
        let worker = try #require(files.first { $0.path.text == "sw.js" })
        let line = try #require(String(decoding: worker.bytes, as: UTF8.self).split(separator: "\n").first)
        let json = try #require(line.hasPrefix("self.site = ") ? line.dropFirst("self.site = ".count).dropLast() : nil)
        return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test func theOrderOfWorkDoesNotMatter() throws {
        let site = try PackagedSite(.empty())
        let files = site.offlineFiles(digests(1500)).map { ($0.path, $0.bytes) }
        let shuffled = site.offlineFiles(digests(1500).reversed()).map { ($0.path, $0.bytes) }
        #expect(files.elementsEqual(shuffled) { $0 == $1 })
    }

    @Test func oneChangedFileChangesOneListAndTheVersion() throws {
        let site = try PackagedSite(.empty())
        let old = try head(site.offlineFiles(digests(1500)))
        let new = try head(site.offlineFiles(digests(1500, changed: 700)))
        #expect(old["version"] as? String != new["version"] as? String)
        let oldLists = try #require(old["lists"] as? [[String: Any]])
        let newLists = try #require(new["lists"] as? [[String: Any]])
        #expect(oldLists.count == 3)
        #expect(oldLists.map { $0["files"] as? Int } == [512, 512, 476])
        let changed = zip(oldLists, newLists).count { $0["digest"] as? String != $1["digest"] as? String }
        #expect(changed == 1)
    }

    @Test func pagesWithDeadlinesAreNamedAndTheirDatesKept() throws {
        var content = try SiteContent.empty()
        #expect(try head(PackagedSite(content).offlineFiles(digests(3)))["fresh"] == nil, "a site without deadlines has none")
        let due = DueDate.day(try #require(CalendarDate(iso: "2026-12-11")))
        content.assignments = [
            TranslatedItem(Assignment(id: "walk", path: "walk.md", position: .start, language: .english, title: "A walk", due: due))
        ]
        let files = PackagedSite(content).offlineFiles(digests(3))
        let dates = try #require(files.first { $0.path.text == "assets/deadlines.json" })
        #expect(String(decoding: dates.bytes, as: UTF8.self) == "{\"due/walk\":\"2026-12-11\"}\n")
        let head = try head(files)
        let fresh = try #require(head["fresh"] as? [String])
        #expect(fresh.contains("assignments/") && fresh.contains("calendar/") && fresh.contains("index.html"))
        #expect((head["core"] as? [String])?.contains("assets/deadlines.json") == true)
        let list = try #require(files.first { $0.path.text == "assets/files-1.json" })
        #expect(String(decoding: list.bytes, as: UTF8.self).contains("assets/deadlines.json"))
    }

    /// A reader who has it offline gets the next one with an update.
    @Test func theEditionInForceIsNamed() throws {
        var content = try SiteContent.empty()
        #expect(try head(PackagedSite(content).offlineFiles([]))["edition"] == nil)
        content.editions = ["2017", "2026"].map { Edition(id: $0, path: "penalties/\($0)", title: "Rules \($0)") }
        content.editions[0].isCurrent = true
        #expect(try head(PackagedSite(content).offlineFiles([]))["edition"] as? String == "penalties/2017/")
    }

    @Test func quizzesWithDatesComeFromTheServerFirst() throws {
        var content = try SiteContent.empty()
        content.settings.languages = [.english, try #require(ContentLanguage("fr"))]
        content.quizzes = ["dated", "open", "plain"].map { id in
            TranslatedItem(Quiz(id: id, path: "Content/quizzes/\(id).md", language: .english, title: id))
        }
        let day = DueDate.day(try #require(CalendarDate(iso: "2026-12-11")))
        content.quizzes[0].original.due = day
        content.quizzes[1].original.available = day
        let fresh = try #require(try head(PackagedSite(content).offlineFiles(digests(3)))["fresh"] as? [String])
        #expect(fresh.filter { $0.contains("quizzes/") && !$0.hasPrefix("fr/") } == ["quizzes/dated.html", "quizzes/open.html"])
        #expect(fresh.contains("fr/quizzes/dated.html") && !fresh.contains { $0.hasSuffix("plain.html") })
    }

    @Test func listsSayWhereTheyBeginAndWhatTheyHold() throws {
        let site = try PackagedSite(.empty())
        // The order of JavaScript's string comparison: an emoji is two code units, and precedes the last letters of the basic
        // plane.
        let names = ["b.html", "\u{FF5A}.html", "😀.html", "a.html"]
        let files = site.offlineFiles(names.map { FileDigest(path: OutputPath($0), bytes: Array($0.utf8)) })
        let list = try #require(files.first { $0.path.text == "assets/files-1.json" })
        let text = String(decoding: list.bytes, as: UTF8.self)
        let indices = try ["a.html", "b.html", "😀.html", "\u{FF5A}.html"].map { try #require(text.range(of: $0)).lowerBound }
        #expect(indices == indices.sorted())
        let entries = try #require(JSONSerialization.jsonObject(with: Data(list.bytes)) as? [String: [Any]])
        #expect(entries["a.html"]?[1] as? Int == 6)
        #expect((entries["a.html"]?[0] as? String)?.count == 16)
        let lists = try #require(head(files)["lists"] as? [[String: Any]])
        #expect(lists[0]["first"] as? String == "a.html")
        #expect(lists[0]["digest"] as? String == SHA256.shortText(list.bytes))
    }

    @Test func homesAndScriptsAreKeptBeforeAnythingWasOpened() throws {
        var content = try SiteContent.empty(languages: ["en", "fr"])
        let answer = Question(id: "q", position: .start, hasExplicitID: true, prompt: RichText(), response: .trueFalse(true))
        var quiz = Quiz(id: "q", path: "Content/quizzes/q.md", language: .english, title: "Quiz")
        quiz.questions = [answer]
        content.quizzes = [TranslatedItem(quiz)]
        let core = try #require(head(PackagedSite(content).offlineFiles([]))["core"] as? [String])
        let names = ["quizmark.css", "offline.js", "quizmark.fr.js", "settings.css", "settings.fr.js", "settings.js", "app.fr.json"]
        let files = names.map { "assets/\($0)" }
        let pages = ["index.html", "fr/index.html", "fr/offline.html", "fr/history.html", "fr/practice.html"]
        for path in pages + files + ["assets/icon.svg", "assets/icon-touch.png"] {
            #expect(core.contains(path), "\(path)")
        }
    }

    /// They would be large.
    @Test func historyAndPracticeOfManyQuizzesAreNotKeptBefore() throws {
        var content = try SiteContent.empty()
        content.settings.theme.logo = Located("media/logo.svg", at: .start)
        content.quizzes = (0..<201).map { number in
            TranslatedItem(Quiz(id: "q\(number)", path: "Content/quizzes/q\(number).md", language: .english, title: "Quiz"))
        }
        let core = try #require(head(PackagedSite(content).offlineFiles([]))["core"] as? [String])
        #expect(core.contains("index.html") && core.contains("media/logo.svg"))
        #expect(!core.contains("history.html") && !core.contains("practice.html"))
    }
}
