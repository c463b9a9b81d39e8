import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Parser of GIFT; like in Moodle, an empty line ends a question.
struct GiftReader {
    private(set) var log: DiagnosticLog
    private var texts: ForeignTexts
    private var shelf: QuizShelf
    private let file: ForeignFile
    /// By the index of the quiz.
    private var scoring: [Int: ImportedScoring] = [:]
    /// A question whose code an empty line cuts in two, and what is below it, until the code ends.
    private var cut: [GiftBlock] = []

    init(_ file: ForeignFile, _ log: DiagnosticLog) {
        self.file = file
        self.log = log
        texts = ForeignTexts(file)
        shelf = QuizShelf(file)
    }

    mutating func quizzes(_ text: String) -> [MarkdownQuiz] {
        var block = GiftBlock()
        var number = 0
        for line in TextLines(text) {
            if file.quota.isExceeded { return [] }
            number += 1
            // A category is never part of a question, though only an empty line ends one in Moodle.
            if line.isBlank || block.start != nil && GiftBlock.isCategory(line) {
                end(block)
                block = GiftBlock()
            }
            if !line.isBlank, let category = block.take(line, number: number) {
                readCut()
                shelf.open(category, position: SourcePosition(line: number, column: 1))
            }
        }
        end(block)
        readCut()
        return shelf.quizzes.enumerated().map { index, quiz in
            var quiz = quiz
            guard let scoring = scoring[index] else { return quiz }
            quiz.header.scoring = scoring.scoring
            log.append(scoring.diagnostics)
            return quiz
        }
    }

    // MARK: - Blocks

    /// Reads a block, or keeps it until it is clear whether its code goes on below the empty line.
    private mutating func end(_ block: GiftBlock) {
        guard block.start != nil else { return }
        if let first = cut.first {
            let isEnd = block.hasOddFence || block.endsElement
            guard !block.text.hasPrefix(ascii: "::"), isEnd || !block.hasAnswers else {
                readCut()
                return end(block)
            }
            cut.append(block)
            if isEnd {
                cut = []
                reportCutCode(first)
            }
        } else if !block.hasAnswers, block.hasOddFence || block.beginsElement {
            cut = [block]
        } else {
            read(block)
        }
    }

    /// Reads blocks whose code doesn't end, each as a question.
    private mutating func readCut() {
        let blocks = cut
        cut = []
        for block in blocks { read(block) }
    }

    private mutating func reportCutCode(_ block: GiftBlock) {
        log.report(
            .invalidQuestion,
            "an empty line ends a question in GIFT, so the code of this one is cut in two, and it isn't imported; write \\n on the empty line",
            at: SourcePosition(line: block.start ?? 1, column: 1))
    }

    private mutating func read(_ block: GiftBlock) {
        guard let start = block.start else { return }
        let position = SourcePosition(line: start, column: 1)
        if MoodleCloze.hasField(block.text) { return readFields(block, at: position) }
        let text = GiftText.shielded(block.text)
        guard let parts = GiftParts(text, at: position, log: &log) else { return }
        read(parts, id: block.marks("id").first, tags: block.marks("tag"))
    }

    /// Reads a text with embedded answers of Moodle, `{1:MC:=with~about}`, which aren't part of GIFT.
    private mutating func readFields(_ block: GiftBlock, at position: SourcePosition) {
        let (name, named) = GiftParts.named(block.text)
        let (form, text) = GiftParts.form(of: named, usually: .htmlLines)
        let formats: [ForeignTextForm: String] = [.html: "html", .plain: "plain_text", .markdown: "markdown"]
        let question = MoodleQuestion(embedded: text, form: formats[form] ?? "moodle_auto_format", at: position)
        let answer = question.question(&texts, &log)
        add(answer, id: block.marks("id").first, name: GiftText.unshielded(GiftText.shielded(name)), tags: block.marks("tag"), at: position)
    }

    private mutating func read(_ parts: GiftParts, id: String?, tags: [String]) {
        if parts.answers == nil { return describe(parts) }
        let answers = GiftAnswers(parts, file)
        add(answers.question(&texts, &log), id: id, name: parts.name, tags: tags, at: parts.position)
    }

