import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Files of another format than the named one: the message says what they are.
struct OtherFileTests {
    private func lines(_ bytes: [UInt8], _ format: QuizFormat) throws -> [String] {
        try PackageTesting.quizImport("a.xml", bytes, format).lines
    }

    @Test(arguments: [QuizFormat.moodle, .canvas, .qti], ["", " \n\n"])
    func emptyFiles(format: QuizFormat, text: String) throws {
        #expect(try lines(Array(text.utf8), format) == ["1 EmptyFile: this file is empty"])
    }

    @Test(arguments: [
        ("// Comment\n::A::Which? {=a ~b}\n", "GIFT, which 'quizmark import gift' reads"),
        ("Which? {=a ~b}\n", "GIFT, which 'quizmark import gift' reads"),
        ("question,right,a,b\nWhich?,a,x,y\n", "a table, which 'quizmark import csv' reads"),
        ("Which?\nA) a\nB) b\nANSWER: A\n", "Aiken, which 'quizmark import aiken' reads"),
        ("{\"title\": \"A\"}", "JSON, which 'quizmark import json' reads"),
    ])
    func otherTexts(text: String, format: String) throws {
        for target in [QuizFormat.moodle, .qti] {
            #expect(
                try lines(Array(text.utf8), target) == ["1 InvalidXML: this isn't XML, which begins with '<'; it looks like \(format)"])
        }
    }

    @Test(arguments: [QuizFormat.gift, .aiken]) func xmlForTexts(format: QuizFormat) throws {
        let text = "<?xml version=\"1.0\"?>\n<quiz>\n<question type=\"shortanswer\"><answer>{=a}</answer></question>\n</quiz>"
        #expect(
            try lines(Array(text.utf8), format) == ["1 NotImported: this is XML of Moodle, which 'quizmark import moodle' reads"])
    }

    /// Packages of other programs in a zip archive, which none of the commands reads.
    @Test(arguments: [
        (["h5p.json", "content/content.json"], "this is an H5P package, which can't be imported"),
        (["collection.anki21", "media"], "this is an Anki deck, which can't be imported; export its notes as text"),
    ])
    func otherArchives(names: [String], words: String) throws {
        let archive = try PackageTesting.zip(names.map { ($0, "{}") })
        for format in [QuizFormat.canvas, .qti] {
            let lines = try lines(archive, format)
            #expect(lines.contains { $0.contains(words) }, "\(lines)")
            #expect(!lines.contains { $0.contains("quizmark import") }, "\(lines)")
        }
    }

    @Test func archivesForMoodle() throws {
        let lines = try lines(try PackageTesting.zip([("a.xml", "<quiz/>")]), .moodle)
        #expect(lines.count == 1 && lines[0].contains("it looks like a zip archive; unpack it"), "\(lines)")
    }

    @Test func xmlInUTF16IsRead() throws {
        let text =
            "<quiz><question type=\"truefalse\"><questiontext><text>A</text></questiontext><answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer></question></quiz>"
        let units = Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(text)".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try PackageTesting.quizImport("a.xml", units, .moodle).quizzes.map(\.questions) == [1])
        #expect(try PackageTesting.quizImport("a.xml", [0xFF, 0xFE] + units, .moodle).quizzes.map(\.questions) == [1])
    }

    /// A file with questions of which none can be imported isn't empty.
    @Test func questionsThatAreNotSupported() throws {
        let text =
            "<quiz><question type=\"mystery\"><name><text>A</text></name><questiontext><text>a</text></questiontext></question></quiz>"
        let found = try lines(Array(text.utf8), .moodle)
        #expect(
            found.contains { $0.hasSuffix("EmptyQuiz: no questions in this file can be imported; the other messages say why") }, "\(found)")
        #expect(try lines(Array("<quiz/>".utf8), .moodle) == ["1 EmptyQuiz: this file has no questions"])
    }
}
