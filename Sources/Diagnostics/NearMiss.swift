/// Finds the word an author probably meant.
package enum NearMiss {
    /// Maximum length in characters of a word that gets a suggestion: nobody mistypes a longer one.
    private static let lengthLimit = 64

    /// The candidate nearest to `word`, when it is near enough to be worth suggesting: at most one change per three letters, and
    /// never for a word of one letter.
    package static func of(_ word: String, among candidates: some Sequence<String>) -> String? {
        guard word.unicodeScalars.prefix(lengthLimit + 1).count <= lengthLimit else { return nil }
        let letters = Array(word.lowercased().unicodeScalars)
        guard letters.count > 1 else { return nil }
        let limit = max(1, letters.count / 3)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates where candidate.utf8.count <= 4 * (lengthLimit + limit) {
            let others = Array(candidate.lowercased().unicodeScalars)
            guard abs(others.count - letters.count) <= limit else { continue }
            let distance = editDistance(letters, others)
            guard distance <= limit else { continue }
            if let best, (best.distance, best.candidate) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// "; did you mean 'choices'?", or nothing.
    package static func question(_ word: String, among candidates: some Sequence<String>) -> String {
        question(meaning: of(word, among: candidates))
    }

    /// "; did you mean 'title'?", or else the whole list: "; it has title, due".
    package static func question(_ word: String, orListOf candidates: [String]) -> String {
        question(meaning: of(word, among: candidates), orListOf: candidates)
    }

    /// "; did you mean 'title'?" for a word that is known already, or else the whole list, if there is one.
    package static func question(meaning near: String?, orListOf candidates: [String] = []) -> String {
        near.map { "; did you mean '\($0)'?" } ?? (candidates.isEmpty ? "" : "; it has \(candidates.joined(separator: ", "))")
    }

    /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
    package static func editDistance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var current = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                current[j] = min(last[j] + 1, current[j - 1] + 1, substitution)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    current[j] = min(current[j], beforeLast[j - 2] + 1)
                }
            }
            (beforeLast, last) = (last, current)
        }
        return last[b.count]
    }
}
