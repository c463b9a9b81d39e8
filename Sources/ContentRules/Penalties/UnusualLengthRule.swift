import ContentModel
import Diagnostics

/// A text is about as long as in the other languages, relative to what is usual for each: half a sentence, or the text of another
/// penalty, is not. With one translation only, it is compared with its original.
struct UnusualLengthRule: ContentRule {
    private static let fewestLanguages = 3

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            let languages = Set(edition.penalties.flatMap(\.texts.byLanguage.keys)).sorted()
            if languages.count >= Self.fewestLanguages { return unlikeOtherLanguages(edition, languages) }
            return edition.eachTranslation(content.settings) { language, pairs in
                TextComparison.unusualLengths(pairs.map { ($0.original.text, $0.translation.text) }).map { index, factor in
                    let pair = pairs[index]
                    return Diagnostic(
                        .unusualLength,
                        "the text of penalty \(pair.penalty.id) is \(tenths(factor)) times as long as is usual in '\(language)'",
                        at: edition.location(of: pair.translation, in: language))
                }
            }
        }
    }

    private func unlikeOtherLanguages(_ edition: Edition, _ languages: [ContentLanguage]) -> [Diagnostic] {
        let texts = edition.penalties.map { penalty in languages.map { penalty.texts.byLanguage[$0] } }
        return TextComparison.lengthsAgainstConsensus(texts.map { $0.map { $0?.text } }).compactMap { row, column, factor in
            guard let text = texts[row][column] else { return nil }
            let message = "the text of penalty \(edition.penalties[row].id) is \(tenths(factor)) times as long as in the other languages"
            return Diagnostic(.unusualLength, message, at: edition.location(of: text, in: languages[column]))
        }
    }

    private func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
