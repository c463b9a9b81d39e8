import ContentSamples
import Diagnostics
import Foundation
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Names that an import chooses for quizzes and pictures: different ones on every system.
struct ImportedNamesTests {
    private static func gift(_ titles: [String]) -> String { titles.map { "$CATEGORY: \($0)\n\nA {=a ~b}\n\n" }.joined() }

    private func paths(_ titles: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> [String] {
        let found = try RoundTrip.quizImport(Self.gift(titles), .gift, try RoundTrip.export())
        #expect(found.diagnostics == [], sourceLocation: sourceLocation)
        return found.quizzes.map { String($0.path.dropFirst("Content/quizzes/in/".count)) }
    }

    /// On macOS and Windows, these names are one file.
    @Test(arguments: [
        (["Maße", "Masse"], ["maße.md", "masse-2.md"]), (["Straße", "STRASSE"], ["straße.md", "strasse-2.md"]),
        (["Σ", "ς", "σ"], ["σ.md", "ς-2.md", "σ-3.md"]), (["Fi", "ﬁ"], ["fi.md", "ﬁ-2.md"]),
        (["Masse", "Maße", "Masse 2"], ["masse.md", "maße-2.md", "masse-2-2.md"]),
    ])
    func quizzesOfEqualNames(titles: [String], names: [String]) throws { #expect(try paths(titles) == names) }

    @Test func deviceNames() throws {
        #expect(
            try paths(["Aux", "Con", "Nul", "Com1", "Auxin"]) == ["aux-quiz.md", "con-quiz.md", "nul-quiz.md", "com1-quiz.md", "auxin.md"])
    }

    /// A site couldn't have it as it is.
    @Test func aTitleOfManyCharactersIsCut() throws {
        let title = String(repeating: "a", count: 1_500)
        let found = try RoundTrip.quizImport(Self.gift([title]), .gift, try RoundTrip.export())
        #expect(found.text.contains("title: \(title.prefix(900))\n"))
        #expect(
            found.diagnostics.map(\.message) == ["the title of a quiz has 1500 characters; only the first 900 are imported"])
    }

    @Test func anIDThatIsADeviceIsReplaced() throws {
        let quiz = "---\nid: aux\ntitle: Help\n---\n\n## Q\n\n- [x] a\n- [ ] b\n"
        let found = try RoundTrip.quizImport(quiz, .markdown, try RoundTrip.export(), name: "help.md")
        #expect(found.quizzes.map(\.path) == ["Content/quizzes/in/help.md"])
        #expect(!found.text.contains("id: aux"))
        #expect(
            found.diagnostics.map(\.message) == [
                "the id 'aux' can't be a file name on every system: Windows reserves the name 'aux'; the quiz gets a new one"
            ])
    }

    /// A check that never agrees doesn't keep an import from ending.
    @Test func renamingEnds() throws {
        var found = try RoundTrip.quizImport(Self.gift(["A", "B"]), .gift, try RoundTrip.export())
        found.removeConflicts { files in
            files.indices.map { index in
                let (own, other) = (files[index].path, files[(index + 1) % files.count].path)
                return Diagnostic(
                    .pathConflict, "'\(own)' and '\(other)' would both become 'a'", at: SourceLocation(path: own),
                    notes: [Diagnostic.Note("the other one", at: SourceLocation(path: other))])
            }
        }
        #expect(found.quizzes.isEmpty)
        #expect(found.diagnostics.allSatisfy { $0.message.hasSuffix("this quiz isn't imported") }, "\(found.diagnostics)")
    }

    @Test(arguments: [("straße", "strasse"), ("ſ", "s"), ("ﬁ", "fi"), ("É", "é")]) func pictures(one: String, other: String) {
        let files = ImportedFiles()
        let names =
            [files.add(EmbeddedFile(name: "\(one).png", bytes: MediaSamples.png))]
            + [files.add(EmbeddedFile(name: "\(other).png", bytes: MediaSamples.png + [0]))]
        #expect(names == ["\(one).png", "\(other)-2.png"])
    }

    // MARK: - Pictures of Moodle

    private func moodle(_ files: [(name: String, path: String, bytes: [UInt8])], text: String) throws -> QuizImport {
        let holders = files.map { file in
            "<file name=\"\(file.name)\" path=\"\(file.path)\" encoding=\"base64\">\(Data(file.bytes).base64EncodedString())</file>"
        }.joined()
        let xml = """
            <quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[<p>Q?</p>\(text)]]></text>\(holders)</questiontext>
            <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>
            """
        return try RoundTrip.quizImport(xml, .moodle, try RoundTrip.export())
    }

    private func expect(_ found: QuizImport, _ pictures: [(name: String, bytes: [UInt8])]) {
        #expect(found.diagnostics.filter { $0.id != .missingAltText } == [])
        for (name, bytes) in pictures {
            #expect(found.files.first { $0.path.utf8.elementsEqual("Content/media/in/\(name)".utf8) }?.bytes == bytes, "\(name)")
        }
        #expect(found.files.count == pictures.count + 1)
    }

    @Test func folders() throws {
        let (one, other) = (MediaSamples.png, MediaSamples.png + [0])
        let found = try moodle(
            [("x.png", "/a/", one), ("x.png", "/b/", other)],
            text: "<img src=\"@@PLUGINFILE@@/b/x.png\" alt=\"B\"><img src=\"@@PLUGINFILE@@/a/x.png\" alt=\"A\">")
        expect(found, [("x.png", other), ("x-2.png", one)])
        #expect(found.text.contains("![B](../../media/in/x.png)"), "\(found.text)")
    }

    @Test func unicodeForms() throws {
        let (one, other) = (MediaSamples.png, MediaSamples.png + [0])
        let found = try moodle(
            [("e\u{301}.png", "/", one), ("\u{E9}.png", "/", other)],
            text: "<img src=\"@@PLUGINFILE@@/%C3%A9.png\" alt=\"B\"><img src=\"@@PLUGINFILE@@/e%CC%81.png\" alt=\"A\">")
        expect(found, [("\u{E9}.png", other), ("\u{E9}-2.png", one)])
        // Another form is better than no picture.
        let only = try moodle([("e\u{301}.png", "/", one)], text: "<img src=\"@@PLUGINFILE@@/%C3%A9.png\" alt=\"B\">")
        expect(only, [("\u{E9}.png", one)])
    }
}
