import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

/// Pages of exams have nothing that depends on the key.
@Suite struct ExamPageTests {
    private static let questions: [Question] = [
        Question(.singleChoice([Choice("Sugar"), Choice("ATP"), Choice("Starch")], key: 1)),
        Question(.singleChoice([Choice("Sugar"), Choice("ATP"), Choice(text: .phrase("None of these"), isPinned: true)], key: 2)),
        Question(.multipleChoice([Choice("Nucleus"), Choice("Blood"), Choice("Ribosome")], keys: [0, 2])),
        Question(.trueFalse(false)),
        Question(.blanks([.words(["wall", "cell wall"], matchesCase: true)]), prompt: .phrase("A plant cell has this.")),
        Question(.blanks([.number(DecimalNumber("9.81") ?? .zero, tolerance: .zero)]), prompt: .phrase("How strong is gravity?")),
        Question(.ordering([.phrase("Atom"), .phrase("Molecule"), .phrase("Cell"), .phrase("Organ")])),
        Question(
            .matching(
                [
                    MatchingPair(prompt: .phrase("Heart"), match: .phrase("Blood")),
                    MatchingPair(prompt: .phrase("Lung"), match: .phrase("Air")),
                ], distractors: [.phrase("Stones")])),
        Question(.text(markingNotes: .phrase("Scattering."))),
    ]

    private func page(_ question: Question, isExam: Bool, hasOtherKey: Bool = false) throws -> String {
        var question = question
        question.explanation = .phrase("The explanation.")
        question.modelAnswer = .phrase("The model answer.")
        var content = try SiteContent.with(question)
        if isExam {
            content.quizzes[0].original.exam = .start
            content.quizzes[0].original.handIn = .start
            content.quizzes[0].original.feedback = .none
        }
        if hasOtherKey { content.quizzes[0] = content.quizzes[0].withOtherKey }
        content.markingKeys = [MarkingKey(x: "X", y: "Y", id: "ID")]
        return try RenderedSite(content, shell: "{{{policy}}}{{{assets}}}{{{main}}}{{{footer}}}").html("quizzes/cells.html")
    }

    @Test(arguments: questions.indices) func anotherKeyGivesTheSamePage(_ index: Int) throws {
        let question = Self.questions[index]
        #expect(try page(question, isExam: true) == page(question, isExam: true, hasOtherKey: true))
    }

    /// Otherwise the test above would prove nothing.
    @Test(arguments: questions.indices) func anotherKeyGivesAnotherPageOfAPracticeQuiz(_ index: Int) throws {
        let question = Self.questions[index]
        #expect(try page(question, isExam: false) != page(question, isExam: false, hasOtherKey: true))
    }

    @Test(arguments: questions.indices) func noTextAboutTheKeyIsThere(_ index: Int) throws {
        let page = try page(Self.questions[index], isExam: true)
        for text in ["\"keys\"", "explanation", "model answer", "data-answer", "Scattering", "cell wall", "9.81"] {
            #expect(!page.contains(text), "\(text)")
        }
        #expect(page.contains("\"exam\":true"))
    }

    @Test func aPinnedChoiceKeepsItsPosition() throws {
        let page = try page(Self.questions[1], isExam: true)
        let last = try excerpt(page, from: "<li data-choice=\"c\"", to: "</li>")
        #expect(last.contains("data-pin") && last.contains("None of these"))
    }

    /// An answer has the same letter in every language, as a student may change the language during an exam.
    @Test func lettersAreTheSameInAllLanguages() throws {
        var content = try SiteContent.with(Question(.ordering([.phrase("One"), .phrase("Two"), .phrase("Three")])))
        var french = content.quizzes[0].original
        french.language = try #require(ContentLanguage("fr"))
        french.questions = [Question(.ordering([.phrase("Un"), .phrase("Deux"), .phrase("Trois")]))]
        content.quizzes[0].translations = [french.language: french]
        content.quizzes[0].original.exam = .start
        let exam = content.quizzes[0].published
        func items(_ quiz: Quiz?) throws -> [String] {
            guard case .ordering(let items)? = quiz?.questions[0].response else { return [] }
            return items.map(\.plainText)
        }
        let names = ["One": "Un", "Two": "Deux", "Three": "Trois"]
        #expect(try items(exam.original).map { names[$0] } == items(exam.translations[french.language]))
    }
}
