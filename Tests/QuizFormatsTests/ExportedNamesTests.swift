import ContentModel
import Diagnostics
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Names in exports: of pictures, files, quizzes and tags.
struct ExportedNamesTests {
    private static let answers = "- [x] a\n- [ ] b\n- [ ] c\n"

    private func export(_ files: [String: String]) throws -> Export {
        try ExportedSite.export(ExportedSite.everyKind, adding: files)
    }

    private func svg(_ words: String) -> String { "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>\(words)</title></svg>" }

    private func pictures() throws -> Export {
        let quiz = "---\ntitle: P\n---\n\n## Which?\n\n![A](../media/a/x.svg) ![B](../media/a-x.svg)\n\n\(Self.answers)"
        return try export(["media/a/x.svg": svg("one"), "media/a-x.svg": svg("two"), "quizzes/pictures.md": quiz])
    }

    /// Moodle has no folders, so two pictures can't have one name; others keep theirs, or each import and export would add a folder to it.
    @Test func picturesInMoodle() throws {
        let export = try pictures()
        var log = ExportLog()
        let quizzes = export.allQuizzes.filter { $0.quiz.id == "pictures" }
        let file = try #require(MoodleFormat().files(quizzes, export, log: &log).first)
        let text = String(decoding: file.bytes, as: UTF8.self)
        for name in ["x.svg", "a-x.svg"] {
            #expect(text.contains("<file name=\"\(name)\" path=\"/\""), "\(text)")
            #expect(text.contains("src=\"@@PLUGINFILE@@/\(name)\""))
        }
        let back = try RoundTrip.quizImport(file.bytes, .moodle, export)
        #expect(Set(back.files.dropFirst().map { String(decoding: $0.bytes, as: UTF8.self).contains("one") }) == [true, false])
    }

