import ContentModel
import ContentReading
import Diagnostics

/// Checks a quiz by reading its file as a build will: questions with errors are left out, and reported at their position in the
/// original file.
struct ImportCheck {
    /// A quiz without errors.
    struct CheckedQuiz {
        var written: MarkdownQuiz
        var file: MarkdownQuizWriter
        /// Files that its texts refer to, by path below `Content/`. The parsed texts themselves aren't kept, as banks are large.
        var media: Set<String>
        /// Warnings about the new file.
        var warnings: [Diagnostic]
    }

    /// Errors of the parts that were left out, and a warning about an id that was.
    private(set) var errors: [Diagnostic] = []
    /// Whether the quiz is too large for a file and has to be divided.
    private(set) var isTooLarge = false
    private var known: Set<Diagnostic> = []
    /// Path of the quiz in the site.
    private let path: String
    /// Path of the original file, as the user named it.
    private let source: String
    private let context: ReadingContext
    /// Imported files, by path below `Content/`.
    private let media: Set<String>

    init(path: String, source: String, context: ReadingContext, media: Set<String>) {
        self.path = path
        self.source = source
        self.context = context
        self.media = media
    }

    /// The quiz without parts that have errors; nil if nothing is left.
    mutating func checked(_ quiz: MarkdownQuiz) -> CheckedQuiz? {
        var quiz = quiz
        leaveOutLongLists(of: &quiz)
        quiz.limitDraw()
        let whole = read(quiz)
        if let checked = whole.checked(quiz) { return checked }
        isTooLarge = quiz.questions.count > 1 && whole.file.isTooLarge
        if isTooLarge { return nil }
        quiz.questions = quiz.questions.filter { isFit($0) }
        checkIntroduction(&quiz)
        // Remaining errors concern several parts: equal ids, and the keys of the quiz.
        while !quiz.isEmpty {
            quiz.limitDraw()
            let reading = read(quiz)
            if let checked = reading.checked(quiz) { return checked }
            guard leaveOut(reading.errors, of: &quiz, reading.file) else {
                for error in reading.errors { report(error, "this quiz isn't imported", of: quiz) }
                return nil
            }
        }
        return nil
    }

    /// Removes and reports questions with too many answers.
    private mutating func leaveOutLongLists(of quiz: inout MarkdownQuiz) {
        for question in quiz.questions where question.answer.count > ImportQuota.answerLimit {
            var log = DiagnosticLog(path: question.document ?? source)
            _ = log.admits(answers: question.answer.count, at: question.position)
            errors += log.diagnostics
        }
        quiz.questions.removeAll { $0.answer.count > ImportQuota.answerLimit }
    }

    /// Removes and reports the parts of the quiz with errors; false if none can be removed.
    mutating func leaveOut(_ errors: [Diagnostic], of quiz: inout MarkdownQuiz, _ file: MarkdownQuizWriter) -> Bool {
        var removed: Set<Int> = []
        var isChanged = false
        for error in errors {
            let line = Int(error.location.position.line)
            if let index = file.question(atLine: line) {
                report(error, "this question isn't imported", of: quiz.questions[index])
                removed.insert(index)
            } else if line > file.headCount, !quiz.introduction.isEmpty {
                report(error, "this text isn't imported", of: quiz)
                quiz.introduction = ""
                isChanged = true
            } else if error.id == .duplicateID, !quiz.header.id.isEmpty {
                let location = SourceLocation(path: sourcePath(of: quiz), position: quiz.header.position)
                let message = "another quiz has the id '\(quiz.header.id)', so this one gets a new id"
                self.errors.append(Diagnostic(.notImported, message, at: location))
                quiz.header.id = ""
                isChanged = true
            } else if let key = file.key(atLine: line), quiz.header.remove(key) {
                report(error, "the quiz's '\(key)' isn't imported", of: quiz)
                isChanged = true
            }
        }
        quiz.questions = quiz.questions.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
        return isChanged || !removed.isEmpty
    }

    // MARK: - Single questions

    private mutating func isFit(_ question: MarkdownQuestion) -> Bool {
        let errors = self.errors(of: "", question)
        for error in errors { report(error.inPlainWords(for: question), "this question isn't imported", of: question) }
        return errors.isEmpty
    }

