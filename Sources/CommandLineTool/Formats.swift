import ArgumentParser
import ContentModel
import Diagnostics
import QuizExchange
import QuizFormats

struct Formats: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "List formats and the kinds of question they support.",
        discussion: """
            EXAMPLE
              quizmark formats
            """)

    func run() {
        let columns = TextColumns([.leading, .leading], of: QuizFormat.allCases.map { [$0.rawValue, "out in"] })
        for format in QuizFormat.allCases where format.exporter != nil || format.importer != nil {
            let directions = (format.exporter == nil ? "    " : "out ") + (format.importer == nil ? "" : "in")
            print(columns.line([format.rawValue, directions, format.title]))
            guard let exporter = format.exporter else { continue }
            for (support, words) in [(FormatSupport.full, "full support"), (.partial, "partial support"), (.none, "no support")] {
                let kinds = QuestionKind.allCases.filter { exporter.support(for: $0) == support }
                guard !kinds.isEmpty else { continue }
                print(columns.line(["", "", "\(words): \(kinds.map(\.rawValue).joined(separator: ", "))"]))
            }
        }
        print("")
        print("out: quizmark export FORMAT SITE --output PATH      in: quizmark import FORMAT FILE --site SITE")
    }
}

extension QuizFormat {
    /// Words that people try, with what leads to the same result.
    private static let familiar = [
        "word": "paper, then print or open it in Word", "docx": "paper, then print or open it in Word",
        "pdf": "paper, then print to a PDF", "print": "paper", "html": "'quizmark build'", "apkg": "anki",
    ]

    /// Programs and files that people try to import, with what leads to a format that can be imported.
    private static let readers: [String: String] = {
        func names(_ programs: [String], _ files: String, _ format: QuizFormat) -> [(String, String)] {
            programs.map { ($0.lowercased(), "\(files.replacing("%", with: $0)) imported with 'quizmark import \(format.rawValue)'") }
        }
        let readers =
            names(["cartridge", "imscc"], "a Common Cartridge is", .canvas)
            + names(["Blackboard", "Brightspace", "D2L", "ILIAS", "OLAT", "Respondus"], "packages from %, in QTI 1.2, are", .canvas)
            + names(["TAO", "Inspera", "ONYX", "OPAL", "OpenOlat"], "packages from %, in QTI 2 or 3, are", .qti)
            + names(["Kahoot", "Quizizz", "Wayground", "Blooket", "Gimkit", "Wooclap"], "tables from % are saved as CSV, then", .csv)
            + names(["excel", "xlsx", "xls", "ods"], "spreadsheets are saved as CSV, then", .csv)
            + names(["Quizlet", "H5P"], "questions from % are copied into a table with the columns 'question' and 'right', then", .csv)
        return Dictionary(readers) { first, _ in first }
    }()

    /// The format that an author names.
    ///
    /// - Parameter direction: "exported as" or "imported from".
    /// - Throws: `ValidationError` for other words, with the formats of this direction.
    init(named name: String, among formats: [QuizFormat], to direction: String) throws {
        if let format = formats.first(where: { $0.rawValue == name.lowercased() }) {
            self = format
            return
        }
        let names = formats.map(\.rawValue)
        let isExport = direction.hasPrefix("exported")
        if !isExport, let program = Self.readers[name.lowercased()] {
            throw ValidationError("\(program); the formats are \(names.joined(separator: ", "))")
        }
        if QuizFormat(rawValue: name) != nil {
            let other = isExport ? "imported" : "exported"
            throw ValidationError("quizzes can't be \(direction) \(name), only \(other); the formats are \(names.joined(separator: ", "))")
        }
        let meant = isExport ? Self.familiar[name.lowercased()] : nil
        let hint = meant.map { "use \($0)" } ?? NearMiss.of(name, among: names).map { "did you mean '\($0)'?" }
        throw ValidationError(
            "quizzes can't be \(direction) '\(name)'\(hint.map { "; \($0)" } ?? "; the formats are \(names.joined(separator: ", "))")")
    }
}
