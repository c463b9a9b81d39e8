import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

extension CanvasFormat: QuizImporter {
    var readsPackages: Bool { true }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let package = ForeignPackage(file, log: &log) else { return [] }
        let documents = package.documents(["questestinterop", BlackboardPool.name, "quiz"], log: &log)
        let settings = documents.filter { $0.root.name == "quiz" }
        var assessments = documents.filter { $0.root.name != "quiz" }
        // Course exports have each quiz twice: in a reduced form for other programs, and in full.
        let whole = Set(assessments.filter(\.isCanvasOwn).map(\.ident))
        assessments.removeAll { !$0.isCanvasOwn && whole.contains($0.ident) && !$0.ident.isEmpty }
        if assessments.isEmpty, !log.hasErrors {
            let message = "there is no QTI 1.2 in this file; 'quizmark import qti' reads QTI 2 and 3"
            log.report(.notImported, package.hasQTI3 ? ForeignPackage.qti3 : package.otherProgram ?? message, at: .start)
        }
        package.reportMissing(log: &log)
        let items = ReferredItems(assessments)
        return assessments.flatMap { document in
            var reader = QTI12Reader(document, package, file, settings: settings, items: items)
            defer { log.append(reader.texts.log.diagnostics) }
            return reader.quizzes()
        }
    }
}

extension ForeignPackage.Document {
    fileprivate var isCanvasOwn: Bool { archivePath.hasPrefix("non_cc_assessments/") }
    fileprivate var ident: String { root.elements.compactMap { $0["ident"] }.first ?? "" }
}

/// Items of all documents, for references to them.
private struct ReferredItems {
    private let items: [String: (item: MarkupElement, archivePath: String)]
    /// Identifiers that assessments refer to.
    private let referred: Set<String>
    /// Identifiers of texts that questions share.
    private let stimuli: Set<String>

    /// The first of several items with an identifier counts.
    init(_ documents: [ForeignPackage.Document]) {
        let entries = documents.flatMap { document in
            document.root.descendants("item").compactMap { item in item["ident"].map { ($0, (item, document.archivePath)) } }
        }
        items = Dictionary(keepingFirst: entries)
        let references = documents.flatMap { $0.root.elements }.filter { $0.name == "assessment" }.flatMap { $0.descendants("itemref") }
        referred = Set(references.compactMap { $0["linkrefid"] })
        stimuli = Set(
            documents.flatMap { $0.root.descendants("item") }.compactMap { QTI12Metadata($0.first("itemmetadata")).stimulus })
    }

    subscript(_ ident: String) -> MarkupElement? { items[ident]?.item }

    /// Whether this text is above the questions that name it, wherever they are.
    func isShared(_ text: QTI12Question) -> Bool { stimuli.contains(text.ident) }

    /// Whether an assessment refers to this item, so that it isn't also a question of the document that has it.
    func isReferred(_ item: MarkupElement, in document: ForeignPackage.Document) -> Bool {
        guard let ident = item["ident"], referred.contains(ident) else { return false }
        return items[ident]?.archivePath == document.archivePath
    }
}

/// Reads the quizzes of a QTI 1.2 document.
private struct QTI12Reader {
    var texts: PackageReading
    private let document: ForeignPackage.Document
    private let file: ForeignFile
    private let settings: [ForeignPackage.Document]
    private let items: ReferredItems
    private var quiz: MarkdownQuiz
    private var labels = QuestionLabels()
    /// Text between questions, which is added to the next one.
    private var pending: [MarkupNode] = []
    private var scoring = ImportedScoring()
    /// Sections with only some questions drawn.
    private var groups: [QuestionGroup] = []

    init(
        _ document: ForeignPackage.Document, _ package: ForeignPackage, _ file: ForeignFile, settings: [ForeignPackage.Document],
        items: ReferredItems
    ) {
        self.document = document
        self.file = file
        self.settings = settings
        self.items = items
        texts = PackageReading(document, of: package, file)
        quiz = MarkdownQuiz(QTI12Reader.header(file, document, title: file.name, at: document.root.position))
    }

    private static func header(
        _ file: ForeignFile, _ document: ForeignPackage.Document, title: String, at position: SourcePosition
    ) -> Quiz {
        Quiz(id: "", path: document.path, position: position, language: file.context.settings.language, title: title)
    }

