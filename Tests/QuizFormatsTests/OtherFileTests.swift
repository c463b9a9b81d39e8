import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Files of another format than the named one: the message names theirs.
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
        (["collection.anki21", "media"], "this is an Anki deck, whose cards have no wrong answers, so it can't be imported"),
    ])
    func otherArchives(names: [String], words: String) throws {
        let archive = try PackageTesting.zip(names.map { ($0, "{}") })
        for format in [QuizFormat.canvas, .qti] {
            let lines = try lines(archive, format)
            #expect(lines.contains { $0.contains(words) }, "\(lines)")
            #expect(!lines.contains { $0.contains("quizmark import") }, "\(lines)")
        }
    }

    /// Archives where a format has a text.
    @Test(arguments: [
        ("q.h5p", ["h5p.json"], "this is an H5P package, which can't be imported"),
        ("quiz.xlsx", ["[Content_Types].xml", "xl/workbook.xml"], "this is an Excel workbook; save it as CSV"),
        ("backup.mbz", ["moodle_backup.xml", "questions.xml"], "this is a Moodle backup; export the question bank as Moodle XML instead"),
    ])
    func archivesInPlaceOfTexts(name: String, files: [String], words: String) throws {
        let archive = try PackageTesting.zip(files.map { ($0, "{}") })
        for format in [QuizFormat.json, .markdown, .csv, .moodle, .gift, .text2qti] {
            let lines = try PackageTesting.quizImport(name, archive, format).lines
            #expect(lines.count == 1 && lines[0].hasPrefix("1 NotImported: \(words)"), "\(format) \(lines)")
        }
        let old = try PackageTesting.quizImport("backup.mbz", [0x1F, 0x8B, 8, 0], .moodle).lines
        #expect(old == ["1 NotImported: this is a Moodle backup; export the question bank as Moodle XML instead"])
    }

    /// The bytes of an archive may look like a text.
    @Test(
        arguments: [
            [0x1F, 0x8B, 8, 0], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], Array("Rar!\u{1A}\u{7}".utf8),
            Array("BZh91AY&SY".utf8),
        ] as [[UInt8]])
    func archivesAreNoTexts(start: [UInt8]) throws {
        let bytes = start + Array("\nWhich? {=a ~b}\n".utf8)
        for format in [QuizFormat.moodle, .canvas, .qti, .csv, .aiken, .respondus, .gift] {
            let lines = try PackageTesting.quizImport("a.bin", bytes, format).lines
            #expect(lines == ["1 NotImported: this is a compressed archive; unpack it and import its files"], "\(format)")
        }
    }

    private static let moodle =
        "<?xml version=\"1.0\"?>\n<quiz><question type=\"truefalse\"><questiontext><text>A</text></questiontext></question></quiz>"
    private static let signs: [(text: String, words: String)] = [
        (moodle, "XML of Moodle, which 'quizmark import moodle' reads"),
        ("<questestinterop><item/></questestinterop>", "QTI 1.2, which 'quizmark import canvas' reads"),
        ("<assessmentItem identifier=\"i\"/>", "QTI 2, which 'quizmark import qti' reads"),
        ("::A:: Which? {=a ~b}\n", "GIFT, which 'quizmark import gift' reads"),
        ("Which?\nA) a\nB) b\nANSWER: A\n", "Aiken, which 'quizmark import aiken' reads"),
        ("#Q Which?\n^ a\nA a\nB b\n", "text of Open Trivia, which 'quizmark import trivia' reads"),
        ("1. Which?\n*a) x\nb) y\n", "text of text2qti, which 'quizmark import text2qti' reads"),
        ("Type: MA\n1. Which?\n*a) x\n*b) y\nc) z\n", "a test as Respondus imports it, which 'quizmark import respondus' reads"),
        ("1. Which?\na. x\n*b. y\n", "a test as Respondus imports it, which 'quizmark import respondus' reads"),
        ("1. Which?\na. x\nb. y\n\nAnswers:\n1. B\n", "a test as Respondus imports it, which 'quizmark import respondus' reads"),
        ("[{\"question\": \"Which?\", \"options\": [\"a\", \"b\"], \"answer\": 0}]", "JSON, which 'quizmark import json' reads"),
        ("question,right,a,b\nWhich?,a,x,y\n", "a table, which 'quizmark import csv' reads"),
        // Flash cards: our own table, and those of Quizlet, Anki and others.
        ("question,answer\n\"Capital of Mali, in Africa?\",Bamako\nCapital of Italy?,Rome\n", "a table, which 'quizmark import csv' reads"),
        ("Capital of Mali?\tBamako\nCapital of Italy?\tRome, or Roma\n", "a table, which 'quizmark import csv' reads"),
        ("front;back\nCapital of Mali?;Bamako\n", "a table, which 'quizmark import csv' reads"),
        ("#separator:tab\n#html:false\nCapital of Mali?\tBamako\n", "notes of Anki, which 'quizmark import csv' reads"),
    ]

    /// One message names the command, whichever other one was used.
    @Test(arguments: QuizFormat.imported) func everyImportNamesTheRightCommand(format: QuizFormat) throws {
        let own = format == .iquiz ? "json" : format.rawValue
        for (text, words) in Self.signs where !words.contains("import \(own)'") {
            let found = try PackageTesting.quizImport("a.txt", Array(text.utf8), format)
            // Aiken's questions are also those of some other formats.
            guard found.quizzes.isEmpty else { continue }
            let lines = found.lines.filter { !$0.contains("EmptyQuiz") }
            #expect(lines.count == 1 && lines[0].contains(words), "\(format) \(text) \(lines)")
        }
    }

    /// Sentences with a comma in each are no table: the format's own messages say what is wrong.
    @Test(arguments: ["Well, which?\nYes, this.\n", "Which?\nyes,no\n", "a,\nb,\n", ",a\n,b\n", "Only,one line\n"])
    func sentencesAreNoTable(text: String) throws {
        let found = try PackageTesting.quizImport("a.txt", Array(text.utf8), .trivia).lines
        #expect(found.first?.hasPrefix("1 InvalidQuestion: ") == true, "\(found)")
    }

    /// No format reads these.
    @Test(arguments: [
        ("Question\n========\nWhich?\n\nMeta-information\n================\nextype: schoice\nexsolution: 010\n", "a question of R/exams"),
        ("---\ntitle: T\noutput: learnr::tutorial\n---\n\n## Which?\n", "a tutorial of learnr"),
        ("% Test\n\\documentclass{exam}\n\\begin{questions}\n\\question Which?\n\\end{questions}\n", "LaTeX"),
    ])
    func textsOfOtherProgramsAreNamed(text: String, name: String) throws {
        for format in [QuizFormat.markdown, .quizdown, .mkdocsQuiz, .gift, .aiken, .text2qti, .respondus, .csv, .json, .trivia, .moodle] {
            let lines = try PackageTesting.quizImport("a.txt", Array(text.utf8), format).lines
            #expect(
                lines.count == 1 && lines[0].hasPrefix("1 NotImported: this is \(name), which can't be imported; "), "\(format) \(lines)")
        }
    }

    @Test func aikenForGift() throws {
        #expect(
            try lines(Array("Which?\nA) a\nB) b\nANSWER: A\n".utf8), .gift) == [
                "1 NotImported: this looks like Aiken, which 'quizmark import aiken' reads"
            ])
    }

    @Test(arguments: [
        ("<POOL/>", "this is a Blackboard pool, which 'quizmark import canvas' reads"),
        ("<questestinterop/>", "this is QTI 1.2, which 'quizmark import canvas' reads"),
    ])
    func otherXML(text: String, words: String) throws {
        #expect(try lines(Array(text.utf8), .qti) == ["1 InvalidXML: \(words)"])
    }

    /// No command reads these, and each says so.
    @Test(arguments: [
        ("<?xml version=\"1.0\"?>\n<examview type='test'/>", "ExamView XML"),
        ("<hotpot-jquiz-file><version>6</version></hotpot-jquiz-file>", "an exercise of Hot Potatoes"),
        ("<problem display_name=\"One\">\n  <multiplechoiceresponse/>\n</problem>", "a problem of Open edX"),
        ("<!DOCTYPE kvtml PUBLIC \"kvtml2.dtd\">\n<!-- words -->\n<kvtml version=\"2.0\"/>", "a vocabulary of KDE (KVTML)"),
        (":TYPE:MC:1:0:A\n:TITLE:One\n:QUESTION:H\nWhich?\n", "text of WebCT"),
        ("{\n \"cells\": [{\"cell_type\": \"markdown\", \"source\": []}]\n}", "a Jupyter notebook"),
    ])
    func filesThatNoCommandReads(text: String, name: String) throws {
        for format in QuizFormat.imported {
            let lines = try PackageTesting.quizImport("a.xml", Array(text.utf8), format).lines
            #expect(
                lines.count == 1 && lines[0].hasPrefix("1 NotImported: this is \(name), which can't be imported; "), "\(format) \(lines)")
        }
    }

    /// Quizmark has questions below headings of level 2 only.
    @Test func deepHeadingsAreThoseOfQuizdown() throws {
        let text = "## Bash\n\n#### Q1. Which?\n\n```sh\nls\n```\n\n- [x] a\n- [ ] b\n\n#### Q2. Who?\n\n- [ ] c\n- [x] d\n"
        #expect(
            try lines(Array(text.utf8), .markdown) == [
                "1 NotImported: this looks like Markdown with choices below headings such as '### Which?', which 'quizmark import quizdown' reads"
            ])
        #expect(try PackageTesting.quizImport("a.md", Array(text.utf8), .quizdown).quizzes.map(\.questions) == [2])
    }

    @Test func archivesForMoodle() throws {
        let lines = try lines(try PackageTesting.zip([("a.xml", "<quiz/>"), ("b.xml", "<quiz/>")]), .moodle)
        #expect(lines.count == 1 && lines[0].contains("this is a zip archive; unpack it"), "\(lines)")
    }

    @Test func theOnlyTextOfAnArchiveIsRead() throws {
        let archive = try PackageTesting.zip([("bank/a.gift", "Which? {=x ~y}\n\nBad? {#x}"), ("__MACOSX/bank/._a.gift", "x")])
        let found = try RoundTrip.quizImport(archive, .gift, try RoundTrip.export(), name: "bank.zip")
        #expect(found.text.contains("## Which?\n\n- [x] x\n- [ ] y\n"), "\(found.text)")
        #expect(found.diagnostics.map(\.location.path) == ["bank.zip/bank/a.gift"])
    }

    /// Their archives are packages, even those with one file.
    @Test func formatsOfPackages() {
        #expect(QuizFormat.allCases.filter { $0.importer?.readsPackages == true } == [.canvas, .qti])
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
            found.contains { $0.hasSuffix("EmptyQuiz: no questions in this file can be imported; the reason is on line 1") }, "\(found)")
        #expect(try lines(Array("<quiz/>".utf8), .moodle) == ["1 EmptyQuiz: this file has no questions"])
    }

    /// Arguments of commands in TeX, and the bytes of an archive, aren't answers of GIFT.
    @Test func bracesWithoutAnswersAreNotGIFT() throws {
        let text = "# Forces\n\nIs $\\vec{F} = \\hat{~}_{=}$?\n\nA) yes\nB) no\n"
        for format in [QuizFormat.respondus, .aiken, .trivia] {
            let lines = try PackageTesting.quizImport("a.txt", Array(text.utf8), format).lines
            #expect(!lines.isEmpty && !lines.contains { $0.contains("GIFT") }, "\(format) \(lines)")
        }
        let archive = try PackageTesting.zip([("a.txt", "Which? {=a ~b}\n")])
        let lines = try PackageTesting.quizImport("a.zip", archive, .canvas).lines
        #expect(!lines.contains { $0.contains("GIFT") }, "\(lines)")
    }
}
