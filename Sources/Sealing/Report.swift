import Encoding
import Markup

/// What a student handed in of one attempt.
package struct Report: Sendable {
    /// Content type of the sealed text, without `application/`.
    package static let contentType = "quizmark-report+json"
    /// Version of the format that is read.
    static let format = 1

    /// Why a report isn't opened.
    package enum Refusal: Error, Equatable, CustomStringConvertible {
        case otherKey, damaged, tooLarge, invalid
        case otherSite(String)
        case unknownFormat(String)

        package var description: String {
            switch self {
            case .otherKey: "it is sealed for another key"
            case .damaged: "it is damaged or incomplete; ask the student to hand it in again"
            case .tooLarge: "it is larger than \(SealedText.contentLimit >> 20) MB"
            case .invalid: "it isn't a report from a quiz"
            case .otherSite(let id): "it is from another site, '\(id)'"
            case .unknownFormat(let version): "it has version \(version) of the format, which this Quizmark doesn't know; update Quizmark"
            }
        }
    }

    package struct Answer: Hashable, Sendable {
        package let question: String
        /// Name of a `QuestionKind`; empty if there is none.
        package let kind: String
        /// Fingerprint of prompt and stem when the question was answered; nil for sanction questions.
        package let prompt: String?
        /// Fingerprints of its choices, items or pairs then, in the order of their letters.
        package let parts: [String]
        /// Nil if nothing was answered.
        package let value: JSONValue?
        /// How many hints were shown before the answer.
        package let hints: Int
        /// Whether the parts are in an order of the page, as in an exam, whose page doesn't know the author's.
        package internal(set) var isReordered: Bool
    }

    /// 20 letters and digits.
    package let receipt: String
    package let quiz: String
    /// Version of the quiz that was answered.
    package let version: String
    package let language: String
    package let name: String
    /// As typed; empty if none.
    package let number: String
    /// 22 characters that stand for the attempt; the same in every report of it.
    package let attempt: String
    /// 22 characters that stay on the student's device, too, to open results with; empty if none.
    package let returnKey: String
    /// Token of the student's own page, which nobody else has; empty for a report that didn't begin there.
    package let token: String
    /// When the attempt began and ended, by the device's clock; empty if unknown.
    package private(set) var started: String
    package private(set) var finished: String
    package let handedIn: String
    /// Whether the device's clock was seen to jump.
    package let clockJumped: Bool
    package private(set) var answers: [Answer]
    /// The JSON that it was read from.
    private var source: [UInt8]

    /// Opens a sealed report.
    ///
    /// - Parameter site: id of the site that it has to be from; nil for any.
    /// - Throws: `Refusal` where it can't be opened or isn't a report of that site.
    package init(_ text: String, keys: [PrivateKey], site: String?) throws(Refusal) {
        let json = try Report.content(text, keys)
        guard let fields = ReportFields(json) else { throw .invalid }
        try self.init(fields, from: json, receipt: Receipt.of(text), site: site)
    }

    /// Reads a report from its own `json`.
    ///
    /// - Throws: `Refusal` where it isn't a report.
    package init(json: [UInt8]) throws(Refusal) {
        guard let fields = ReportFields(json), let receipt = fields.texts["receipt"] else { throw .invalid }
        try self.init(fields, from: json, receipt: receipt, site: nil)
    }

    private init(_ fields: ReportFields, from source: [UInt8], receipt: String, site: String?) throws(Refusal) {
        guard let format = fields.format else { throw .invalid }
        guard format == "\(Report.format)" else { throw .unknownFormat(format) }
        let texts = fields.texts
        guard let origin = texts["site"], let quiz = texts["quiz"], let handedIn = texts["handedIn"], let student = fields.student,
            let name = student["name"], fields.hasQuestions
        else { throw .invalid }
        if let site, site != origin { throw .otherSite(origin) }
        guard var answers = fields.answers else { throw .invalid }
        if fields.truths.contains("exam") { for place in answers.indices { answers[place].isReordered = true } }
        self.answers = answers
        self.receipt = receipt
        self.quiz = quiz
        version = texts["version"] ?? ""
        language = texts["language"] ?? ""
        self.name = name
        number = student["id"] ?? ""
        attempt = texts["attempt"] ?? ""
        returnKey = texts["returnKey"] ?? ""
        token = texts["token"] ?? ""
        started = texts["started"] ?? ""
        finished = texts["finished"] ?? ""
        self.handedIn = handedIn
        clockJumped = fields.truths.contains("clockJumped")
        self.source = source
    }

    private static func content(_ text: String, _ keys: [PrivateKey]) throws(Refusal) -> [UInt8] {
        do throws(SealedText.Failure) {
            return try SealedText(text).opened(with: keys)
        } catch {
            switch error {
            case .unknownKey: throw .otherKey
            case .damaged: throw .damaged
            case .tooLarge: throw .tooLarge
            }
        }
    }

    /// What is still wanted of a report when it has been graded: everything but answers, `json`, beginning and end, which take most of
    /// the memory.
    package var withoutAnswers: Report {
        var report = self
        report.answers = []
        report.source = []
        (report.started, report.finished) = ("", "")
        return report
    }

    /// One line of JSON: the receipt, then the report as it is. A member `receipt` of the report itself is left out.
    package var json: String {
        var json = CompactJSON()
        json.object { json in
            json.member("receipt", receipt)
            guard case .object(let members)? = JSONValue(source) else { return }
            for member in members.list where member.name != "receipt" {
                json.key(member.name)
                member.value.write(to: &json)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

/// The code that proves what was handed in.
package enum Receipt {
    /// Crockford's digits: without I, L, O and U.
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 20

    /// A receipt as people type it, without its hyphens and with letters that look like digits as these.
    package static func normalized(_ text: String) -> String {
        String(
            text.uppercased().compactMap { character -> Character? in
                switch character {
                case "-", " ": nil
                case "O": "0"
                case "I", "L": "1"
                default: character
                }
            })
    }

    /// As pages show it: "7K3MN-QRST0-4VWXY-Z1234".
    package static func grouped(_ receipt: String) -> String {
        let digits = Array(receipt)
        return stride(from: 0, to: digits.count, by: 5).map { String(digits[$0..<min($0 + 5, digits.count)]) }.joined(separator: "-")
    }

    /// Whether a text could be a receipt.
    package static func isWellFormed(_ text: some StringProtocol) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy(digits.contains)
    }

    /// The first 100 bits of the hash of a sealed text, five to a digit.
    package static func of(_ text: String) -> String {
        var receipt: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in SHA256.hash(text.utf8) {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 5, receipt.count < length {
                count -= 5
                receipt.append(digits[bits >> count & 31])
            }
        }
        return String(decoding: receipt, as: UTF8.self)
    }
}
