import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Where another program marks answers differently, the export says so.
struct ReportedDifferenceTests {
    private func exported(
        _ format: QuizFormat, _ questions: String, header: String = ""
    ) throws -> (files: [ExchangeFile], log: ExportLog) {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n\(header)---\n\n\(questions)\n", export)
        return (try #require(format.exporter).files([quiz], export, log: &log), log)
    }

    @Test(arguments: [QuizFormat.moodle, .gift, .qti, .canvas, .cartridge])
    func accentsAreReported(format: QuizFormat) throws {
        let (_, log) = try exported(format, "## The [[Élysée]] is a palace")
        let expected = "compares accents and special characters exactly, so the spelling 'elysee' was added"
        #expect(log.lines.contains { $0.contains(expected) }, "\(log.lines)")
        #expect(!(try exported(format, "## It is [[Paris]]").log.lines.contains { $0.contains("accents") }))
        #expect(!(try exported(format, "## It is [[Zoë]] {case}").log.lines.contains { $0.contains("accents") }))
    }

    @Test func foldedSpellingsAreAnswersInMoodle() throws {
        let question = "## The [[Élysée|palais de l’Élysée]] is a palace"
        let xml = String(decoding: try exported(.moodle, question).files[0].bytes, as: UTF8.self)
        for word in ["Élysée", "elysee", "palais de l'elysee"] { #expect(xml.contains("<text>\(word)</text>"), "\(word)") }
        let gift = String(decoding: try exported(.gift, question).files[0].bytes, as: UTF8.self)
        for word in ["Élysée", "elysee", "palais de l'elysee"] { #expect(gift.contains("\t=\(word)\n"), "\(word)") }
        let cloze = String(decoding: try exported(.moodle, question + "\n\nIt has [[two]] doors").files[0].bytes, as: UTF8.self)
        #expect(cloze.contains("=Élysée~=palais de l’Élysée~=elysee~=palais de l'elysee}"))
    }

    @Test(arguments: [QuizFormat.moodle, .gift])
    func foldedSpellingsDontComeBack(format: QuizFormat) throws {
        for question in ["## The [[Élysée|palace]] is it {#a}", "## The [[Élysée|palace]] and [[Zürich]] {#a}"] {
            let export = try RoundTrip.export()
            let files = try exported(format, question).files
            let back = RoundTrip.quizzes(try RoundTrip.quizImport(files[0].bytes, format, export), export)
            guard case .blanks(let blanks) = back.first?.questions.first?.response else {
                Issue.record("\(back)")
                continue
            }
            #expect(blanks.first == .words(["Élysée", "palace"], matchesCase: false))
        }
    }

    /// A power can be typed with and without its caret, and a comparison on a keyboard.
    @Test(arguments: [QuizFormat.moodle, .gift])
    func spellingsOfKeyboardsAreAnswers(format: QuizFormat) throws {
        let spellings = [
            ("10⁻³", ["10-3", "10^-3"]), ("m²", ["m2", "m^2"]), ("x ≠ 3", ["x != 3", "x!=3"]), ("{1, 2}", ["{1,2}"]), ("A, or", []),
        ]
        for (word, expected) in spellings {
            let question = "## It is [[\(word)]] {#a}"
            let text = String(decoding: try exported(format, question).files[0].bytes, as: UTF8.self).replacing("\\", with: "")
            for spelling in expected { #expect(text.contains(format == .gift ? "=\(spelling)\n" : "<text>\(spelling)</text>"), "\(text)") }
            let export = try RoundTrip.export()
            let file = try exported(format, question).files[0].bytes
            let back = RoundTrip.quizzes(try RoundTrip.quizImport(file, format, export), export)
            guard case .blanks(let blanks) = back.first?.questions.first?.response else {
                Issue.record("\(back)")
                continue
            }
            #expect(blanks == [.words([word], matchesCase: false)])
        }
        #expect(!(try exported(format, "## Say [[Hello, world]]").log.lines.contains { $0.contains("was added") }))
        #expect(!String(decoding: try exported(format, "## It is [[10⁻³]]").files[0].bytes, as: UTF8.self).contains("10 - 3"))
    }

    /// Feedback on a number is in the unit of the right one, and none on a missing unit reaches students who are right.
    @Test(arguments: [QuizFormat.moodle, .gift])
    func feedbackIsInTheUnitOfTheBlank(format: QuizFormat) throws {
        let feedback = [("= 5", "No unit."), ("= 500 ± 100 m", "A tenth."), ("= 5 m", "Steps."), ("= 5 s", "Time."), ("= 3 km", "Three.")]
            .map { "> [!FEEDBACK answer=\"\($0)\"]\n> \($1)\n" }.joined(separator: "\n")
        let (files, log) = try exported(format, "## How far is it? [[= 5 km]] {#a}\n\n" + feedback)
        let text = String(decoding: files[0].bytes, as: UTF8.self)
        #expect(!text.contains("No unit.") && !text.contains("Time."))
        let answers =
            format == .gift ? ["=5:0\n", "0.5:0.1#", "0.005:0#", "3:0#"] : ["<text>5</text>", "<text>0.5</text>", "<text>0.005</text>"]
        for answer in answers { #expect(text.contains(answer), "\(text)") }
        for answer in ["= 5", "= 5 s"] {
            let message = "Moodle has one unit for all numbers, here km, so feedback on '\(answer)' is left out"
            #expect(log.lines.contains { $0.hasSuffix(message) }, "\(log.lines)")
        }
    }

    @Test func feedbackInATextWithSeveralBlanksIsInTheirUnit() throws {
        let question = "## [[= 1 ± 0.1]] and [[= 5 km]]\n\n> [!FEEDBACK blank=2 answer=\"= 5 m\"]\n> Steps.\n"
        let text = String(decoding: try exported(.moodle, question).files[0].bytes, as: UTF8.self)
        #expect(text.contains("{1:NUMERICAL:=5:0~0.005:0#"), "\(text)")
    }

    /// In the only unit that is left, they would be wrong answers that count as correct.
    @Test(arguments: [QuizFormat.moodle, .gift, .qti, .canvas])
    func numbersInAnotherUnitAreLeftOut(format: QuizFormat) throws {
        let (files, log) = try exported(format, "## It is [[= 5 km | = 7531 m | = 9642]] long")
        let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        // The others are zip archives.
        if [.moodle, .gift].contains(format) { #expect(text.contains("km") && !text.contains("7531") && !text.contains("9642")) }
        for number in ["7531 m", "9642"] {
            #expect(
                log.lines.contains { $0.contains("one unit for all numbers, here km, so it doesn't accept '= \(number)'") }, "\(log.lines)")
        }
        let same = try exported(format, "## It is [[= 5 N | = 7531 kg m/s^2]]").log
        #expect(!same.lines.contains { $0.contains("one unit for all numbers") }, "\(same.lines)")
    }

    @Test func spacesOfQTIAreReported() throws {
        let message =
            "QTI compares spaces before and after a typed answer, so one with a space at its end is wrong there; tell your students"
        #expect(try exported(.qti, "## The [[Volga]] is long").log.diagnostics.map(\.message) == [message])
        #expect(try exported(.qti, "## The [[= 3]] is odd").log.diagnostics.isEmpty)
    }

    @Test(arguments: [QuizFormat.moodle, .gift, .qti])
    func equalItemsOfAnOrderAreReported(format: QuizFormat) throws {
        let equal = try exported(format, "## Beat an egg\n\n1. Whisk\n2. Salt\n3. Whisk")
        #expect(equal.log.lines.contains { $0.contains("item 3 of this order appears twice") }, "\(equal.log.lines)")
        #expect(try exported(format, "## Beat an egg\n\n1. Whisk\n2. Salt").log.diagnostics.isEmpty)
    }

    /// Questions of two quizzes don't get into one category.
    @Test(arguments: [QuizFormat.moodle, .gift]) func quizzesOfOneTitleStayApart(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        func quiz(_ id: String, _ subject: String) throws -> LocalizedQuiz {
            let head = "---\nid: \(id)\ntitle: Quiz\n\(subject.isEmpty ? "" : "subject: \(subject)\n")---"
            return try RoundTrip.quiz("\(head)\n\n## Is \(id) so? {type=true-false answer=true}\n", export)
        }
        func paths(_ quizzes: [LocalizedQuiz]) throws -> (paths: [String], log: ExportLog) {
            var log = ExportLog()
            let bytes = try #require(format.exporter).files(quizzes, export, log: &log)[0].bytes
            let back = try RoundTrip.quizImport(bytes, format, export)
            #expect(back.quizzes.map(\.questions) == quizzes.map { _ in 1 })
            let text = String(decoding: bytes, as: UTF8.self)
            return (text.split(separator: "$course$/top/").dropFirst().map { String($0.prefix { $0 != "<" && $0 != "\n" }) }, log)
        }
        let subjects = try paths([try quiz("a", "Biology"), try quiz("b", "Chemistry")])
        #expect(subjects.paths == ["Biology/Quiz", "Chemistry/Quiz"])
        #expect(!subjects.log.lines.contains { $0.contains("title") })
        let alike = try paths([try quiz("a", ""), try quiz("b", "")])
        #expect(alike.paths == ["Quiz (a)", "Quiz (b)"])
        let message = "another quiz is also called 'Quiz', so the category has its id after the title"
        #expect(alike.log.lines.count { $0.contains(message) } == 2)
        #expect(try paths([try quiz("a", "")]).paths == ["Quiz"])
    }

    @Test(arguments: [QuizFormat.moodle, .gift, .qti, .canvas, .cartridge, .aiken, .iquiz, .csv])
    func pointsOfClassicScoringAreNotTheAuthors(format: QuizFormat) throws {
        let questions = "## Which? {#a}\n\n- [x] a\n- [ ] b\n- [ ] c\n"
        let (files, log) = try exported(format, questions, header: "scoring: classic\n")
        #expect(!log.lines.contains { $0.contains("100") || $0.contains("points") && !$0.contains("rounding") }, "\(log.lines)")
        guard let reader = format.reader else { return }
        let export = try RoundTrip.export()
        let file = try #require(files.first)
        let back = RoundTrip.quizzes(try RoundTrip.quizImport(file.bytes, reader, export, name: file.path), export)
        #expect(back.flatMap(\.questions).map(\.points) == [1])
    }

    @Test func hintsOfMoodleCostTheSame() throws {
        func lines(_ costs: [String]) throws -> [String] {
            let hints = costs.map { "> [!HINT cost=\($0)]\n> Think.\n\n" }.joined()
            return try exported(.moodle, "## So {#so type=true-false answer=true points=2}\n\n\(hints)").log.diagnostics.map(\.message)
        }
        let one = "Moodle shows hints after wrong answers and deducts their penalty then; students can't ask for them"
        #expect(try lines(["0.5", "0.5"]) == [one])
        #expect(
            try lines(["0", "1"]) == [
                one,
                "Moodle has one penalty for all hints of a question, so each costs 0, like the first one, and none costs 1; give them the same cost",
            ])
    }

    @Test(arguments: [QuizFormat.aiken, .iquiz])
    func aQuestionWithSeveralRightChoicesIsLeftOut(format: QuizFormat) throws {
        let question = "## Which is a mammal? {#a type=single}\n\n- [x] Whale\n- [x] Bat\n- [ ] Shark\n"
        let (files, log) = try exported(format, question)
        #expect(files.isEmpty)
        let expected = "can't say that any one of several correct choices is enough, so this question is left out"
        #expect(log.lines.contains { $0.contains(expected) }, "\(log.lines)")
    }
}
