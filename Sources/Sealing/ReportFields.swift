/// Members of a report, none of which has to be there. Members of the wrong type are left out.
struct ReportFields {
    /// Version of the format as written.
    private(set) var format: String?
    private(set) var receipt: String?
    private(set) var site: String?
    private(set) var quiz: String?
    private(set) var language: String?
    private(set) var attempt: String?
    private(set) var returnKey: String?
    private(set) var token: String?
    private(set) var started: String?
    private(set) var finished: String?
    private(set) var handedIn: String?
    private(set) var restarts: Int?
    private(set) var firstStarted: String?
    private(set) var isExam = false
    private(set) var clockJumped = false
    /// Nil without a student.
    private(set) var student: (name: String?, number: String?)?
    /// Whether there is a list of questions.
    private(set) var hasQuestions = false
    /// Nil where one of them isn't a question.
    private(set) var answers: [Report.Answer]?

    /// Nil where the bytes aren't an object.
    init?(_ json: [UInt8], _ known: KnownAnswers? = nil) {
        let fields = JSONCursor.read(json) { cursor throws(JSONCursor.Failure) in
            var fields = ReportFields()
            try cursor.object { cursor, name throws(JSONCursor.Failure) in try fields.read(name, &cursor, known) }
            return fields
        }
        guard let fields else { return nil }
        self = fields
    }

    private init() {}

    private mutating func read(_ name: String, _ cursor: inout JSONCursor, _ known: KnownAnswers?) throws(JSONCursor.Failure) {
        switch (try cursor.kind(), name) {
        case (.number, "report"): format = try cursor.number()
        case (.text, "receipt"): receipt = try cursor.text()
        case (.text, "site"): site = try cursor.text()
        case (.text, "quiz"): quiz = try cursor.text()
        case (.text, "language"): language = try cursor.text()
        case (.text, "attempt"): attempt = try cursor.text()
        case (.text, "returnKey"): returnKey = try cursor.text()
        case (.text, "token"): token = try cursor.text()
        case (.text, "started"): started = try cursor.text()
        case (.text, "finished"): finished = try cursor.text()
        case (.text, "handedIn"): handedIn = try cursor.text()
        case (.number, "restarts"): restarts = Int(try cursor.number())
        case (.text, "firstStarted"): firstStarted = try cursor.text()
        case (.boolean, "exam"): isExam = try cursor.boolean()
        case (.boolean, "clockJumped"): clockJumped = try cursor.boolean()
        case (.object, "student"): student = try ReportFields.student(&cursor)
        case (.array, "questions"):
            hasQuestions = true
            answers = try ReportFields.answers(&cursor, known)
        default: try cursor.skip()
        }
    }

    private static func student(_ cursor: inout JSONCursor) throws(JSONCursor.Failure) -> (name: String?, number: String?) {
        var student: (name: String?, number: String?)
        try cursor.object { cursor, member throws(JSONCursor.Failure) in
            switch member {
            case "name": student.name = try cursor.textIfAny()
            case "id": student.number = try cursor.textIfAny()
            default: try cursor.skip()
            }
        }
        return student
    }

    private static func answers(_ cursor: inout JSONCursor, _ known: KnownAnswers?) throws(JSONCursor.Failure) -> [Report.Answer]? {
        let earlier = known?.all ?? []
        var answers: [Report.Answer] = []
        var fresh: [(index: Int, entry: KnownAnswers.Entry)] = []
        var index = 0
        var isValid = true
        answers.reserveCapacity(earlier.count)
        try cursor.array { cursor throws(JSONCursor.Failure) in
            let candidates = index < earlier.count ? earlier[index].indices : 0..<0
            // By their indices, so that none is copied.
            if let same = candidates.first(where: { cursor.skip(earlier[index][$0].json) }) {
                answers.append(earlier[index][same].answer)
            } else {
                let start = cursor.offset
                if let answer = try Report.Answer(&cursor) {
                    answers.append(answer)
                    if known != nil, answer.isShort {
                        fresh.append((index, KnownAnswers.Entry(json: cursor.json(from: start), answer: answer)))
                    }
                } else {
                    isValid = false
                }
            }
            index += 1
        }
        if !fresh.isEmpty { known?.add(fresh) }
        return isValid ? answers : nil
    }
}

extension Report.Answer {
    /// Longest answer that others are likely to give, too, in bytes of JSON.
    private static let valueLimit = 64
    /// Longest JSON with everything beside the answer, such as the fingerprints of many choices.
    private static let lengthLimit = 640

    /// Nil for a value other than a question with an id.
    fileprivate convenience init?(_ cursor: inout JSONCursor) throws(JSONCursor.Failure) {
        guard try cursor.kind() == .object else {
            try cursor.skip()
            return nil
        }
        let start = cursor.offset
        var (id, kind, prompt): (String?, String?, String?)
        var (parts, value, hints): ([String]?, JSONValue?, Int?)
        var sizeOfValue = 0
        try cursor.object { cursor, name throws(JSONCursor.Failure) in
            switch name {
            case "id": id = try cursor.textIfAny()
            case "kind": kind = try cursor.textIfAny()
            case "prompt": prompt = try cursor.textIfAny()
            case "parts": parts = try cursor.textsIfAny()
            case "answer":
                let start = cursor.offset
                value = try JSONValue(&cursor)
                sizeOfValue = cursor.offset - start
            case "hints": hints = try cursor.numberIfAny().flatMap { Int($0) }
            default: try cursor.skip()
            }
        }
        guard let id else { return nil }
        self.init(
            question: id, kind: kind ?? "", prompt: prompt, parts: parts ?? [], value: value, hints: max(0, hints ?? 0),
            isShort: sizeOfValue <= Report.Answer.valueLimit && cursor.offset - start <= Report.Answer.lengthLimit)
    }
}

extension JSONCursor {
    /// Nil for another value, which is skipped.
    fileprivate mutating func textIfAny() throws(Failure) -> String? {
        if try kind() == .text { return try text() }
        try skip()
        return nil
    }

    /// Nil for another value, which is skipped.
    fileprivate mutating func numberIfAny() throws(Failure) -> String? {
        if try kind() == .number { return try number() }
        try skip()
        return nil
    }

    /// Nil for a value other than an array of texts, which is skipped.
    fileprivate mutating func textsIfAny() throws(Failure) -> [String]? {
        guard try kind() == .array else {
            try skip()
            return nil
        }
        var texts: [String] = []
        var isValid = true
        texts.reserveCapacity(4)
        try array { cursor throws(Failure) in
            if let text = try cursor.textIfAny() { texts.append(text) } else { isValid = false }
        }
        return isValid ? texts : nil
    }
}
