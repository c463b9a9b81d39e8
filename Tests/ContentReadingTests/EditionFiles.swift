import ContentModel
import Diagnostics

@testable import ContentReading

/// The files of an edition of two penalties in two languages.
enum EditionFiles {
    static let folder = "Content/penalties/2026"

    /// The edition of `files`, and its problems as `file:line:column Id: message`.
    static func read(_ files: [String: String]) -> (edition: Edition?, problems: [String]) {
        let (edition, diagnostics) = editionWithDiagnostics(files)
        return (edition, diagnostics.sorted().map { "\($0.location.path.dropFirst(folder.count + 1)):\($0.inShort)" })
    }

    static func editionWithDiagnostics(_ files: [String: String]) -> (Edition?, [Diagnostic]) {
        PenaltyEditionReader.read(
            folder: folder, files: files.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) }, context: readingContext)
    }

    static let header = "id: \"2026\"\ntitle: Diving rules 2026\n"
    static let penalties = """
        [{"id": 0, "description": "Late", "rules": ["8.5.5"], "sanctionValue": 0, "referee": true, "judge": false},
         {"id": 7, "description": "Twist", "rules": [{"ruleId": "8.6.1"}], "sanctionValue": 4, "referee": false, "judge": true,
          "slug": "twist", "phase": "take-off"}]
        """
    static let englishTexts = """
        "Penalty-0-headline" = "Out of time"; "Penalty-0" = "The diver\\nis late.";
        "Penalty-7-headline" = "Twist"; "Penalty-7" = "Too far.";
        """
    static let frenchTexts = """
        {"@@locale": "fr", "penalty0Headline": "Hors délai", "penalty0": "Trop tard.", "@penalty0": {"type": "text"},
         "penalty7Headline": "Vrille", "penalty7": "Trop loin.", "appTitle": "Pénalités", "penaltyList": "Liste"}
        """
    static let complete = [
        "edition.yml": header, "penalties.json": penalties, "en.strings": englishTexts, "fr.arb": frenchTexts,
    ]
}
