package import ContentModel
import Diagnostics
package import QuizExchange
import SitePlanning

/// The questions of an exam on paper as each version has them, to read the answers that somebody types from the sheets.
package struct PrintedExam: Sendable {
    /// Why a typed answer can't be one.
    package enum Fault: Error, Equatable, CustomStringConvertible {
        case unknownLetter(String, count: Int)
        case tooMany(count: Int)
        case wrongCount(Int)

        package var description: String {
            switch self {
            case .unknownLetter(let letter, let count):
                "there is no choice '\(letter)'; the letters are A to \(ExamQuestion.letter(count - 1))"
            case .tooMany(let count): "this is more than \(count == 1 ? "one answer" : "\(count) answers")"
            case .wrongCount(let count): "there are \(count) boxes; type a letter for each, and a hyphen for an empty one"
            }
        }
    }

    private let quiz: LocalizedQuiz
    private let all: [ExamVersion]

    /// - Parameter setting: the one that the exam was printed with.
    package init(_ quiz: LocalizedQuiz, _ setting: ExamSetting) {
        self.quiz = quiz
        all = ExamVersion.all(of: quiz, setting)
    }

    /// "A", "B" …
    package var versions: [String] { all.map(\.letter) }

    /// The questions of a version in their printed order; empty for a version that there isn't.
    package func questions(of version: String) -> [Question] { printed(version).map(\.question) }

    private func printed(_ version: String) -> [ExamQuestion] { all.first { $0.letter == version }?.questions ?? [] }

    /// An answer in the letters that reports have; nil for an empty one.
    ///
    /// - Parameters:
    ///   - typed: letters of choices; letters in boxes one after the other, with `-` for an empty one; words of blanks, divided by
    ///     `;`; or a text.
    ///   - place: index of the question in `questions`.
    /// - Throws: `Fault` for letters that the sheet doesn't have.
    package func answer(_ typed: String, to place: Int, of version: String) throws(Fault) -> [String]? {
        let typed = TextFolding.squeeze(typed)
        guard !typed.isEmpty, typed != "-" else { return nil }
        let question = printed(version)[place]
        switch question.question.response {
        case .singleChoice(let choices, _): return try marks(typed, question, most: 1, of: choices.count)
        case .multipleChoice(let choices, _): return try marks(typed, question, most: choices.count, of: choices.count)
        case .trueFalse: return try marks(typed, question, most: 1, of: 2).map { $0 == "a" ? "true" : "false" }
        case .ordering(let items):
            let places = try boxes(typed, question, count: items.count)
            return places.allSatisfy { $0 == nil } ? nil : places.map { $0.map(Choice.id) ?? "" }
        case .matching(let pairs, _):
            // Matches with the same words share the letter of the first one.
            let places = MatchList.places(of: question.question.response)
            return try boxes(typed, question, count: pairs.count).map { $0.map { Choice.id(places[$0]) } ?? "" }
        case .blanks(let blanks):
            let words =
                blanks.count == 1
                ? [typed] : typed.split(separator: ";", omittingEmptySubsequences: false).map { TextFolding.squeeze(String($0)) }
            guard words.count <= blanks.count else { throw .tooMany(count: blanks.count) }
            return words + [String](repeating: "", count: blanks.count - words.count)
        case .text: return [typed]
        }
    }

    /// Letters of choices, in the author's order of choices.
    private func marks(_ typed: String, _ question: ExamQuestion, most: Int, of count: Int) throws(Fault) -> [String] {
        var places: Set<Int> = []
        for letter in letters(typed) { places.insert(try place(letter, question, count)) }
        guard places.count <= most else { throw .tooMany(count: most) }
        return places.sorted().map(Choice.id)
    }

    /// The item or match in each box; nil in an empty one.
    private func boxes(_ typed: String, _ question: ExamQuestion, count: Int) throws(Fault) -> [Int?] {
        var places: [Int?] = []
        for letter in letters(typed, keepingEmpty: true) {
            places.append(letter == "-" ? nil : try place(letter, question, question.order.count))
        }
        guard places.count == count else { throw .wrongCount(count) }
        return places
    }

    private func letters(_ typed: String, keepingEmpty: Bool = false) -> [Character] {
        typed.uppercased().filter { $0 != " " && $0 != "," && (keepingEmpty || $0 != "-") }
    }

    /// Index of a printed letter in the author's order.
    private func place(_ letter: Character, _ question: ExamQuestion, _ count: Int) throws(Fault) -> Int {
        guard let printed = question.order.indices.first(where: { ExamQuestion.letter($0) == String(letter) }) else {
            throw .unknownLetter(String(letter), count: count)
        }
        return question.order[printed]
    }
}