    /// Quizzes of the document: each assessment or bank, and one with all other questions.
    mutating func quizzes() -> [MarkdownQuiz] {
        let groups = document.root.elements.filter { $0.name == "assessment" || $0.name == "objectbank" }
        let isPool = document.root.name == BlackboardPool.name
        // An assessment has its questions, if any.
        let isReferredTo = document.root.descendants("item").contains { items.isReferred($0, in: document) }
        let quizzes = isPool ? [pool()] : groups.isEmpty ? [quiz(document.root)] : groups.map { quiz($0) }
        return quizzes.filter { quiz in
            let isEmpty = quiz.questions.isEmpty
            if isEmpty, !isReferredTo {
                texts.report(.emptyQuiz, "'\(quiz.header.title)' has no question that can be imported", quiz.header.position)
            }
            return !isEmpty
        }
    }

    private mutating func quiz(_ element: MarkupElement) -> MarkdownQuiz {
        var metadata: [String: String] = [:]
        for field in element.all("qtimetadata").flatMap({ $0.all("qtimetadatafield") }) {
            if let name = field.first("fieldlabel")?.text, let value = field.first("fieldentry")?.text {
                metadata[name.trimmed.lowercased()] = value.trimmed
            }
        }
        let title = [element["title"], metadata["bank_title"]].compactMap { $0.map(\.trimmed) }.first { !$0.isEmpty } ?? file.name
        quiz = MarkdownQuiz(QTI12Reader.header(file, document, title: title, at: element.position))
        (labels, groups, pending) = (QuestionLabels(), [], [])
        if let id = metadata["quizmark_id"], Identifier.isValid(id) { quiz.header.id = id }
        if let minutes = metadata["qmd_timelimit"].flatMap(Double.init), minutes > 0, minutes < 10_000 {
            quiz.header.timeLimit = Int(minutes * 60)
        }
        texts.begin(at: element.position)
        let notes = ["objectives", "rubric", "presentation_material"].flatMap { element.all($0) }.flatMap(QTI12Question.Material.all)
        quiz.introduction = texts.blocks(notes)
        if let meta = settings.first(where: { $0.root["identifier"] == element["ident"] }) {
            CanvasSettings(meta.root, file.context).apply(to: &quiz, &texts)
            if quiz.header.feedback == .end, metadata["quizmark_feedback"] == Quiz.FeedbackTime.immediate.rawValue {
                quiz.header.feedback = .immediate
            }
        }
        readQuestions(element, isAssessment: element.name == "assessment")
        settleGroups()
        if !pending.isEmpty {
            let text = texts.blocks(pending)
            quiz.introduction += (quiz.introduction.isEmpty ? "" : "\n\n") + text
        }
        return finished()
    }

    private mutating func pool() -> MarkdownQuiz {
        let pool = BlackboardPool(document.root)
        let title = pool.title.isEmpty ? file.name : pool.title
        quiz = MarkdownQuiz(QTI12Reader.header(file, document, title: title, at: document.root.position))
        texts.begin(at: document.root.position)
        quiz.introduction = texts.blocks(pool.introduction)
        for question in pool.questions { add(question) }
        return finished()
    }

    private mutating func finished() -> MarkdownQuiz {
        // In a quiz with settings of Canvas, all questions have partial credit.
        if quiz.header.scoring != .partial {
            quiz.header.scoring = scoring.scoring
            for diagnostic in scoring.diagnostics { texts.report(diagnostic.id, diagnostic.message, diagnostic.location.position) }
        }
        scoring = ImportedScoring()
        texts.reportLosses()
        quiz.media = texts.drainFiles()
        return quiz
    }

    // MARK: - Questions

    /// - Parameter isAssessment: whether the element is in an assessment, rather than a bank or by itself.
    private mutating func readQuestions(_ element: MarkupElement, isAssessment: Bool) {
        for child in element.elements {
            switch child.name {
            case "section": readSection(child, isAssessment: isAssessment)
            case "item" where !isAssessment && items.isReferred(child, in: document): break
            case "item": add(QTI12Question(child), tags: QTI12Question.tags(child))
            case "itemref":
                guard let ident = child["linkrefid"] else { break }
                if let item = items[ident] {
                    add(QTI12Question(item), tags: QTI12Question.tags(item))
                } else {
                    texts.report(
                        .notImported, "the question '\(ident)' isn't in this file; export the bank that has it too", child.position)
                }
            default: break
            }
        }
    }

