import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Statements to judge, a plugin's question with a table: a row for each statement, a column for each judgement.
extension MoodleQuestion {
    private struct Statement {
        var row: MarkupElement
        /// Index of the correct column.
        var column: Int
    }

    func statements(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let (rows, columns) = (element.all("row"), element.all("column"))
        guard log.admits(answers: max(rows.count, columns.count), at: position) else { return nil }
        let numbers = columns.map { $0["number"] ?? "" }
        let right = element.all("weight").filter { (MoodleFraction.percent($0.first("value")?.text.trimmed) ?? 0) > 0 }
        let keys = Dictionary(keepingFirst: right.map { ($0["rownumber"] ?? "", $0["columnnumber"] ?? "") })
        var statements: [Statement] = []
        for row in rows {
            guard let number = keys[row["number"] ?? ""], let column = numbers.firstIndex(of: number) else {
                log.report(.invalidQuestion, "no answer to this statement is correct, so the question isn't imported", at: row.position)
                return nil
            }
            statements.append(Statement(row: row, column: column))
        }
        let method = setting("scoringmethod")
        let scoring: Quiz.Scoring = method.hasSuffix("onezero") ? .allOrNothing : .partial
        let words = columns.map { texts.side(nodes($0.first("responsetext") ?? $0, &texts), at: $0.position) }
        let truth = MoodleQuestion.truth(words).flatMap { truth in statements.contains { $0.column == truth } ? truth : nil }
        if method == "kprime" {
            log.report(
                .notImported,
                "with one mistake, this question earned half of its points; in Quizmark, each mistake costs the share of a \(truth == nil ? "pair" : "correct choice"); check the points",
                at: position)
        }
        guard let truth else { return matched(statements, words, scoring, &texts, &log) }
        let isShuffled = setting("shuffleanswers") != "false" && setting("shuffleanswers") != "0"
        let choices = statements.map { statement in
            let text = nodes(statement.row.first("optiontext") ?? statement.row, &texts)
            var choice = texts.choice(text, isRight: statement.column == truth, at: statement.row.position)
            choice.feedback = feedback(statement, &texts)
            choice.isPinned = !isShuffled
            return choice
        }
        return MoodleParsedQuestion(written(.choices(choices, isMultiple: true), &texts), scoring: scoring, isShuffled: isShuffled)
    }

    /// Index of the column for true statements; nil unless there is one, and one for false statements.
    private static func truth(_ words: [String]) -> Int? {
        guard words.count == 2 else { return nil }
        let truths = words.map(TruthWord.judgement)
        if truths[0] == true || truths[1] == false { return 0 }
        return truths[0] == false || truths[1] == true ? 1 : nil
    }

    private func feedback(_ statement: Statement, _ texts: inout ForeignTexts) -> String {
        statement.row.first("feedbacktext").map { blocks($0, &texts) } ?? ""
    }

    /// Pairs of a statement and its judgement, where these aren't true and false, or no statement is true.
    private func matched(
        _ statements: [Statement], _ words: [String], _ scoring: Quiz.Scoring, _ texts: inout ForeignTexts, _ log: inout DiagnosticLog
    ) -> MoodleParsedQuestion? {
        let pairs = statements.map { statement in
            let prompt = texts.side(nodes(statement.row.first("optiontext") ?? statement.row, &texts), at: statement.row.position)
            return (prompt: prompt, match: words[statement.column])
        }
        for statement in statements where !feedback(statement, &texts).isEmpty {
            log.report(.notImported, "a pair can't have feedback, so that of this statement isn't imported", at: statement.row.position)
        }
        let used = Set(statements.map(\.column))
        let distractors = words.indices.filter { !used.contains($0) }.map { words[$0] }
        guard let answer = MarkdownAnswer.moodle(pairs: pairs, distractors: distractors, &log, at: position) else { return nil }
        return MoodleParsedQuestion(written(answer, &texts), scoring: scoring)
    }
}
