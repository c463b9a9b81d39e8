package import ContentModel
package import Diagnostics
import Encoding
package import Platform

/// All marks of a site: the last one of each marker for each text.
package struct Marks: Sendable {
    /// Path from the site's folder.
    package static let path = "Marking/marks.jsonl"
    /// A difference between markers of more than this share of the points needs an agreement.
    static let settledDifference = Fraction(1, of: 10)

    private var byText: [TextAnswerID: [Mark]] = [:]
    /// Where a difference was settled: when, and the share of each marker at that time.
    private var settled: [TextAnswerID: (time: String, shares: [String: Fraction])] = [:]

    package init(_ marks: [Mark] = []) { for mark in marks { set(mark) } }

    var isEmpty: Bool { byText.isEmpty }

    package mutating func set(_ mark: Mark) {
        let text = mark.text
        byText[text, default: []].removeAll { $0.marker == mark.marker }
        byText[text, default: []].append(mark)
        // An agreement to come back to doesn't settle the difference again.
        guard mark.marker == Mark.agreed, !mark.isForLater || settled[text] == nil else { return }
        let shares = (byText[text] ?? []).filter { $0.marker != Mark.agreed }.map { ($0.marker, $0.share ?? -.one) }
        settled[text] = mark.points == nil ? nil : (mark.time, Dictionary(keepingFirst: shares))
    }

    /// The marks of a text, one of each marker, by their names.
    package func marks(_ receipt: String, _ question: String) -> [Mark] {
        (byText[TextAnswerID(receipt: receipt, question: question)] ?? []).sorted { $0.marker < $1.marker }
    }

    /// The mark of one marker; nil for none.
    package func mark(of marker: String, _ receipt: String, _ question: String) -> Mark? {
        byText[TextAnswerID(receipt: receipt, question: question)]?.first { $0.marker == marker }
    }

    /// Comments on a text: those of the agreement where there are any and it counts, else those of all markers.
    package func comments(_ receipt: String, _ question: String) -> [String] {
        let all = marks(receipt, question)
        let marked = all.filter { $0.points != nil && !$0.comment.isEmpty }
        let agreed = marked.filter { $0.marker == Mark.agreed }
        if !agreed.isEmpty, isReopened(receipt, question, all) { return marked.filter { $0.marker != Mark.agreed }.map(\.comment) }
        return (agreed.isEmpty ? marked : agreed).map(\.comment)
    }

    package enum Outcome: Equatable, Sendable {
        case none
        /// Share of the points, from 0 to 1.
        case settled(Fraction)
        /// The markers differ too much.
        case differing
    }

    /// The result of the marks of a text: the agreed one, else the mean of the markers where they are near each other. What markers
    /// change after an agreement takes its place.
    package func outcome(_ receipt: String, _ question: String) -> Outcome {
        if isEmpty { return .none }
        let marks = marks(receipt, question)
        if let agreed = marks.first(where: { $0.marker == Mark.agreed })?.share, !isReopened(receipt, question, marks) {
            return .settled(agreed)
        }
        let shares = marks.filter { $0.marker != Mark.agreed }.compactMap(\.share)
        guard let least = shares.min(), let most = shares.max() else { return .none }
        guard most <= least + Marks.settledDifference else { return .differing }
        return .settled(shares.reduce(.zero, +) * Fraction(1, of: shares.count))
    }

    /// Whether a difference was settled, and no marker has given other points since.
    package func isSettledByAgreement(_ receipt: String, _ question: String) -> Bool {
        let marks = marks(receipt, question)
        return marks.contains { $0.marker == Mark.agreed && $0.points != nil } && !isReopened(receipt, question, marks)
    }

    /// Whether a marker has given other points since a difference was settled, and not those that were agreed on.
    ///
    /// - Parameter marks: of the text.
    private func isReopened(_ receipt: String, _ question: String, _ marks: [Mark]) -> Bool {
        guard let agreed = marks.first(where: { $0.marker == Mark.agreed }),
            let settled = settled[TextAnswerID(receipt: receipt, question: question)]
        else { return false }
        return marks.contains { mark in
            guard mark.marker != Mark.agreed, let share = mark.share, share != agreed.share, share != settled.shares[mark.marker] else {
                return false
            }
            // Marks of another copy of the site are added later than they were given.
            return mark.time >= settled.time
        }
    }

    /// Everybody who marked something, without agreements.
    package var markers: [String] {
        Set(byText.values.joined().filter { $0.points != nil && $0.marker != Mark.agreed }.map(\.marker)).sorted()
    }

    /// A marker whose name differs from this one only in case, accents, spaces and punctuation; nil where this one has marks, too.
    package func likelyMarker(_ name: String) -> String? {
        let (known, key) = (markers, NameKey.name(name))
        return key.isEmpty || known.contains(name) ? nil : known.first { NameKey.name($0) == key }
    }

    package var all: [Mark] { byText.sorted { $0.key < $1.key }.flatMap(\.value) }

    // MARK: - The file

    /// How many texts of some reports have marks.
    package static func count(in bytes: [UInt8], of receipts: Set<String>) -> Int {
        let marks = bytes.withoutByteOrderMark.split(separator: 0x0A).compactMap { Mark(line: Array($0)) }.filter {
            receipts.contains($0.receipt)
        }
        return Set(marks.map(\.text)).count
    }

    /// Reads the journal. Each line that isn't a valid mark is reported; one that was cut off at the end is ignored.
    ///
    /// - Parameter subjects: the reports and quizzes that marks are of.
    package static func read(_ bytes: [UInt8], _ subjects: DecisionsReader.Subjects, log: inout DiagnosticLog) -> Marks {
        var marks = Marks()
        var missing: Set<String> = []
        // Where the key is lost, they are those of the whole class.
        var unopened: [(receipt: String, position: SourcePosition)] = []
        let lines = bytes.withoutByteOrderMark.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let position = SourcePosition(line: index + 1, column: 1)
            guard var mark = Mark(line: Array(line)) else {
                log.report(.invalidJSON, "this line isn't a mark; remove it, or restore the file from your backup", at: position)
                continue
            }
            guard let quiz = subjects.quizByReceipt[mark.receipt] else {
                if subjects.unopened.contains(mark.receipt) {
                    unopened.append((mark.receipt, position))
                } else if missing.insert(mark.receipt).inserted {
                    reportMissingReport(mark.receipt, at: position, &log)
                }
                continue
            }
            if let problem = mark.problem {
                log.report(.invalidValue, problem, at: position)
                continue
            }
            if let known = subjects.quizzes[quiz] {
                guard let question = question(mark.question, of: known, quiz, subjects, at: position, &log) else { continue }
                mark.question = question
            }
            marks.set(mark)
        }
        report(unopened, log: &log)
        return marks
    }

    /// - Parameter unopened: receipts of reports that can't be opened, each with the position of a mark.
    private static func report(_ unopened: [(receipt: String, position: SourcePosition)], log: inout DiagnosticLog) {
        guard let first = unopened.first else { return }
        let count = Set(unopened.map(\.receipt)).count
        let reports = count == 1 ? "the report '\(first.receipt)'" : "\(count) reports"
        let marks = unopened.count == 1 ? "this mark doesn't" : "their \(unopened.count) marks don't"
        log.report(.unknownReport, "\(reports) can't be opened, so \(marks) count", at: first.position, severity: .warning)
    }

    private static func reportMissingReport(_ receipt: String, at position: SourcePosition, _ log: inout DiagnosticLog) {
        // The others are graded, and when the report is there again, its marks count again.
        log.report(
            .unknownReport,
            "no report has the receipt '\(receipt)', so its marks don't count; restore '\(ReportStore.folder)/\(ReportStore.file(of: receipt))' from your backup, or remove these lines",
            at: position, severity: .warning)
    }

    /// Current id of the question that was marked; nil where the mark doesn't count, which is reported.
    ///
    /// - Parameter id: of the quiz, for messages.
    private static func question(
        _ marked: String, of quiz: KeyedQuiz, _ id: String, _ subjects: DecisionsReader.Subjects, at position: SourcePosition,
        _ log: inout DiagnosticLog
    ) -> String? {
        guard let question = quiz.question(marked)?.id ?? subjects.renamed(quiz, marked) else {
            log.report(
                .unknownQuestion, "the quiz '\(id)' has no question '\(marked)', so this mark doesn't count", at: position,
                severity: .warning)
            return nil
        }
        guard quiz.question(question)?.key == .text else {
            // It may have been a text when it was marked.
            log.report(
                .unknownQuestion,
                "the question '\(question)' of the quiz '\(id)' isn't marked by hand, so this mark doesn't count; to give points for one answer, write a decision",
                at: position, severity: .warning)
            return nil
        }
        return question
    }
}

/// `Marking/marks.jsonl`, opened to add marks. Each is on the disk before `add` returns.
package final class MarksJournal {
    private let file: JournalFile
    private let lock: Descriptor

    /// - Throws: `SystemError` where the disk refuses, `ErrorCode.wouldBlock` where another program marks.
    package init(site: String) throws(SystemError) {
        lock = try Descriptor.locked("\(site)/Marking/.marks-lock")
        file = try JournalFile("\(site)/\(Marks.path)")
    }

    /// - Throws: `SystemError` where the disk refuses.
    package func add(_ marks: [Mark]) throws(SystemError) { try file.append(marks.flatMap { $0.line + [0x0A] }) }

    /// Deletes the marks of some reports.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    package func remove(_ receipts: Set<String>) throws(SystemError) { try file.remove(receipts) { Mark(line: $0)?.receipt } }
}
