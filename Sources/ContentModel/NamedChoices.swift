import Encoding

/// What a choice says about others, which is wrong once choices are shuffled: "Both A and B", "None of the above".
package enum NamedChoices: Equatable, Sendable {
    /// Indices of the choices that it names by their letters.
    case letters([Int])
    /// Those above it, or all others.
    case others

    /// What each of some choices says; nil for one that names no others.
    ///
    /// - Parameter hasLabels: whether a picture or a table may have labels, which a choice of one letter is then.
    package static func named(in texts: [String], hasLabels: @autoclosure () -> Bool = false) -> [NamedChoices?] {
        let letters = texts.map(letters)
        // "A and T" is a pair of bases, not of choices, and so is "A and C" beside it.
        let areChoices = letters.allSatisfy { $0?.allSatisfy(texts.indices.contains) ?? true }
        // One letter may also be a blood group or a vitamin.
        let areLabels = texts.indices.count { letters[$0] == [$0] && isLetter(texts[$0]) } > 1 && hasLabels()
        return texts.enumerated().map { index, text in
            if isOfOthers(text) { return .others }
            guard areChoices, let named = letters[index] else { return nil }
            return isLetter(text) && !areLabels ? nil : .letters(named)
        }
    }

    /// Whether it stays right if choices move, but for those that are pinned.
    package func isKept(at index: Int, isPinned: (Int) -> Bool) -> Bool {
        switch self {
        case .letters(let named): named.allSatisfy(isPinned)
        case .others: isPinned(index)
        }
    }

    private static func isLetter(_ text: String) -> Bool { text.utf8.count == 1 }

    /// Indices of the letters in "A", "B and C", "Only (A)", "Both A, B and D"; nil for other texts.
    private static func letters(_ text: String) -> [Int]? {
        guard text.utf8.count <= 60, beginsLikeOne(text) else { return nil }
        let words = text.utf8.split { " ,/&.".utf8.contains($0) }.map { word in
            word.first == UInt8(ascii: "(") && word.last == UInt8(ascii: ")") ? word.dropFirst().dropLast() : word
        }
        var indices: [Int] = []
        for (index, word) in words.enumerated() {
            if word.count == 1, let letter = word.first, letter.isASCIIUppercase {
                indices.append(Int(letter - 0x41))
            } else if !(indices.isEmpty || index == words.count - 1 ? outer : inner).contains(Substring(word).lowercased()) {
                return nil
            }
        }
        // "Option" has no letter, and "A only" has one.
        return indices.isEmpty || indices.count == 1 && words.count > 1 && !words.contains { outer.contains(Substring($0).lowercased()) }
            ? nil : indices
    }

    /// Words beside letters.
    private static let outer: Set = [
        "both", "only", "just", "either", "neither", "answers", "answer", "options", "option", "choices", "choice", "all", "of",
        "solo", "seulement", "uniquement", "soltanto", "nur", "ambas", "réponses", "respuestas", "risposte", "sowohl", "les", "las", "le",
    ]
    /// Words between letters.
    private static let inner: Set = ["and", "or", "nor", "et", "ou", "y", "e", "o", "und", "oder"]

    private static let beginnings = [
        "all of the above", "none of the above", "both of the above", "neither of the above", "any of the above", "all the above",
        "all of these", "none of these", "both of these", "neither of these", "all of the other", "none of the other",
        "toutes les réponses", "toutes ces réponses", "aucune de ces réponses", "aucune des réponses", "tout ce qui précède",
        "rien de ce qui précède", "todas las anteriores", "todos los anteriores", "todo lo anterior", "ninguna de las anteriores",
        "ninguno de los anteriores", "ninguna de las otras", "tutte le precedenti", "tutti i precedenti", "tutte le risposte",
        "nessuna delle precedenti", "nessuno dei precedenti", "nessuna di queste", "nessuna delle risposte", "alle genannten", "alle oben",
        "alle obigen", "keine der genannten", "keine der oben", "keine der obigen", "keine davon", "keine dieser antworten",
        "alle antworten",
    ]

    private static func isOfOthers(_ text: String) -> Bool {
        guard text.utf8.count <= 80, beginsLikeOne(text) else { return false }
        let words = text.lowercased()
        return beginnings.contains { words.hasPrefix($0) }
    }

    // MARK: - Most choices name none

    /// Whether a text may name others: a site has a million choices, and few do.
    package static func mayBe(in text: RichText) -> Bool { beginsLikeOne(text.literals) }

    /// Whether a text begins with a letter of a choice, or like one of the words and beginnings.
    private static func beginsLikeOne(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let bytes = bytes.first == UInt8(ascii: "(") ? bytes.dropFirst() : bytes[...]
            guard let first = bytes.first else { return false }
            let isLetter = first.isASCIIUppercase && (bytes.count == 1 || " ,/&.)".utf8.contains(bytes[bytes.startIndex + 1]))
            return isLetter || firstLetters.contains(beginning(bytes))
        }
    }

    private static let firstLetters = Set((beginnings + outer.map { "\($0) " }).map { beginning($0.utf8) })

    /// The first three bytes, with ASCII letters in lower case.
    private static func beginning(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1 | 0x20) } }
}
