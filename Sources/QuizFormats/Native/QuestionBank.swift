import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// JSON of public question banks and of quiz apps, such as that of Open Trivia DB: a list of questions, each with the correct answer and
/// the wrong ones, or with its choices and the right one.
struct QuestionBank {
    /// A list of questions, which becomes a quiz.
    private struct Group {
        var title: String?
        /// What it says about itself.
        var header: BankHeader?
        var questions: [BankQuestion]
    }

    private let groups: [Group]
    /// Keys beside the quizzes that aren't imported.
    private let others: [ContentTree.Entry]
    /// How correct choices are named.
    private let key: BankKey
    private let formulas: DollarFormulas
    /// About the encoding of the file.
    private let remarks: [Diagnostic]

    /// Nil for other JSON.
    init?(_ json: ForeignJSON) {
        let textKeys = BankQuestion.textKeys + BankQuestion.sharedTextKeys
        guard textKeys.contains(where: { json.text.contains(ascii: "\"\($0)\"") }) else { return nil }
        let tree = json.tree
        remarks = json.remarks
        formulas = DollarFormulas(in: json.text)
        // Some apps have everything in one group.
        let outer = tree.first(QuestionBank.listKeys)
        let group = outer.flatMap { $0.isList || $0.first(QuestionBank.listKeys) == nil ? nil : $0 } ?? tree
        let list = group.first(QuestionBank.listKeys) ?? group
        guard list.isList else {
            let topics = QuestionBank.topics(in: outer ?? tree)
            guard !topics.isEmpty else { return nil }
            others = []
            let encoding = BankEncoding(of: topics.flatMap(\.questions), hasCode: false)
            groups = topics.map { topic in
                Group(title: topic.title, questions: topic.questions.map { BankQuestion(encoding.decoded($0)) })
            }
            key = BankKey(groups.flatMap(\.questions))
            return
        }
        let quizzes = QuestionBank.quizzes(in: list)
        // Without a list of quizzes, the keys beside the questions are those of the one quiz.
        let described = [group, tree].map { BankHeader(tree: $0) }
        var header = quizzes.isEmpty ? (described.first { $0.title != nil } ?? described[0]) : nil
        others = [tree, group].uniqued(on: \.position).filter { $0.position != header?.tree.position }
            .flatMap { $0.entries(besides: QuestionBank.knownKeys + BankHeader.titleKeys) }
        var lists = quizzes.isEmpty ? [list.items] : quizzes.compactMap { $0.first(QuestionBank.listKeys)?.items }
        let isListed = tree.isList && quizzes.isEmpty
        if isListed, let first = BankHeader(leading: list.items) {
            header = first
            lists[0].removeFirst()
        }
        let encoding = BankEncoding(of: Array(lists.joined()), hasCode: tree.first(["response_code"]) != nil)
        let headers = header.map { [$0] } ?? quizzes.map { BankHeader(tree: $0) }
        var groups = zip(headers, lists).map { header, list in
            Group(title: header.title, header: header, questions: list.map { BankQuestion(encoding.decoded($0), isListed: isListed) })
        }
        QuestionBank.compare(&groups)
        self.groups = groups
        let questions = groups.flatMap(\.questions)
        guard questions.contains(where: \.isQuestion) || !questions.isEmpty && questions.allSatisfy(\.hasText) else { return nil }
        key = BankKey(questions)
    }

    /// Tells each question what others of the bank show about it.
    private static func compare(_ groups: inout [Group]) {
        let all = groups.flatMap(\.questions)
        let named = all.compactMap(\.mayNamePlace)
        let (ignoresIDs, namesPlaces) = (all.contains(where: \.hasOtherNumbers), !named.isEmpty && !named.contains(false))
        let distinguishesSingle = all.contains { $0.kind == "single" }
        for group in groups.indices {
            for index in groups[group].questions.indices {
                groups[group].questions[index].ignoresIDs = ignoresIDs
                groups[group].questions[index].namesPlaces = namesPlaces
                groups[group].questions[index].distinguishesSingle = distinguishesSingle
            }
        }
    }

    private static let listKeys = ["results", "questions", "quiz", "quizzes"]
    private static let knownKeys = listKeys + ["response_code"]

    /// The items of a list of quizzes, each with a list of questions; none of other lists.
    private static func quizzes(in list: ContentTree) -> [ContentTree] {
        list.items.allSatisfy { $0.first(listKeys)?.isList ?? false } ? list.items : []
    }