    private mutating func checkIntroduction(_ quiz: inout MarkdownQuiz) {
        guard !quiz.introduction.isEmpty else { return }
        let errors = self.errors(of: quiz.introduction, nil)
        for error in errors { report(error, "the text above the questions isn't imported", of: quiz) }
        if !errors.isEmpty { quiz.introduction = "" }
    }

    /// Errors of introduction texts, which are checked before a valid question, as they must not become a part of it.
    private func errors(of introduction: String, _ question: MarkdownQuestion?) -> [Diagnostic] {
        var quiz = MarkdownQuiz(Quiz(id: "", path: path, language: context.settings.language, title: "Quiz"))
        quiz.introduction = introduction
        let neutral = MarkdownQuestion(position: .start, prompt: "?", answer: .text(markingNotes: ""))
        quiz.questions = (question.map { [$0] } ?? []) + [neutral]
        return read(quiz).errors
    }

    private mutating func report(_ error: Diagnostic, _ consequence: String, of question: MarkdownQuestion) {
        report(error, consequence, SourceLocation(path: question.document ?? source, position: question.position))
    }

    private mutating func report(_ error: Diagnostic, _ consequence: String, of quiz: MarkdownQuiz) {
        report(error, consequence, SourceLocation(path: sourcePath(of: quiz), position: quiz.header.position))
    }

    /// The original file, or the document in it.
    private func sourcePath(of quiz: MarkdownQuiz) -> String { quiz.header.path.hasPrefix(source) ? quiz.header.path : source }

    private mutating func report(_ error: Diagnostic, _ consequence: String, _ location: SourceLocation) {
        let moved = Diagnostic(error.id, error.message(withConsequence: consequence), at: location, severity: .error)
        if known.insert(moved).inserted { errors.append(moved) }
    }

    // MARK: - Reading

    private struct Reading {
        var file: MarkdownQuizWriter
        var quiz: Quiz?
        /// Errors at their positions in the new file.
        var errors: [Diagnostic]
        var warnings: [Diagnostic]

        /// The quiz that was read; nil if it has errors.
        func checked(_ written: MarkdownQuiz) -> CheckedQuiz? {
            guard errors.isEmpty, let quiz else { return nil }
            let texts = [quiz.introduction] + quiz.questions.lazy.flatMap(\.texts)
            let media = Set(texts.lazy.flatMap(\.references).map(\.path)).union(quiz.icon.map { [$0.value] } ?? [])
            return CheckedQuiz(written: written, file: file, media: media, warnings: warnings)
        }
    }

    private func read(_ quiz: MarkdownQuiz) -> Reading {
        let file = MarkdownQuizWriter(quiz)
        var log = DiagnosticLog(path: path)
        let isFit = FileText.isFit(file.text.utf8.count, log: &log)
        let parsed =
            isFit ? ParsedQuizFile.read(Array(file.text.utf8), at: path, context: context) : ParsedQuizFile(diagnostics: log.diagnostics)
        var reading = Reading(
            file: file, quiz: parsed.quizzes.first, errors: parsed.diagnostics.filter { $0.severity == .error },
            warnings: parsed.diagnostics.filter { $0.severity == .warning })
        guard reading.errors.isEmpty else { return reading }
        guard let read = reading.quiz else {
            reading.errors = [invalidQuestion("nothing in this can be read", .start)]
            return reading
        }
        let own = SiteContent.below(path)
        for text in [read.introduction] + read.questions.flatMap(\.texts) {
            // A link to a question of the quiz needs no file.
            for reference in text.references where reference.path != own && !media.contains(reference.path) {
                reading.errors.append(
                    Diagnostic(
                        .missingMedia, "there is no file '\(reference.path)' beside this",
                        at: SourceLocation(path: path, position: reference.position)))
            }
        }
        reading.errors += differentlyRead(quiz, read, file.lines)
        return reading
    }

