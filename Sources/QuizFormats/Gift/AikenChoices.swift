import ContentModel
import Diagnostics
import Encoding

/// The choices of a question in Aiken, each with the letter that its line begins with.
struct AikenChoices {
    private struct Lettered {
        var letter: Unicode.Scalar
        var text: String
        var line: String
    }

    private var choices: [Lettered] = []

    var isEmpty: Bool { choices.isEmpty }
    var count: Int { choices.count }
    /// The choices without their letters.
    var texts: [String] { choices.map(\.text) }
    /// The choices as they are written.
    var lines: [String] { choices.map(\.line) }

    mutating func add(_ line: String) {
        let hasTwoMarks = line.dropFirst().hasPrefix(".)")
        let letter = line.uppercased().unicodeScalars.first ?? "A"
        let text = String(line.unicodeScalars.dropFirst(hasTwoMarks ? 3 : 2)).trimmed
        choices.append(Lettered(letter: letter, text: text, line: line))
    }

    /// Whether these may be statements that the question is about: "I. …", "II. …".
    var mayBeStatements: Bool {
        !choices.contains { $0.letter == "A" } && choices.allSatisfy { "IVX".unicodeScalars.contains($0.letter) }
    }

    /// Removes lines such as "I. …" above the choice A, which belong to the question, unless they are choices in another order.
    ///
    /// - Returns: the lines.
    mutating func takeStatements() -> [String] {
        guard let first = choices.firstIndex(where: { $0.letter == "A" }), first > 0 else { return [] }
        let letters = Set(choices.map(\.letter.value))
        let isOrder = letters.count == choices.count && letters.max() == 64 + UInt32(choices.count)
        guard !isOrder else { return [] }
        defer { choices.removeSubrange(..<first) }
        return choices[..<first].map(\.line)
    }

    /// The indices of the choices that the text after `ANSWER:` names; nil if that isn't clear, which is reported. Choices can be in any
    /// order.
    func indices(named key: String, at position: SourcePosition, _ log: inout DiagnosticLog) -> Set<Int>? {
        let indices = Dictionary(grouping: choices.indices) { Int(choices[$0].letter.value) - 65 }
        if let (letter, repeated) = indices.filter({ $1.count > 1 }).min(by: { $0.key < $1.key }) {
            let name = Choice.capital(letter)
            let fault =
                key.uppercased().hasPrefix(name)
                ? "'ANSWER: \(key)' is the letter of \(repeated.count) choices above"
                : "\(repeated.count) choices above have the letter \(name)"
            log.report(.invalidQuestion, "\(fault), so the question isn't imported", at: position)
            return nil
        }
        let texts = (0...(indices.keys.max() ?? 0)).map { indices[$0].map { choices[$0[0]].text } }
        switch LetteredChoices(texts).reading(of: key[...]) {
        case .indices(let letters): return Set(letters.compactMap { indices[$0]?.first })
        case .unclear(let reason, let wayOut):
            log.report(.invalidQuestion, "\(reason), so the question isn't imported; \(wayOut)", at: position)
            return nil
        }
    }
}
