/// Members of a report, of which none has to be there. What has another type than it should is left out.
struct ReportFields {
    /// Version of the format as written.
    private(set) var format: String?
    /// Members that are texts.
    private(set) var texts: [String: String] = [:]
    /// Those of the student; nil without a student.
    private(set) var student: [String: String]?
    /// Members that are true.
    private(set) var truths: Set<String> = []
    /// Whether there is a list of questions.
    private(set) var hasQuestions = false
    /// Nil where one of them isn't a question.
    private(set) var answers: [Report.Answer]?

    /// Nil where the bytes aren't an object.
    init?(_ json: [UInt8]) {
        let fields = JSONCursor.read(json) { cursor throws(JSONCursor.Fault) in
            var fields = ReportFields()
            try cursor.object { cursor, name throws(JSONCursor.Fault) in try fields.read(name, &cursor) }
            return fields
        }
        guard let fields else { return nil }
        self = fields
    }

    private init() {}

    private mutating func read(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch (try cursor.kind(), name) {
        case (.text, _): texts[name] = try cursor.text()
        case (.truth, _): if try cursor.truth() { truths.insert(name) }
        case (.number, "report"): format = try cursor.number()
        case (.object, "student"): student = try ReportFields.student(&cursor)
        case (.array, "questions"):
            hasQuestions = true
            answers = try ReportFields.answers(&cursor)
        default: try cursor.skip()
        }
    }

    private static func student(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> [String: String] {
        var texts: [String: String] = [:]
        try cursor.object { cursor, name throws(JSONCursor.Fault) in texts[name] = try cursor.textIfAny() }
        return texts
    }

    private static func answers(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> [Report.Answer]? {
        var answers: [Report.Answer] = []
        var isSound = true
        try cursor.array { cursor throws(JSONCursor.Fault) in
            if let answer = try Report.Answer(&cursor) { answers.append(answer) } else { isSound = false }
        }
        return isSound ? answers : nil
    }
}

extension Report.Answer {
    /// Nil for another value than a question with an id.
    fileprivate init?(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        guard try cursor.kind() == .object else {
            try cursor.skip()
            return nil
        }
        var (id, kind, prompt): (String?, String?, String?)
        var (parts, value, hints): ([String]?, JSONValue?, Int?)
        try cursor.object { cursor, name throws(JSONCursor.Fault) in
            switch name {
            case "id": id = try cursor.textIfAny()
            case "kind": kind = try cursor.textIfAny()
            case "prompt": prompt = try cursor.textIfAny()
            case "parts": parts = try cursor.textsIfAny()
            case "answer": value = try JSONValue(&cursor)
            case "hints": hints = try cursor.numberIfAny().flatMap { Int($0) }
            default: try cursor.skip()
            }
        }
        guard let id else { return nil }
        self.init(
            question: id, kind: kind ?? "", prompt: prompt, parts: parts ?? [], value: value, hints: max(0, hints ?? 0), isReordered: false)
    }
}

extension JSONCursor {
    /// Nil for another value, which is skipped.
    fileprivate mutating func textIfAny() throws(Fault) -> String? {
        if try kind() == .text { return try text() }
        try skip()
        return nil
    }

    /// Nil for another value, which is skipped.
    fileprivate mutating func numberIfAny() throws(Fault) -> String? {
        if try kind() == .number { return try number() }
        try skip()
        return nil
    }

    /// Nil for another value than an array of texts, which is skipped.
    fileprivate mutating func textsIfAny() throws(Fault) -> [String]? {
        guard try kind() == .array else {
            try skip()
            return nil
        }
        var texts: [String] = []
        var isSound = true
        texts.reserveCapacity(4)
        try array { cursor throws(Fault) in
            if let text = try cursor.textIfAny() { texts.append(text) } else { isSound = false }
        }
        return isSound ? texts : nil
    }
}