    /// - Parameter answer: the question; nil if it can't be imported, which has been reported.
    private mutating func add(_ answer: MoodleParsedQuestion?, id: String?, name: String, tags: [String], at position: SourcePosition) {
        let isFit = reportTexts(at: position)
        guard let answer, isFit else { return }
        var question = answer.question
        question.tags = tags
        scoring[shelf.currentIndex, default: ImportedScoring()].count(
            answer.scoring, at: SourceLocation(path: log.path, position: position), remark: answer.remark)
        let chosen = chosenID(id, name, question)
        if let id, let chosen, !id.hasSuffix(chosen) { log.reportChangedID(id, chosen, at: position) }
        shelf.add(question, id: chosen, explicitID: id, media: texts.drainFiles(), log: &log)
    }

    /// Reports content that was lost in the last texts.
    ///
    /// - Returns: whether the texts can be imported.
    @discardableResult private mutating func reportTexts(at position: SourcePosition) -> Bool {
        texts.report(to: &log, at: position) { missing in
            missing.map { "'\($0.path)' isn't next to this file, \(MissingFile.consequence($0.replacement, ofSeveral: false))" }
        }
    }

    private func chosenID(_ id: String?, _ name: String, _ question: MarkdownQuestion) -> String? {
        if let id {
            let last = id.split(separator: "/").last.map(String.init) ?? id
            return Identifier.isValid(last) ? last : Identifier.slug(last)
        }
        return question.id(ofName: name)
    }

    /// Adds a text without braces to the introduction of the quiz.
    private mutating func describe(_ parts: GiftParts) {
        if AikenFormat.isAiken(parts.before) {
            return log.report(
                .invalidQuestion,
                "this question is in Aiken, not in GIFT, so it isn't imported; put such questions into a file for 'quizmark import aiken', or write the answers in { }",
                at: parts.position)
        }
        if shelf.hasQuestions {
            return log.report(
                .notImported, "this text has no answers in { }; give it some, or add it to the question it belongs to", at: parts.position)
        }
        if shelf.hasLongIntroduction { return }
        let blocks = texts.blocks(parts.nodes(parts.before, parts.form, file, &texts))
        reportTexts(at: parts.position)
        shelf.introduce(blocks, media: texts.drainFiles(), at: parts.position, log: &log)
    }
}

/// Parts of a GIFT question; escaped characters are replaced.
struct GiftParts {
    let position: SourcePosition
    private(set) var name = ""
    private(set) var before = ""
    private(set) var after = ""
    /// Content of the braces; nil without braces.
    private(set) var answers: String?
    private(set) var explanation = ""
    /// Notation of the question's text, and the default for answers.
    private(set) var form = ForeignTextForm.htmlLines

    /// Nil if the braces don't match, which is reported.
    init?(_ text: String, at position: SourcePosition, log: inout DiagnosticLog) {
        self.position = position
        let (name, text) = GiftParts.named(text.trimmed)
        self.name = GiftText.unshielded(name)
        let open = text.utf8.firstIndex(of: UInt8(ascii: "{"))
        let close = text.utf8.firstIndex(of: UInt8(ascii: "}"))
        switch (open, close) {
        case (nil, nil): before = text
        case (let open?, let close?) where open < close:
            before = String(text[..<open])
            after = String(text[text.index(after: close)...])
            if after.contains(ascii: "{") || after.contains(ascii: "}") {
                log.report(
                    .invalidQuestion,
                    "this question has two pairs of braces; write braces in the text as \\{ and \\}, and put an empty line before the next question",
                    at: position)
                return nil
            }
            let inner = String(text[text.index(after: open)..<close]).trimmed
            divide(inner)
        default:
            log.report(
                .invalidQuestion,
                "a brace is missing, so this question isn't imported; an empty line ends a question, so leave none inside the { }",
                at: position)
            return nil
        }
        (form, before) = GiftParts.form(of: before, usually: .htmlLines)
        if form == .htmlLines || form == .plain { before = GiftParts.unwrapped(before) }
    }

