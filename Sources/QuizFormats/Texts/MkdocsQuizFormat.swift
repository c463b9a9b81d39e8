import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// MkDocs pages with `<quiz>` blocks, as the plugin mkdocs-quiz reads them, with quizzes in blocks of code, or with boxes of the plugin
/// mkdocs-superquiz.
struct MkdocsQuizFormat: QuizImporter {
    init() {}

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log) else { return [] }
        var reader = MkdocsQuizReader(file, log)
        let page = MarkdownLines(text)
        file.quota.note(questions: page.lines.count { $0.text.contains(ascii: "</quiz>") || $0.text.contains(ascii: "<?/quiz?>") })
        if !file.quota.isExceeded { reader.read(page) }
        log = reader.log
        return reader.quizzes
    }
}

private struct MkdocsQuizReader {
    private(set) var log: DiagnosticLog
    private let file: ForeignFile
    private var markdown: ForeignMarkdown
    private var quiz: MarkdownQuiz
    private var hasTitle = false
    /// The open `<quiz>`.
    private var block: MkdocsQuizBlock?
    /// The open block of code with a quiz.
    private var fenced: MkdocsFencedQuiz?
    /// Ids of questions with titles.
    private var ids: Set<String> = []
    /// Questions in YAML, which show together how numbers of choices count.
    private var keyed: [BankQuestion] = []
    /// Code outside of quizzes. Within them it ends with them.
    private var fence = MarkdownFence()
    /// Position of text between quizzes, which isn't imported.
    private var strayText: SourcePosition?
    /// Position of a quiz in open code, which is an example.
    private var quizInCode: SourcePosition?

    init(_ file: ForeignFile, _ log: DiagnosticLog) {
        self.log = log
        self.file = file
        // Python-Markdown's extension for formulas also reads \(…\).
        markdown = ForeignMarkdown(file, hasTeX: true)
        quiz = MarkdownQuiz(of: file)
        // The plugin shuffles choices only if a page asks for it.
        quiz.header.shufflesChoices = false
    }

    var quizzes: [MarkdownQuiz] { quiz.questions.isEmpty ? [] : [quiz.withoutNeedlessOrder] }

    mutating func read(_ page: MarkdownLines) {
        let (keys, count) = page.frontMatter
        if let title = keys.first(where: { $0.key == "title" })?.value, !title.isEmpty { setTitle(title) }
        if let shuffles = keys.last(where: { ["shuffle_answers", "shuffle-answers"].contains($0.key) })?.value {
            quiz.header.shufflesChoices = shuffles == "true"
        }
        var rest = page.lines.dropFirst(count)
        while let line = rest.first {
            if block == nil, fenced == nil, !fence.isOpen, let question = SuperquizBlock(rest) {
                addSuperquiz(question)
                rest = rest[question.end...]
            } else {
                read(line.text, at: SourcePosition(line: line.number, column: 1))
                rest.removeFirst()
            }
        }
        if let block { log.report(.invalidQuestion, "this <quiz> has no </quiz>", at: block.position) }
        if let fenced { log.report(.invalidQuestion, "this quiz is in code without an end; close its fence", at: fenced.block.position) }
        addKeyed()
        if fence.isOpen, let quizInCode {
            log.report(.notImported, "the code around this <quiz> has no end, so it isn't imported; close its fence", at: quizInCode)
        }
        if let strayText, !quiz.questions.isEmpty {
            log.report(
                .notImported, "the page's text around its quizzes isn't imported; move it to a page in Content/pages", at: strayText)
        }
    }

    private mutating func setTitle(_ title: String) {
        if !hasTitle { quiz.header.title = title }
        hasTitle = true
    }

    // MARK: - Lines

