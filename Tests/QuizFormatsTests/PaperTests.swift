import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

struct PaperTests {
    private func paper(_ setting: ExamSetting, _ code: String = "en") throws -> (text: String, log: ExportLog) {
        var export = try ExportedSite.export(ExportedSite.everyKind, code)
        export.exam = setting
        var log = ExportLog()
        let files = PaperFormat().files(export.allQuizzes, export, log: &log)
        #expect(files.map(\.path) == ["all.html"])
        #expect(PaperFormat().files(export.allQuizzes, export, log: &log) == files)
        return (String(decoding: files[0].bytes, as: UTF8.self), log)
    }

    private func question(choices: Int = 6, pinned: Set<Int> = []) -> Question {
        let choices = (0..<choices).map { Choice(text: RichText("\($0)"), isPinned: pinned.contains($0)) }
        return Question(
            id: "q", position: .start, hasExplicitID: true, prompt: RichText("Which?"), response: .singleChoice(choices, key: 2))
    }

    private func quiz(_ questions: [Question], configure: (inout Quiz) -> Void = { _ in }) -> LocalizedQuiz {
        var quiz = Quiz(id: "a", path: "a.md", language: .english, title: "A")
        quiz.questions = questions
        configure(&quiz)
        return LocalizedQuiz(quiz)
    }

    @Test func termsOfDefinitionsAreBold() throws {
        #expect(try paper(ExamSetting(versions: 1)).text.contains("dl:not([class]) > dt { font-weight: 700;"))
    }

    @Test func everythingIsInTheFile() throws {
        let text = try paper(ExamSetting(versions: 2)).text
        #expect(text.contains("src=\"data:image/svg+xml;base64,"))
        #expect(!text.contains("<link") && !text.contains("<script") && !text.contains("media/"))
        for version in ["A", "B"] {
            for part in ["exam", "sheet", "key"] { #expect(text.contains("class=\"\(part)\" data-version=\"\(version)\"")) }
        }
        #expect(!text.contains("data-version=\"C\""))
        #expect(text.contains("<dd>/ 17</dd>"))
    }

    /// Nobody can follow a link on paper, so its address can be typed.
    @Test func filmsHaveTheirAddresses() throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let text = "## Why? {type=text}\n\n[The lesson](https://youtu.be/a?b=1&c=2)\n\nSee [this](https://example.org/).\n"
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n\(text)", export)
        let paper = String(decoding: PaperFormat().files([quiz], export, log: &log)[0].bytes, as: UTF8.self)
        let address = "https://youtu.be/a?b=1&amp;c=2"
        #expect(paper.contains("<p><a href=\"\(address)\">The lesson</a> (\(address))</p>"))
        #expect(paper.contains("See <a href=\"https://example.org/\">this</a>."))
    }

    @Test func whatIsWantedIsStated() throws {
        let text = try paper(ExamSetting()).text
        #expect(text.contains("<p class=\"hint\">Write the number with its unit.</p>"))
        #expect(text.contains("<p class=\"hint\">More than one answer may be correct.</p>"))
    }

    /// On the questions and on the sheet: a table of sheets needs the numbers of students with the same name.
    @Test func aSheetHasALineForTheNumber() throws {
        let text = try paper(ExamSetting()).text
        let lines = "<dt>Name</dt><dd></dd></div><div><dt>Student number</dt><dd></dd></div><div><dt>Date</dt>"
        #expect(text.ranges(of: lines).count == 2)
    }

    @Test func onlyTheKeyShowsWhatIsRight() throws {
        let text = try paper(ExamSetting()).text
        let parts = text.split(separator: "<section class=\"key\"")
        #expect(!parts[0].contains("mitochondrion or") && parts[1].contains("mitochondrion or mitochondria"))
        #expect(!parts[0].contains("9.81") && parts[1].contains("9.81 ± 0.05"))
        #expect(!parts[0].contains("Rayleigh") && parts[1].contains("Rayleigh"))
    }

