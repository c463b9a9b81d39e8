import ContentModel
import Marking
import Markup
import Sealing

/// Answers and statistics in JSON.
extension ResultsFiles {
    /// A line for each answer.
    @Sendable static func lines(_ rows: ArraySlice<QuizGrades.Row>, of entry: ResultsSite.Entry) -> [UInt8] {
        var json = CompactJSON()
        for row in rows {
            for question in row.counted?.questions ?? [] { write(question, row, entry.grades.quiz.id, &json) }
        }
        return json.bytes
    }

    private static func write(_ question: AttemptGrade.Question, _ row: QuizGrades.Row, _ quiz: String, _ json: inout CompactJSON) {
        json.object { json in
            json.member("quiz", quiz)
            json.member("student", row.student.identity.isEmpty ? row.student.name : row.student.identity)
            json.member("receipt", row.counted?.report.receipt ?? "")
            json.member("question", question.id)
            json.member("state", question.grade.state.rawValue)
            if question.grade.state != .pending { json.member("points", question.earned.value) }
            json.member("maximum", question.worth.value)
            json.member("void", question.isVoid)
            json.member("incomplete", row.counted?.isIncomplete == true)
            if let answer = question.answer { json.member("answer", ResultsFiles.text(answer)) }
        }
        json.endLine()
    }

    var statistics: [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.key("quizzes")
            json.array { json in for entry in site.entries { ResultsFiles.write(entry, &json) } }
        }
        return json.bytes + [0x0A]
    }

    private static func write(_ entry: ResultsSite.Entry, _ json: inout CompactJSON) {
        let statistics = entry.statistics
        json.object { json in
            json.member("id", entry.grades.quiz.id)
            json.member("handedIn", entry.grades.handedInCount)
            json.member("missing", entry.missing)
            let uncertain = entry.grades.uncertainCount
            if uncertain > 0 { json.member("uncertain", uncertain) }
            json.member("toMark", entry.toMark)
            if let distribution = statistics.distribution { write(distribution, &json) }
            if !statistics.gradeCounts.isEmpty { write(statistics.gradeCounts, &json) }
            if let reliability = statistics.reliability {
                json.member("alpha", reliability.alpha)
                json.member("alphaError", reliability.standardError)
            }
            json.key("questions")
            json.array { json in for item in statistics.items { write(item, &json) } }
            if let alike = entry.alikeAnswers {
                json.member("threshold", alike.threshold)
                json.key("alikeAnswers")
                json.array { json in
                    for pair in alike.flagged + alike.lookFirst { write(pair, of: statistics, alike.threshold, &json) }
                }
            }
            json.key("alikeTexts")
            json.array { json in
                for (question, texts) in entry.alikeTexts {
                    for pair in texts.pairs { write(pair, in: question, of: statistics, &json) }
                }
            }
        }
    }

    private static func write(_ distribution: Distribution, _ json: inout CompactJSON) {
        json.member("count", distribution.count)
        json.member("mean", distribution.mean)
        if let deviation = distribution.deviation { json.member("deviation", deviation) }
        json.member("minimum", distribution.minimum)
        json.member("lowerQuartile", distribution.lowerQuartile)
        json.member("median", distribution.median)
        json.member("upperQuartile", distribution.upperQuartile)
        json.member("maximum", distribution.maximum)
        json.member("histogram", distribution.histogram)
    }

    private static func write(_ counts: [(grade: String?, count: Int)], _ json: inout CompactJSON) {
        json.key("grades")
        json.array { json in
            for (grade, count) in counts {
                json.object { json in
                    json.key("grade")
                    if let grade { json.value(grade) } else { json.null() }
                    json.member("count", count)
                }
            }
        }
    }

    private static func write(_ pair: AlikeTexts.Pair, in question: Int, of statistics: QuizStatistics, _ json: inout CompactJSON) {
        json.object { json in
            json.member("question", statistics.questions[question].id)
            json.member("students", [pair.one, pair.other].map { statistics.rows[$0].student.name })
            json.member("share", pair.share)
            json.member("passages", pair.passages)
        }
    }

    private static func write(_ item: ItemAnalysis, _ json: inout CompactJSON) {
        json.object { json in
            json.member("id", item.id)
            json.member("count", item.count)
            json.member("omitted", item.omitted)
            if item.pending > 0 { json.member("pending", item.pending) }
            if let facility = item.facility { json.member("facility", facility) }
            if let correlation = item.correlation { json.member("correlation", correlation) }
            if let discrimination = item.discrimination { json.member("discrimination", discrimination) }
            if let suspect = item.suspect { json.member("suspect", suspect) }
            guard !item.options.isEmpty else { return }
            json.key("answers")
            json.array { json in
                for option in item.options {
                    json.object { json in
                        json.member("answer", option.answer)
                        json.member("right", option.isRight)
                        json.member("thirds", option.thirds)
                        if let correlation = option.correlation { json.member("correlation", correlation) }
                    }
                }
            }
        }
    }

    private static func write(_ pair: AlikeAnswers.Pair, of statistics: QuizStatistics, _ threshold: Double, _ json: inout CompactJSON) {
        json.object { json in
            json.member("students", [pair.one, pair.other].map { statistics.rows[$0].student.name })
            json.member("evidence", pair.ratio)
            json.member("flagged", pair.ratio > threshold)
            json.member("common", pair.common)
            json.member("equal", pair.equal)
            json.member("equalWrong", pair.equalWrong)
        }
    }
}
