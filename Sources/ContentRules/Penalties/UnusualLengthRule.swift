#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import ContentModel
import Diagnostics

/// A translation is about as long as its original, times what is usual for its language: half a sentence, or the text of
/// another penalty, is far from that.
///
/// The ratios of lengths are compared on a logarithmic scale with their median and their median deviation, which a few
/// odd texts don't move. A text is told when it lies five deviations away and is at least twice or half as long as
/// usual; short texts, and languages with few of them, say too little.
struct UnusualLengthRule: ContentRule {
    static let fewestTexts = 8
    static let shortestText = 20
    static let farthestDeviations = 5.0
    static let smallestFactor = 2.0

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.eachTranslation(content.settings) { language, pairs in
                unusual(pairs).map { pair, factor in
                    Diagnostic(
                        .unusualLength,
                        "the text of penalty \(pair.penalty.id) is \(tenths(factor)) times as long as is usual in '\(language)'",
                        at: edition.location(of: pair.translation, in: language))
                }
            }
        }
    }

    private func unusual(_ pairs: [TextPair]) -> [(pair: TextPair, factor: Double)] {
        let measured = pairs.compactMap { pair -> (pair: TextPair, ratio: Double)? in
            let (original, translation) = (pair.original.text.count, pair.translation.text.count)
            guard max(original, translation) >= Self.shortestText else { return nil }
            return (pair, log(Double(max(translation, 1)) / Double(max(original, 1))))
        }
        guard measured.count >= Self.fewestTexts else { return [] }
        let middle = median(measured.map(\.ratio))
        let deviation = median(measured.map { abs($0.ratio - middle) })
        let limit = max(log(Self.smallestFactor), Self.farthestDeviations * deviation)
        return measured.filter { abs($0.ratio - middle) > limit }.map { ($0.pair, exp($0.ratio - middle)) }
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    private func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
