import ContentModel
import Diagnostics
import Encoding

/// Reads `grades` of a site or of a quiz: `{95: "1.0", 50: "4.0", 0: "5.0"}`.
enum GradeScaleReader {
    /// Maximum number of characters of a grade, which is a cell of tables.
    private static let lengthLimit = 100

    /// Nil without a grade.
    static func read(_ tree: ContentTree, log: inout DiagnosticLog) -> GradeScale? {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'grades' must be percentages with grades, such as {50: Pass, 0: Fail}, but this is \(tree.kindInWords)",
                at: tree.position)
            return nil
        }
        var steps: [(step: GradeScale.Step, position: SourcePosition)] = []
        var isComplete = true
        for entry in entries {
            guard let step = step(entry, log: &log) else {
                isComplete = false
                continue
            }
            steps.append((step, entry.keyPosition))
        }
        reportRepetitions(in: steps, log: &log)
        let scale = GradeScale(steps.map(\.step))
        if isReversed(scale) {
            log.report(
                .invalidValue, "these seem to be grades with percentages; write the percentage first, as in {95: \"1.0\"}",
                at: tree.position, severity: .warning)
        } else if isComplete {
            // Otherwise, what is missing may be the grade with the mistake.
            reportGap(below: scale, at: tree.position, log: &log)
        }
        return scale.steps.isEmpty ? nil : scale
    }

    private static func step(_ entry: ContentTree.Entry, log: inout DiagnosticLog) -> GradeScale.Step? {
        let grade = grade(entry.value)
        guard let percent = DecimalNumber(percentage: entry.key),
            let step = GradeScale.Step(percent: percent.text, grade: grade ?? "")
        else {
            log.report(
                .invalidValue, "a grade must begin at a percentage from 0 to 100, not at '\(entry.key)'\(advice(on: entry))",
                at: entry.keyPosition)
            return nil
        }
        func report(_ id: DiagnosticID, _ message: String) { log.report(id, message, at: entry.value.position) }
        switch grade?.count {
        case nil: report(.wrongType, "a grade needs a text, as in {50: Pass}, but this is \(entry.value.kindInWords)")
        case 0: report(.invalidValue, "a grade can't be empty; write one, as in {50: Pass}, or remove this line")
        case let length? where length > lengthLimit:
            report(.invalidValue, "a grade has at most \(lengthLimit) characters, but this one has \(length)")
        default: return step
        }
        return nil
    }

    /// For an entry such as `A: 90`, `90%: A` or `"89,5": A`.
    private static func advice(on entry: ContentTree.Entry) -> String {
        let number = entry.key.replacing("%", by: "").replacing(",", by: ".").trimmed
        if number != entry.key, let percent = DecimalNumber(percentage: number) { return "; write \(percent.text)" }
        guard entry.key.first?.isLetter == true, let value = grade(entry.value), DecimalNumber(percentage: value) != nil else { return "" }
        return "; write the percentage first, as in {\(value): \(entry.key)}"
    }

    /// A number is text here, as it is written: 1.0 stays "1.0".
    private static func grade(_ tree: ContentTree) -> String? {
        switch tree.value {
        case .text(let text): TextFolding.oneLine(text.string).trimmed
        case .plain(let text), .number(let text): text.trimmed
        default: nil
        }
    }

    /// `50` and `50.0` are two keys, and one percentage.
    private static func reportRepetitions(in steps: [(step: GradeScale.Step, position: SourcePosition)], log: inout DiagnosticLog) {
        var known: [Fraction: SourcePosition] = [:]
        for (step, position) in steps {
            guard let first = known[step.least] else {
                known[step.least] = position
                continue
            }
            log.report(
                .invalidValue, "two grades begin at \(step.percent)%; remove one", at: position, notes: [("first used here", first)])
        }
    }

    /// Whether it is like `{1.0: 95, 5.0: 0}`, in which grades from 1 to 20 are taken for percentages.
    private static func isReversed(_ scale: GradeScale) -> Bool {
        let grades = scale.steps.compactMap { DecimalNumber($0.grade)?.value }
        guard grades.count == scale.steps.count, let most = grades.max() else { return false }
        return most >= 50 && scale.steps.allSatisfy { $0.least <= Fraction(20) }
    }

    private static func reportGap(below scale: GradeScale, at position: SourcePosition, log: inout DiagnosticLog) {
        guard let lowest = scale.steps.min(by: { $0.least < $1.least }) else {
            log.report(.invalidValue, "'grades' has no grades; add some, such as {50: Pass, 0: Fail}, or remove it", at: position)
            return
        }
        guard lowest.least != .zero else { return }
        log.report(
            .invalidValue, "results below \(lowest.percent)% have no grade; add the grade that applies from 0", at: position,
            severity: .warning)
    }
}
