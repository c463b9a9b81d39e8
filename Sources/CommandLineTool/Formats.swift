import ArgumentParser
import ContentModel
import QuizExchange
import QuizFormats

struct Formats: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the formats for export and import, and the kinds of question each supports.",
        discussion: """
            EXAMPLE
              quizmark formats
            """)

    func run() {
        let width = QuizFormat.allCases.map(\.rawValue.count).max() ?? 0
        for format in QuizFormat.allCases where format.exporter != nil || format.importer != nil {
            let name = format.rawValue + String(repeating: " ", count: width - format.rawValue.count)
            let directions = (format.exporter == nil ? "    " : "out ") + (format.importer == nil ? "  " : "in")
            print("\(name)  \(directions)  \(format.title)")
            guard let exporter = format.exporter else { continue }
            for (support, words) in [(FormatSupport.full, "full support"), (.partial, "partial support"), (.none, "no support")] {
                let kinds = QuestionKind.allCases.filter { exporter.support(for: $0) == support }
                guard !kinds.isEmpty else { continue }
                print(String(repeating: " ", count: width + 10) + "\(words): \(kinds.map(\.rawValue).joined(separator: ", "))")
            }
        }
        print("\nout: quizmark export FORMAT SITE --output PATH      in: quizmark import FORMAT FILE --site SITE")
    }
}

extension QuizFormat: ExpressibleByArgument {
    /// All of them, for the help and for completions.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
