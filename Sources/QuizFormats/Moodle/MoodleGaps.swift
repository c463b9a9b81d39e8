import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

enum MoodleGaps {
    /// An answer without its markup.
    static func plain(_ html: String) -> String { ForeignTexts.lines(MarkupReader.html(html)) }

    /// An option of a list, which is HTML after its character references are resolved. One that would be empty then is meant as text.
    static func option(_ text: String, _ texts: inout ForeignTexts) -> [MarkupNode] {
        let nodes = texts.nodes(MoodleCloze.html(text), .html)
        let shown = showNothing(nodes) ? texts.nodes(text, .html) : nodes
        return texts.refusingUnreadFormulas(shown)
    }

    /// Whether there is neither text nor a picture or the like, which has attributes.
    private static func showNothing(_ nodes: [MarkupNode]) -> Bool {
        nodes.allSatisfy { node in
            switch node {
            case .text: node.isBlank
            case .element(let element): element.attributes.isEmpty && showNothing(element.children)
            }
        }
    }
}

/// Questions whose answers are in the text.
extension MoodleQuestion {
    func cloze(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let pieces = MoodleCloze.pieces(element.descendant("questiontext", "text")?.text ?? element.first("questiontext")?.text ?? "")
        let parts = pieces.compactMap { piece in if case .part(let part) = piece { part } else { nil } }
        guard !parts.isEmpty else {
            log.report(.invalidQuestion, "this text has no answers such as {1:SHORTANSWER:=word}, so it isn't imported", at: position)
            return nil
        }
        guard log.admits(answers: max(parts.count, parts.map(\.answers.count).max() ?? 0), at: position) else { return nil }
        let endsWithPart = if case .text(let text)? = pieces.last { !text.contains { $0.isLetter || $0.isNumber } } else { true }
        if parts.count == 1, endsWithPart || !parts[0].isMenu, let question = choice(pieces, parts[0], &texts) {
            if case .choices = parts[0].kind { return question }
            MoodleFraction.report(best: parts[0].highest, &log, at: position)
            return question
        }
        var blanks: [Blank] = []
        for (index, part) in parts.enumerated() {
            guard let blank = blank(part, number: index + 1, &texts, &log) else { return nil }
            blanks.append(blank)
        }
        report(parts, &log)
        let cases = blanks.compactMap { blank in
            switch blank {
            case .words(_, let matchesCase), .patterns(_, let matchesCase): matchesCase
            case .numbers, .menu: nil
            }
        }
        let feedback = feedback(of: parts, blanks, &texts)
        // With patterns in some blanks, stars of the others are written with a backslash.
        let hasPatterns = blanks.contains(where: \.hasPatterns) || feedback.contains(where: \.hasPattern)
        if hasPatterns { blanks = blanks.map(\.withEscapedStars) }
        if cases.contains(true), cases.contains(false) {
            log.report(.notImported, "capital letters count in some answers only; in Quizmark, they count in all of them", at: position)
        }
        let text = MoodleQuestion.text(of: pieces)
        var question = written(
            .blanks(matchesCase: cases.contains(true), hasPatterns: hasPatterns), nodes(text, with: blanks, &texts), &texts)
        question.feedback = MoodleTypedAnswers.escaped(feedback, hasPatterns: hasPatterns)
        return MoodleParsedQuestion(question, scoring: parts.count > 1 ? .partial : nil)
    }

    /// The text, with a placeholder for each part.
    private static func text(of pieces: [MoodleCloze.Piece]) -> String {
        var number = 0
        return pieces.map { piece -> String in
            guard case .text(let text) = piece else {
                defer { number += 1 }
                return placeholder(number)
            }
            return String(text)
        }.joined()
    }

    private func feedback(of parts: [MoodleCloze.Part], _ blanks: [Blank], _ texts: inout ForeignTexts) -> [MarkdownFeedback] {
        zip(parts, blanks).enumerated().flatMap { index, pair in
            let (part, blank) = pair
            let answers = part.answers.map { answer in
                (part.isList ? texts.words(MoodleGaps.option(answer.text, &texts)) : MoodleGaps.plain(answer.text), answer.feedback)
            }
            return MoodleTypedAnswers.feedback(answers, blank: index, isNumber: blank.isNumber) {
                texts.blocks(texts.nodes(MoodleCloze.html($0), .html))
            }
        }
    }