    private mutating func read(_ line: Substring, at position: SourcePosition) {
        guard fenced == nil else { return readFenced(line) }
        var rest = MkdocsQuizBlock.withoutOldTags(line)
        // Whether code may begin here: after a quiz on the same line, nothing is code.
        var isAtStart = true
        while true {
            if block != nil {
                if let end = rest.firstRange(ofASCII: "</quiz>") {
                    block?.append(rest[..<end.lowerBound])
                    rest = rest[end.upperBound...]
                    finishBlock()
                    isAtStart = false
                    continue
                }
                guard let open = block, open.isInterrupted(by: rest), !isAtStart || open.position != position else {
                    block?.append(rest)
                    return
                }
                log.report(.invalidQuestion, "this <quiz> has no </quiz> before the next one begins", at: open.position)
                block = nil
            } else if isAtStart, !fence.isOpen, let opening = MkdocsFencedQuiz(rest, at: position) {
                fenced = opening
                return
            } else if isAtStart, fence.consume(MkdocsQuizBlock.withoutMarkers(rest)) {
                if rest.contains(ascii: "<quiz>") { quizInCode = position }
                strayText = strayText ?? position
                return
            } else if let open = MkdocsQuizBlock.start(in: rest) {
                block = MkdocsQuizBlock(before: rest[..<open.lowerBound], at: position)
                rest = rest[open.upperBound...]
                isAtStart = false
            } else {
                return readOutside(rest, at: position, isWhole: isAtStart)
            }
        }
    }

    /// Reads text outside of quizzes.
    private mutating func readOutside(_ text: Substring, at position: SourcePosition, isWhole: Bool) {
        let line = MarkdownLines.Line(number: Int(position.line), text: text, isCode: false)
        if isWhole, let heading = MarkdownLines.heading(line) {
            if heading.level == 1, !heading.text.isEmpty { setTitle(heading.text) }
        } else if strayText == nil, !line.isBlank,
            !["quiz-intro", "quiz-results", "<!-- mkdocs-quiz"].contains(where: { text.contains(ascii: $0) })
        {
            strayText = position
        }
    }

    // MARK: - Quizzes in YAML

    private mutating func readFenced(_ line: Substring) {
        if fenced?.isClosed(by: line) == false {
            fenced?.append(line)
            return
        }
        guard let open = fenced else { return }
        fenced = nil
        let lines = MarkdownLines(open.block.text, from: Int(open.block.position.line)).lines.drop(while: \.isBlank)
        let end = lines.first?.text.trimmed == "---" ? lines.dropFirst().firstIndex { $0.text.trimmed == "---" } : nil
        guard let end else {
            if open.isCloze {
                addCloze(lines, of: open.block)
            } else if lines.contains(where: MkdocsChoiceList.isAnswer) {
                addList(lines, below: nil, of: open.block)
            } else if MkdocsYAML.isKeyed(open.block.text) || !addPlain(lines) {
                readKeyed(open.block)
            }
            return
        }
        let head = lines[..<end].dropFirst()
        let yaml = MarkdownLines(head).text
        guard let tree = MkdocsYAML.tree(yaml, linesAbove: lines.first?.number ?? 1, log: &log) else { return }
        addList(lines[(end + 1)...], below: tree, of: open.block)
    }

    /// Adds a list of choices below the keys `question` and `type`, as the plugin mkdocs-mcq has them.
    private mutating func addList(_ lines: ArraySlice<MarkdownLines.Line>, below head: ContentTree?, of block: MkdocsQuizBlock) {
        guard var raw = MkdocsChoiceList.question(lines, at: block.position, log: &log) else { return }
        if let text = head?.first(["question"])?.scalar {
            let above = [text.trimmed, raw.prompt, raw.stem].filter { !$0.isEmpty }.joined(separator: "\n\n")
            (raw.prompt, raw.stem) = ForeignMarkdown.splitAtFirstParagraph(above)
        }
        if head?.first(["type"])?.scalar == "multiple", case .choices(let choices, _) = raw.answer {
            raw.answer = .choices(choices, isMultiple: true)
        }
        add(raw)
    }

    /// Adds questions in the notations of other pages.
    ///
    /// - Returns: whether the lines are in one of them.
    private mutating func addPlain(_ lines: ArraySlice<MarkdownLines.Line>) -> Bool {
        guard let plain = MkdocsPlainQuiz(lines) else { return false }
        for question in plain.questions(log: &log) { add(question) }
        return true
    }

    private mutating func addSuperquiz(_ block: SuperquizBlock) {
        var reader = SuperquizQuestion(block)
        guard var question = reader.question(log: &log) else { return }
        if let id = question.id, !ids.insert(id).inserted { question.id = nil }
        add(question)
    }

