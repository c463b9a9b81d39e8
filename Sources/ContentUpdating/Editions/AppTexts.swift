import ContentModel
import ContentReading
import Diagnostics

/// The texts of an app's penalties in one language, from all of its files.
struct AppTexts {
    /// Texts by penalty and part, trimmed. Empty ones are left out, as apps have them for what they don't show.
    private(set) var texts: [PenaltyKey: String] = [:]
    /// Where each of the texts is.
    private(set) var locations: [PenaltyKey: SourceLocation] = [:]
    /// Texts of the app's own screens.
    private(set) var foreign: [String: String] = [:]
    /// Files that a text was taken from.
    private(set) var paths: [String] = []

    /// Mistakes in a language file are warnings: its other texts are usable, and the list of penalties is complete without them.
    /// - Parameter knownIDs: of the app's penalties; nil if some can't be read, so that every text may be of one.
    mutating func add(_ file: AppFolder.LanguageFile, knownIDs: Set<Int>?, shown: String) -> [Diagnostic] {
        var log = DiagnosticLog(path: "\(shown)/\(file.path)")
        let reader = LanguageFileReader.read(file.bytes, file.name, .any, log: &log)
        func isKnown(_ id: Int) -> Bool { knownIDs?.contains(id) ?? true }
        for id in reader.ids where !isKnown(id) {
            log.report(
                .unknownPenalty, "the app has no penalty \(id), so this text is left out", at: reader.firstPosition(of: id),
                severity: .warning)
        }
        var isUsed = false
        for (key, entry) in reader.entries.sorted(by: { $0.value.key.position < $1.value.key.position }) where isKnown(key.id) {
            guard !entry.text.value.isEmpty else { continue }
            isUsed = true
            if let earlier = texts[key], earlier != entry.text.value {
                log.report(
                    .duplicateKey, "\(paths.last ?? "another file") has another text for '\(entry.key.value)', so this one is left out",
                    at: entry.key.position)
            } else {
                texts[key] = entry.text.value
                locations[key] = locations[key] ?? SourceLocation(path: log.path, position: entry.key.position)
            }
        }
        if isUsed { paths.append(file.path) }
        foreign.merge(reader.foreign) { first, _ in first }
        return log.diagnostics.map(\.asWarning)
    }
}

extension Sanction {
    /// Keys of the buttons of each sanction, in `.strings` and in `.arb`.
    var buttonKeys: [String] {
        switch self {
        case .zero: ["Button-0pts", "button0pts"]
        case .deductTwo: ["Button--2pts", "buttonMinus2pts"]
        case .maxTwo: ["Button-max2pts", "buttonMax2pts"]
        case .maxFourAndHalf: ["Button-max4halfpts", "buttonMax4Halfpts"]
        case .deductHalfToTwo: ["Button--halfto2pts", "buttonMinusHalfTo2pts"]
        case .judgesOpinion: ["Button-judgeOpinion", "buttonJudgeOpinion"]
        }
    }
}