    /// The name between the colons that a text begins with, and the rest.
    static func named(_ text: String) -> (name: String, rest: String) {
        guard text.hasPrefix(ascii: "::"), let end = text.dropFirst(2).firstRange(ofASCII: "::") else { return ("", text) }
        return (String(text[..<end.lowerBound].dropFirst(2)).trimmed, String(text[end.upperBound...]).trimmed)
    }

    /// The text with its first sentence on one line. Authors of GIFT wrap long lines; only the break after a sentence is deliberate.
    private static func unwrapped(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard var sentence = lines.popFirst().map(String.init), !lines.isEmpty else { return text }
        while let next = lines.first, !isEnded(sentence) {
            // The braces of the answers follow the last line, with the space before them.
            let isLast = lines.count == 1
            guard !beginsBlock(next.trimmed) || isLast && next.isBlank else { break }
            sentence += " " + (isLast ? next.drop(while: \.isWhitespace) : next.trimmed)
            lines.removeFirst()
        }
        return ([Substring(sentence)] + lines).joined(separator: "\n")
    }

    private static func isEnded(_ line: String) -> Bool {
        let end = line.unicodeScalars.last { !"\"'”’»)* _".unicodeScalars.contains($0) }
        // U+FDD0 is a line end that the writer escaped.
        return end.map { $0.value == 0xFDD0 || ".?!:;…。？！：>`$".unicodeScalars.contains($0) } ?? true
    }

    /// Whether a line doesn't continue a sentence: a list, code, a formula or an element.
    private static func beginsBlock(_ line: Substring) -> Bool {
        guard let first = line.unicodeScalars.first else { return true }
        let after = line.drop(while: \.isNumber)
        return "-*+<`$|#>•\\_".unicodeScalars.contains(first) || after.count < line.count && (after.first == "." || after.first == ")")
    }

    private mutating func divide(_ inner: String) {
        answers = inner
        guard inner.utf8.contains(UInt8(ascii: "#")) else { return }
        // The explanation follows the last "####".
        var (last, count): (String.Index?, Int) = (nil, 0)
        for index in inner.utf8.indices {
            count = inner.utf8[index] == UInt8(ascii: "#") ? count + 1 : 0
            guard count == 4 else { continue }
            last = inner.utf8.index(after: index)
            count = 0
        }
        guard let last else { return }
        answers = String(inner[..<inner.utf8.index(last, offsetBy: -4)]).trimmed
        explanation = String(inner[last...]).trimmed
    }

    /// Notation by a prefix such as `[html]`.
    static func form(of text: String, usually: ForeignTextForm) -> (ForeignTextForm, String) {
        let text = String(text[...].withoutSpaceAtStart)
        guard text.hasPrefix(ascii: "["), let (mark, form) = forms.first(where: { text.hasPrefix(ascii: $0.0) }) else {
            return (usually, text)
        }
        return (form, String(text.dropFirst(mark.count).withoutSpaceAtStart))
    }

    private static let forms: [(String, ForeignTextForm)] = [
        ("[html]", .html), ("[moodle]", .htmlLines), ("[plain]", .plain), ("[markdown]", .markdown),
    ]

    /// Nodes of an answer, its feedback or an explanation, which may have a notation of its own.
    func text(_ text: String, _ file: ForeignFile, _ texts: inout ForeignTexts) -> [MarkupNode] {
        let (form, text) = GiftParts.form(of: text, usually: form)
        return nodes(text, form, file, &texts)
    }

    /// Nodes of a text in a notation. Pictures are looked up beside the file.
    func nodes(_ text: String, _ form: ForeignTextForm, _ file: ForeignFile, _ texts: inout ForeignTexts) -> [MarkupNode] {
        texts.nodes(GiftText.unshielded(text), form) { address in
            let path = address.replacing("@@PLUGINFILE@@/", by: "")
            guard !path.isEmpty, !path.contains(":"), !path.hasPrefix("#"), let bytes = file.neighbour(below: path) else { return nil }
            return EmbeddedFile(name: path, bytes: bytes)
        }
    }
}
