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

    /// What the rule for parts of an order counts; nil for one that Quizmark doesn't know.
    private var counted: String? {
        switch grading {
        case "0", "ABSOLUTE_POSITION", "ABS": "how many items are in their place"
        case "2", "RELATIVE_NEXT_INCLUDE_LAST": "how many items are before the correct next one, or last"
        case "3", "RELATIVE_ONE_PREVIOUS_AND_NEXT": "how many items have the correct neighbours on each side"
        case "4", "RELATIVE_ALL_PREVIOUS_AND_NEXT": "how many of the items before and after each are correct"
        case "5", "LONGEST_ORDERED_SUBSET": "the most items that are in the correct order"
        case "6", "LONGEST_CONTIGUOUS_SUBSET": "the longest run of items in the correct order"
        case "7", "RELATIVE_TO_CORRECT": "how far each item is from its place"
        default: nil
        }
    }

    /// How Moodle scores parts of the order; nil if Quizmark does the same.
    var remark: String? {
        let neighbours = ["", "1", "REL", "RELATIVE", "RELATIVE_NEXT_EXCLUDE_LAST"]
        guard scoring == .partial, !neighbours.contains(grading) else { return nil }
        let rule = counted ?? "a rule that Quizmark doesn't know"
        return "parts of this order are scored by \(rule) in Moodle, and in Quizmark by how many items are before the correct next one"
    }

    func report(_ items: Int, _ log: inout DiagnosticLog, at position: SourcePosition) {
        guard let shown, shown < items else { return }
        log.report(.notImported, "Moodle shows \(shown) of the \(items) items, but this quiz shows all", at: position)
    }
}