    /// A text whose only field is a list of choices is a choice question.
    private func choice(_ pieces: [MoodleCloze.Piece], _ part: MoodleCloze.Part, _ texts: inout ForeignTexts) -> MoodleParsedQuestion? {
        let isMultiple: Bool
        switch part.kind {
        case .choice, .menu: isMultiple = false
        case .choices: isMultiple = true
        case .words, .number: return nil
        }
        let highest = part.highest
        guard part.answers.count > 1, highest > 0 else { return nil }
        let right = Set(part.answers.indices.filter { isMultiple ? part.answers[$0].fraction > 0 : part.answers[$0].fraction == highest })
        let points = ChoiceShares(part.shares, right: right, isSingle: !isMultiple).points(worth: worth)
        let choices = part.answers.enumerated().map { index, answer in
            var choice = texts.choice(
                MoodleGaps.option(answer.text, &texts), isRight: right.contains(index))
            choice.feedback = texts.blocks(texts.nodes(MoodleCloze.html(answer.feedback), .html))
            choice.points = points?[index] ?? ""
            return choice
        }
        let text = pieces.map { piece -> String in if case .text(let text) = piece { String(text) } else { " ____ " } }.joined()
        return MoodleParsedQuestion(
            written(.choices(choices, isMultiple: isMultiple), nodes(text, with: [], &texts), &texts),
            scoring: isMultiple && points == nil ? .partial : nil)
    }

    /// - Parameter number: of the gap in the text, for messages.
    private func blank(
        _ part: MoodleCloze.Part, number: Int, _ texts: inout ForeignTexts, _ log: inout DiagnosticLog
    ) -> Blank? {
        let highest = part.highest
        let right = part.answers.filter { highest > 0 && $0.fraction == highest }.map { MoodleGaps.plain($0.text) }
        switch part.kind {
        case .number:
            let numbers = right.compactMap(GiftNumber.withTolerance)
            guard !numbers.isEmpty, numbers.count == right.count else { break }
            return .numbers(numbers)
        case .words(let matchesCase): if let blank = MoodleTypedAnswers.blank(right, matchesCase: matchesCase) { return blank }
        case .menu, .choice:
            let options = part.answers.map { texts.words(MoodleGaps.option($0.text, &texts)) }
            if let blank = Blank(options: options, keys: part.key.map { [$0] } ?? []) { return blank }
            // Typed here, as several are right, or two look the same.
            let right = zip(part.answers, options).filter { answer, _ in highest > 0 && answer.fraction == highest }.map(\.1)
            if let blank = Blank(exactly: right, matchesCase: false) { return blank }
        case .choices: break
        }
        let fault = MoodleQuestion.fault(of: part)
        log.report(
            .invalidQuestion, "gap \(number) of this text \(fault.reason), so the question isn't imported; \(fault.wayOut)", at: position)
        return nil
    }

    /// Why a gap can't be a blank, and what to do.
    private static func fault(of part: MoodleCloze.Part) -> (reason: String, wayOut: String) {
        if part.highest <= 0 { return ("has no correct answer", "mark one with '='") }
        return switch part.kind {
        case .choices: ("asks for all correct choices of a list, which a blank can't", "make it a separate question")
        case .number: ("has an answer that isn't a number", "correct it")
        case .words, .menu, .choice: ("can't be a blank to fill in", "make it a separate question")
        }
    }

