import ContentModel
import Sealing
import SitePlanning

/// An answer to blanks, as today's question reads it.
enum EarlierBlanks {
    /// The words of today: an option that was reworded has its new ones.
    case fits([String])
    /// What was chosen from a list is no longer in it, and nobody can tell what it is called now.
    case lostOption
    /// Blanks were added, removed or moved, or a unit isn't asked for as it was.
    case changed

    /// - Parameters:
    ///   - isReordered: whether the report has options in an order of the page.
    ///   - written: a word for each blank.
    ///   - rows: the texts around today's blanks, if they are all below the prompt.
    init(
        _ former: Report.Answer, isReordered: Bool, _ written: [String], to blanks: [Blank], _ today: QuestionFingerprint,
        _ rows: RowTexts?
    ) {
        guard written.count == blanks.count else {
            self = .changed
            return
        }
        // The kinds of the blanks, and the texts around them.
        let count = blanks.count + 2
        let (old, new) = (former.parts, today.parts)
        guard old.count >= count, new.count >= count else {
            // Reports from pages of earlier versions have no parts.
            self = zip(written, blanks).allSatisfy { $0.isEmpty || $1.index(of: $0) != nil } ? .fits(written) : .lostOption
            return
        }
        guard let places = BlankPlaces.places(from: old[1..<count], to: new[1..<count], rows),
            old[0] == QuestionFingerprint.digest(ofKinds: places.map { blanks[$0] })
        else {
            self = .changed
            return
        }
        let options = EarlierOptions(Array(old[count...]), Array(new[count...]), isReordered: isReordered)
        var words = written
        for (place, word) in zip(places, written) { words[place] = word }
        var start = 0
        for (index, blank) in blanks.enumerated() {
            guard case .menu(let all, _) = blank else { continue }
            if !words[index].isEmpty, blank.index(of: words[index]) == nil, options.differ {
                guard let today = options.index(of: words[index], among: start..<start + all.count) else {
                    self = .lostOption
                    return
                }
                words[index] = all[today - start]
            }
            start += all.count
        }
        self = .fits(words)
    }
}

extension Blank {
    /// Index of the option with these words; 0 for a blank in which anything can be typed.
    fileprivate func index(of word: String) -> Int? {
        guard case .menu(let options, _) = self else { return 0 }
        let digest = QuestionFingerprint.digest(ofOption: word)
        return options.firstIndex { QuestionFingerprint.digest(ofOption: $0) == digest }
    }
}

/// The options of all lists of a question, one list after the other.
private struct EarlierOptions {
    private let old: [String]
    /// Today's index of each.
    private let indices: [Int?]
    /// Whether any is another one today.
    let differ: Bool

    init(_ old: [String], _ new: [String], isReordered: Bool) {
        self.old = old
        differ = old != new
        indices =
            !isReordered && EarlierAnswer.areReworded(old, new) ? Array(old.indices) : PartIndices(of: old[...], in: new[...]).withReworded
    }

    /// Today's index of an option that was reworded, in a list.
    func index(of word: String, among list: Range<Int>) -> Int? {
        let digest = QuestionFingerprint.digest(ofOption: word)
        return old.indices.lazy.filter { old[$0] == digest }.compactMap { indices[$0] }.first { list.contains($0) }
    }
}
