import ContentModel
import Diagnostics

extension Blank {
    /// The blank with the words of a translation. Its kind, numbers and the correct option come from the original; what contradicts them
    /// is reported.
    func translated(by source: Located<String>, log: inout DiagnosticLog) -> Blank {
        let mine = BlankSyntax.parse(source, settings, log: &log)
        switch (self, mine) {
        case (.words, .words(let words, _)?): return .words(words, matchesCase: matchesCase)
        case (.patterns, .patterns(let words, _)?): return .patterns(words, matchesCase: matchesCase)
        case (.menu(let options, let key), .menu(let translated, let other)?):
            guard translated.count == options.count else {
                log.report(
                    .translationMismatch,
                    "the original has \(counted(options.count, "option")) in this list, but this translation has \(translated.count)",
                    at: source.position)
                return self
            }
            if key != other {
                log.report(
                    .translationMismatch,
                    "option \(key + 1) of this list is correct in the original, but option \(other + 1) here; give both the same order",
                    at: source.position, severity: .warning)
            }
            return .menu(translated, key: key)
        case (.menu(let options, _), .some):
            log.report(
                .translationMismatch, "the original has a list of \(counted(options.count, "option")) here; write one: [[{…|*…*}]]",
                at: source.position)
            return self
        case (.words, .menu?), (.patterns, .menu?):
            log.report(
                .translationMismatch, "the original has a blank to fill in here, but this translation has a list", at: source.position)
            return self
        case (.numbers(let numbers), .some(let other)):
            if case .numbers(let others) = other, others.elementsEqual(numbers, by: { $0.isSame(as: $1) }) { return self }
            log.report(
                .translationMismatch,
                "the original has [[\(numbers.map(\.written).joined(separator: " | "))]] here, and only that counts; write the same",
                at: source.position, severity: .warning)
            return self
        case (.words(let words, _), .numbers?), (.patterns(let words, _), .numbers?):
            log.report(
                .translationMismatch,
                "the original has words here, [[\(words.joined(separator: "|"))]], and only they count; write words, too",
                at: source.position, severity: .warning)
            return self
        default: return self
        }
    }

    fileprivate var settings: BlankSyntax.Settings { BlankSyntax.Settings(matchesCase: matchesCase, hasPatterns: hasPatterns) }
}

extension QuestionDraft {
    /// The blanks as they are in this file, read like those of the original.
    func blanksAsWritten(like originals: [Blank]) -> [Blank] {
        // Their errors are reported with the translation.
        var ignored = DiagnosticLog(path: "")
        return zip(originals, blanks).compactMap { BlankSyntax.parse($1, $0.settings, log: &ignored) }
    }
}

extension RightNumber {
    /// Whether both accept the same answers, however they are written.
    fileprivate func isSame(as other: RightNumber) -> Bool {
        let areSameUnits =
            unit?.dimension == other.unit?.dimension && unit?.kinds == other.unit?.kinds && unit?.powers == other.unit?.powers
            && unit?.hundredthsAdded == other.unit?.hundredthsAdded
        return value.value == other.value.value && tolerance.value == other.tolerance.value && areSameUnits
    }
}
