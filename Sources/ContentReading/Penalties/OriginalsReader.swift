package import ContentModel
package import Diagnostics
import Encoding

/// Reads `originals.json`: for each language, the originals of its translations by their keys.
///
///     {"fr": {"Penalty-12-headline": "Double bounce", "Penalty-12": "The diver bounces twice."}}
///
/// `quizmark strings` and `quizmark import penalties` write it. A translation without an original here is taken for a current one.
package enum OriginalsReader {
    package static let fileName = "originals.json"

    /// - Parameters:
    ///   - ids: numbers of the edition's penalties; nil if they aren't known.
    ///   - edition: id of the edition, for the command that removes records.
    package static func read(
        _ text: String, of ids: Set<Int>? = nil, edition: String = "EDITION", log: inout DiagnosticLog
    ) -> [ContentLanguage: [Int: Edition.Original]] {
        guard let tree = JSONReader.read(text, log: &log) else { return [:] }
        guard case .mapping(let languages) = tree.value else {
            log.report(
                .wrongType, "this file has the originals of each language, such as {\"fr\": {\"Penalty-12\": \"…\"}}", at: tree.position)
            return [:]
        }
        var originals: [ContentLanguage: [Int: Edition.Original]] = [:]
        for entry in languages {
            guard let language = ContentLanguage(entry.key), case .mapping(let texts) = entry.value.value else {
                log.report(.unusedKey, "'\(entry.key)' isn't a language with originals, so it isn't used", at: entry.keyPosition)
                continue
            }
            originals[language] = read(texts, of: ids, edition, log: &log)
        }
        return originals
    }

    private static func read(
        _ texts: [ContentTree.Entry], of ids: Set<Int>?, _ edition: String, log: inout DiagnosticLog
    ) -> [Int: Edition.Original] {
        var originals: [Int: Edition.Original] = [:]
        var removed: [Located<String>] = []
        for entry in texts {
            guard case .penalty(let key) = PenaltyKey.read(entry.key, .strings) else {
                log.report(.unusedKey, "key '\(entry.key)' isn't used: it doesn't name a penalty's text", at: entry.keyPosition)
                continue
            }
            if ids?.contains(key.id) == false { removed.append(Located(entry.key, at: entry.keyPosition)) }
            guard let text = entry.value.text("'\(entry.key)'", log: &log) else { continue }
            originals[key] = text.string.trimmed
        }
        report(removed, edition, log: &log)
        return originals
    }

    /// One warning for the records of all penalties that an edition no longer has: one whose number changed leaves them behind, too.
    private static func report(_ removed: [Located<String>], _ edition: String, log: inout DiagnosticLog) {
        guard let first = removed.first else { return }
        let others = removed.count - 1
        let belong = others == 0 ? "belongs" : others == 1 ? "and 1 other record belong" : "and \(others) other records belong"
        log.report(
            .unusedKey,
            "'\(first.value)' \(belong) to no penalty of this edition; check the translations, and remove such records with 'quizmark strings confirm --edition \(edition) --removed'",
            at: first.position)
    }
}

extension [Int: Edition.Original] {
    /// The original of a penalty's headline or text.
    package subscript(key: PenaltyKey) -> String? {
        get { key.isHeadline ? self[key.id]?.headline : self[key.id]?.text }
        set {
            if key.isHeadline {
                self[key.id, default: Edition.Original()].headline = newValue
            } else {
                self[key.id, default: Edition.Original()].text = newValue
            }
        }
    }
}
