import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// Markdown of quizdown: a heading for each question, and a list of answers below it.
struct QuizdownFormat: QuizImporter {
    init() {}

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log) else { return [] }
        let page = MarkdownLines(text)
        var quiz = MarkdownQuiz(of: file)
        var markdown = ForeignMarkdown(file)
        let blocks = QuizdownPage.blocks(of: page.lines)
        if !blocks.isEmpty, let title = QuizdownPage.title(of: page) { quiz.header.title = title }
        for block in blocks.isEmpty ? [page] : blocks { QuizdownFormat.read(block, of: file, into: &quiz, &markdown, &log) }
        quiz.media = markdown.drainFiles()
        return quiz.questions.isEmpty ? [] : [quiz]
    }

    private static func read(
        _ block: MarkdownLines, of file: ForeignFile, into quiz: inout MarkdownQuiz, _ markdown: inout ForeignMarkdown,
        _ log: inout DiagnosticLog
    ) {
        let (keys, count) = block.frontMatter
        apply(keys, to: &quiz.header, &log)
        let sections = sections(block.lines.dropFirst(count))
        if sections.isEmpty {
            log.report(
                .invalidQuestion, "questions of quizdown begin with a heading, but this text has none",
                at: SourcePosition(line: block.lines.first?.number ?? 1, column: 1))
        }
        file.quota.note(questions: sections.count { $0.list != nil })
        for section in sections where !file.quota.isExceeded {
            // A heading before the first question is the quiz's title.
            if quiz.questions.isEmpty, section.body.allSatisfy(\.isBlank) {
                if !section.heading.isEmpty { quiz.header.title = section.heading }
                continue
            }
            guard let raw = question(section, of: quiz.header, &log) else { continue }
            if let question = markdown.question(raw, log: &log) { quiz.questions.append(question) }
        }
    }

    /// A heading with the lines below it.
    private struct Section {
        var heading: String
        var position: SourcePosition
        var body: ArraySlice<MarkdownLines.Line>
        /// Index of the first answer; nil without answers.
        var list: Int?
    }

    private static func sections(_ lines: ArraySlice<MarkdownLines.Line>) -> [Section] {
        var end = lines.endIndex
        var sections: [Section] = []
        for index in lines.indices.reversed() {
            guard let heading = MarkdownLines.heading(lines[index]) else { continue }
            let body = lines[index + 1..<end]
            sections.append(
                Section(
                    heading: heading.text, position: SourcePosition(line: lines[index].number, column: 1), body: body,
                    list: body.firstIndex { MarkdownItem($0) != nil }))
            end = index
        }
        return sections.reversed()
    }

    private static func apply(_ keys: [(key: String, value: String)], to header: inout Quiz, _ log: inout DiagnosticLog) {
        var others: [String] = []
        for (key, value) in keys {
            switch key {
            case "shuffle_questions", "shuffleQuestions": header.shufflesQuestions = value == "true"
            case "shuffle_answers", "shuffleAnswers": header.shufflesChoices = value != "false"
            case "title": if !value.isEmpty { header.title = value }
            default: others.append(key)
            }
        }
        if !others.isEmpty {
            log.report(.notImported, "\(others.joined(separator: ", ")): these settings of quizdown aren't imported", at: .start)
        }
    }

    /// The lines beside the answers, by what they become.
    private struct Texts {
        var stem: [Substring] = []
        var hint: [Substring] = []
        /// From a label on: students could read a hint before they answer.
        var explanation: [Substring] = []

        init(above: ArraySlice<MarkdownLines.Line>, below: [MarkdownLines.Line]) {
            for (index, line) in (above + below).enumerated() {
                guard line.isQuote else {
                    if index < above.count {
                        stem.append(line.text)
                    } else if !explanation.isEmpty || !line.isBlank {
                        explanation.append(line.text)
                    }
                    continue
                }
                let text = line.text.trimmed.dropFirst().trimmed
                if let label = ExplanationLabel(text) {
                    explanation.append(label.rest)
                } else if explanation.isEmpty {
                    hint.append(text)
                } else {
                    explanation.append(text)
                }
            }
        }
    }

    private static func question(_ section: Section, of header: Quiz, _ log: inout DiagnosticLog) -> MarkdownQuestion? {
        let (lines, position) = (section.body, section.position)
        let options = options(of: lines)
        guard let first = section.list, let head = MarkdownItem(lines[first]) else {
            log.report(.invalidQuestion, "this question has no list of answers; give it choices such as '- [x] correct'", at: position)
            return nil
        }
        guard let (items, end) = items(of: lines, after: head, at: first, position, &log) else { return nil }
        // A line of dashes only separates questions.
        let rule = { (line: MarkdownLines.Line) in !line.isCode && line.text.trimmed == "---" }
        // A quotation outside of the answers is the question's hint, above or below them. Other text below them often explains the answer,
        // though quizdown shows it above them.
        let above = lines[(options?.end ?? lines.startIndex)..<max(first, options?.end ?? first)]
        let below = lines[end...].filter { !rule($0) }
        if let first = below.first(where: { !$0.isBlank && !$0.isQuote }) {
            log.report(
                .notImported,
                "text below the choices becomes the explanation, which students see after they answer; move it above the choices if it is part of the question",
                at: SourcePosition(line: first.number, column: 1))
        }
        let texts = Texts(above: above, below: below)
        let help = texts.hint.joined(separator: "\n")
        guard log.admits(text: help, at: position), log.admits(text: texts.explanation.joined(separator: "\n"), at: position) else {
            return nil
        }
        let answer = answer(items, head)
        if case .ordering = answer, reportQuestion(among: items, &log) { return nil }
        var question = MarkdownQuestion(position: position, prompt: section.heading, answer: answer)
        question.stem = texts.stem.joined(separator: "\n").trimmed
        question.explanation = texts.explanation.joined(separator: "\n").trimmed
        reportDifferences(question, items, &log)
        if !help.trimmed.isEmpty { question.hints = [MarkdownHint(help)] }
        if let options { apply(options.keys, to: &question, of: header, &log) }
        return question
    }

    /// The items of the list of answers, and the index after it; nil for too many, which is reported.
    private static func items(
        of lines: ArraySlice<MarkdownLines.Line>, after head: MarkdownItem, at first: Int, _ position: SourcePosition,
        _ log: inout DiagnosticLog
    ) -> (items: [MarkdownItem], end: Int)? {
        var items = [head]
        var index = first + 1
        let depth = indent(lines[first])
        let last = lines.lastIndex { MarkdownItem($0) != nil } ?? first
        while index < lines.endIndex {
            let line = lines[index]
            let isIndented = indent(line) > depth + 1
            if !isIndented, line.isQuote, index > last, lines[index - 1].isBlank || ExplanationLabel(quote: line) != nil { break }
            if !isIndented, let item = MarkdownItem(line) {
                items.append(item)
                guard log.admits(answers: items.count, at: position) else { return nil }
            } else if isIndented || line.isBlank || line.isQuote || line.isCode {
                items[items.count - 1].add(line.text)
            } else {
                break
            }
            index += 1
        }
        return (items, index)
    }

    /// Reports an item that is a whole question, as in an exam whose questions are numbered.
    ///
    /// - Returns: whether there is one.
    private static func reportQuestion(among items: [MarkdownItem], _ log: inout DiagnosticLog) -> Bool {
        guard let item = items.first(where: { ItemEvidence.areOfQuestion($0.more.split(separator: "\n")) }) else { return false }
        log.report(
            .invalidQuestion,
            "this item is a question with answers of its own, not one of several to put in order; begin each question with '## ', and each choice with '- [ ] ' or '- [x] '",
            at: SourcePosition(line: item.line, column: 1))
        return true
    }

    /// Reports what is otherwise in Quizmark.
    private static func reportDifferences(_ question: MarkdownQuestion, _ items: [MarkdownItem], _ log: inout DiagnosticLog) {
        if items[0].isNumbered, items.count(where: { $0.isChecked == true }) > 1 {
            log.report(
                .notImported, "a numbered list has one correct choice in quizdown; in Quizmark, all that are marked are correct",
                at: question.position)
        }
        if case .ordering = question.answer {
            for item in items where !item.quote.isEmpty {
                log.report(
                    .notImported, "an item to put in order can't have feedback, so the quotation below it isn't imported",
                    at: SourcePosition(line: item.line, column: 1))
            }
        }
    }

    /// Options between two lines of dashes directly below the heading, and the index after them; nil without them.
    private static func options(of lines: ArraySlice<MarkdownLines.Line>) -> (keys: [(key: String, value: String)], end: Int)? {
        let block = lines.drop(while: \.isBlank)
        guard let end = block.dropFirst().firstIndex(where: { $0.text.trimmed == "---" }) else { return nil }
        let (keys, count) = MarkdownLines(block[...end]).frontMatter
        let written = block[block.startIndex..<end].dropFirst().count { !$0.isBlank }
        guard count > 0, keys.count == written, keys.allSatisfy({ $0.key.allSatisfy { $0.isLetter || $0 == "_" } }) else { return nil }
        return (keys, end + 1)
    }

    private static func apply(
        _ keys: [(key: String, value: String)], to question: inout MarkdownQuestion, of header: Quiz, _ log: inout DiagnosticLog
    ) {
        for (key, value) in keys {
            let shuffles = ["shuffle_answers", "shuffleAnswers"].contains(key) ? value != "false" : nil
            guard let shuffles, shuffles == header.shufflesChoices || !shuffles else {
                log.report(.notImported, "'\(key): \(value)' of one question isn't supported here", at: question.position)
                continue
            }
            guard header.shufflesChoices, !shuffles, case .choices(var choices, let isMultiple) = question.answer else { continue }
            for index in choices.indices { choices[index].isPinned = true }
            question.answer = .choices(choices, isMultiple: isMultiple)
        }
    }

    private static func indent(_ line: MarkdownLines.Line) -> Int { TabStops.columns(of: line.text.utf8.prefix(while: \.isIndent)) }

    /// A numbered list with boxes is a single choice, one without boxes an ordering question.
    private static func answer(_ items: [MarkdownItem], _ first: MarkdownItem) -> MarkdownAnswer {
        if first.isChecked == nil, first.isNumbered {
            return .ordering(items.map { [$0.text, $0.more.trimmed].filter { !$0.isEmpty }.joined(separator: "\n\n") })
        }
        return .choices(items.map(\.choice), isMultiple: !first.isNumbered)
    }
}
