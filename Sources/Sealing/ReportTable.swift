import Markup

/// Reports as a table for spreadsheets, a row for each question.
package enum ReportTable {
    private static let columns = ["receipt", "quiz", "name", "number", "handed in", "question", "answer"]

    /// - Parameter letters: the letters in the author's file of an answer from the page of an exam, which has an order of its own; nil
    ///   where they aren't known, so that the cell states whose letters it contains.
    package static func csv(_ reports: [Report], letters: (Report, Report.Answer) -> [String]?) -> [UInt8] {
        var rows = [columns]
        for report in reports {
            for answer in report.answers {
                let cells = [
                    report.receipt, report.quiz, report.name, report.number, report.handedIn, answer.question,
                    text(answer, of: report, letters),
                ]
                rows.append(cells.map(safe))
            }
        }
        return CSVText.bytes(rows)
    }

    private static func text(
        _ answer: Report.Answer, of report: Report, _ letters: (Report, Report.Answer) -> [String]?
    ) -> String {
        let answered = text(answer.value)
        guard report.isReordered, !answer.parts.isEmpty, !answered.isEmpty, answer.value?.texts != nil else { return answered }
        return letters(report, answer)?.joined(separator: "; ") ?? "\(answered) (on the page)"
    }

    /// "2; 3", or the sanction and who calls the penalty; empty if nothing was answered. Anything else is as in JSON.
    private static func text(_ answer: JSONValue?) -> String {
        guard let answer else { return "" }
        if let texts = answer.texts { return texts.joined(separator: "; ") }
        if case .object(let members) = answer, let sanction = members["sanction"]?.text, let owners = members["owners"]?.texts {
            return "\(sanction): \(owners.joined(separator: ", "))"
        }
        var json = CompactJSON()
        answer.write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Control characters could change what a terminal shows.
    private static func safe(_ cell: String) -> String { CSVText.guarded(printable(cell)) }

    /// A text whose control characters, except tabs and line breaks, are replaced, and so are those that show letters in reverse. Texts
    /// in Arabic and Hebrew need the others for directions.
    package static func printable(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && !"\t\r\n".unicodeScalars.contains(scalar)
            let isOverride = scalar == "\u{202D}" || scalar == "\u{202E}"
            result.append(isControl || isOverride ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }
}
