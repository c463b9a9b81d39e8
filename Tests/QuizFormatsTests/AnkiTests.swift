import ContentModel
import Diagnostics
import Encoding
import Markup
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// `Tests/Exchange/check_anki.py` tests with Anki itself.
struct AnkiTests {
    private func notes() throws -> (notes: AnkiNotes, log: ExportLog) {
        let export = try ExportedSite.export(ExportedSite.everyKind)
        var log = ExportLog()
        return (AnkiNotes(export.allQuizzes, export, log: &log), log)
    }

    private func fields(of id: String) throws -> [String] {
        let export = try ExportedSite.export(ExportedSite.everyKind)
        let guid = AnkiNote.guid([export.settings.id, "all", id, "en"])
        return try #require(try notes().notes.questions.first { $0.guid == guid }).fields
    }

    @Test func choicesAreOnTheFrontAndMarkedOnTheBack() throws {
        let fields = try fields(of: "atp")
        #expect(fields[0].contains("<strong>most</strong> ATP?"))
        #expect(fields[0].contains("cell.svg\""))
        #expect(!fields[1].contains("right") && fields[1].contains("<li>Mitochondrion</li>"))
        #expect(fields[2].contains("<li>Nucleus<div class=\"feedback\"><p>Holds the DNA.</p>\n</div></li>"))
        #expect(fields[2].contains("<li><b class=\"right\">✓ Mitochondrion</b></li>"))
        #expect(fields[3].contains("It burns sugar."))
        #expect(fields[4] == "Every kind")
    }

    @Test func answersToOtherKinds() throws {
        #expect(try fields(of: "plants")[2].contains("✓ True"))
        #expect(try fields(of: "gap")[0].contains("The <span class=\"gap\">____</span> makes"))
        #expect(try fields(of: "gap")[2].contains("mitochondrion or mitochondria"))
        #expect(try fields(of: "gravity")[2] == "<p><b class=\"right\">9.81 ± 0.05</b></p>")
        #expect(try fields(of: "gravity")[0].contains(#"\(g =\)"#))
        #expect(try fields(of: "sizes")[2].contains("<li>Atom</li><li>Molecule</li><li><strong>Cell</strong></li>"))
        #expect(try !fields(of: "sizes")[1].contains("<li>Atom</li><li>Molecule</li>"))
        #expect(try fields(of: "capitals")[2].contains("Italy → <b><em>Rome</em></b>"))
        #expect(try fields(of: "capitals")[1].contains("Vienna"))
        #expect(try fields(of: "code")[0].contains("\\[\n\\frac{a}{b}\n\\]"))
    }

    @Test func whatADeckCannotHoldIsReported() throws {
        let log = try notes().log
        #expect(
            log.lines == [
                "2 an Anki deck can't include the pass mark and the points; the site still does",
                "56 free text without a model answer or an explanation has nothing for the back of a card; give it one",
            ])
    }

    @Test func theTextIsOneLineANoteWithAHeader() throws {
        let export = try ExportedSite.export(ExportedSite.everyKind)
        var log = ExportLog()
        let files = AnkiTextFormat().files(export.allQuizzes, export, log: &log)
        let text = String(decoding: files[0].bytes, as: UTF8.self)
        #expect(text.hasPrefix("#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n#deck column:2\n#tags column:3\n"))
        #expect(text.contains("\tenergy cell\t"))
        #expect(text.contains("src=\"\"\(export.settings.id)-cell.svg\"\""))
        #expect(files.dropFirst().map(\.path) == ["media/\(export.settings.id)-cell.svg"])
    }

    @Test func thePackageHasTheDatabaseAndTheMedia() throws {
        let export = try ExportedSite.export(ExportedSite.everyKind)
        var log = ExportLog()
        let files = AnkiPackageFormat().files(export.allQuizzes, export, log: &log)
        var package = try ZipReader(files[0].bytes)
        #expect(package.paths == ["0", "collection.anki2", "media"])
        #expect(try package.bytes(of: "media") == Array(#"{"0":"\#(export.settings.id)-cell.svg"}"#.utf8))
        #expect(try #require(try package.bytes(of: "collection.anki2")).starts(with: "SQLite format 3\0".utf8))
        #expect(AnkiPackageFormat().files(export.allQuizzes, export, log: &log) == files)
    }

    @Test func penaltiesAreNotesOfTheirOwn() throws {
        let export = try ExportedSite.export(ExportedSite.example, "fr")
        var log = ExportLog()
        let quiz = try #require(export.allQuizzes.first { $0.quiz.id == "sanctions-2026" })
        let notes = AnkiNotes([quiz], export, log: &log)
        #expect(notes.questions.isEmpty && notes.penalties.count == quiz.penalties.count)
        #expect(Set(notes.penalties.map(\.guid)).count == quiz.penalties.count)
        let (note, penalty) = (try #require(notes.penalties.first), try #require(quiz.penalties.first))
        #expect(note.fields[0] == Escaping.escaped(penalty.headline))
        #expect(note.fields[2] == Escaping.escaped(penalty.sanction))
        // The phase, in the language of the export.
        #expect(note.tags == ["Position_de_départ"])
        #expect(penalty.questions.map(\.tags) == [["Position de départ"], ["Position de départ"]])
        #expect(log.lines == [])
        // As French is punctuated.
        #expect(quiz.quiz.title == "Quiz des sanctions\u{A0}: Règles du plongeon 2026")
        #expect(penalty.questions[0].prompt.plainText.hasSuffix("Sanction\u{202F}?"))
        let text = String(decoding: AnkiTextFormat().files([quiz], export, log: &log)[0].bytes, as: UTF8.self)
        #expect(text.contains("Sanction\u{A0}: <b>"))
    }

    @Test(arguments: [
        ("media/cell.svg", "riverside-cell.svg"), ("media/biology/cell.svg", "riverside-biology-cell.svg"),
    ])
    func namesOfMedia(path: String, name: String) throws {
        // A name can't contain a slash, so a hash of the path keeps names unique.
        #expect(AnkiMedia.name(of: path, site: "riverside").hasSuffix(name))
        #expect(AnkiMedia.name(of: path, site: "riverside") != AnkiMedia.name(of: "media/biology-cell.svg", site: "riverside"))
    }

    @Test func aQuizWithoutADateIsReported() throws {
        let export = try RoundTrip.export()
        func lines(_ front: String) throws -> [String] {
            var log = ExportLog()
            let quiz = try RoundTrip.quiz("---\ntitle: A\n\(front)---\n\n## It is so {type=true-false answer=true}\n", export)
            _ = AnkiPackageFormat().files([quiz], export, log: &log)
            return log.diagnostics.map(\.message)
        }
        #expect(try lines("updated: 2026-03-01\n") == [])
        #expect(
            try lines("") == [
                "Anki only replaces a note with a newer one, and this quiz has no date: give it 'updated', or set SOURCE_DATE_EPOCH"
            ])
    }

    @Test func howManyAnswersAreCorrectIsSaid() throws {
        let export = try RoundTrip.export()
        func text(_ attribute: String) throws -> String {
            var log = ExportLog()
            let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which? {\(attribute)}\n\n- [x] One\n- [x] Two\n- [ ] Three\n", export)
            return String(decoding: AnkiTextFormat().files([quiz], export, log: &log)[0].bytes, as: UTF8.self)
        }
        #expect(try text("say-count").contains("Choose 2 answers."))
        #expect(try text("#a").contains("More than one answer may be correct"))
    }
}
