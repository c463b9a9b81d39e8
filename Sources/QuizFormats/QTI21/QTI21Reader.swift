import ContentModel
import ContentReading
import Diagnostics
import Markup
import QuizExchange

extension QTI21Format: QuizImporter {
    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let package = ForeignPackage(file, log: &log) else { return [] }
        let documents = package.documents(["assessmentTest", "assessmentItem"], log: &log)
        let tests = documents.filter { $0.root.name == "assessmentTest" }
        let items = documents.filter { $0.root.name == "assessmentItem" }
        if items.isEmpty, !log.hasErrors {
            let message = "there is no item of QTI 2 in this file; 'quizmark import canvas' reads QTI 1.2"
            log.report(.notImported, package.hasQTI3 ? ForeignPackage.qti3 : package.otherProgram ?? message, at: .start)
        }
        var reader = QTI21Reader(package, file, items: items)
        var quizzes = tests.map { reader.quiz($0) }
        if let rest = reader.rest() { quizzes.append(rest) }
        log.append(reader.diagnostics)
        return quizzes.filter { !$0.questions.isEmpty }
    }
}

/// Reads the tests of a QTI 2 package, and items without a test.
private struct QTI21Reader {
    private(set) var diagnostics: [Diagnostic] = []
    private let package: ForeignPackage
    private let file: ForeignFile
    private let items: [ForeignPackage.Document]
    /// Numbers of items by path and by identifier; the first of several counts.
    private let numbersByPlace: [String: Int]
    private let numbersByIdentifier: [String: Int]
    private var asked: Set<String> = []

    init(_ package: ForeignPackage, _ file: ForeignFile, items: [ForeignPackage.Document]) {
        self.package = package
        self.file = file
        self.items = items
        numbersByPlace = Dictionary(items.enumerated().map { ($1.place, $0) }, uniquingKeysWith: min)
        numbersByIdentifier = Dictionary(
            items.enumerated().compactMap { number, item in item.root["identifier"].map { ($0, number) } }, uniquingKeysWith: min)
    }

    private func header(_ title: String, _ document: ForeignPackage.Document) -> Quiz {
        Quiz(id: "", path: document.path, position: document.root.position, language: file.context.settings.language, title: title)
    }

