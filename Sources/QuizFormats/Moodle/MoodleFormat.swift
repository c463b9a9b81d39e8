import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Moodle XML: one file, with a category of the question bank for each quiz.
struct MoodleFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport {
        switch kind {
        case .trueFalse, .ordering: .full
        case .single, .multiple, .blanks, .numeric, .matching, .text, .sanction: .partial
        }
    }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var writer = MoodleWriter(export, log)
        let bytes = writer.bytes(quizzes)
        log = writer.log
        return [ExchangeFile("moodle.xml", bytes)]
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let root = file.xml(log: &log) else { return [] }
        guard root.name == "quiz" else {
            log.report(
                .invalidXML,
                "Moodle XML begins with <quiz>, but this file begins with <\(root.name)>; export the questions from the question bank as Moodle XML",
                at: root.position)
            return []
        }
        var reader = MoodleReader(file, log)
        let quizzes = reader.quizzes(root)
        log = reader.log
        return quizzes
    }
}

/// Credits in percent that Moodle accepts; it refuses a question with any other.
enum MoodleFraction {
    /// Credit for each of `count` correct choices that adds up to 100; nil if Moodle's values can't do that.
    static func shares(of count: Int) -> [String]? {
        let equal = [
            1: "100", 2: "50", 3: "33.33333", 4: "25", 5: "20", 6: "16.66667", 7: "14.28571", 8: "12.5", 9: "11.11111", 10: "10",
        ]
        if let share = equal[count] { return Array(repeating: share, count: count) }
        guard (11...20).contains(count) else { return nil }
        // Tens and fives that add up to 100.
        return (0..<count).map { $0 < 20 - count ? "10" : "5" }
    }

    /// Parses a share of the points in percent. Moodle's fixed shares, such as 33.33333, are exact, so that a third of 3 is 1.
    static func share(_ text: String?) -> Double? {
        guard let percent = percent(text) else { return nil }
        guard let exact = repeating.first(where: { abs($0 - abs(percent)) < 0.0005 }) else { return percent }
        return percent < 0 ? -exact : exact
    }

    /// The share before an answer, such as "%50%", and the text after it; nil for an answer without one.
    static func leading(_ answer: Substring) -> (share: Double, rest: Substring)? {
        guard answer.hasPrefix(ascii: "%") else { return nil }
        let text = answer.dropFirst()
        guard let end = text.firstIndex(of: "%"), let share = share(String(text[..<end])) else { return nil }
        return (share, text[end...].dropFirst())
    }

    /// Moodle's shares whose digits have no end.
    private static let repeating: [Double] = [500.0 / 6, 200.0 / 3, 100.0 / 3, 100.0 / 6, 100.0 / 7, 100.0 / 9]

    /// A share for messages: "33.33".
    static func shown(_ share: Double) -> String { QuizFrontMatter.number((share * 100).rounded() / 100) }

    /// Reports that the correct answer earns another share of the points in Moodle.
    static func report(best share: Double, _ log: inout DiagnosticLog, at position: SourcePosition) {
        guard abs(share - 100) >= 0.1 else { return }
        log.report(
            .notImported, "the correct answer earns \(shown(share))% of the points in Moodle, but 100% in Quizmark; check the key",
            at: position)
    }

    /// Parses "33.33333"; nil if it isn't a number.
    static func percent(_ text: String?) -> Double? {
        guard let text else { return 0 }
        return Double(text.replacing(",", by: ".").filter { !$0.isWhitespace }).flatMap { $0.isFinite ? $0 : nil }
    }
}
