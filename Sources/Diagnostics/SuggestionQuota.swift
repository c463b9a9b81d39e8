/// A limited number of suggestions for mistakes of one kind, because each takes a search through all candidates, and nobody mistypes
/// more names than that.
package final class SuggestionQuota {
    private var left: Int

    package init(_ limit: Int = 100) { left = limit }

    /// What a search finds; nil when the quota is used up.
    package func find(_ search: () -> String?) -> String? {
        guard left > 0 else { return nil }
        left -= 1
        return search()
    }

    /// The candidate that the author probably meant, as `NearMiss.of` finds it; nil when the quota is used up.
    package func nearest(to word: String, among candidates: @autoclosure () -> some Sequence<String>) -> String? {
        find { NearMiss.of(word, among: candidates()) }
    }

    /// "; did you mean 'choices'?", or nothing.
    package func question(_ word: String, among candidates: @autoclosure () -> some Sequence<String>) -> String {
        NearMiss.question(meaning: nearest(to: word, among: candidates()))
    }
}
