package import QuizExchange

/// Formats of imports and exports, by their names in commands.
package enum QuizFormat: String, CaseIterable, Sendable {
    case moodle, canvas, scorm, gift, aiken, anki, apkg, qti, paper, csv, iquiz, json, markdown
    case mkdocsQuiz = "mkdocs-quiz"
    case quizdown, text2qti, respondus
    case trivia, cartridge

    /// Name of the format.
    package var title: String {
        switch self {
        case .moodle: "Moodle XML"
        case .canvas: "QTI 1.2 package for Canvas, Blackboard, Brightspace"
        case .scorm: "SCORM 1.2 package"
        case .gift: "GIFT"
        case .aiken: "Aiken"
        case .anki: "Anki notes in text"
        case .apkg: "Anki deck package"
        case .qti: "QTI 2.1 package; QTI 2 and QTI 3 can be imported"
        case .paper: "Exam paper in HTML; to print or save as PDF"
        case .csv: "CSV"
        case .iquiz: "iQuiz JSON"
        case .json: "Quizmark JSON"
        case .markdown: "Quizmark Markdown"
        case .mkdocsQuiz: "mkdocs-quiz Markdown"
        case .quizdown: "quizdown Markdown"
        case .text2qti: "text2qti text"
        case .respondus: "Respondus and tests in Word, saved as text"
        case .trivia: "Open Trivia text (#Q ^ A)"
        case .cartridge: "Common Cartridge 1.1"
        }
    }

    /// Exporter; nil if the format can only be imported.
    package var exporter: (any QuizExporter)? {
        switch self {
        case .moodle: ForeignProgram(MoodleFormat())
        case .canvas: ForeignProgram(CanvasFormat())
        case .gift: ForeignProgram(GiftFormat())
        case .aiken: ForeignProgram(AikenFormat())
        case .anki: ForeignProgram(AnkiTextFormat())
        case .apkg: ForeignProgram(AnkiPackageFormat())
        case .scorm: ScormFormat()
        case .paper: PaperFormat()
        case .csv: ForeignProgram(CSVFormat())
        case .iquiz: ForeignProgram(IQuizFormat())
        case .json: NativeJSONFormat()
        case .markdown: NativeMarkdownFormat()
        case .qti: ForeignProgram(QTI21Format())
        case .cartridge: ForeignProgram(CartridgeFormat())
        case .mkdocsQuiz, .quizdown, .text2qti, .respondus, .trivia: nil
        }
    }

    /// Exporter of all quizzes as one list; nil if the format has none besides its usual exporter.
    package var listExporter: (any QuizExporter)? { self == .json ? NativeListFormat() : nil }

    /// Importer; nil if the format can only be exported.
    package var importer: (any QuizImporter)? { reader.map { RecognizingImporter($0, for: self) } }

    private var reader: (any QuizImporter)? {
        switch self {
        case .moodle: MoodleFormat()
        case .canvas: CanvasFormat()
        case .gift: GiftFormat()
        case .aiken: AikenFormat()
        case .csv: CSVFormat()
        case .iquiz: IQuizFormat()
        case .json: NativeJSONFormat()
        case .markdown: NativeMarkdownFormat()
        case .qti: QTI21Format()
        case .mkdocsQuiz: MkdocsQuizFormat()
        case .quizdown: QuizdownFormat()
        case .text2qti: Text2qtiFormat()
        case .respondus: RespondusFormat()
        case .trivia: TriviaFormat()
        // Packages for platforms, cards and paper aren't imported; `canvas` also reads cartridges.
        case .scorm, .anki, .apkg, .paper, .cartridge: nil
        }
    }

    /// Endings of the files that an import reads from a folder; an empty one is that of names without a dot.
    package var fileEndings: [String] {
        switch self {
        case .moodle: [".xml"]
        case .canvas: [".zip", ".imscc"]
        // A folder with the files of an unpacked package has its items and what lists them.
        case .qti: [".zip"]
        case .gift: [".gift", ".txt"]
        case .csv: [".csv", ".tsv"]
        case .iquiz, .json: [".json"]
        case .markdown, .mkdocsQuiz, .quizdown: [".md"]
        case .text2qti: [".txt", ".md"]
        case .aiken, .respondus: [".txt"]
        case .trivia: [".txt", ""]
        case .scorm, .anki, .apkg, .paper, .cartridge: []
        }
    }

    /// Whether an export keeps the settings and texts of a quiz that has no questions of its own.
    package var keepsQuizzesWithoutQuestions: Bool { [.json, .markdown, .scorm].contains(self) }

    package static var exported: [QuizFormat] { allCases.filter { $0.exporter != nil } }
    package static var imported: [QuizFormat] { allCases.filter { $0.importer != nil } }
}
