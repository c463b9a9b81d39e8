import ContentModel
import Diagnostics
import Encoding
import Markup
import SitePlanning

/// JSON of settings and key for the script that runs a quiz; defaults are left out.
struct QuizPageData {
    private let quiz: Quiz
    private let pool: [Penalty]
    private let drawOptions: [Int]
    private let poolDraw: Int?
    /// Edition that the quiz is about.
    private let edition: Edition?
    /// Words by which readers ask for the disputed penalties.
    private let disputedLabel: String
    private let handIn: HandInPageData?
    private let assigned: [OwnSettings]
    /// Time zone of the site, in which dates are written and days begin and end.
    private let zone: String

    /// - Parameters:
    ///   - pool: penalties for sanction questions, besides the quiz's own questions.
    ///   - assigned: settings of students; empty for a quiz that isn't assigned.
    ///   - zone: time zone of the site.
    init(quiz: Quiz, pool: [Penalty], zone: String, handIn: HandInPageData? = nil, assigned: [OwnSettings] = []) {
        self.assigned = assigned
        self.zone = zone
        self.quiz = quiz
        self.pool = pool
        self.handIn = handIn
        drawOptions = []
        poolDraw = pool.isEmpty ? nil : quiz.penalties.map { min($0.draw, pool.count) }
        edition = nil
        disputedLabel = ""
    }

    /// Data of an edition's sanction quiz, whose own questions are those about rules.
    init(sanctionQuiz quiz: Quiz, edition: Edition, drawOptions: [Int], disputedLabel: String) {
        self.disputedLabel = disputedLabel
        self.quiz = quiz
        pool = edition.askedPenalties + edition.disputedIndices.map { edition.penalties[$0] }
        self.drawOptions = drawOptions
        poolDraw = nil
        self.edition = edition
        assigned = []
        zone = "UTC"
        handIn = nil
    }

    func write(into html: inout HTMLWriter) {
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "quiz-key")
        html.json { json in
            json.object { json in
                rules(&json)
                guard !quiz.isExam else { return json.member("exam", true) }
                json.key("keys")
                json.object { json in
                    quiz.questions.forEachInPlace { key($0, &json) }
                    for penalty in pool { key(penalty, &json) }
                }
            }
        }
        html.close("script")
    }

    private func rules(_ json: inout CompactJSON) {
        if quiz.scoring != .allOrNothing { json.member("scoring", quiz.scoring.rawValue) }
        if quiz.feedback != .immediate { json.member("feedback", quiz.feedback.rawValue) }
        if quiz.presentation != .one { json.member("presentation", quiz.presentation.rawValue) }
        if let pass = quiz.passPercent { json.member("pass", pass) }
        if quiz.shufflesQuestions { json.member("shuffle", true) }
        if !quiz.shufflesChoices { json.member("fixedChoices", true) }
        if let draw = quiz.draw { json.member("draw", draw.value) }
        if quiz.letsChooseDraw { json.member("choosesDraw", true) }
        if !drawOptions.isEmpty { json.member("drawOptions", drawOptions) }
        if let limit = quiz.timeLimit { json.member("timeLimit", limit) }
        if let available = quiz.available { json.member("available", available.machineText) }
        if quiz.available != nil || quiz.due != nil || assigned.contains(where: { $0.terms.due != nil || $0.terms.available != nil }) {
            json.member("zone", zone)
        }
        if let due = quiz.due { json.member("due", due.machineText) }
        if !quiz.bands.isEmpty {
            json.key("bands")
            json.object { json in for band in quiz.bands { json.member(band.percent, band.words) } }
        }
        if let edition { json.member("edition", edition.id) }
        if !assigned.isEmpty {
            json.key("assigned")
            json.object { json in for own in assigned { own.write(&json) } }
        }
        pools(&json)
        handIn?.write(quiz.opensWith == nil ? quiz.questions : [], &json)
    }

    private func pools(_ json: inout CompactJSON) {
        let mixesRules = edition != nil && !quiz.questions.isEmpty
        let disputed = edition?.disputedIndices.count ?? 0
        guard poolDraw != nil || mixesRules || disputed > 0 || !quiz.tagDraws.isEmpty else { return }
        json.key("pools")
        json.array { json in
            for (index, draw) in quiz.tagDraws.enumerated() {
                json.object { json in
                    json.member("name", QuizPageData.drawName(index))
                    json.member("draw", draw.count)
                }
            }
            if poolDraw != nil || mixesRules {
                json.object { json in
                    json.member("name", mixesRules ? "\(RuleQuestions.poolName)" : "\(SanctionQuestion.Pool.penalties.name)")
                    json.member("draw", poolDraw ?? min(RuleQuestions.draw, quiz.questions.count))
                    if mixesRules { json.member("optional", "mixes") }
                }
            }
            if disputed > 0 {
                json.object { json in
                    json.member("name", "\(SanctionQuestion.Pool.disputed.name)")
                    json.member("draw", disputed)
                    json.member("optional", "disputed")
                    json.member("label", disputedLabel)
                }
            }
        }
    }

    /// Name of the pool of questions that are drawn by their tag: "1" for the first one in `draw`.
    static func drawName(_ index: Int) -> String { String(index + 1) }

    private func key(_ question: Question, _ json: inout CompactJSON) {
        json.key(question.id)
        switch question.response {
        case .singleChoice(let choices, let keys), .multipleChoice(let choices, let keys):
            let right = keys.map(Choice.id)
            guard question.isWeighted else { return json.array { json in for letter in right { json.value(letter) } } }
            json.object { json in
                json.member("right", right)
                json.key("points")
                json.object { json in
                    for (index, choice) in choices.enumerated() {
                        if let points = choice.points { json.member(Choice.id(index), points.text) }
                    }
                }
            }
        case .trueFalse(let answer): json.array { $0.value(answer ? "true" : "false") }
        case .blanks(let blanks): json.array { json in for blank in blanks { json.value(blank) } }
        case .ordering(let items):
            json.array { json in for letter in OrderingKey.letters(of: items) { json.value(letter) } }
        case .matching(let pairs, let distractors):
            let matches = MatchList(pairs: pairs, distractors: distractors, quiz: quiz.id, question: question.id)
            json.array { json in for letter in matches.key { json.value(letter) } }
        case .text: json.null()
        }
    }

    private func key(_ penalty: Penalty, _ json: inout CompactJSON) {
        json.key(penalty.questionID)
        json.object { json in
            json.member("sanction", penalty.sanction.rawValue)
            json.member("owners", penalty.owners)
        }
    }
}
