import ContentModel
import Encoding
import Markup
import QuizExchange

/// Writer of Moodle XML.
struct MoodleWriter {
    let export: Export
    var log: ExportLog

    init(_ export: Export, _ log: ExportLog) {
        self.export = export
        self.log = log
    }

    mutating func bytes(_ quizzes: [LocalizedQuiz]) -> [UInt8] {
        let categories = MoodleCategories(quizzes)
        var xml = XMLWriter()
        xml.element("quiz") { xml in
            for quiz in quizzes {
                log.reportQuizSettings(
                    quiz, keeping: [.title, .description, .introduction, .choices, .scoring, .tags],
                    setIn: "the quiz that uses these questions in Moodle")
                write(categories.path(of: quiz, &log), for: quiz, to: &xml)
                for question in quiz.questions {
                    log.reportLostLinks(question, of: quiz, export)
                    write(question, of: quiz, to: &xml)
                }
            }
        }
        return xml.bytes
    }

    /// Writes a category for the following questions.
    private mutating func write(_ category: String, for quiz: LocalizedQuiz, to xml: inout XMLWriter) {
        let summary = quiz.quiz.summary.isEmpty ? "" : "<p>\(Escaping.escaped(quiz.quiz.summary))</p>\n"
        let introduction = MoodleText(quiz.quiz.introduction, export, hasFiles: false)
        if !quiz.quiz.introduction.media(in: export.mediaPaths).isEmpty {
            log.report("pictures in the introduction are left out, because a Moodle category can't hold files", of: quiz)
        }
        log.reportLostLinks(inIntroductionOf: quiz) { export.address($0) { $0 } }
        xml.element("question", ["type": "category"]) { xml in
            xml.element("category") { $0.element("text", text: category) }
            xml.element("info", ["format": "html"]) { xml in xml.element("text") { $0.cdata(summary + introduction.html) } }
            if quiz.quiz.id.count <= 100 {
                xml.element("idnumber", text: quiz.quiz.id)
            } else {
                log.report("the quiz's id is longer than Moodle's 100 characters and is left out; shorten it", of: quiz)
            }
        }
    }

    private mutating func write(_ question: Question, of quiz: LocalizedQuiz, to xml: inout XMLWriter) {
        let question = log.feedbackInOneUnit(log.inOneUnit(question, of: quiz, "Moodle"), of: quiz, "Moodle")
        let body = MoodleAnswers(question, quiz, export, &log)
        if question.saysCount { log.report("Moodle doesn't say how many choices are correct; say it in the question", question, of: quiz) }
        log.reportModelAnswer(question, of: quiz, noPlaceIn: "Moodle")
        reportHints(question, of: quiz)
        xml.element("question", ["type": body.type]) { xml in
            xml.element("name") { $0.element("text", text: name(question)) }
            questionText(question, body).write("questiontext", to: &xml)
            MoodleText(question.shownAfterwards, export).write("generalfeedback", to: &xml)
            xml.element("defaultgrade", text: QuizFrontMatter.number(question.points))
            xml.element("penalty", text: penalty(question))
            xml.element("hidden", text: "0")
            let id = "\(quiz.quiz.id)/\(question.id)"
            if id.count <= 100 {
                xml.element("idnumber", text: id)
            } else {
                log.report("the id '\(id)' is longer than Moodle's 100 characters and is left out; shorten it", question, of: quiz)
            }
            body.write(to: &xml)
            for hint in question.hints { MoodleText(hint.text, export).write("hint", to: &xml) }
            if !question.tags.isEmpty {
                xml.element("tags") { xml in
                    for tag in question.tags { xml.element("tag") { $0.element("text", text: tag) } }
                }
            }
        }
    }

    private func questionText(_ question: Question, _ body: MoodleAnswers) -> MoodleText {
        let texts = [question.prompt, question.stem]
        guard body.type == "cloze" else { return MoodleText(texts, export, blank: body.blank) }
        var fields: [String] = []
        let text = MoodleText(texts, export) { number in
            fields.append(body.blank(number))
            return MoodleCloze.placeholder
        }
        return text.changed { MoodleCloze.text($0, with: fields) }
    }

    private mutating func reportHints(_ question: Question, of quiz: LocalizedQuiz) {
        guard let first = question.hints.first else { return }
        log.report(
            "Moodle shows hints after wrong answers and deducts their penalty then; students can't ask for them", question, of: quiz)
        let others = question.hints.dropFirst().map(\.cost).filter { $0.value != first.cost.value }
        guard let other = others.first else { return }
        log.report(
            "Moodle has one penalty for all hints of a question, so each costs \(first.cost.plain), like the first one, and none costs \(other.plain); give them the same cost",
            question, of: quiz)
    }

