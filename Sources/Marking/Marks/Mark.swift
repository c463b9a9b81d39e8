import CivilTime
package import ContentModel
import Markup
import Sealing

/// Which text a mark is for: the answer to a question in a report.
struct TextAnswerID: Hashable, Comparable, Sendable {
    let receipt: String
    let question: String

    static func < (one: TextAnswerID, other: TextAnswerID) -> Bool { (one.receipt, one.question) < (other.receipt, other.question) }
}

/// Points that a person gave for the text in one report.
package struct Mark: Hashable, Sendable {
    package var receipt: String
    package var question: String
    package var marker: String
    /// Nil where there are none yet, or they were taken back.
    package var points: Fraction?
    /// The points of the question when it was marked.
    package var maximum: Fraction
    package var comment: String
    /// Words of the answer that are highlighted.
    package var highlights: [String]
    /// Whether the marker wants to come back to it.
    package var isForLater: Bool
    package var time: String

    var text: TextAnswerID { TextAnswerID(receipt: receipt, question: question) }

    /// The marker who gave no name.
    package static let usualMarker = "first"

    /// The marker of points that were agreed on after a difference.
    package static let agreed = "agreed"

    package init(
        receipt: String, question: String, marker: String, points: Fraction?, maximum: Fraction, comment: String = "",
        highlights: [String] = [], isForLater: Bool = false, time: String
    ) {
        self.receipt = receipt
        self.question = question
        self.marker = marker
        self.points = points
        self.maximum = maximum
        self.comment = comment
        self.highlights = highlights
        self.isForLater = isForLater
        self.time = time
    }

    /// A line of the journal, without its end.
    var line: [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("receipt", receipt)
            json.member("question", question)
            json.member("marker", marker)
            // Exact, as thirds can't be written with a point.
            if let points { json.member("points", points.description) }
            json.member("of", maximum.description)
            if !comment.isEmpty { json.member("comment", comment) }
            if !highlights.isEmpty { json.member("highlights", highlights) }
            if isForLater { json.member("later", true) }
            json.member("time", time)
        }
        return json.bytes
    }

    /// Nil for a line that isn't a mark.
    init?(line: [UInt8]) {
        guard case .object(let members) = JSONValue(line), let receipt = members["receipt"]?.text, let question = members["question"]?.text,
            let marker = members["marker"]?.text, let maximum = members["of"]?.text.flatMap({ Fraction(exact: $0) })
        else { return nil }
        if let written = members["points"] {
            guard let points = written.text.flatMap({ Fraction(exact: $0) }) else { return nil }
            self.points = points
        }
        self.receipt = receipt
        self.question = question
        self.marker = marker
        self.maximum = maximum
        comment = members["comment"]?.text ?? ""
        highlights = members["highlights"]?.texts ?? []
        isForLater = members["later"] == .boolean(true)
        time = members["time"]?.text ?? ""
    }

    /// What no program has written; nil for a usual mark.
    var problem: String? {
        if let points, points > maximum { return "\(points.written) points exceed the question's \(maximum.written)" }
        if maximum <= .zero { return "the maximum of a mark must be above 0; remove this line, or restore the file from your backup" }
        guard !time.isEmpty, Instant(reportTime: time) == nil else { return nil }
        return "'\(time)' isn't a time such as '2026-11-23T09:28:22Z'; correct it, or restore the file from your backup"
    }

    /// Share of the points, from 0 to 1.
    package var share: Fraction? { points.flatMap { Fraction($0, over: maximum) } }
}
