import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Reads a quiz in Markdown: front matter, an introduction, and a question for each level-2 heading.
struct MarkdownQuizReader {
    static func read(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> QuizDraft? {
        guard let frontMatter = FrontMatter(file, hasBlanks: true, log: &log),
            let fields = FieldReader(frontMatter, QuizField.self, log: &log),
            let header = QuizHeader.published(fields, file: file, context: context, log: &log)
        else { return nil }
        frontMatter.reportRepeated(title: header.title, log: &log)
        var inner = DiagnosticLog(path: log.path)
        let draft = MarkdownDocument.read(frontMatter.body, log: &log) { document in
            var reader = MarkdownQuizReader(document: document, log: inner)
            let draft = reader.draft(header)
            inner = reader.log
            return draft
        }
        log.append(inner.diagnostics)
        TemplateText.report(in: file.text, log: &log)
        return draft
    }

    let document: MarkdownDocument
    var log: DiagnosticLog

    private init(document: MarkdownDocument, log: DiagnosticLog) {
        self.document = document
        self.log = log
    }

    private mutating func draft(_ header: Quiz) -> QuizDraft {
        var introduction: [MarkdownNode] = []
        var questions: [QuestionDraft] = []
        var heading: MarkdownNode?
        var blocks: [MarkdownNode] = []
        func isQuestion(_ node: MarkdownNode) -> Bool { node.kind == .heading(level: 2) }
        for node in document.children {
            if isQuestion(node) {
                if let heading { questions.append(question(heading, blocks)) }
                heading = node
                blocks = []
            } else if heading == nil {
                introduction.append(node)
            } else {
                blocks.append(node)
            }
        }
        if let heading { questions.append(question(heading, blocks)) }
        var quiz = header
        quiz.introduction = MarkdownNode.text(of: introduction, in: document)
        reportBlanks(in: quiz.introduction, "the introduction")
        let hasAnswers = reportAnswers(in: introduction)
        var draft = QuizDraft(quiz: quiz, questions: questions)
        if questions.isEmpty {
            draft.missedQuestion = missedQuestion(in: introduction)
            // Reported.
            if hasAnswers { draft.written = 1 }
        } else {
            for block in introduction { reportMissedQuestion(block) }
        }
        return draft
    }

    /// Where the first question was probably meant to begin, and what to do, in a quiz without any.
    private func missedQuestion(in introduction: [MarkdownNode]) -> Located<String>? {
        if let heading = introduction.first(where: \.looksLikeQuestion) {
            let problem = heading.kind == .paragraph ? heading.firstLine.flatMap(MissedHeading.unusualCharacter) : nil
            return Located(problem ?? "a question begins with '## ': two number signs and a space", at: heading.position)
        }
        if let code = introduction.first(where: { $0.code != nil && $0.lines.contains { $0.hasPrefix("## ") } }) {
            return Located(
                "they are in the code block that begins here; remove this line, and the line that closes it", at: code.position)
        }
        guard
            let list = introduction.first(where: { $0.isList && $0.children.contains { $0.children.contains { $0.isList && $0.hasBoxes } } }
            )
        else { return nil }
        return Located("begin each with '## ' in place of a number or bullet, and its choices in the first column", at: list.position)
    }

    /// Reports a block above the first question that is a question by its number signs or attributes: its key would be published.
    private mutating func reportMissedQuestion(_ block: MarkdownNode) {
        guard let problem = MissedHeading.problem(of: block) else { return reportStrayAttributes(of: block) }
        let hasAttributes = block.attributeEnding(AttributeList.ofQuestions.names) != nil
        log.report(
            .strayMark, "\(problem), so this is shown as the introduction", at: block.position, severity: hasAttributes ? .error : .warning)
    }

    /// Boxes before the first question are answers whose heading isn't one of a question.
    ///
    /// - Returns: whether there are any, which is reported.
    private mutating func reportAnswers(in introduction: [MarkdownNode]) -> Bool {
        guard let answers = introduction.first(where: { $0.isList && $0.hasBoxes }) else { return false }
        guard let heading = introduction.last(where: { $0.isHeading && $0.position < answers.position }),
            case .heading(let level) = heading.kind
        else {
            // Boxes of a list of things to do have no x yet.
            guard answers.children.contains(where: \.hasTickedBox), !introduction.contains(where: { MissedHeading.problem(of: $0) != nil })
            else { return false }
            log.report(
                .strayMark,
                "these choices are above the first question, so they are shown as an introduction; begin their question with '##'",
                at: answers.position)
            return false
        }
        let marker = String(repeating: "#", count: level)
        log.report(
            .missingAnswer, "this heading with '\(marker)' has answers, but a question begins with '##'; make it '##'",
            at: heading.position, notes: [("the answers", answers.position)])
        return true
    }

    private mutating func question(_ heading: MarkdownNode, _ blocks: [MarkdownNode]) -> QuestionDraft {
        let attributes = heading.attributes(AttributeList.ofQuestions, log: &log)
        var draft = QuestionDraft(position: heading.position, plainPrompt: heading.plainText, prompt: heading.phrase())
        draft.apply(attributes, log: &log)
        MarksInBlank.report(in: attributes.value("tags"), of: "tags", log: &log)
        reportID(withoutBracesIn: heading, attributes)
        let blocks = takeLabelled(blocks, into: &draft)
        let answerIndex = answerIndex(of: draft, in: blocks)
        // Headings below the answers are reported as such.
        let firstAnswers = blocks.firstIndex { $0.isList && $0.hasBoxes } ?? answerIndex ?? blocks.endIndex
        for (index, block) in blocks.enumerated() where index < firstAnswers || !block.isHeading { reportStrayAttributes(of: block) }
        if draft.prompt.isEmpty {
            log.report(.missingKey, "this question has no text; write it in its heading", at: heading.position)
        }
        let stemBlocks: ArraySlice<MarkdownNode>
        let tail: ArraySlice<MarkdownNode>
        if let answerIndex {
            stemBlocks = blocks[..<answerIndex]
            tail = blocks[(answerIndex + 1)...]
            let isDivided = reportFences(below: blocks) || reportEarlierBoxes(in: blocks[...answerIndex])
            if !isDivided { reportTail(tail, below: blocks[answerIndex]) }
            draft.answerBlock = isDivided ? .invalid : answerBlock(blocks[answerIndex], draft.kind?.value)
        } else {
            reportBoxes(in: blocks, draft)
            let end = endOfStem(blocks, draft)
            stemBlocks = blocks[..<end]
            tail = blocks[end...]
            if draft.kind?.value == .text { reportSeveralNotes(in: tail) }
        }
        // A model answer above the answers would be published with the question.
        let misplaced = stemBlocks.filter { $0.kind == .quote && $0.hasLabel(named: ["ANSWER"]) }
        readQuotes(misplaced + tail.filter { $0.kind == .quote }, into: &draft)
        // Between two lists of boxes, they are reported.
        if case .invalid = draft.answerBlock {} else { reportDividers(in: stemBlocks, isLast: answerIndex == nil && tail.isEmpty) }
        for list in stemBlocks where list.isList {
            for block in list.children.flatMap(\.children) { reportStrayAttributes(of: block) }
        }
        draft.stem = MarkdownNode.text(of: stemBlocks, in: document)
        if answerIndex == nil { lookForMissedAnswers(of: &draft, below: heading, in: blocks) }
        draft.numberBlanks(from: document.blanks)
        return draft
    }

    /// Index of the list that has the answers; nil if the question has none. Where the answer is typed, a list without boxes is a
    /// part of the text, also one with blanks in it.
    private func answerIndex(of draft: QuestionDraft, in blocks: [MarkdownNode]) -> Int? {
        guard let last = blocks.lastIndex(where: \.isList) else { return nil }
        switch draft.kind?.value {
        case .trueFalse, .text: return nil
        case .blanks, .numeric: return blocks[last].hasBoxes ? last : nil
        case .single, .multiple, .ordering, .matching, .sanction: return last
        case nil:
            guard !document.blanks.isEmpty, !blocks[last].hasBoxes, !blocks[last].isMatching else { return last }
            let hasBlank =
                draft.prompt.hasBlank || blocks[...last].contains { $0.text().hasBlank }
                || blocks[last...].contains { $0.kind != .quote && $0.text().hasBlank }
            return hasBlank ? nil : last
        }
    }

    /// Boxes in a question whose answer is typed or true or false.
    private mutating func reportBoxes(in blocks: [MarkdownNode], _ draft: QuestionDraft) {
        guard let list = blocks.last(where: { $0.isList && $0.hasBoxes }) else { return }
        guard let kind = draft.kind else {
            return log.report(.conflictingAnswers, "a question can't have both blanks and a list of answers", at: list.position)
        }
        log.report(
            .conflictingAnswers, "a question of the type '\(kind.value.rawValue)' can't have boxes; remove the type or the list",
            at: list.position, notes: [("the type", kind.position)])
    }

    /// Reads block quotes after the answers: the explanation, or the marking notes of an essay, and the model answer by its label.
    private mutating func readQuotes(_ quotes: [MarkdownNode], into draft: inout QuestionDraft) {
        let isText = draft.kind?.value == .text
        var notes: [MarkdownNode] = []
        var model: [MarkdownNode] = []
        for quote in quotes {
            if quote.isCallout || quote.hasInvalidLabel {
                notes.append(quote)
                continue
            }
            guard let label = quote.takeLabel(where: { isText || $0.uppercased() == "ANSWER" }) else {
                notes += quote.children
                continue
            }
            if label.value.uppercased() != "ANSWER" {
                log.report(
                    .invalidAnswer, "'[!\(label.value)]' isn't a label that can be used here; a model answer begins with '[!ANSWER]'",
                    at: label.position)
            } else if quote.children.isEmpty {
                log.report(.invalidAnswer, "this model answer has no text; write it below its '[!ANSWER]'", at: label.position)
            }
            model += quote.children
        }
        let explanation = MarkdownNode.text(of: notes, in: document)
        reportBlanks(in: explanation, isText ? "marking notes" : "an explanation")
        if isText { draft.markingNotes = explanation } else { draft.explanation = explanation }
        draft.modelAnswer = MarkdownNode.text(of: model, in: document)
        reportBlanks(in: draft.modelAnswer, "a model answer")
    }

    /// Index at which the stem of a question without a list ends: before the first quote that no question text follows.
    ///
    /// Marking notes are never published, so text after a quote can't turn it into a part of the question. A callout has a label.
    private mutating func endOfStem(_ blocks: [MarkdownNode], _ draft: QuestionDraft) -> Int {
        func isQuote(_ block: MarkdownNode) -> Bool { block.kind == .quote && !block.isCallout }
        let end = blocks.lastIndex { $0.kind != .quote }.map { $0 + 1 } ?? 0
        guard blocks[..<end].contains(where: isQuote) else { return end }
        let lastBlank = blocks[..<end].lastIndex { $0.text().hasBlank }
        guard draft.kind != nil || lastBlank != nil || draft.prompt.hasBlank else { return end }
        guard let quote = blocks[(lastBlank.map { $0 + 1 } ?? 0)..<end].firstIndex(where: isQuote),
            let stray = blocks[quote...].first(where: { $0.kind != .quote })
        else { return end }
        let name =
            draft.kind?.value == .text
            ? "the marking notes or the model answer (the block quote above) end the question"
            : "the explanation (the block quote above) ends the question"
        log.report(
            .contentAfterAnswers,
            "\(name); move this above the quote, or begin the quote with [!NOTE] if it is part of the question", at: stray.position)
        return quote
    }

    /// Attributes of a heading that isn't a question, or on a line of their own, would be published as text. Not recursive, as quotes may
    /// be nested thousands deep.
    private mutating func reportStrayAttributes(of block: MarkdownNode) {
        var blocks = [block]
        while let block = blocks.popLast() {
            if block.kind == .quote { blocks += block.children.reversed() } else { reportStrayAttributes(outsideQuote: block) }
        }
    }

    private mutating func reportStrayAttributes(outsideQuote block: MarkdownNode) {
        let braces = block.attributeEnding(AttributeList.ofQuestions.names)
        switch block.kind {
        case .heading(let level):
            guard let braces else { return }
            log.report(
                .invalidAttribute,
                "a heading with '\(String(repeating: "#", count: level))' isn't a question, so it has no attributes; write '##', or remove them",
                at: braces.position)
        case .paragraph:
            let isAlone = braces != nil && (block.lines.last ?? "").trimmed.hasPrefix("{")
            // A word in braces at the end of a text may be a placeholder.
            let values = AttributeList.ofQuestions.values
            let meant = block.bracesAtLineEnds.first { braces in
                braces.inside.starts(with: /#[A-Za-z]/) || values.contains { braces.inside.hasPrefix($0 + "=") }
            }
            guard let position = isAlone ? braces?.position : meant?.position else { return }
            log.report(
                .invalidAttribute, "attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text",
                at: position, severity: isAlone ? .error : .warning)
        default: break
        }
    }

    mutating func reportBlanks(in text: RichText, _ part: String) {
        let blanks = document.blanks
        for number in text.blanks where blanks.indices.contains(number) {
            log.report(.invalidBlank, "a blank belongs in a question's text, not in \(part)", at: blanks[number].position)
        }
    }
}
