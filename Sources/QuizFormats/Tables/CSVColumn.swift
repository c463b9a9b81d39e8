/// Names of columns, as teachers write them in their spreadsheets.
enum CSVColumn {
    /// The column's name in our tables: `Correct answer` is `right`, and `Option A` is `a`. Other names are only in small letters.
    static func name(_ written: String) -> String {
        let words = written.lowercased().split { " _.:)(".contains($0) }.map(String.init)
        let name = words.joined(separator: " ")
        if let familiar = familiar[name] { return familiar }
        let prefixes = ["answer", "option", "choice"]
        if words.count == 2, prefixes.contains(words[0]), let letter = letter(words[1]) { return letter }
        if words.count == 2, words[0] == "feedback", let letter = letter(words[1]) { return "feedback-\(letter)" }
        if words.count == 1, let letter = letter(words[0]) { return letter }
        return words.joined(separator: "-")
    }

    private static let familiar = [
        "question text": "question", "prompt": "question", "stem": "question", "text": "question", "type": "kind",
        "question type": "kind", "correct": "right", "correct answer": "right", "correct answers": "right", "right answer": "right",
        "right answers": "right", "answer": "right", "answers": "right", "key": "right", "solution": "right", "rationale": "explanation",
        "feedback": "explanation", "comment": "explanation", "topic": "tags", "topics": "tags", "tag": "tags", "score": "points",
        "mark": "points", "marks": "points", "weight": "points",
    ]

    /// `a` for `A` and `1`.
    private static func letter(_ word: String) -> String? {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
        if alphabet.contains(word) { return word }
        return Int(word).flatMap { alphabet.indices.contains($0 - 1) ? alphabet[$0 - 1] : nil }
    }
}
