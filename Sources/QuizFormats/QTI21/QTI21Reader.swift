import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

extension QTI21Format: QuizImporter {
    var readsPackages: Bool { true }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let package = ForeignPackage(file, log: &log) else { return [] }
        let documents = package.documents(QTIDocument.roots, or: QTIDocument.others, log: &log).map(QTIDocument.init)
        let tests = documents.filter { $0.root.name == "assessmentTest" }
        let items = documents.filter { $0.root.name == "assessmentItem" }
        if items.isEmpty, !log.hasErrors, documents.isEmpty || !package.isSingleFile {
            let message = "there is no item of QTI 2 or 3 in this file; 'quizmark import canvas' reads QTI 1.2"
            log.report(.notImported, package.otherProgram ?? message, at: .start)
        }
        var reader = QTI21Reader(package, file, items: items)
        var quizzes = tests.map { reader.quiz($0) }
        quizzes += reader.standaloneSections(documents.filter { $0.root.name == "assessmentSection" })
        if let rest = reader.rest() { quizzes.append(rest) }
        log.append(reader.diagnostics)
        package.reportMissing(besides: reader.missing, log: &log)
        return quizzes.filter { !$0.questions.isEmpty }
    }
}

/// Reads the tests of a package of QTI 2 or 3, and items without a test.
private struct QTI21Reader {
    private(set) var diagnostics: [Diagnostic] = []
    private let package: ForeignPackage
    private let file: ForeignFile
    private let items: [QTIDocument]
    /// Numbers of items by path and by identifier; the first of several counts.
    private let numbersByPath: [String: Int]
    private let numbersByIdentifier: [String: Int]
    private var asked: Set<String> = []
    /// Paths of items that tests ask for, and the package doesn't have.
    private(set) var missing: Set<String> = []
    private var stimuli: QTIStimuli
    private var sections: QTISections
    private let characterData: QTICharacterData

    init(_ package: ForeignPackage, _ file: ForeignFile, items: [QTIDocument]) {
        self.package = package
        self.file = file
        self.items = items
        stimuli = QTIStimuli(package)
        sections = QTISections(package)
        characterData = QTICharacterData(file)
        numbersByPath = Dictionary(keepingFirst: items.enumerated().map { ($1.archivePath, $0) })
        numbersByIdentifier = Dictionary(
            keepingFirst: items.enumerated().compactMap { number, item in item.root["identifier"].map { ($0, number) } })
    }

    private func header(_ title: String, _ document: QTIDocument) -> Quiz {
        Quiz(id: "", path: document.path, position: document.root.position, language: file.context.settings.language, title: title)
    }