    /// The penalty for a wrong answer before the next try: the cost of the first hint.
    private func penalty(_ question: Question) -> String {
        guard let hint = question.hints.first, question.points > 0 else { return "0.3333333" }
        return QuizFrontMatter.number((hint.cost.value / question.points * 1e7).rounded() / 1e7)
    }

    /// Name in the question bank: the prompt without markup, truncated to a line.
    private func name(_ question: Question) -> String {
        let words = export.plainText(question.prompt).words
        var name = ""
        for word in words {
            if name.count + word.count > 120 { return name.isEmpty ? String(word.prefix(120)) : name + " …" }
            name += (name.isEmpty ? "" : " ") + word
        }
        return name.isEmpty ? question.id : name
    }
}

/// A text in HTML, with the files that it shows.
struct MoodleText {
    private(set) var html = ""
    private(set) var files: [MoodleFile] = []
    /// HTML of inline text without a paragraph around it.
    private(set) var phrase = ""

    init(_ text: RichText, _ export: Export, hasFiles: Bool = true) { self.init([text], export, hasFiles: hasFiles) }

    /// Inline text before other texts becomes a paragraph.
    ///
    /// - Parameter hasFiles: whether files can be embedded; else pictures become their alternative text in brackets, and links to
    ///   files and recordings become text.
    init(_ texts: [RichText], _ export: Export, hasFiles: Bool = true, blank: (Int) -> String = { _ in "____" }) {
        for (index, text) in texts.enumerated() where !text.isEmpty {
            let html = export.html(
                text, .tex,
                medium: { path in
                    if let known = files.first(where: { $0.path == path }) { return known.address }
                    let file = MoodleFile(path: path, name: MoodleText.freeName(path, besides: files), bytes: export.medium(path))
                    files.append(file)
                    return file.address
                }, blank: blank
            ) { hasFiles ? .asUsual : MoodleText.writeWithoutFiles($1, export, to: &$0) }
            if index == 0, text.isPhrase {
                phrase = html
                self.html += "<p>\(html)</p>\n"
            } else {
                self.html += html
            }
        }
        while html.last?.isNewline == true { html.removeLast() }
    }

    private static func writeWithoutFiles(
        _ element: RichText.Element, _ export: Export, to html: inout HTMLWriter
    ) -> HTMLHooks<HTMLWriter>.Instruction {
        switch element.kind {
        case .picture:
            if !element.words.isEmpty {
                html.text("[")
                html.text(element.words)
                html.text("]")
            }
            return .written
        case .recording: return .onlyWords
        case .link: return export.mediumPath(element) == nil ? .asUsual : .onlyWords
        default: return .asUsual
        }
    }

    /// The text with other HTML.
    func changed(_ change: (String) -> String) -> MoodleText {
        var text = self
        text.html = change(html)
        return text
    }

    func write(_ element: String, to xml: inout XMLWriter) {
        xml.element(element, ["format": "html"]) { write(to: &$0) }
    }

    func write(to xml: inout XMLWriter) {
        xml.element("text") { html.isEmpty ? () : $0.cdata(html) }
        for file in files {
            guard let bytes = file.bytes else { continue }
            xml.element("file", ["name": file.name, "path": "/", "encoding": "base64"], text: Base64.text(bytes))
        }
    }

    /// The name of a file, as Moodle keeps all of a text in one folder: "a/x.png" becomes "x.png", or "a-x.png" or "a-x-2.png" beside
    /// others of these names. The folder isn't part of it otherwise, as an import would put such a file into a folder again.
    private static func freeName(_ path: String, besides files: [MoodleFile]) -> String {
        let name = (path.hasPrefix("media/") ? String(path.dropFirst("media/".count)) : path).replacing("/", by: "-")
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let last = path.split(separator: "/").last.map(String.init) ?? name
        let names = [last, name] + (2...(files.count + 2)).map { "\(name[..<dot])-\($0)\(name[dot...])" }
        return names.first { name in !files.contains { $0.name == name } } ?? name
    }
}

/// A file that a text in Moodle shows.
struct MoodleFile {
    /// Path below `Content/`.
    let path: String
    let name: String
    /// Nil if it can't be read.
    let bytes: [UInt8]?

    /// URL in the text.
    var address: String { "@@PLUGINFILE@@/\(PercentEncoding.encoded(name, keeping: "-_."))" }
}
