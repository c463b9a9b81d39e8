import ContentModel
import Diagnostics

/// What students would see in answers that are shuffled, or in lists to choose from.
extension QuestionDraft {
    /// Reports items that all begin with a number, as the numbers stay with them when they are shuffled.
    func reportNumbers(of items: [RichText], log: inout DiagnosticLog) {
        let numbers = items.map { item in
            let text = item.plainText
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            return text[digits.endIndex...].first.map { ".)".contains($0) } ?? false ? Int(digits) : nil
        }
        guard numbers.elementsEqual((1...items.count).map(Optional.some)) else { return }
        log.report(
            .invalidAnswer, "the numbers in the texts of these items show their order; remove them", at: items[0].position,
            severity: .warning)
    }

    /// Reports pictures in matches: lists to choose from have text only.
    func reportPictures(inMatches pairs: [PairDraft], log: inout DiagnosticLog) {
        for pair in pairs {
            guard let picture = pair.match.pictures.first else { continue }
            log.report(
                .invalidAnswer,
                "matches are in a list of texts, so students see only '\(picture.words)' of this picture; write the picture before the arrow",
                at: picture.position, severity: .warning)
        }
    }
}
