package import ContentModel
import Diagnostics

extension SiteContent {
    /// A site without content; the first language is its own.
    package static func empty(languages: [String] = ["en"]) throws -> SiteContent {
        let languages = try languages.map { try language($0) }
        var settings = SiteSettings(id: "site", title: "Site & Co", language: languages[0])
        settings.languages = languages
        return SiteContent(settings: settings)
    }

    private struct UnknownLanguage: Error { let code: String }

    private static func language(_ code: String) throws -> ContentLanguage {
        guard let language = ContentLanguage(code) else { throw UnknownLanguage(code: code) }
        return language
    }

    /// A site with one quiz of one question.
    package static func with(_ question: Question, configure: (inout Quiz) -> Void = { _ in }) throws -> SiteContent {
        var content = try empty()
        var quiz = Quiz(id: "cells", path: "Content/quizzes/cells.md", language: .english, title: "Cells")
        quiz.questions = [question]
        configure(&quiz)
        content.quizzes = [TranslatedItem(quiz)]
        return content
    }
}

extension Question {
    package init(_ response: Response, prompt: RichText = RichText("Which?")) {
        self.init(id: "one", position: .start, hasExplicitID: true, prompt: prompt, response: response)
    }
}

extension Choice {
    package init(_ markdown: String) { self.init(text: .phrase(markdown)) }
}
