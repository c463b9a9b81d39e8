import Algorithms
import ContentModel

/// Pairs of students whose texts share passages that neither the quiz nor many others have.
///
/// Texts are folded; of each run of 32 letters a hash is taken, and of neighbouring hashes the smallest is kept (winnowing, after
/// Schleimer, Wilkerson and Aiken, 2003). Passages of the quiz, those of many students, and short phrases don't count.
package struct AlikeTexts: Sendable {
    package struct Pair: Sendable, Equatable {
        /// Indices of the students, the lower first.
        package let one: Int
        package let other: Int
        /// Shared passages, as folded text, in the order of the first text.
        package let passages: [String]
        /// Letters of the passages, as a share of the shorter text.
        package let share: Double
    }

    /// Letters of a run.
    static let run = 32
    /// Neighbouring hashes of which one is kept, so that a shared passage that counts is always found.
    static let window = 17
    /// Letters of the shortest passage that counts, about eight words.
    static let shortestPassage = run + window - 1
    /// From this share of the shorter text on, a pair is flagged.
    static let flaggedShare = 0.3

    /// The pairs to look at, the most alike first.
    package let pairs: [Pair]

    /// Classes of more than `AlikeAnswers.studentLimit` students aren't compared, as pairs grow with the square of their number.
    ///
    /// - Parameters:
    ///   - texts: by student; nil where there is none.
    ///   - own: texts of the quiz: its introduction, questions, hints, model answers.
    package init(_ texts: [String?], own: [String]) {
        guard texts.count <= AlikeAnswers.studentLimit else {
            pairs = []
            return
        }
        let folded = texts.map { $0.map { Array(TextFolding.answer($0).unicodeScalars) } ?? [] }
        let given = folded.count { $0.count >= AlikeTexts.run }
        let common = Set(own.flatMap { AlikeTexts.hashes(of: Array(TextFolding.answer($0).unicodeScalars)) })
        var holders: [UInt64: [Int]] = [:]
        let hashes = folded.map(AlikeTexts.hashes)
        for (student, own) in hashes.enumerated() {
            for hash in AlikeTexts.winnowed(own) where !common.contains(hash) { holders[hash, default: []].append(student) }
        }
        // A phrase that many use is one of the lesson.
        let many = max(3, given / 10)
        // Pairs as one number each.
        var candidates: Set<Int> = []
        for students in holders.values where students.count > 1 && students.count <= many {
            for (position, one) in students.enumerated() {
                for other in students[(position + 1)...] { candidates.insert(one * texts.count + other) }
            }
        }
        let sets = hashes.map { Set($0) }
        let usual = AlikeTexts.usual(sets, common, many)
        pairs = candidates.compactMap { AlikeTexts.pair($0 / texts.count, $0 % texts.count, folded, hashes, sets, usual) }
            .filter { $0.share >= AlikeTexts.flaggedShare }
            .sorted { ($1.share, $0.one, $0.other) < ($0.share, $1.one, $1.other) }
    }

    /// Hashes of runs that the quiz or many students have.
    private static func usual(_ sets: [Set<UInt64>], _ common: Set<UInt64>, _ many: Int) -> Set<UInt64> {
        var counts: [UInt64: Int] = [:]
        for hash in sets.joined() { counts[hash, default: 0] += 1 }
        return common.union(counts.filter { $0.value > many }.keys)
    }

    private static func pair(
        _ one: Int, _ other: Int, _ texts: [[Unicode.Scalar]], _ hashes: [[UInt64]], _ sets: [Set<UInt64>], _ usual: Set<UInt64>
    ) -> Pair? {
        let (first, second) = (hashes[one], sets[other])
        var passages: [String] = []
        var (start, end, letters) = (0, 0, 0)
        func isShared(_ index: Int) -> Bool { second.contains(first[index]) && !usual.contains(first[index]) }
        func finish() {
            let own = ownLetters(in: start..<end, hashes: first, usual)
            guard own.count >= shortestPassage, let from = own.first, let to = own.last else { return }
            letters += own.count
            var passage = String.UnicodeScalarView()
            passage.append(contentsOf: texts[one][wholeWords(from..<to + 1, of: texts[one])])
            passages.append(String(TextFolding.trim(String(passage))))
        }
        for index in first.indices where isShared(index) {
            if index > end {
                finish()
                start = index
            } else if end == 0 {
                start = index
            }
            end = index + run
        }
        finish()
        let shorter = min(texts[one].count, texts[other].count)
        guard letters > 0, shorter > 0 else { return nil }
        return Pair(one: min(one, other), other: max(one, other), passages: passages, share: min(1, Double(letters) / Double(shorter)))
    }

    /// The letters of a range that no usual run has. Where two passages of the quiz meet, runs across the seam aren't usual, but their
    /// letters are.
    private static func ownLetters(in range: Range<Int>, hashes: [UInt64], _ usual: Set<UInt64>) -> [Int] {
        var own: [Int] = []
        var usualEnd = range.lowerBound
        for index in max(0, range.lowerBound - run + 1)..<range.upperBound {
            if index < hashes.count, usual.contains(hashes[index]) { usualEnd = max(usualEnd, index + run) }
            if index >= usualEnd { own.append(index) }
        }
        return own
    }

    /// The range without the parts of words at its ends.
    private static func wholeWords(_ range: Range<Int>, of text: [Unicode.Scalar]) -> Range<Int> {
        func isLetter(_ index: Int) -> Bool { text.indices.contains(index) && text[index].properties.isAlphabetic }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isLetter(start - 1), isLetter(start) { start += 1 }
        while end > start, isLetter(end - 1), isLetter(end) { end -= 1 }
        return start..<end
    }

    /// One for each run, by its start (FNV-1a).
    private static func hashes(of text: [Unicode.Scalar]) -> [UInt64] {
        text.windows(ofCount: run).map { $0.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.value)) &* 0x100_0000_01B3 } }
    }

    /// The smallest of each window of hashes.
    private static func winnowed(_ hashes: [UInt64]) -> Set<UInt64> {
        guard hashes.count > window else { return Set(hashes) }
        return Set(hashes.windows(ofCount: window).compactMap { $0.min() })
    }
}
