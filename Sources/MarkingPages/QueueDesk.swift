import Algorithms
package import CivilTime
package import ContentModel
import Encoding
package import Marking
import Markup
import Platform
import Sealing

/// The marking queue of one marker, and the journal in which each mark is kept before the next answer is shown.
package actor QueueDesk {
    private let queue: MarkingQueue
    private let prompts: [String: Question]
    private let words: MarkingWords
    private let marker: String
    private let journal: MarksJournal
    private let now: @Sendable () -> Instant
    private var marks: Marks

    package enum Outcome: Equatable, Sendable {
        case saved([UInt8])
        case refused(String)
    }

    /// - Parameters:
    ///   - marker: whose marks these are; those of others aren't shown, except where they differ.
    ///   - now: called for the time of each mark.
    package init(
        _ queue: MarkingQueue, _ marks: Marks, of content: SiteContent, words: MarkingWords, marker: String, journal: sending MarksJournal,
        now: @escaping @Sendable () -> Instant
    ) {
        self.queue = queue
        self.marks = marks
        self.words = words
        self.marker = marker
        self.journal = journal
        self.now = now
        let chain = content.settings.chain(words.language)
        prompts = Dictionary(
            content.quizzes.map { $0.best(chain) }.flatMap { quiz in quiz.questions.map { ("\(quiz.id)\n\($0.id)", $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: - Reading

    /// Everything that the page shows.
    package var json: [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("marker", marker)
            json.key("items")
            json.array { json in
                for item in queue.items { write(item, item.answers, isSettling: false, &json) }
                for item in queue.items {
                    let differing = item.answers.filter { isDiffering($0, item) }
                    if !differing.isEmpty { write(item, differing, isSettling: true, &json) }
                }
            }
            json.key("agreements")
            json.array { json in for agreement in agreements { QueueDesk.write(agreement, &json) } }
        }
        return json.bytes
    }

    private func isDiffering(_ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item) -> Bool {
        answer.receipts.contains { receipt in
            marks.outcome(receipt, item.question) == .differing
                || marks.marks(receipt, item.question).contains { $0.marker == Mark.agreed && $0.points != nil }
        }
    }

    private var agreements: [Agreement] {
        marks.markers.combinations(ofCount: 2).compactMap { Agreement(marks, between: $0[0], and: $0[1]) }
    }

    private static func write(_ agreement: Agreement, _ json: inout CompactJSON) {
        json.object { json in
            json.member("one", agreement.one)
            json.member("other", agreement.other)
            json.member("count", agreement.count)
            json.member("meanDifference", agreement.meanDifference)
            if let kappa = agreement.kappa { json.member("kappa", kappa) }
        }
    }

    private func write(_ item: MarkingQueue.Item, _ answers: [MarkingQueue.Answer], isSettling: Bool, _ json: inout CompactJSON) {
        let question = prompts["\(item.quiz)\n\(item.question)"]
        json.object { json in
            json.member("quiz", item.quiz)
            json.member("title", item.title)
            json.member("question", item.question)
            json.member("prompt", question?.prompt.plainText ?? item.question)
            if let stem = question?.stem.plainText, !stem.isEmpty { json.member("stem", stem) }
            if case .text(let notes)? = question?.response, !notes.isEmpty { json.member("notes", notes.plainText) }
            if let model = question?.modelAnswer, !model.isEmpty { json.member("model", model.plainText) }
            json.member("points", item.points.shown)
            json.member("settle", isSettling)
            json.key("answers")
            json.array { json in for answer in answers { write(answer, item, isSettling: isSettling, &json) } }
        }
    }

    private func write(_ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item, isSettling: Bool, _ json: inout CompactJSON) {
        let all = answer.receipts.first.map { marks.marks($0, item.question) } ?? []
        let name = isSettling ? Mark.agreed : marker
        let own = all.first { $0.marker == name }
        let points = marks.mark(of: name, forAll: answer.receipts, item.question)?.share
        json.object { json in
            json.member("id", answer.id)
            json.member("text", answer.text)
            json.member("candidates", answer.candidates)
            if let points { json.member("points", (points * item.points).written) }
            json.member("comment", own?.comment ?? "")
            json.member("highlights", own?.highlights ?? [])
            json.member("later", own?.isForLater ?? false)
            guard isSettling else { return }
            json.key("given")
            json.array { json in
                for mark in all where mark.marker != Mark.agreed {
                    json.object { json in
                        json.member("marker", mark.marker)
                        json.member("points", mark.share.map { ($0 * item.points).written } ?? "–")
                        json.member("comment", mark.comment)
                    }
                }
            }
        }
    }

    // MARK: - Writing

    /// Keeps what was sent: the points of an answer, or that they are taken back.
    package func save(_ body: [UInt8]) -> Outcome {
        guard case .object(let members)? = JSONValue(body), let quiz = members["quiz"]?.text, let question = members["question"]?.text,
            let id = members["answer"]?.text, let found = queue.answer(quiz, question, id)
        else { return .refused("there is no such answer in this queue") }
        var points: Fraction?
        if let written = members["points"]?.text {
            guard let read = Fraction(decimal: written.replacing(",", by: ".")), read <= found.item.points else {
                return .refused(words.text(.markRange, found.item.points.shown))
            }
            points = read
        }
        let time = now().reportTime
        let fresh = found.answer.receipts.map { receipt in
            Mark(
                receipt: receipt, question: question, marker: members["settle"] == .truth(true) ? Mark.agreed : marker, points: points,
                maximum: found.item.points, comment: members["comment"]?.text ?? "", highlights: members["highlights"]?.texts ?? [],
                isForLater: members["later"] == .truth(true), time: time)
        }
        do throws(SystemError) {
            try journal.add(fresh)
        } catch {
            return .refused("\(Marks.path): \(error)")
        }
        for mark in fresh { marks.set(mark) }
        var json = CompactJSON()
        json.object { json in json.member("saved", fresh.count) }
        return .saved(json.bytes)
    }
}