    private func key(_ markdown: String) throws -> String {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz("---\ntitle: A\nchoices: fixed\n---\n\n\(markdown)\n", export)
        let text = String(decoding: PaperFormat().files([quiz], export, log: &log)[0].bytes, as: UTF8.self)
        #expect(log.lines == [])
        let parts = text.split(separator: "<section class=\"key\"")
        return String(try #require(parts.count == 2 ? parts[1] : nil))
    }

    @Test func theKeyHasPointsFeedbackAndExplanations() throws {
        let question = """
            ## Which river is the longest? {#river points=2}

            - [x] The Volga
              > Right.
            - [ ] The Danube {points=0.5}
              > Nearly.
            - [ ] The Nile {points=-1}
            - [ ] The Rhine

            > It has 3531 km.
            """
        let html = try key(question)
        #expect(html.contains("<p><b>A</b> The Volga · 2 points</p>"), "\(html)")
        #expect(html.contains("<p><b>A</b> The Volga</p><p>Right.</p>\n<p><b>B</b> The Danube · 0.5 points</p><p>Nearly.</p>\n"), "\(html)")
        #expect(html.contains("<p><b>C</b> The Nile · −1 point"), "\(html)")
        #expect(!html.contains("Rhine") && html.contains("<p>It has 3531 km.</p>"))
        let typed = "## [[Moscow]] {#m}\n\n> [!FEEDBACK answer=\"Kiev\"]\n> No.\n\n> [!FEEDBACK]\n> Look."
        let typedKey = try key(typed)
        #expect(typedKey.contains("<p><b>Kiev</b> </p><p>No.</p>\n<p><b>Any other answer</b> </p><p>Look.</p>"), "\(typedKey)")
    }

    @Test func theKeyNamesChoicesOfWhichAnyIsEnough() throws {
        let html = try key("## Which is a mammal? {#a type=single}\n\n- [x] Whale\n- [ ] Shark\n- [x] Bat\n")
        #expect(html.contains("<p><b>A or C</b> </p><p><b>A</b> Whale</p><p><b>C</b> Bat</p>"), "\(html)")
    }

    /// Papers that are out already keep their letters.
    @Test func anEqualMatchIsPrintedAgainAndEitherIsRight() throws {
        let words = ["energy", "force", "energy"].map { RichText($0) }
        var matching = question()
        matching.response = .matching(zip(["J", "N", "cal"], words).map { MatchingPair(prompt: RichText($0), match: $1) }, distractors: [])
        let version = try #require(ExamVersion.all(of: quiz([matching]), ExamSetting()).first)
        let printed = version.questions[0]
        #expect(printed.order.sorted() == [0, 1, 2])
        let energy = [0, 2].compactMap(printed.order.firstIndex).sorted().map(Choice.capital).joined(separator: "/")
        #expect(printed.key == [energy, Choice.capital(try #require(printed.order.firstIndex(of: 1))), energy])
    }

    @Test func versionsFollowFromTheSeed() {
        let exam = quiz((0..<8).map { _ in question() }) { $0.shufflesQuestions = true }
        func orders(_ seed: UInt32) -> [[[Int]]] {
            ExamVersion.all(of: exam, ExamSetting(versions: 3, seed: seed)).map { $0.questions.map(\.order) }
        }
        #expect(orders(7) == orders(7))
        #expect(orders(7) != orders(8))
        #expect(Set(orders(7)).count == 3)
    }

    @Test func whatIsFixedStays() {
        let pinned = ExamVersion.all(of: quiz([question(pinned: [0, 5])]), ExamSetting(versions: 9))
        #expect(pinned.allSatisfy { $0.questions[0].order.first == 0 && $0.questions[0].order.last == 5 })
        #expect(Set(pinned.map { $0.questions[0].order }).count > 3)
        let fixed = ExamVersion.all(of: quiz([question()]) { $0.shufflesChoices = false }, ExamSetting(versions: 3))
        #expect(fixed.allSatisfy { $0.questions[0].order == Array(0..<6) })
    }

    @Test func theKeyNamesTheLetterOfTheVersion() throws {
        for version in ExamVersion.all(of: quiz([question()]), ExamSetting(versions: 9)) {
            let printed = version.questions[0]
            let index = try #require(printed.order.firstIndex(of: 2))
            #expect(printed.key == [Choice.capital(index)])
        }
    }

    @Test func allVersionsDrawTheSameQuestions() {
        let pool = (0..<10).map { number in
            var question = question()
            question.id = "q\(number)"
            return question
        }
        let exam = quiz(pool) { quiz in
            quiz.draw = Located(4, at: .start)
            quiz.shufflesQuestions = true
        }
        let drawn = ExamVersion.all(of: exam, ExamSetting(versions: 3)).map { Set($0.questions.map(\.question.id)) }
        #expect(Set(drawn).count == 1 && drawn[0].count == 4)
    }

    @Test func versionsDrawFromEachTag() throws {
        let pool = (0..<10).map { number in
            var question = question()
            question.id = "q\(number)"
            question.tagDraw = number < 3 ? nil : number % 2
            return question
        }
        let exam = quiz(pool) { quiz in
            quiz.tagDraws = [TagDraw(tag: Located("a", at: .start), count: 1), TagDraw(tag: Located("b", at: .start), count: 3)]
        }
        let drawn = ExamVersion.all(of: exam, ExamSetting(versions: 1))[0].questions.map(\.question)
        #expect(drawn.map(\.tagDraw).reduce(into: [:]) { $0[$1, default: 0] += 1 } == [nil: 3, 0: 1, 1: 3])
        #expect(drawn.map(\.id) == drawn.map(\.id).sorted())
    }

    /// A short exam has few orders, and chance would repeat them.
    @Test func versionsDifferWhereTheyCan() {
        let short = quiz([question(choices: 3)])
        for seed in 1...20 as ClosedRange<UInt32> {
            let orders = ExamVersion.all(of: short, ExamSetting(versions: 6, seed: seed)).map { $0.questions[0].order }
            #expect(Set(orders).count == 6, "\(seed)")
        }
        // Four versions of two orders.
        let pinned = quiz([question(choices: 3, pinned: [0])])
        #expect(Set(ExamVersion.all(of: pinned, ExamSetting(versions: 4)).map { $0.questions[0].order }).count == 2)
    }

    @Test func versionsThatAreEqualAreNamed() throws {
        var export = try ExportedSite.export(ExportedSite.everyKind)
        export.exam = ExamSetting(versions: 3)
        var log = ExportLog()
        _ = PaperFormat().files([quiz([question(choices: 3, pinned: [0])])], export, log: &log)
        #expect(log.lines.count == 1 && log.lines.first?.contains("version C is the same as ") == true, "\(log.lines)")
    }

    @Test func versionsThatCannotDifferAreReported() throws {
        var export = try ExportedSite.export(ExportedSite.everyKind)
        export.exam = ExamSetting(versions: 2)
        var log = ExportLog()
        _ = PaperFormat().files([quiz([question()]) { $0.shufflesChoices = false }], export, log: &log)
        #expect(log.lines.map { $0.prefix(30) } == ["1 all versions are the same, b"])
    }

    @Test func questionsInTheSameOrderAreReported() throws {
        var export = try ExportedSite.export(ExportedSite.everyKind)
        func lines(_ versions: Int, shuffles: Bool) -> [String] {
            export.exam = ExamSetting(versions: versions)
            var log = ExportLog()
            let exam = quiz((0..<3).map { _ in question() }) { $0.shufflesQuestions = shuffles }
            _ = PaperFormat().files([exam], export, log: &log)
            return log.lines
        }
        let message = "all versions have their questions in the same order; to shuffle them, add 'order: shuffle' to the quiz"
        #expect(lines(2, shuffles: false) == ["1 \(message)"])
        #expect(lines(1, shuffles: false).isEmpty && lines(2, shuffles: true).isEmpty)
    }

    @Test func aTitleCannotEndTheStyles() {
        #expect(PaperStyles.footer(of: "A", words: "\"</style>\\").contains(#"content: "\22 \3c /style\3e \5c ""#))
    }
}
