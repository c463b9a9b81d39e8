import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Every kind of question in every format: an import restores an export, or the loss is reported.
struct FormatSupportTests {
    /// For each kind, a question with all optional content, and one without any.
    static let questions: [QuestionKind: [String]] = [
        .single: [
            "## Which *one*? {#full points=2 tags=\"a, b\"}\n\nLook:\n\n- [ ] a\n  > No.\n- [x] b\n  > Yes.\n- [ ] c {pin}\n\n> Because.",
            "## Which is it? {#bare}\n\n- [x] a\n- [ ] b",
        ],
        .multiple: [
            "## Which *two*? {#full points=2 tags=\"a, b\"}\n\nLook:\n\n- [x] a\n  > Yes.\n- [x] b\n- [ ] c {pin}\n\n> Because.",
            "## Which are they? {#bare}\n\n- [x] a\n- [ ] b\n- [x] c",
        ],
        .trueFalse: [
            "## Is it *so*? {#full type=true-false answer=true points=2 tags=\"a, b\"}\n\nLook.\n\n> Because.",
            "## It is so. {#bare type=true-false answer=false}",
        ],
        .blanks: [
            "## The [[one|1]] and the *other* [[two]] {#full case points=2 tags=\"a, b\"}\n\nAnd [[three]].\n\n> Because.",
            "## The [[one]] is missing {#bare}",
        ],
        .numeric: [
            "## It is [[= 9.81 \u{b1} 0.05]] {#full points=2 tags=\"a, b\"}\n\nAnd [[= -3]].\n\n> Because.",
            "## It is [[= 14]] here {#bare}",
        ],
        .ordering: [
            "## In *order*! {#full points=2 tags=\"a, b\"}\n\nLook.\n\n1. a\n2. *b*\n3. c\n\n> Because.",
            "## Sort them {#bare}\n\n1. a\n2. b",
        ],
        .matching: [
            "## Which *goes* where? {#full points=2 tags=\"a, b\"}\n\nLook.\n\n- a -> x\n- b -> *y*\n- -> z\n\n> Because.",
            "## Match them {#bare}\n\n- a -> x\n- b -> y",
        ],
        .text: [
            "## *Why*? {#full type=text points=3 tags=\"a, b\"}\n\nLook.\n\n> Notes on marking.", "## Why is it so? {#bare type=text}",
        ],
    ]

    static func quizzes(_ kind: QuestionKind, _ export: Export) throws -> [LocalizedQuiz] {
        if kind == .sanction {
            var quiz = try #require(export.allQuizzes.first { !$0.penalties.isEmpty })
            quiz.penalties = Array(quiz.penalties.prefix(2))
            return [quiz]
        }
        return try (questions[kind] ?? []).map { try RoundTrip.quiz("---\ntitle: All\n---\n\n\($0)\n", export) }
    }

    @Test(arguments: QuizFormat.exported, QuestionKind.allCases)
    func nothingIsLostWithoutAWord(format: QuizFormat, kind: QuestionKind) throws {
        let export = try RoundTrip.export()
        let exporter = try #require(format.exporter)
        let quizzes = try FormatSupportTests.quizzes(kind, export)
        #expect(!quizzes.isEmpty)
        for quiz in quizzes {
            var log = ExportLog()
            let files = exporter.files([quiz], export, log: &log)
            let written = log.written(quiz) ?? 0
            switch exporter.support(for: kind) {
            case .none: #expect(written == 0, "what isn't supported isn't written")
            case .partial: break
            case .full: #expect(written == quiz.questions.count, "\(log.lines)")
            }
            if written < quiz.questions.count { #expect(!log.diagnostics.isEmpty) }
            guard written == quiz.questions.count, let reader = format.reader, let importer = reader.importer else { continue }
            var quizImport = QuizImport(folder: "in", context: RoundTrip.context(export))
            for file in files.prefix(1) { quizImport.add(file.path, file.bytes, importer) { _ in nil } }
            let back = RoundTrip.quizzes(quizImport, export).flatMap(\.questions)
            let (wanted, got) = (quiz.questions.map { Self.words($0, format, kind) }, back.map { Self.words($0, format, kind) })
            if wanted != got {
                #expect(
                    !log.diagnostics.isEmpty || !quizImport.diagnostics.isEmpty, "\(wanted) came back as \(got), and nothing says so")
            }
        }
    }

    /// A question without content that the format never has, as documented.
    static func words(_ question: Question, _ format: QuizFormat, _ kind: QuestionKind) -> String {
        var question = question
        // Aiken and iQuiz have no ids, and cartridges have those of the package.
        if [.aiken, .iquiz, .cartridge].contains(format) { question.id = "" }
        // In iQuiz, true or false is a choice of two words.
        if format == .iquiz, case .trueFalse(let answer) = question.response {
            let choices = ["True", "False"].map { Choice(text: RichText($0)) }
            question.response = .singleChoice(choices, key: answer ? 0 : 1)
        }
        // If all choices are pinned, that is a setting of the quiz.
        return RoundTrip.describe(question, withPins: kind != .sanction)
    }

    @Test(arguments: ["gift", "moodle"])
    func aRepeatedIDIsReported(name: String) throws {
        let export = try RoundTrip.export()
        let texts = [
            "gift": "// [id:one]\nIs it so? {T}\n\n// [id:one]\nAnd this? {F}\n\n// [id:two]\nAnd that? {F}\n",
            "moodle": "<quiz>\n"
                + ["one", "one", "two"].enumerated().map { index, id in
                    """
                    <question type="truefalse"><name><text>n</text></name><questiontext><text>Is it \(index)?</text></questiontext>\
                    <idnumber>\(id)</idnumber><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>

                    """
                }.joined() + "</quiz>",
        ]
        let quizImport = try RoundTrip.quizImport(
            try #require(texts[name]), try #require(QuizFormat(rawValue: name)), export, name: name == "gift" ? "a.gift" : "a.xml")
        #expect(quizImport.diagnostics.map(\.message) == ["a question above already has the id 'one', so this one gets a new one"])
        let ids = RoundTrip.quizzes(quizImport, export).flatMap(\.questions).map(\.id)
        #expect(ids.count == 3 && Set(ids).count == 3 && ids.first == "one" && ids.last == "two")
    }
}

extension QuizFormat {
    /// The format that reads the files of this one; nil if there is none.
    var reader: QuizFormat? {
        switch self {
        case .cartridge: .canvas
        case .scorm, .anki, .apkg, .paper: nil
        default: self
        }
    }
}
