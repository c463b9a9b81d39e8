import ContentModel

/// Settings of a whole quiz, beside its questions: a single list that every format is compared with.
package enum QuizSetting: CaseIterable {
    case title, description, also, introduction, icon, subject, module, teachers, edition
    case presentation, feedback, order, choices, draw, drawChoice, pass, scoring, classicScoring, timeLimit, dates, printAnswers, handIn,
        exam, assign, bands, grades, updated
    /// Tags of questions, which are reported for the quiz.
    case tags

    /// Whether its name is a plural.
    fileprivate var isPlural: Bool { [.teachers, .scoring, .dates, .handIn, .bands, .grades, .also, .tags].contains(self) }

    /// Name in reports: "the pass mark".
    fileprivate var words: String {
        switch self {
        case .title: "the title"
        case .description: "the description"
        case .also: "the search words"
        case .introduction: "the introduction"
        case .icon: "the icon"
        case .subject: "the subject"
        case .module: "the module"
        case .teachers: "the teachers"
        case .edition: "the edition of the penalties"
        case .presentation: "the presentation on one page"
        case .feedback: "when feedback is shown"
        case .order: "the shuffling of questions"
        case .choices: "the fixed order of choices"
        case .draw: "'draw'"
        case .drawChoice: "students' choice of how many questions are drawn"
        case .pass: "the pass mark"
        case .scoring: "points for parts of an answer"
        case .classicScoring: "the rounding down of results"
        case .timeLimit: "the time limit"
        case .dates: "the dates"
        case .printAnswers: "when answers are printed"
        case .handIn: "the settings for handing in"
        case .exam: "the exam setting"
        case .assign: "who it is assigned to"
        case .bands: "the words for results"
        case .grades: "the grades"
        case .updated: "the date of the last change"
        case .tags: "tags"
        }
    }
}

extension LocalizedQuiz {
    /// Names of the settings that a format can't store. Default values aren't among them, and neither are those of
    /// an edition's built-in quiz, apart from its title and tags.
    func settings(besides kept: Set<QuizSetting>) -> (names: [String], pronoun: String) {
        let settings = QuizSetting.allCases.filter { !kept.contains($0) && isWritten($0) }
        return (settings.map(\.words), settings.count == 1 && !settings[0].isPlural ? "it" : "them")
    }

    private func isWritten(_ setting: QuizSetting) -> Bool {
        guard penalties.isEmpty || setting == .tags else { return setting == .title }
        return switch setting {
        case .title: true
        case .description: !quiz.summary.isEmpty
        case .also: !quiz.also.isEmpty
        case .introduction: !quiz.introduction.isEmpty
        case .icon: quiz.icon != nil
        case .subject: quiz.subject != nil
        case .module: quiz.module != nil
        case .teachers: !quiz.teachers.isEmpty
        case .edition: quiz.edition != nil
        case .presentation: quiz.presentation != .one
        case .feedback: quiz.feedback != .immediate && !quiz.isExam
        case .order: quiz.shufflesQuestions
        case .choices: !quiz.shufflesChoices && questions.contains(where: \.hasChoices)
        case .draw: quiz.draw != nil || !quiz.tagDraws.isEmpty
        case .drawChoice: quiz.draw != nil && quiz.letsChooseDraw
        case .pass: quiz.passPercent != nil
        case .scoring: quiz.scoring == .partial && questions.contains(where: \.response.hasParts)
        case .classicScoring: quiz.scoring == .classic
        case .timeLimit: quiz.timeLimit != nil
        case .dates: quiz.available != nil || quiz.due != nil
        case .printAnswers: quiz.printAnswers != nil
        case .handIn: quiz.handIn != nil && !quiz.isExam
        case .exam: quiz.isExam
        case .assign: !quiz.assigned.isEmpty
        case .bands: !quiz.bands.isEmpty
        case .grades: quiz.grades != nil
        case .updated: quiz.updated != nil
        case .tags: questions.contains { !$0.tags.isEmpty }
        }
    }
}

extension Question {
    fileprivate var hasChoices: Bool {
        switch response {
        case .singleChoice, .multipleChoice: true
        case .trueFalse, .blanks, .ordering, .matching, .text: false
        }
    }
}

extension Response {
    /// Whether an answer can earn partial credit.
    package var hasParts: Bool {
        switch self {
        case .multipleChoice, .ordering, .matching: true
        case .blanks(let blanks): blanks.count > 1
        case .singleChoice, .trueFalse, .text: false
        }
    }
}
