import Algorithms
import Encoding
import Markup

/// A student's submission of one attempt. An object, as copies of so many texts take time.
package final class Report: Sendable {
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
            case .otherKey: "it is encrypted for another key"
            case .damaged: "it is damaged or incomplete; ask the student to hand it in again"
            case .tooLarge: "it is larger than \(SealedText.contentLimit >> 20) MB"
            case .invalid: "it isn't a report from a quiz"
            case .otherSite(let id): "it is from another site, '\(id)'"
            case .unknownFormat(let version): "it has version \(version) of the format, which this Quizmark doesn't know; update Quizmark"
            }
        }
    }

    /// An object, as most answers are given by many students, who can share it.
    package final class Answer: Sendable {
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
        /// Whether it is so short that others may have given the same.
        package let isShort: Bool
        /// Tells most different answers apart.
        private let digest: Int

        init(question: String, kind: String, prompt: String?, parts: [String], value: JSONValue?, hints: Int, isShort: Bool) {
            self.question = question
            self.kind = kind
            self.prompt = prompt
            self.parts = parts
            self.value = value
            self.hints = hints
            self.isShort = isShort
            digest = value.hashValue
        }

        /// The part that differs most often is enough, and it is worked out once.
        package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
    }

    /// 20 letters and digits.
    package let receipt: String
    package let quiz: String
    package let language: String
    package let name: String
    /// As typed; empty if none.
    package let number: String
    /// 22 characters that stand for the attempt; the same in every report of it.
    package let attempt: String
    /// 22 characters that stay on the student's device, too, to open results with; empty if none.
    let returnKey: String
    /// Token of the student's own page, which nobody else has; empty for a report that didn't begin there.
    package let token: String
    /// When the attempt began and ended, by the device's clock; empty if unknown.
    package let started: String
    package let finished: String
    package let handedIn: String
    /// Number of attempts that it replaced before they were finished, as an exam counts them.
    package let restarts: Int
    /// When the first of them began; empty without one.
    package let firstStarted: String
    /// Whether time ran out in a jump of the device's clock, as after a sleep, and a little was left to hand in. From pages of earlier
    /// versions also whether the clock was set back.
    package let clockJumped: Bool
    /// Whether parts of questions are in an order of the page, as in an exam, whose page doesn't know the author's.
    package let isReordered: Bool
    package let answers: [Answer]
    /// The JSON that it was read from.
    private let source: [UInt8]

    /// Opens a sealed report.
    ///
    /// - Parameters:
    ///   - site: id of the site that it has to be from; nil for any.
    ///   - known: answers of other reports, to share equal ones.
    /// - Throws: `Refusal` where it can't be opened or isn't a report of that site.
    package convenience init(
        _ text: String, keys: [PrivateKey], site: String?, sharing known: KnownAnswers? = nil
    ) throws(Refusal) {
        let json = try Report.content(text, keys)
        guard let fields = ReportFields(json, known) else { throw .invalid }
        try self.init(fields, from: json, receipt: Receipt.of(text), site: site)
    }

    /// Reads a report from its own `json`.
    ///
    /// - Parameter known: answers of other reports, to share equal ones.
    /// - Throws: `Refusal` where it isn't a report.
    package convenience init(json: [UInt8], sharing known: KnownAnswers? = nil) throws(Refusal) {
        guard let fields = ReportFields(json, known), let receipt = fields.receipt else { throw .invalid }
        try self.init(fields, from: json, receipt: receipt, site: nil)
    }

    private init(_ fields: ReportFields, from source: [UInt8], receipt: String, site: String?) throws(Refusal) {
        guard let format = fields.format else { throw .invalid }
        guard format == "\(Report.format)" else { throw .unknownFormat(format) }
        guard let origin = fields.site, let quiz = fields.quiz, let handedIn = fields.handedIn, let student = fields.student,
            let name = student.name, fields.hasQuestions
        else { throw .invalid }
        if let site, site != origin { throw .otherSite(origin) }
        guard let answers = fields.answers else { throw .invalid }
        self.answers = answers
        self.receipt = receipt
        self.quiz = quiz
        language = fields.language ?? ""
        self.name = name
        number = student.number ?? ""
        attempt = fields.attempt ?? ""
        returnKey = fields.returnKey ?? ""
        token = fields.token ?? ""
        started = fields.started ?? ""
        finished = fields.finished ?? ""
        self.handedIn = handedIn
        restarts = max(0, fields.restarts ?? 0)
        firstStarted = fields.firstStarted ?? ""
        clockJumped = fields.clockJumped
        isReordered = fields.isExam
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

    /// The parts of a report that are needed when it has been graded, without those that take most of the memory.
    package struct Summary: Sendable {
        package let receipt: String
        package let quiz: String
        package let language: String
        package let attempt: String
        let returnKey: String
        package let token: String
        package let handedIn: String
    }

    package var summary: Summary {
        Summary(
            receipt: receipt, quiz: quiz, language: language, attempt: attempt, returnKey: returnKey, token: token, handedIn: handedIn)
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

extension Report.Answer: Hashable {
    package static func == (one: Report.Answer, other: Report.Answer) -> Bool {
        one === other
            || one.question == other.question && one.value == other.value && one.parts == other.parts && one.kind == other.kind
                && one.prompt == other.prompt && one.hints == other.hints
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
        receipt.chunks(ofCount: 5).joined(separator: "-")
    }

    private static let isDigit: [Bool] = (0...UInt8.max).map(digits.contains)

    /// Whether a text could be a receipt.
    package static func isWellFormed(_ text: Substring) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy { isDigit[Int($0)] }
    }

    package static func isWellFormed(_ text: String) -> Bool { isWellFormed(text[...]) }

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
