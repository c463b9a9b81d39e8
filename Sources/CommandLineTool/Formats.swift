import ArgumentParser
import ContentModel
import Diagnostics
import QuizExchange
import QuizFormats

struct Formats: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List formats and the kinds of question they support.",
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
        if name.lowercased() == QuizFormat.cartridge.rawValue, !direction.hasPrefix("exported") {
            throw ValidationError("a Common Cartridge is imported as 'canvas', which reads it; write 'quizmark import canvas'")
        }
        if QuizFormat(rawValue: name) != nil {
            let other = direction.hasPrefix("exported") ? "imported" : "exported"
            throw ValidationError("quizzes can't be \(direction) \(name), only \(other); the formats are \(names.joined(separator: ", "))")
        }
        let meant = direction.hasPrefix("exported") ? Self.familiar[name.lowercased()] : nil
        let hint = meant.map { "use \($0)" } ?? NearMiss.of(name, among: names).map { "did you mean '\($0)'?" }
        throw ValidationError(
            "quizzes can't be \(direction) '\(name)'\(hint.map { "; \($0)" } ?? "; the formats are \(names.joined(separator: ", "))")")
    }
}
