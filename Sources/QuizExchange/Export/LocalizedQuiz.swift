package import ContentModel
import Diagnostics
package import Localization
import SitePlanning

/// A quiz to export, in one language.
package struct LocalizedQuiz: Sendable {
    package var quiz: Quiz
    /// Penalties of its sanction questions; only an edition's built-in quiz has any.
    package var penalties: [LocalizedPenalty]

    package init(_ quiz: Quiz, penalties: [LocalizedPenalty] = []) {
        self.quiz = quiz
        self.penalties = penalties
    }

    /// Its own questions, then two for each penalty: the sanction, and the officials.
    package var questions: [Question] { quiz.questions + penalties.flatMap(\.questions) }

    /// The groups from which an attempt is drawn, by indices in `questions`. Those about penalties are in the group without a tag.
    package var drawGroups: [DrawGroup] {
        guard !penalties.isEmpty else { return quiz.drawGroups }
        return quiz.drawGroups.map { group in
            guard group.tag == nil else { return group }
            let members = group.questions + Array(quiz.questions.count..<questions.count)
            return DrawGroup(tag: nil, questions: members, asked: min(quiz.draw?.value ?? members.count, members.count))
        }
    }

    /// A question that is asked in any case, or a group from which some are drawn.
    package enum Part {
        case question(Int)
        case group(DrawGroup)
    }

    /// Questions and groups in the quiz's order, in which a group has the place of its first question.
    ///
    /// - Parameter isDrawn: whether a group is kept as one.
    package func parts(where isDrawn: (DrawGroup) -> Bool) -> [Part] {
        var parts: [(place: Int, part: Part)] = []
        for group in drawGroups {
            if let first = group.questions.first, isDrawn(group) {
                parts.append((first, .group(group)))
            } else {
                parts += group.questions.map { ($0, .question($0)) }
            }
        }
        return parts.sorted { $0.place < $1.place }.map(\.part)
    }

    /// The tag of a group's questions; nil for those without.
    package func tag(of group: DrawGroup) -> String? { group.tag.map { quiz.tagDraws[$0].tag.value } }

    /// The quiz for formats that students may see, whose files must not have the pictures of marking notes either.
    package var withoutMarkingNotes: LocalizedQuiz {
        var copy = self
        for index in quiz.questions.indices {
            if case .text = quiz.questions[index].response { copy.quiz.questions[index].response = .text(markingNotes: RichText()) }
        }
        return copy
    }
}

/// A penalty in one language.
package struct LocalizedPenalty: Sendable {
    package var penalty: Penalty
    package var headline: String
    package var text: String
    /// Names of sanctions and officials, and the two questions, in that language.
    package var words: SanctionWords

    package init(penalty: Penalty, headline: String, text: String, words: SanctionWords) {
        self.penalty = penalty
        self.headline = headline
        self.text = text
        self.words = words
    }

    package var sanction: String { words.sanctions[penalty.sanction] ?? "" }

    /// The name of its phase as a tag, so that results can name it; none where the penalty has no phase.
    package var tags: [String] { penalty.phase.flatMap { words.phases[$0] }.map { [$0] } ?? [] }

    /// "Referee", "Judge" or both.
    package var owners: String { words.owners(refereeDecides: penalty.refereeDecides, judgesDecide: penalty.judgesDecide) }

    /// Single-choice questions for programs without sanctions. The sanction and the officials are worth five points each.
    package var questions: [Question] {
        let order = Sanction.displayOrder
        let sanctions = order.map { words.sanctions[$0] ?? "" }
        let owners = [(true, false), (false, true), (true, true)]
        let isRuled = penalty.refereeDecides || penalty.judgesDecide
        let sanction = question(
            "sanction", words.sanctionQuestion, sanctions, key: order.firstIndex(of: penalty.sanction) ?? 0)
        let both = (penalty.refereeDecides, penalty.judgesDecide)
        guard isRuled, let key = owners.firstIndex(where: { $0 == both }) else { return [sanction] }
        let choices = owners.map { words.owners(refereeDecides: $0.0, judgesDecide: $0.1) }
        return [sanction, question("owner", words.ownerQuestion, choices, key: key)]
    }

    private func question(_ part: String, _ asked: String, _ choices: [String], key: Int) -> Question {
        var prompt = RichTextBuilder()
        prompt.append(words: "\(text) ")
        prompt.open(.strong)
        prompt.append(words: asked)
        prompt.close()
        var question = Question(
            id: "\(penalty.questionID)-\(part)", position: penalty.position, hasExplicitID: true, prompt: prompt.finish(position: .start),
            response: .singleChoice(
                choices.map { Choice(text: RichText($0), isPinned: true) }, key: key))
        let rules = penalty.rules.isEmpty ? "" : " · \(penalty.rules.joined(separator: ", "))"
        question.explanation = RichText(paragraph: headline + rules)
        question.points = Double(SanctionQuiz.questionPoints) / 2
        question.tags = tags
        return question
    }
}

/// Texts of a question about a penalty.
package struct SanctionWords: Sendable {
    package var sanctions: [Sanction: String]
    var phases: [DivePhase: String]
    package var sanctionLabel: String
    package var ownerLabel: String
    /// The two questions: "Sanction?", "Called by?".
    var sanctionQuestion: String
    var ownerQuestion: String
    package var referee: String
    package var judge: String

    package init(_ table: LocalizedStrings) {
        sanctions = Dictionary(uniqueKeysWithValues: Sanction.allCases.map { ($0, table[$0.name].text) })
        phases = Dictionary(uniqueKeysWithValues: DivePhase.allCases.map { ($0, table[$0.name].text) })
        sanctionLabel = table[.sanction].text
        ownerLabel = table[.whoRules].text
        sanctionQuestion = table.text(.asked, sanctionLabel)
        ownerQuestion = table.text(.asked, ownerLabel)
        referee = table[.referee].text
        judge = table[.judge].text
    }

    package func owners(refereeDecides: Bool, judgesDecide: Bool) -> String {
        [refereeDecides ? referee : nil, judgesDecide ? judge : nil].compactMap { $0 }.joined(separator: " + ")
    }
}

extension Export {
    /// All quizzes of the site in the export's language: the authors' first, then one for each edition of the penalties.
    package var allQuizzes: [LocalizedQuiz] {
        let chain = settings.chain(language)
        let written = plan.content.quizzes.map { LocalizedQuiz($0.best(chain)) }
        return written + plan.content.editions.filter { !$0.penalties.isEmpty }.map(sanctionQuiz)
    }

    private func sanctionQuiz(_ edition: Edition) -> LocalizedQuiz {
        let chain = settings.chain(language)
        let title = settings.title(of: edition, in: language).text
        var quiz = Quiz(
            id: edition.sanctionQuizID, path: "\(edition.folder)/penalties.json", language: language,
            title: table.text(.named, table[.sanctionQuiz].text, title))
        quiz.summary = table[.sanctionQuizSummary].text
        quiz.subject = table[.penalties].text
        quiz.passPercent = SanctionQuiz.passPercent
        quiz.shufflesQuestions = true
        let words = SanctionWords(table)
        return LocalizedQuiz(
            quiz,
            penalties: edition.askedPenalties.map { penalty in
                let text = penalty.texts.best(chain)?.value ?? PenaltyText(withoutHeadline: penalty.reference)
                return LocalizedPenalty(penalty: penalty, headline: text.headline, text: text.text, words: words)
            })
    }
}