    /// Questions by their topics, `{"maths": [{…}, {…}]}`, each of which can also have a name: `{"maths": {"q1": {…}}}`.
    private static func topics(in tree: ContentTree) -> [(title: String, questions: [ContentTree])] {
        guard case .mapping(let entries) = tree.value else { return [] }
        let topics = entries.map { entry in
            let named = if case .mapping(let questions) = entry.value.value { questions.map(\.value) } else { [ContentTree]() }
            return (title: entry.key, questions: entry.value.isList ? entry.value.items : named)
        }
        let areQuestions = topics.allSatisfy { topic in
            !topic.questions.isEmpty && topic.questions.allSatisfy { BankQuestion($0).isQuestion }
        }
        return areQuestions ? topics : []
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        log.append(remarks)
        file.quota.note(questions: groups.reduce(0) { $0 + $1.questions.count })
        var shelf = QuizShelf(file)
        for entry in others { log.reportUnsupported(entry) }
        let keptByApp = groups.flatMap { $0.header?.report(besides: QuestionBank.knownKeys, $0.questions, &log) ?? [] }
        log.reportBookkeeping(keptByApp)
        reportUnknownKinds(&log)
        var texts = ForeignTexts(file)
        texts.formulas = formulas
        var unnamedCount = 0
        for group in groups where !file.quota.isExceeded {
            if group.title == nil { unnamedCount += 1 }
            if groups.count > 1 || group.title != nil {
                // Each is a quiz of its own, whatever the others are called.
                shelf.openNew(group.title ?? (unnamedCount > 1 ? "\(file.name) \(unnamedCount)" : file.name), position: .start)
            }
            for question in group.questions where !file.quota.isExceeded {
                guard let written = written(question, &texts, &log) else { continue }
                shelf.add(written, id: question.id, log: &log)
            }
            guard let header = group.header, shelf.currentQuiz != nil else { continue }
            shelf.change(at: .start) { header.apply(to: &$0.header, group.questions) }
        }
        return shelf.quizzes
    }

    /// Reports each kind that isn't known once.
    private func reportUnknownKinds(_ log: inout DiagnosticLog) {
        for question in groups.flatMap(\.questions).filter({ !$0.hasKnownKind }).uniqued(on: \.kind) {
            log.report(
                .notImported,
                "the type '\((question.type ?? "").inOneLine)' isn't known, so these questions are imported by their answers; check them",
                at: question.position)
        }
    }

    private func written(_ question: BankQuestion, _ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MarkdownQuestion? {
        guard let text = question.text else {
            let reason =
                question.unreadableTextKey.map { "the value of '\($0.inOneLine)' isn't a text, so this question isn't imported" }
                ?? "this question has no text, so it isn't imported; name it 'question'"
            log.report(.invalidQuestion, reason, at: question.position)
            return nil
        }
        var nodes = texts.nodes(text, .plain)
        if let code = question.code, !code.isEmpty { nodes.append(QuestionBank.code(code)) }
        let answers = question.answers
        guard let answer = answer(answers, to: question, in: &nodes, &texts, &log) else { return nil }
        let (prompt, stem) = texts.prompt(nodes)
        var written = MarkdownQuestion(position: question.position, prompt: prompt, answer: answer)
        written.stem = stem
        if let explanation = question.explanation { written.explanation = texts.blocks(texts.nodes(explanation, .plain)) }
        if let hint = question.hint { written.hints = [MarkdownHint(texts.blocks(texts.nodes(hint, .plain)))] }
        guard texts.report(to: &log, at: question.position) else { return nil }
        if case .essay(let model) = answers { written.modelAnswer = texts.blocks(texts.nodes(model, .plain)) }
        if let remark = question.remark { log.report(.notImported, remark, at: question.position) }
        written.points = question.points ?? 1
        written.tags = question.tags
        for entry in question.others { log.reportUnsupported(entry) }
        return written
    }

    /// Nil, after a report, if the question can't be imported.
    ///
    /// - Parameter nodes: the text, to which a blank is added.
    private func answer(
        _ answers: BankQuestion.Answers, to question: BankQuestion, in nodes: inout [MarkupNode], _ texts: inout ForeignTexts,
        _ log: inout DiagnosticLog
    ) -> MarkdownAnswer? {
        let blank: Blank?
        switch answers {
        case .typed(let words): blank = Blank(accepting: words, matchesCase: false)
        case .number(let number): blank = number
        case .essay: return .text(markingNotes: "")
        case .ordered(let items):
            return log.admits(answers: items.count, at: question.position)
                ? .ordering(items.map { texts.line(texts.nodes($0, .plain)) }) : nil
        default: blank = nil
        }
        if let blank {
            let placement = BlankPlacement([blank])
            nodes = placement.byLines(nodes) ?? placement.below(nodes)
            return .blanks(matchesCase: false)
        }
        guard let choices = key.choices(of: question, &log), log.admits(answers: choices.count, at: question.position) else { return nil }
        return answer(choices, question, &texts)
    }

    private func answer(_ choices: [BankQuestion.Choice], _ question: BankQuestion, _ texts: inout ForeignTexts) -> MarkdownAnswer {
        if let truth = choices.truth { return .trueFalse(truth) }
        return .choices(
            choices.map { choice in
                let nodes =
                    choice.isCode
                    ? [QuestionBank.code(choice.text, isInLine: !choice.text.contains("\n"))] : texts.nodes(choice.text, .plain)
                var written = texts.choice(nodes, isRight: choice.isRight)
                if !choice.feedback.isEmpty { written.feedback = texts.blocks(texts.nodes(choice.feedback, .plain)) }
                return written
            },
            isMultiple: question.allowsSeveral || choices.count(where: \.isRight) > 1)
    }

    /// Code: a block, or in a line for a choice.
    private static func code(_ text: String, isInLine: Bool = false) -> MarkupNode {
        let code = MarkupNode.element(MarkupElement(name: "code", children: [.text(text)]))
        return isInLine ? code : .element(MarkupElement(name: "pre", children: [code]))
    }
}

extension DiagnosticLog {
    mutating func reportUnsupported(_ entry: ContentTree.Entry) {
        report(.notImported, "the key '\(entry.key.inOneLine)' isn't supported, so it isn't imported", at: entry.keyPosition)
    }
}
