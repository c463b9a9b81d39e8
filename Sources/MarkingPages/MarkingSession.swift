import Algorithms
package import CivilTime
package import ContentModel
import Encoding
package import Marking
import Markup
import Platform
import Sealing

/// The marking queue of one marker, and the journal in which each mark is kept before the next answer is shown.
package actor MarkingSession {
    private let queue: MarkingQueue
    private let prompts: [QuestionOfQuiz: Question]
    private let texts: QuestionTexts
    private let words: MarkingWords
    private let marker: String
    private let journal: MarksJournal
    private let now: @Sendable () -> Instant
    private var marks: Marks
    /// The marks of each receipt before a mark was kept, by the number of the step, so that it can be undone.
    private var steps: [[Mark]] = []

    package enum Outcome: Equatable, Sendable {
        case saved([UInt8])
        /// Nothing was kept, because the answer has another mark than the page shows; with the current answer.
        case stale([UInt8])
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
            keepingFirst: content.quizzes.map { $0.best(chain) }.flatMap { quiz in
                quiz.questions.map { (QuestionOfQuiz(quiz: quiz.id, question: $0.id), $0) }
            })
        texts = QuestionTexts(media: content.mediaPaths, words: words)
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
            json.array { json in for agreement in agreements { write(agreement, &json) } }
        }
        return json.bytes
    }

    private func isDiffering(_ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item) -> Bool {
        answer.receipts.contains { receipt in
            marks.outcome(receipt, item.question) == .differing || marks.isSettledByAgreement(receipt, item.question)
        }
    }

    private var agreements: [Agreement] {
        marks.markers.combinations(ofCount: 2).compactMap { Agreement(marks, between: $0[0], and: $0[1], in: queue) }
    }

    private func write(_ agreement: Agreement, _ json: inout CompactJSON) {
        json.object { json in
            json.member("pair", words.pair(words.marker(agreement.one), words.marker(agreement.other)))
            json.member("one", words.marker(agreement.one))
            json.member("other", words.marker(agreement.other))
            json.member("count", agreement.count)
            json.member("meanDifference", agreement.meanDifference)
            json.member("lead", agreement.lead)
            if let kappa = agreement.kappa { json.member("kappa", kappa) }
        }
    }

    private func write(_ item: MarkingQueue.Item, _ answers: [MarkingQueue.Answer], isSettling: Bool, _ json: inout CompactJSON) {
        let question = prompts[QuestionOfQuiz(quiz: item.quiz, question: item.question)]
        json.object { json in
            json.member("quiz", item.quiz)
            json.member("title", item.title)
            json.member("question", item.question)
            json.member("prompt", question?.prompt.plainText ?? item.question)
            if let question { texts.write(question, &json) }
            json.member("points", item.points.written)
            json.member("settle", isSettling)
            json.key("answers")
            json.array { json in for answer in answers { write(answer, item, isSettling: isSettling, &json) } }
        }
    }

    /// "K7QD", or "K7QD (hints: −0.5)".
    private func candidates(_ answer: MarkingQueue.Answer) -> [String] {
        zip(answer.candidates, answer.deductions).map { candidate, deduction in
            let name = StudentNames.isolated(candidate)
            return deduction == .zero ? name : words.text(.markHints, name, words.number(deduction))
        }
    }

    private func name(isSettling: Bool) -> String { isSettling ? Mark.agreed : marker }

    private func write(_ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item, isSettling: Bool, _ json: inout CompactJSON) {
        let group = GroupMarks(marks, of: name(isSettling: isSettling), for: answer.receipts, item.question)
        let shown = group.only ?? group.postponed
        // What was agreed on before markers gave other points is no longer a mark.
        let open = isSettling ? answer.receipts.count { marks.outcome($0, item.question) == .differing } : 0
        json.object { json in
            json.member("id", answer.id)
            json.member("text", answer.text)
            json.member("candidates", candidates(answer).sorted())
            json.member("count", answer.receipts.count)
            json.member("waiting", max(open, group.waiting.count))
            json.member("version", group.version)
            if open == 0, let points = group.only?.share { json.member("points", (points * item.points).written) }
            json.member("comment", shown?.comment ?? "")
            json.member("highlights", shown?.highlights ?? [])
            json.member("later", group.isForLater)
            if group.isMixed {
                json.key("marks")
                json.array { json in for subgroup in group.subgroups { write(subgroup, item, of: nil, &json) } }
            }
            guard isSettling else { return }
            json.key("given")
            json.array { json in
                for marker in Set(answer.receipts.flatMap { marks.marks($0, item.question).map(\.marker) }).sorted()
                where marker != Mark.agreed {
                    for subgroup in GroupMarks(marks, of: marker, for: answer.receipts, item.question).subgroups {
                        write(subgroup, item, of: marker, &json)
                    }
                }
            }
        }
    }

    private func write(_ subgroup: GroupMarks.Subgroup, _ item: MarkingQueue.Item, of marker: String?, _ json: inout CompactJSON) {
        json.object { json in
            if let marker { json.member("marker", words.marker(marker)) }
            json.member("count", subgroup.receipts.count)
            if let share = subgroup.mark.share { json.member("points", (share * item.points).written) }
            json.member("comment", subgroup.mark.comment)
        }
    }

    // MARK: - Writing

    /// Keeps what was sent: points for the texts of an answer that have none, or for all of them if the teacher chooses so; a request to
    /// come back to it later; or the undoing of an earlier step.
    package func save(_ body: [UInt8]) -> Outcome {
        guard case .object(let members)? = JSONValue(body), let quiz = members["quiz"]?.text, let question = members["question"]?.text,
            let id = members["answer"]?.text, let entry = queue.answer(quiz, question, id)
        else { return .refused("there is no such answer in this queue") }
        let isSettling = members["settle"] == .boolean(true)
        let current = GroupMarks(marks, of: name(isSettling: isSettling), for: entry.answer.receipts, question)
        // The same queue may be open twice; a newer mark isn't overwritten by somebody who hasn't seen it.
        guard members["version"]?.text == current.version else { return .stale(written(entry, isSettling: isSettling, saved: 0)) }
        if let undone = members["undo"] {
            guard case .number(let text) = undone, let step = Int(text), steps.indices.contains(step) else {
                return .refused("there is no such step in this queue")
            }
            let time = now().reportTime
            let before = steps[step].map { mark in
                var mark = mark
                mark.time = time
                return mark
            }
            return keep(before, entry, isSettling: isSettling, step: nil)
        }
        var points: Fraction?
        if let written = members["points"]?.text {
            guard let read = Fraction(decimal: written.replacing(",", by: ".")), read <= entry.item.points else {
                return .refused(words.text(.markRange, entry.item.points.written))
            }
            points = read
        }
        let sent = Mark(
            receipt: "", question: question, marker: name(isSettling: isSettling), points: points, maximum: entry.item.points,
            comment: members["comment"]?.text ?? "", highlights: members["highlights"]?.texts ?? [],
            isForLater: members["later"] == .boolean(true), time: now().reportTime)
        let fresh = marks(sent, for: entry.answer, isForAll: members["all"] == .boolean(true))
        guard !fresh.isEmpty else { return .refused(words[.markChooseAll]) }
        let before = fresh.map { mark in
            marks.mark(of: mark.marker, mark.receipt, question)
                ?? Mark(
                    receipt: mark.receipt, question: question, marker: mark.marker, points: nil, maximum: mark.maximum, time: mark.time)
        }
        steps.append(before)
        return keep(fresh, entry, isSettling: isSettling, step: steps.count - 1)
    }

    /// The marks for the texts of an answer. Those that have a mark keep it, unless all have the same or the teacher changes all.
    private func marks(_ sent: Mark, for answer: MarkingQueue.Answer, isForAll: Bool) -> [Mark] {
        let group = GroupMarks(marks, of: sent.marker, for: answer.receipts, sent.question)
        var receipts = group.waiting
        if !group.isMixed || isForAll && sent.points != nil || receipts.isEmpty && sent.points == nil { receipts = answer.receipts }
        return receipts.map { receipt in
            var mark = sent
            if sent.points == nil, let own = marks.mark(of: sent.marker, receipt, sent.question), own.points != nil {
                mark = own
                (mark.isForLater, mark.time) = (sent.isForLater, sent.time)
                // Of several marks, each keeps its own comment.
                if !group.isMixed { (mark.comment, mark.highlights) = (sent.comment, sent.highlights) }
            }
            mark.receipt = receipt
            return mark
        }
    }

    /// - Parameter step: the number by which the page can undo it; nil for an undo.
    private func keep(
        _ fresh: [Mark], _ entry: (item: MarkingQueue.Item, answer: MarkingQueue.Answer), isSettling: Bool, step: Int?
    ) -> Outcome {
        do throws(SystemError) {
            try journal.add(fresh)
        } catch {
            return .refused("\(Marks.path): \(error)")
        }
        for mark in fresh { marks.set(mark) }
        return .saved(written(entry, isSettling: isSettling, saved: fresh.count, step: step))
    }

    private func written(
        _ entry: (item: MarkingQueue.Item, answer: MarkingQueue.Answer), isSettling: Bool, saved: Int, step: Int? = nil
    ) -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("saved", saved)
            if let step { json.member("step", step) }
            json.key("answer")
            write(entry.answer, entry.item, isSettling: isSettling, &json)
        }
        return json.bytes
    }
}
