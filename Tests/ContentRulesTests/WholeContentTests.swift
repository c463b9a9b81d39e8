import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import ContentRules

struct WholeContentTests {
    /// The example site is a model, so no rule reports anything about it.
    @Test func theExampleHasNoErrors() {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        let loaded = ContentLoader(site: root, jobs: 2).load()
        #expect(loaded.content.editions.map(\.penalties.count) == [47, 63])
        #expect(loaded.diagnostics.map(\.message) == [])
        #expect(ContentRules.check(loaded.content).map { "\($0.location.path): \($0.message)" } == [])
    }

    @Test func sortsWhatAllRulesFind() {
        var content = sampleContent()
        content.quizzes = [TranslatedItem(quiz("b")), TranslatedItem(quiz("a")), TranslatedItem(quiz("b"))]
        content.quizzes[1].original.introduction = text("media/x.pdf")
        #expect(ContentRules.check(content).map(\.id) == [.missingMedia, .duplicateID])
    }

    @Test func findsWhatIsMissingAmongManyQuizzes() {
        var content = sampleContent()
        content.media = (0..<200).map { "media/picture-\($0).svg" }
        content.settings.modules = [CourseModule(id: "m", title: "M")]
        content.teachers = [Teacher(name: "Mr. Bob", students: [], position: .start)]
        let choices = (0..<4).map { Choice(text: RichText("\($0)")) }
        content.quizzes = (0..<400).map { number in
            var item = quiz("q\(number)")
            item.module = Located("m", at: .start)
            item.teachers = [Located("Mr. Bob", at: .start)]
            item.questions = (0..<10).map { index in
                var question = Question(
                    id: "\(index)", position: .start, hasExplicitID: true, prompt: RichText("a"),
                    response: .singleChoice(choices, key: 0))
                question.stem = text(number < 390 ? "media/picture-\(number % 200).svg" : "media/missing-\(number).svg")
                return question
            }
            return TranslatedItem(item)
        }
        #expect(ContentRules.check(content).count == 100)
    }
}
