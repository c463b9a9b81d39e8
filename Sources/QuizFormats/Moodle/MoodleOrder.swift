import ContentModel
import Diagnostics

/// Settings of an ordering question in Moodle and GIFT.
struct MoodleOrder {
    private let shown: Int?
    private let grading: String

    /// - Parameters:
    ///   - count: how many items are shown; none, 0 and −1 are all.
    ///   - selection: how they are chosen, by a number or a word, such as `ALL`.
    ///   - grading: by a number or a word, such as `ALL_OR_NOTHING`.
    init(shown count: String, by selection: String, grading: String) {
        shown = ["", "0", "ALL", "EXACT"].contains(selection) ? nil : Int(count).flatMap { $0 > 0 ? $0 : nil }
        self.grading = grading
    }

    /// The settings in the first line of a GIFT question: `4 RANDOM VERTICAL ALL_OR_NOTHING SHOW`.
    init(gift line: String) {
        let words = line.split(separator: " ").map(String.init)
        let selection = words.first { ["ALL", "EXACT", "RANDOM", "REL", "CONTIGUOUS", "CONTIG"].contains($0) } ?? ""
        let grading = words.first { word in ["ALL_OR", "ABS", "RELATIVE", "LONGEST"].contains { word.hasPrefix($0) } } ?? ""
        self.init(shown: words.first ?? "", by: selection, grading: grading)
    }

    var scoring: Quiz.Scoring { grading == "ALL_OR_NOTHING" || grading == "-1" ? .allOrNothing : .partial }

    func report(_ items: Int, _ log: inout DiagnosticLog, at position: SourcePosition) {
        if let shown, shown < items {
            log.report(.notImported, "Moodle shows \(shown) of the \(items) items, but this quiz shows all", at: position)
        }
        // What Quizmark counts, too.
        let neighbours = ["", "1", "REL", "RELATIVE", "RELATIVE_NEXT_EXCLUDE_LAST"]
        if scoring == .partial, !neighbours.contains(grading) {
            log.report(
                .notImported,
                "Moodle scores this order by its rule '\(grading)', but this quiz by the share of neighbours in the correct order",
                at: position)
        }
    }
}
