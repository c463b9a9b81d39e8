import ContentModel
import Encoding
import Markup

/// Settings of a test.
struct QTI21TestSettings {
    private let test: MarkupElement

    init(_ test: MarkupElement) { self.test = test }

    func apply(to header: inout Quiz) {
        let limits = test.first("timeLimits") ?? test.first("testPart")?.first("timeLimits")
        if let seconds = limits?["maxTime"].flatMap(Double.init), seconds >= 1, seconds < 1_000_000 { header.timeLimit = Int(seconds) }
        let part = test.first("testPart")
        if part?["submissionMode"] == "simultaneous" { header.feedback = .end }
        if part?.first("itemSessionControl")?["showFeedback"] == "false" { header.feedback = .none }
        header.passPercent = passPercent
    }

    /// Pass mark as exported by Quizmark: the score times 100 is at least the mark times the maximum score.
    private var passPercent: Double? {
        let settings = test.first("outcomeProcessing")?.all("setOutcomeValue") ?? []
        let maximum = settings.first { $0["identifier"] == "PASSED" }?.descendants("product").first { !$0.all("outcomeMaximum").isEmpty }
        guard let percent = maximum?.first("baseValue").flatMap({ Double($0.text.trimmed) }), (0...100).contains(percent) else {
            return nil
        }
        return percent
    }
}