    /// No other export puts two pictures under one name.
    @Test(arguments: [QuizFormat.canvas, .qti, .cartridge, .apkg, .anki, .csv, .markdown, .scorm]) func picturesInFiles(format: QuizFormat)
        throws
    {
        let export = try pictures()
        var log = ExportLog()
        let quizzes = export.allQuizzes.filter { $0.quiz.id == "pictures" }
        let files = try #require(format.exporter).files(quizzes, export, log: &log)
        var contents = files.map(\.bytes)
        if var archive = try? ZipReader(files[0].bytes) {
            for path in archive.paths { contents.append(try archive.bytes(of: path) ?? []) }
        }
        let texts = contents.map { String(decoding: $0, as: UTF8.self) }
        for words in ["one", "two"] { #expect(texts.count { $0.contains("<title>\(words)</title>") } == 1, "\(words)") }
        #expect(Set(files.map(\.path)).count == files.count)
    }

    /// No file of a package has a name that a system can't have, and Moodle's categories have names that it can hold.
    @Test func longNames() throws {
        let folder = String(repeating: "a", count: 90)
        let title = String(repeating: "Q", count: 300)
        let quiz = { (start: String) in "---\ntitle: \(start)\(title)\n---\n\n## Which?\n\n\(Self.answers)" }
        let paths = ["one", "two"].map { "\(folder)/\(folder)/\(folder)/\($0)" }
        let export = try export(["quizzes/\(paths[0]).md": quiz("One"), "quizzes/\(paths[1]).md": quiz("Two")])
        let quizzes = export.allQuizzes.filter { paths.contains($0.quiz.id) }
        let names = quizzes.map { export.identifier(of: $0) }
        #expect(Set(names).count == 2 && names.allSatisfy { $0.utf8.count < 230 }, "\(names)")
        var log = ExportLog()
        let file = try #require(MoodleFormat().files(quizzes, export, log: &log).first)
        let text = String(decoding: file.bytes, as: UTF8.self)
        let categories = text.matches(of: /\$course\$\/top\/([^<]*)/).map { String($0.1) }
        #expect(Set(categories).count == 2 && categories.allSatisfy { $0.count <= 255 }, "\(categories)")
        #expect(log.diagnostics.contains { $0.message.contains("so the title is cut") })
        #expect(log.diagnostics.contains { $0.message.contains("the quiz's id is longer than Moodle's 100 characters") })
    }

    /// Or Moodle would put their questions together.
    @Test func longEqualTitlesKeepTheirIDsInMoodle() throws {
        let quiz = "---\ntitle: \(String(repeating: "Q", count: 300))\n---\n\n## Which?\n\n\(Self.answers)"
        let export = try export(["quizzes/one.md": quiz, "quizzes/two.md": quiz])
        var log = ExportLog()
        let quizzes = export.allQuizzes.filter { ["one", "two"].contains($0.quiz.id) }
        let file = try #require(MoodleFormat().files(quizzes, export, log: &log).first)
        let text = String(decoding: file.bytes, as: UTF8.self)
        let categories = text.matches(of: /\$course\$\/top\/([^<]*)/).map { String($0.1) }
        #expect(categories.map { String($0.suffix(6)) } == [" (one)", " (two)"], "\(categories)")
        #expect(categories.allSatisfy { $0.unicodeScalars.count <= 255 })
    }

    @Test func packagesOfSimilarIDs() throws {
        let quiz = "---\ntitle: Q\n---\n\n## Which?\n\n\(Self.answers)"
        let export = try export(["quizzes/a/b.md": quiz, "quizzes/a-b.md": quiz, "quizzes/c/d/e.md": quiz, "quizzes/c-d/e.md": quiz])
        var log = ExportLog()
        let quizzes = export.allQuizzes.filter { ["a/b", "a-b", "c/d/e", "c-d/e"].contains($0.quiz.id) }
        let names = ScormFormat().files(quizzes, export, log: &log).map(\.path)
        #expect(Set(names) == ["a-b.zip", "a-b-2.zip", "c-d-e.zip", "c-d-e-2.zip"])
        #expect(Dictionary(uniqueKeysWithValues: zip(quizzes.map(\.quiz.id), names))["a-b"] == "a-b.zip")
    }

    /// Whatever a title and tags contain, it stays in its line.
    @Test func linesInNames() throws {
        let export = try RoundTrip.export()
        var quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which?\n\n\(Self.answers)", export)
        quiz.quiz.title = "Line one\n\n::X:: evil {=x ~y}\n$CATEGORY: zz"
        quiz.quiz.questions[0].tags = ["x\n::X:: evil {=x ~y}"]
        var log = ExportLog()
        let file = try #require(GiftFormat().files([quiz], export, log: &log).first)
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines[0] == "$CATEGORY: $course$/top/Line one ::X:: evil {=x ~y} $CATEGORY: zz")
        #expect(lines[1].hasPrefix("// [id:") && lines[1].hasSuffix("[tag:x ::X:: evil {=x ~y}]"), "\(lines)")
        #expect(lines.count { $0.contains("::X::") } == 2)
    }

    @Test func tagsComeBackFromTables() throws {
        let export = try RoundTrip.export()
        let json = #"{"title": "A\nB", "questions": [{"prompt": "Q?", "answer": true, "tags": ["x\n y", "z"]}]}"#
        let quizImport = try RoundTrip.quizImport(json, .json, export, name: "a.json")
        let quiz = LocalizedQuiz(try #require(RoundTrip.quizzes(quizImport, export).first))
        #expect(quiz.quiz.title == "A B" && quiz.questions[0].tags == ["x y", "z"])
        var log = ExportLog()
        let table = try #require(CSVFormat().files([quiz], export, log: &log).first)
        let back = RoundTrip.quizzes(try RoundTrip.quizImport(table.bytes, .csv, export), export)
        #expect(back.map(\.title) == ["A B"] && back[0].questions[0].tags == ["x y", "z"])
    }
}