    /// Adds a text with blanks, `{{word}}`.
    private mutating func addCloze(_ lines: ArraySlice<MarkdownLines.Line>, of block: MkdocsQuizBlock) {
        let text = MarkdownLines(lines).text
        guard log.admits(text: text, at: block.position) else { return }
        guard let written = MkdocsBlanks.written(cloze: text) else {
            return log.report(
                .invalidQuestion,
                "this text needs a word in double braces for each blank, '{{word}}', without '|' or '::', so it isn't imported",
                at: block.position)
        }
        var question = MarkdownQuestion(position: block.position, prompt: "", answer: .blanks(matchesCase: false))
        (question.prompt, question.stem) = ForeignMarkdown.splitAtFirstParagraph(written)
        add(question)
    }

    private mutating func readKeyed(_ block: MkdocsQuizBlock) {
        keyed += MkdocsYAML.questions(in: block, log: &log) ?? []
        file.quota.note(questions: keyed.count)
    }

    /// Adds the questions in YAML at their places.
    private mutating func addKeyed() {
        guard !keyed.isEmpty, !file.quota.isExceeded else { return }
        let key = BankKey(keyed, otherwise: .indices)
        let numbered = keyed.first { !$0.hasIndex && $0.namedAnswers.contains { Int($0.right) != nil } }
        if key.isAssumed, let numbered {
            log.report(
                .notImported,
                "no question shows whether the numbers of correct choices count from 0 or from 1, so Quizmark counts from 0, as most quizzes of this form do; check the correct choices",
                at: numbered.right?.value.position ?? numbered.position)
        }
        for question in keyed {
            if let raw = MkdocsYAML.written(question, key, log: &log) { add(raw) }
        }
        // Several can be on a line.
        quiz.questions = quiz.questions.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(
            \.element)
    }

    private mutating func add(_ raw: MarkdownQuestion) {
        guard let question = markdown.question(raw, log: &log) else { return }
        quiz.questions.append(question)
        quiz.media += markdown.drainFiles()
    }

    // MARK: - Quizzes in tags

    private mutating func finishBlock() {
        guard let block else { return }
        self.block = nil
        if MkdocsYAML.isKeyed(block.text) { return readKeyed(block) }
        let text = MkdocsBoxes.quoted(block.text)
        let lines = MarkdownLines(text, from: Int(block.position.line)).lines.drop(while: \.isBlank)
        let hasBlank = MkdocsBlanks.areIn(text)
        let answers = lines.firstIndex(where: MkdocsChoiceList.isAnswer)
        // In code, brackets are text.
        if let answers, hasBlank, !ForeignMarks.blanks(in: MarkdownLines(lines[..<answers]).text).isEmpty {
            log.report(
                .invalidQuestion,
                "this quiz has a blank [[…]] and choices, so it isn't imported; put brackets that are text into code, or remove one of the two",
                at: block.position)
            return
        }
        if answers == nil, !hasBlank, addPlain(lines) { return }
        if let raw = raw(lines, block.position, hasBlank: hasBlank && answers == nil) { add(raw) }
    }

    private mutating func raw(
        _ lines: ArraySlice<MarkdownLines.Line>, _ position: SourcePosition, hasBlank: Bool
    ) -> MarkdownQuestion? {
        if let keyed = MkdocsKeyedQuiz(lines) { return keyed.question(at: position, of: file, log: &log) }
        return hasBlank ? blanks(lines, position) : MkdocsChoiceList.question(lines, at: position, log: &log)
    }

    /// A fill-in question; a line of dashes separates its text from the explanation.
    private mutating func blanks(_ lines: ArraySlice<MarkdownLines.Line>, _ position: SourcePosition) -> MarkdownQuestion? {
        let end = lines.firstIndex { $0.text.trimmed == "---" } ?? lines.endIndex
        let written = MarkdownLines(lines[..<end]).text
        guard log.admits(text: written, at: position) else { return nil }
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(MkdocsBlanks.written(written))
        var question = MarkdownQuestion(position: position, prompt: prompt, answer: .blanks(matchesCase: false))
        question.stem = stem
        if end < lines.endIndex { question.explanation = MarkdownLines(lines[(end + 1)...]).text.trimmed }
        return question
    }
}
