import ContentModel
import SitePlanning

/// Where the blanks of a question are after it has changed. A blank is known by the text around it, as students don't see what it
/// accepts: if an author swaps what two blanks accept, and not their texts, the key is corrected, and answers stay where they are.
///
/// `Tests/Vectors/blanks.json` has examples, which pages are tested with, too.
package enum BlankPlaces {
    /// Today's index of each blank; nil if that isn't certain.
    ///
    /// - Parameters:
    ///   - old: the texts before, between and after the blanks, or digests of these, which are empty for an empty text.
    ///   - now: those of today.
    package static func places(from old: [String], to now: [String]) -> [Int]? {
        guard let first = old.first, let last = old.last, old.count == now.count else { return nil }
        if old.count == 2 || EarlierAnswer.areReworded(old, now) { return Array(old.indices.dropLast()) }
        guard Set(old).count == old.count else { return nil }
        // Rows such as "H₂O: ____", with the text before each blank, or "____ is the capital of France", with the text after it.
        let before = last == now.last ? indices(of: old.dropLast(), in: now.dropLast()) : nil
        let after = first == now.first ? indices(of: old.dropFirst(), in: now.dropFirst()) : nil
        guard let before, let after else { return before ?? after }
        return first.isEmpty == last.isEmpty ? nil : first.isEmpty ? after : before
    }

    /// Today's index of each blank of a question; nil if that isn't certain.
    ///
    /// - Parameters:
    ///   - old: the digests in a report, whose first one is of the prompt and the text before the first blank together.
    ///   - now: those of today, in the same form.
    static func places(from old: ArraySlice<String>, to now: ArraySlice<String>, _ rows: RowTexts?) -> [Int]? {
        var old = QuestionFingerprint.withoutEmpty(old)
        // Another row may have been the first one below the prompt.
        guard let rows, let first = rows.belowPrompt.firstIndex(of: old[0]) else {
            return places(from: old, to: QuestionFingerprint.withoutEmpty(now))
        }
        old[0] = rows.alone[first]
        return places(from: old, to: rows.alone)
    }

    /// The new index of each text; nil unless all are there.
    private static func indices(of old: ArraySlice<String>, in now: ArraySlice<String>) -> [Int]? {
        let found = old.compactMap { text in now.firstIndex(of: text).map { $0 - now.startIndex } }
        return found.count == old.count ? found : nil
    }
}

/// Digests of the texts before, between and after the blanks below a prompt.
struct RowTexts: Sendable {
    let alone: [String]
    /// Each as it would be directly below the prompt.
    let belowPrompt: [String]

    /// Nil unless all of several blanks are below the prompt.
    init?(_ question: Question) {
        guard case .blanks(let blanks) = question.response, blanks.count > 1 else { return nil }
        let (lead, rows) = (question.prompt.textsBetweenBlanks, question.stem.textsBetweenBlanks)
        guard lead.count == 1, rows.count == blanks.count + 1 else { return nil }
        alone = rows.map { QuestionFingerprint.digest(ofText: $0) }
        belowPrompt = rows.map { QuestionFingerprint.digest(ofText: "\(lead[0])\n\($0)") }
    }
}