    /// Questions that are parsed differently from what was meant.
    private func differentlyRead(_ quiz: MarkdownQuiz, _ read: Quiz, _ lines: [Int]) -> [Diagnostic] {
        for (index, question) in quiz.questions.enumerated() {
            let position = SourcePosition(line: lines[index], column: 1)
            guard read.questions.indices.contains(index), Int(read.questions[index].position.line) == lines[index] else {
                // The previous question includes this one, or begins another.
                let before = index > 0 ? SourcePosition(line: lines[index - 1], column: 1) : position
                return [invalidQuestion("a heading, a comment or code in this question would run into the next one", before)]
            }
            guard question.answer.agrees(with: read.questions[index].response) else {
                return [invalidQuestion("the answers of this question would be read as those of another kind", position)]
            }
        }
        guard read.questions.count == quiz.questions.count else {
            let last = lines.last.map { SourcePosition(line: $0, column: 1) } ?? .start
            return [invalidQuestion("a heading inside this would begin another question", last)]
        }
        return []
    }

    private func invalidQuestion(_ message: String, _ position: SourcePosition) -> Diagnostic {
        Diagnostic(.invalidQuestion, message, at: SourceLocation(path: path, position: position))
    }
}

extension MarkdownQuiz {
    /// Whether there are no questions.
    var isEmpty: Bool { questions.isEmpty && header.penalties == nil }

    /// Limits draws to the numbers of questions from which they are.
    fileprivate mutating func limitDraw() {
        let drawn = Set(header.tagDraws.map(\.tag.value))
        var (counts, others) = ([String: Int](), 0)
        for question in questions {
            let tags = Set(question.tags).intersection(drawn)
            if tags.isEmpty { others += 1 }
            for tag in tags { counts[tag, default: 0] += 1 }
        }
        header.tagDraws = header.tagDraws.compactMap { draw in
            counts[draw.tag.value].map { TagDraw(tag: draw.tag, count: min(draw.count, $0)) }
        }
        guard let draw = header.draw, draw.value > others, !questions.isEmpty else { return }
        header.draw = others == 0 ? nil : Located(others, at: draw.position)
        header.letsChooseDraw = header.letsChooseDraw && others > 0
    }
}

extension MarkdownAnswer {
    /// Whether the parsed `response` equals the written answer.
    fileprivate func agrees(with response: Response) -> Bool {
        switch (self, response) {
        case (.choices(let choices, _), .singleChoice(let read, _)), (.choices(let choices, _), .multipleChoice(let read, _)):
            choices.count == read.count
        case (.ordering(let items), .ordering(let read)): items.count == read.count
        case (.matching(let pairs, let distractors), .matching(let read, let others)):
            pairs.count == read.count && distractors.count == others.count
        case (.trueFalse(let answer), .trueFalse(let read)): answer == read
        case (.blanks, .blanks), (.text, .text): true
        default: false
        }
    }
}

extension MarkdownQuizWriter {
    /// Index of the question on a line; nil above the first one.
    func question(atLine number: Int) -> Int? {
        var (lowest, next) = (0, lines.count)
        while lowest < next {
            let middle = (lowest + next) / 2
            if lines[middle] <= number { lowest = middle + 1 } else { next = middle }
        }
        return lowest > 0 ? lowest - 1 : nil
    }

    /// Key of the front matter on a line; nil after its end.
    fileprivate func key(atLine number: Int) -> String? {
        let lines = text.split(separator: "\n", maxSplits: headCount, omittingEmptySubsequences: false).prefix(headCount)
        guard number > 1, number < headCount else { return nil }
        let line = lines[..<number].last { $0.first != " " } ?? ""
        return line.firstIndex(of: ":").map { String(line[..<$0]) }
    }
}

extension Quiz {
    /// Resets a key of the front matter to its default; false for a required key.
    fileprivate mutating func remove(_ key: String) -> Bool {
        switch key {
        case "id": id = ""
        case "description": summary = ""
        case "also": also = []
        case "icon": icon = nil
        case "subject": subject = nil
        case "module": module = nil
        case "teachers": teachers = []
        case "draw": (draw, letsChooseDraw, tagDraws) = (nil, false, [])
        case "pass": passPercent = nil
        case "time-limit": timeLimit = nil
        case "available": (available, holdBack) = (nil, nil)
        case "hold-back": holdBack = nil
        case "draft": draft = nil
        case "due": due = nil
        case "updated": updated = nil
        case "penalties": penalties = nil
        case "edition": edition = nil
        case "bands": bands = []
        case "grades": grades = nil
        default: return false
        }
        return true
    }
}