    mutating func quiz(_ document: ForeignPackage.Document) -> MarkdownQuiz {
        let test = document.root
        let title = test["title"].map(trimmed) ?? ""
        var quiz = MarkdownQuiz(header(title.isEmpty ? file.name : title, document))
        var texts = PackageReading(document, of: package, file)
        texts.begin(at: test.position)
        QTI21TestSettings(test).apply(to: &quiz.header)
        let rubrics = test.descendants("rubricBlock").filter { $0["view"]?.contains("candidate") ?? true }
        quiz.introduction = texts.blocks(texts.nodes(XHTML.text(rubrics.flatMap(\.children)), .html))
        var questions: [(ForeignPackage.Document, Double?)] = []
        for reference in test.descendants("assessmentItemRef") {
            guard let item = item(reference, from: document) else {
                texts.report(
                    .notImported, "the item '\(reference["href"] ?? reference["identifier"] ?? "")' isn't in this package",
                    reference.position)
                continue
            }
            asked.insert(item.path)
            questions.append((item, reference.first("weight")?["value"].flatMap(Double.init)))
        }
        settleSelection(test, count: questions.count, &quiz.header, &texts)
        texts.reportLosses()
        diagnostics += texts.log.diagnostics
        quiz.media = texts.drainFiles()
        add(questions, to: &quiz)
        if quiz.questions.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .emptyQuiz, "'\(quiz.header.title)' has no question that can be imported",
                    at: SourceLocation(path: document.path, position: test.position)))
        }
        return quiz
    }

    /// Items without a test, as a quiz.
    mutating func rest() -> MarkdownQuiz? {
        let rest = items.filter { !asked.contains($0.path) }
        guard let first = rest.first else { return nil }
        let title = rest.count == 1 ? first.root["title"].map(trimmed) ?? "" : file.name
        var quiz = MarkdownQuiz(header(title.isEmpty ? file.name : title, first))
        add(rest.map { ($0, nil) }, to: &quiz)
        return quiz
    }

    private func item(_ reference: MarkupElement, from document: ForeignPackage.Document) -> ForeignPackage.Document? {
        let named = reference["identifier"].flatMap { numbersByIdentifier[$0] }
        let placed = reference["href"].flatMap { numbersByPlace[ForeignPackage.place($0, from: document.place)] }
        return (placed ?? named).map { items[$0] }
    }

    private mutating func add(_ questions: [(document: ForeignPackage.Document, weight: Double?)], to quiz: inout MarkdownQuiz) {
        var ids: Set<String> = []
        var shuffled: [Bool?] = []
        var files: Set<String> = []
        var scoring = ImportedScoring()
        for (document, weight) in questions {
            var texts = PackageReading(document, of: package, file)
            texts.begin(at: document.root.position)
            var question = QTI21Question(document.root, texts: texts)
            if var written = question.written(weight: weight), question.texts.areFit() {
                if let label = document.root["label"], Identifier.isValid(label), !label.contains("/") {
                    if ids.insert(label).inserted {
                        written.id = label
                    } else {
                        question.texts.reportRepeatedID(label, document.root.position)
                    }
                }
                written.document = document.path
                quiz.questions.append(written)
                shuffled.append(question.shufflesChoices)
                scoring.count(question.scoring(written), at: SourceLocation(path: document.path, position: document.root.position))
            }
            question.texts.reportLosses()
            diagnostics += question.texts.log.diagnostics
            quiz.media += question.texts.drainFiles().filter { files.insert($0.path).inserted }
        }
        quiz.header.scoring = scoring.scoring
        diagnostics += scoring.diagnostics
        // If some items shuffle their choices, those of others are pinned, except for true and false.
        let isShuffled = shuffled.contains(true)
        let hasChoices = quiz.questions.contains { $0.answer.choices != nil }
        quiz.header.shufflesChoices = isShuffled || !hasChoices
        guard isShuffled else { return }
        for place in quiz.questions.indices where shuffled[place] == false { quiz.questions[place].answer.pin() }
    }

    /// Turns a section with all questions that selects or shuffles into the quiz's settings.
    private func settleSelection(_ test: MarkupElement, count: Int, _ header: inout Quiz, _ texts: inout PackageReading) {
        for section in test.descendants("assessmentSection") {
            let inner = section.descendants("assessmentItemRef").count
            let drawn = section.first("selection")?["select"].flatMap(Int.init) ?? inner
            let shuffles = section.first("ordering")?["shuffle"] == "true"
            if inner == count {
                if drawn < inner, drawn > 0 { header.draw = Located(drawn, at: section.position) }
                header.shufflesQuestions = header.shufflesQuestions || shuffles
            } else if drawn < inner || shuffles {
                texts.report(
                    .notImported,
                    "a section of the test draws or shuffles its questions; all are imported in their order, and 'draw' is for a whole quiz",
                    section.position)
            }
        }
    }
}

/// Settings of a test.
private struct QTI21TestSettings {
    private let test: MarkupElement

    init(_ test: MarkupElement) { self.test = test }

    func apply(to header: inout Quiz) {
        let limits = test.first("timeLimits") ?? test.first("testPart")?.first("timeLimits")
        if let seconds = limits?["maxTime"].flatMap(Double.init), seconds >= 1, seconds < 1_000_000 { header.timeLimit = Int(seconds) }
        let part = test.first("testPart")
        if part?["submissionMode"] == "simultaneous" { header.feedback = .end }
        if part?.first("itemSessionControl")?["showFeedback"] == "false" { header.feedback = .none }
        header.passPercent = passPercent
    }

    /// Pass mark as exported by Quizmark: the score times 100 is at least the mark times the maximum score.
    private var passPercent: Double? {
        let settings = test.first("outcomeProcessing")?.all("setOutcomeValue") ?? []
        let maximum = settings.first { $0["identifier"] == "PASSED" }?.descendants("product").first { !$0.all("outcomeMaximum").isEmpty }
        guard let percent = maximum?.first("baseValue").flatMap({ Double(trimmed($0.text)) }), (0...100).contains(percent) else {
            return nil
        }
        return percent
    }
}

extension MarkdownAnswer {
    fileprivate var choices: [MarkdownChoice]? {
        if case .choices(let choices, _) = self { choices } else { nil }
    }

    fileprivate mutating func pin() {
        guard case .choices(var choices, let isMultiple) = self else { return }
        for place in choices.indices { choices[place].isPinned = true }
        self = .choices(choices, isMultiple: isMultiple)
    }
}
