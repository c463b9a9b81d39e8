import Diagnostics
import Markup
import QuizExchange

/// Features of a test that a quiz can't have.
struct QTI21TestLosses {
    private let test: MarkupElement

    init(_ test: MarkupElement) { self.test = test }

    func report(to texts: inout PackageReading) {
        func report(_ message: String, _ elements: [MarkupElement]) {
            if let first = elements.first { texts.report(.notImported, message, first.position) }
        }
        report(
            "the test leaves out questions by earlier answers; all questions are imported",
            ["preCondition", "branchRule", "adaptiveSelection"].flatMap(test.descendants))
        report("feedback on the whole test isn't imported; write it into the introduction", test.descendants("testFeedback"))
        report(
            "the time limit of a part, a section or an item isn't imported; 'time-limit' is for the whole quiz",
            otherTimeLimits)
        report(
            "a text that is shared by a whole section isn't imported; copy it into its questions", test.descendants("assessmentStimulusRef")
        )
        report(
            "attempts and skipping aren't limited here: students can try again, and leave questions out",
            test.descendants("itemSessionControl").filter(QTI21TestLosses.limits))
        report(
            "settings of a section or an item for its feedback aren't imported; 'feedback' is for the whole quiz",
            innerControls.filter { $0["showFeedback"] != nil && $0["showFeedback"] != showsFeedback })
        report("the parts of the test differ in when answers are submitted; the first part counts for all", otherParts)
        report(
            "a question that keeps its place among shuffled ones is shuffled here too",
            test.descendants("assessmentSection").filter { $0.first("ordering")?["shuffle"] == "true" }
                .flatMap(\.elements).filter { $0["fixed"] == "true" })
    }

    private var parts: [MarkupElement] { test.all("testPart") }

    /// Time limits other than that of the quiz: the test's, or that of its first part.
    private var otherTimeLimits: [MarkupElement] {
        let isOnTest = test.first("timeLimits") != nil
        let taken = isOnTest || parts.first?.first("timeLimits") == nil ? 0 : 1
        return Array(parts.flatMap { $0.descendants("timeLimits") }.filter { $0["maxTime"] != nil }.dropFirst(taken))
    }

    private var otherParts: [MarkupElement] {
        let mode = parts.first?["submissionMode"]
        return parts.filter { $0["submissionMode"] != mode }
    }

    private var showsFeedback: String { parts.first?.first("itemSessionControl")?["showFeedback"] ?? "true" }

    private var innerControls: [MarkupElement] { parts.flatMap(\.elements).flatMap { $0.descendants("itemSessionControl") } }

    private static func limits(_ control: MarkupElement) -> Bool {
        control["maxAttempts"].flatMap(Int.init).map { $0 > 0 } ?? false || control["allowSkipping"] == "false"
            || control["validateResponses"] == "true"
    }
}