    /// Reports settings that blanks don't have.
    private func report(_ parts: [MoodleCloze.Part], _ log: inout DiagnosticLog) {
        func gaps(_ isMeant: (MoodleCloze.Part) -> Bool) -> String? {
            let numbers = parts.indices.filter { isMeant(parts[$0]) }.map { String($0 + 1) }
            return numbers.isEmpty ? nil : "gap\(numbers.count == 1 ? "" : "s") \(numbers.joined(separator: ", "))"
        }
        if let typed = gaps({ $0.isList && $0.key == nil }) {
            log.report(
                .notImported, "\(typed): picked from a list in Moodle, but typed in Quizmark, which doesn't show wrong ones", at: position)
        }
        let hasParts = { (part: MoodleCloze.Part) in
            part.answers.contains { $0.fraction > 0 && $0.fraction < part.highest }
        }
        if let some = gaps(hasParts) {
            log.report(.notImported, "\(some): some answers earn part of the points in Moodle, but none in Quizmark", at: position)
        }
        for best in Set(parts.map(\.highest)).sorted() { MoodleFraction.report(best: best, &log, at: position) }
        if Set(parts.map(\.weight)).count > 1 {
            let weights = parts.map { QuizFrontMatter.number($0.weight) }.joined(separator: ", ")
            log.report(.notImported, "the gaps count \(weights) in Moodle, but all the same in Quizmark", at: position)
        }
    }

    // MARK: - Gaps with words to drag or select

    func gaps(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let words = MoodleGapWords(element, &texts)
        var blanks: [Blank] = []
        var rest = (element.descendant("questiontext", "text")?.text ?? "")[...]
        var text = ""
        var listed = 0
        while let open = rest.firstRange(ofASCII: "[[") {
            text += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            guard let (word, following) = words.word(ofGapIn: rest) else {
                text += "[["
                continue
            }
            listed += word.list.count
            guard log.admits(answers: blanks.count + 1, at: position), log.admits(listed: listed, at: position) else { return nil }
            text += MoodleQuestion.placeholder(blanks.count)
            blanks.append(word.blank)
            rest = following
        }
        text += rest
        guard texts.admits(listed: listed) else { return nil }
        guard !blanks.isEmpty else {
            log.report(.invalidQuestion, "this text has no gap such as [[1]] with a word for it, so it isn't imported", at: position)
            return nil
        }
        if blanks.contains(where: { !$0.isMenu }) {
            log.report(.notImported, "a word without others to choose from is typed instead of picked", at: position)
        } else if !element.all("dragbox").isEmpty {
            log.report(.notImported, "the words are dragged in Moodle; in Quizmark, each is chosen from a list", at: position)
        }
        return MoodleParsedQuestion(
            written(.blanks(matchesCase: false), nodes(text, with: blanks, &texts), &texts), scoring: blanks.count > 1 ? .partial : nil)
    }

    // MARK: - Placeholders

    /// Placeholder of a blank until the text is parsed, in characters that every notation keeps.
    static func placeholder(_ number: Int) -> String { "\u{E000}\(number)\u{E001}" }

    /// Nodes of the question's text, with blanks in place of their placeholders.
    func nodes(_ text: String, with blanks: [Blank], _ texts: inout ForeignTexts) -> [MarkupNode] {
        guard let holder = element.first("questiontext") else { return [] }
        let nodes = MoodleQuestion.nodes(holder, in: element, &texts, defaultForm: .html, text: text)
        let fit = texts.refusingUnreadFormulas(nodes, at: holder.position)
        return MoodleQuestion.replacingPlaceholders(in: fit, by: blanks.map(\.written)) + oldPicture(&texts)
    }

    private static func replacingPlaceholders(in nodes: [MarkupNode], by blanks: [String]) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            switch node {
            case .element(var element):
                element.children = replacingPlaceholders(in: element.children, by: blanks)
                return [.element(element)]
            case .text(let text):
                var parts: [MarkupNode] = []
                var rest = text[...]
                while let open = rest.firstIndex(of: "\u{E000}"), let close = rest[open...].firstIndex(of: "\u{E001}") {
                    if rest.startIndex < open { parts.append(.text(String(rest[..<open]))) }
                    let number = Int(rest[rest.index(after: open)..<close]) ?? blanks.count
                    let written = blanks.indices.contains(number) ? blanks[number] : ""
                    parts.append(.element(MarkupElement(name: HTMLNames.blank, children: [.text(written)])))
                    rest = rest[rest.index(after: close)...]
                }
                if !rest.isEmpty { parts.append(.text(String(rest))) }
                return parts
            }
        }
    }
}