    private mutating func readSection(_ section: MarkupElement, isAssessment: Bool) {
        let before = quiz.questions.count
        let material = ["rubric", "presentation_material"].flatMap { section.all($0) }.flatMap(QTI12Question.Material.all)
        pending += texts.nodes(material)
        readQuestions(section, isAssessment: isAssessment)
        guard let selection = section.descendant("selection_ordering", "selection") else { return }
        let count = quiz.questions.count - before
        // In a group of Canvas, all questions are worth the same.
        if let points = selection.descendant("selection_extension", "points_per_item").flatMap({ Double($0.text.trimmed) }),
            points >= 0, points.isFinite
        {
            for index in before..<quiz.questions.count { quiz.questions[index].rescale(to: points) }
        }
        if let bank = selection.first("sourcebank_ref"), count == 0 {
            texts.report(
                .notImported,
                "questions drawn from the bank '\(bank.text.trimmed)' stay there; a bank in the file becomes a separate quiz",
                section.position)
        } else if let drawn = selection.first("selection_number").flatMap({ Int($0.text.trimmed) }), drawn > 0 {
            groups.append(QuestionGroup(drawn, of: before..<quiz.questions.count, named: section["title"] ?? "", at: section.position))
        }
    }

    /// Turns one group with all questions into the quiz's draw and shuffle settings, and others into draws by tags.
    private mutating func settleGroups() {
        if groups.count == 1, let group = groups.first, group.questions.count == quiz.questions.count {
            if group.count < group.questions.count {
                quiz.header.draw = Located(group.count, at: group.position)
            }
            quiz.header.shufflesQuestions = true
            return
        }
        for group in quiz.draw(from: groups.filter { $0.count < $0.questions.count }) {
            texts.report(
                .notImported,
                "\(group.count) of \(group.questions.count) questions were drawn; some of them are in a group inside this one, and only that is drawn",
                group.position)
        }
    }

    private mutating func add(_ question: QTI12Question, tags: [String] = []) {
        texts.begin(at: question.position)
        if question.isText {
            if !items.isShared(question) { pending += texts.nodes(question.material) }
            return
        }
        var answers = QTI12Answers(question, texts: texts)
        let written = answers.written()
        texts = answers.texts
        let hasParts = answers.hasParts
        guard var written, texts.areFit() else { return }
        if !pending.isEmpty {
            written.put(texts.blocks(pending))
            texts.report(.notImported, "a text before this question becomes part of it", question.position)
            pending = []
        }
        if let stimulus = question.stimulus { written.put(shared(stimulus, by: question)) }
        written.id = labels.id(of: question.label, at: question.position, reporting: &texts) ?? written.id
        written.tags = tags
        written.hints += question.hints.map { MarkdownHint(texts.blocks($0)) }
        written.document = document.path
        if written.answer.hasParts(blanks: question.responses.count) {
            let location = SourceLocation(path: document.path, position: question.position)
            scoring.count(hasParts ? .partial : .allOrNothing, at: location)
        }
        quiz.questions.append(written)
    }

    /// The text that several questions share in New Quizzes, with its title and instructions.
    private mutating func shared(_ ident: String, by question: QTI12Question) -> String {
        guard let item = items[ident] else {
            texts.report(.notImported, "the shared text '\(ident)' isn't in this file", question.position)
            return ""
        }
        let stimulus = QTI12Question(item)
        let title = MarkupElement(name: "strong", children: [.text(stimulus.title.trimmed)])
        let above = [[MarkupNode.element(title)], [.text((item["instructions"] ?? "").trimmed)]].filter { !$0.map(\.text).joined().isEmpty }
        let paragraphs = above.map { MarkupNode.element(MarkupElement(name: "p", children: $0)) }
        return texts.blocks(paragraphs + texts.nodes(stimulus.material))
    }
}

extension MarkdownQuestion {
    /// Puts a text above that of the question.
    fileprivate mutating func put(_ text: String) { stem = [text, stem].filter { !$0.isEmpty }.joined(separator: "\n\n") }
}