    mutating func quiz(_ document: QTIDocument) -> MarkdownQuiz {
        var log = DiagnosticLog(path: document.path)
        let test = sections.expanded(document, log: &log)
        let title = test["title"].map(\.trimmed) ?? ""
        var quiz = MarkdownQuiz(header(title.isEmpty ? file.name : title, document))
        var texts = PackageReading(document.file, of: package, file)
        texts.begin(at: test.position)
        QTI21TestSettings(test).apply(to: &quiz.header)
        let rubrics = test.descendants("rubricBlock").filter { $0["view"]?.contains("candidate") ?? true }
        quiz.introduction = texts.blocks(texts.nodes(XHTML.text(QTI21Question.withMedia(rubrics.flatMap(\.children))), .html))
        var questions: [(number: Int, document: QTIDocument, weight: Double?)] = []
        for (number, reference) in test.descendants("assessmentItemRef").enumerated() {
            guard let item = item(reference, log: &log) else {
                log.report(
                    .notImported, "the item '\(reference["href"] ?? reference["identifier"] ?? "")' isn't in this package",
                    at: reference.position)
                if let path = reference["href"] { missing.insert(path) }
                continue
            }
            asked.insert(item.path)
            questions.append((number, item, reference.first("weight")?["value"].flatMap(Double.init)))
        }
        let numbers = add(questions, to: &quiz)
        settleSelection(test, numbers, &quiz, &texts)
        QTI21TestLosses(test).report(to: &texts)
        texts.reportLosses()
        diagnostics += log.diagnostics + texts.log.diagnostics
        quiz.media = texts.drainFiles() + quiz.media
        if quiz.questions.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .emptyQuiz, "'\(quiz.header.title)' has no question that can be imported",
                    at: SourceLocation(path: document.path, position: test.position)))
        }
        return quiz
    }

    /// Sections outside of tests, each as a quiz.
    mutating func standaloneSections(_ documents: [QTIDocument]) -> [MarkdownQuiz] {
        // A section can be in another one of these.
        let inner = Set(
            documents.flatMap { document in
                document.root.descendants("assessmentSectionRef").compactMap { $0["href"] }
                    .map { ForeignPackage.archivePath($0, from: document.archivePath) }
            })
        let outer = documents.filter { !sections.used.contains($0.archivePath) && !inner.contains($0.archivePath) }
        return outer.map { quiz($0) } + circularSections(documents)
    }

    /// Sections that contain each other, which no test and no other section begins.
    private mutating func circularSections(_ documents: [QTIDocument]) -> [MarkdownQuiz] {
        var quizzes: [MarkdownQuiz] = []
        for document in documents where !sections.used.contains(document.archivePath) {
            diagnostics.append(
                Diagnostic(
                    .notImported,
                    "this section contains itself, perhaps within another one, so there is no first one; the quiz begins here",
                    at: SourceLocation(path: document.path, position: document.root.position)))
            quizzes.append(quiz(document))
        }
        return quizzes
    }

    /// Items without a test, as a quiz.
    mutating func rest() -> MarkdownQuiz? {
        let rest = items.filter { !asked.contains($0.path) }
        guard let first = rest.first else { return nil }
        let title = rest.count == 1 ? first.root["title"].map(\.trimmed) ?? "" : file.name
        var quiz = MarkdownQuiz(header(title.isEmpty ? file.name : title, first))
        add(rest.enumerated().map { ($0, $1, nil) }, to: &quiz)
        return quiz
    }

    private mutating func item(_ reference: MarkupElement, log: inout DiagnosticLog) -> QTIDocument? {
        let byIdentifier = reference["identifier"].flatMap { numbersByIdentifier[$0] }
        let byPath = reference["href"].flatMap { numbersByPath[$0] }
        if let number = byPath ?? byIdentifier { return items[number] }
        guard package.isSingleFile, let address = reference["href"], let document = package.document(address, from: "", log: &log) else {
            return nil
        }
        let item = QTIDocument(document)
        return item.root.name == "assessmentItem" ? item : nil
    }

    /// - Returns: the numbers of the questions that the quiz has now.
    @discardableResult
    private mutating func add(_ questions: [(number: Int, document: QTIDocument, weight: Double?)], to quiz: inout MarkdownQuiz) -> [Int] {
        var numbers: [Int] = []
        var labels = QuestionLabels()
        var shuffled: [Bool?] = []
        var files: Set<String> = []
        var scoring = ImportedScoring()
        for (number, document, weight) in questions {
            var document = document
            var log = DiagnosticLog(path: document.path)
            stimuli.insert(into: &document, log: &log)
            document.root = characterData.settled(document)
            document.root = QTITemplates.settled(document.root)
            diagnostics += log.diagnostics
            var texts = PackageReading(document.file, of: package, file)
            texts.begin(at: document.root.position)
            var question = QTI21Question(document, texts: texts)
            if var written = question.written(weight: weight), question.texts.areFit() {
                if let label = document.root["label"] {
                    written.id = labels.id(of: label, at: document.root.position, reporting: &question.texts) ?? written.id
                }
                written.document = document.path
                quiz.questions.append(written)
                numbers.append(number)
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
        if isShuffled {
            for index in quiz.questions.indices where shuffled[index] == false { quiz.questions[index].answer.pin() }
        }
        return numbers
    }

    /// Turns a section with all questions that selects or shuffles into the quiz's settings, and others that select into draws by tags.
    ///
    /// - Parameter numbers: of the quiz's questions among the references of the test.
    private func settleSelection(_ test: MarkupElement, _ numbers: [Int], _ quiz: inout MarkdownQuiz, _ texts: inout PackageReading) {
        var count = 0
        let sections = QTI21Reader.sections(in: test, from: &count)
        var groups: [QuestionGroup] = []
        for (section, references) in sections {
            let drawn = section.first("selection")?["select"].flatMap(Int.init) ?? references.count
            let shuffles = section.first("ordering")?["shuffle"] == "true"
            let isDrawn = drawn < references.count && drawn > 0
            if references.count == count {
                if isDrawn { quiz.header.draw = Located(drawn, at: section.position) }
                quiz.header.shufflesQuestions = quiz.header.shufflesQuestions || shuffles
                continue
            }
            let members = numbers.indices.filter { references.contains(numbers[$0]) }
            guard !members.isEmpty else { continue }
            if isDrawn { groups.append(QuestionGroup(drawn, of: members, named: section["title"] ?? "", at: section.position)) }
            if shuffles, !quiz.header.shufflesQuestions {
                texts.report(
                    .notImported,
                    "a section of the test shuffles its questions; they are imported in their order, because 'order' is for a whole quiz",
                    section.position)
            }
        }
        // Those around others come first.
        for group in quiz.header.draw == nil ? quiz.draw(from: groups) : groups {
            texts.report(
                .notImported, "this section of the test draws questions, but so does one around it; only that one is kept", group.position)
        }
    }

    /// The sections of a test, each with the numbers of its references to items.
    private static func sections(
        in element: MarkupElement, from number: inout Int
    ) -> [(section: MarkupElement, references: Range<Int>)] {
        var sections: [(section: MarkupElement, references: Range<Int>)] = []
        for child in element.elements {
            if child.name == "assessmentItemRef" {
                number += 1
                continue
            }
            let first = number
            let inner = self.sections(in: child, from: &number)
            if child.name == "assessmentSection" { sections.append((child, first..<number)) }
            sections += inner
        }
        return sections
    }
}

extension MarkdownAnswer {
    fileprivate var choices: [MarkdownChoice]? {
        if case .choices(let choices, _) = self { choices } else { nil }
    }

    fileprivate mutating func pin() {
        guard case .choices(var choices, let isMultiple) = self else { return }
        for index in choices.indices { choices[index].isPinned = true }
        self = .choices(choices, isMultiple: isMultiple)
    }
}
