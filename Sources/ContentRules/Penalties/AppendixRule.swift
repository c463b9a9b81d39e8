import ContentModel
import Diagnostics

/// Penalties agree with the official table: the same sanctions for each rule, by the same officials.
///
/// Rule books print one list for the referee and one for the judges, so a penalty's officials are those of all rows of its rules.
/// A rule may be in several rows and several penalties. Those that agree are set aside; the others are compared with each other,
/// and each difference is reported where it should be checked.
struct AppendixRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in edition.appendix.map { diagnose(edition, $0) } ?? [] }
    }

    private struct Citation {
        var penalty: Penalty
        var rule: Located<String>

        var owner: AppendixRow.Owner? {
            switch (penalty.refereeDecides, penalty.judgesDecide) {
            case (true, true): .both
            case (true, false): .referee
            case (false, true): .judge
            case (false, false): nil
            }
        }

        /// Whether the row has the penalty's sanction, and no official that the penalty hasn't.
        func agrees(with row: AppendixRow) -> Bool {
            penalty.sanction == row.sanction.value && (owner == .both || owner == row.owner.value)
        }
    }

    private func diagnose(_ edition: Edition, _ appendix: [AppendixRow]) -> [Diagnostic] {
        let citations = edition.penalties.flatMap { penalty in
            zip(penalty.rules, penalty.positions.rules).map { Citation(penalty: penalty, rule: Located($0, at: $1)) }
        }
        let rows = Dictionary(grouping: appendix, by: \.rule.value)
        let citationsByRule = Dictionary(grouping: citations, by: \.rule.value)
        let unknown = citations.filter { rows[$0.rule.value] == nil }
        let unused = appendix.filter { citationsByRule[$0.rule.value] == nil }
        let suggestions = SuggestionQuota()
        var diagnostics = unknown.map { citation in
            Diagnostic(
                .appendixMismatch,
                "penalty \(citation.penalty.id) has the rule '\(citation.rule.value)', which isn't in the appendix"
                    + suggestions.question(citation.rule.value, among: unused.map(\.rule.value)),
                at: list(edition, citation.rule.position))
        }
        diagnostics += unused.map { row in
            Diagnostic(
                .appendixMismatch,
                "no penalty has the rule '\(row.rule.value)' of the appendix"
                    + suggestions.question(row.rule.value, among: unknown.map(\.rule.value)), at: table(edition, row.rule.position))
        }
        for (rule, rows) in rows.sorted(by: { $0.key < $1.key }) {
            guard let citations = citationsByRule[rule] else { continue }
            diagnostics += differences(citations, rows, edition)
        }
        return diagnostics + edition.penalties.compactMap { missingOfficial($0, rows, edition) }
    }

    /// A penalty of both officials of which all rows have only one.
    private func missingOfficial(_ penalty: Penalty, _ rows: [String: [AppendixRow]], _ edition: Edition) -> Diagnostic? {
        let own = penalty.rules.flatMap { rows[$0] ?? [] }.filter { $0.sanction.value == penalty.sanction }
        let owners = Set(own.map(\.owner.value))
        guard penalty.refereeDecides, penalty.judgesDecide, owners.count == 1, let row = own.first, row.owner.value != .both else {
            return nil
        }
        return Diagnostic(
            .appendixMismatch,
            "penalty \(penalty.id) is called by \(inWords(.both)), but the appendix has '\(row.owner.value.rawValue)' for the rule '\(row.rule.value)'",
            at: list(edition, penalty.positions.owners), notes: [note(edition, row.owner.position)])
    }

    private func differences(_ citations: [Citation], _ rows: [AppendixRow], _ edition: Edition) -> [Diagnostic] {
        var open = rows.filter { row in !citations.contains { $0.agrees(with: row) } }
        var diagnostics: [Diagnostic] = []
        for citation in citations where !rows.contains(where: citation.agrees) {
            // A row with the same sanction or the same officials is the intended one.
            let index =
                open.firstIndex { $0.sanction.value == citation.penalty.sanction } ?? open.firstIndex { $0.owner.value == citation.owner }
                ?? open.indices.first
            let row = index.map { open.remove(at: $0) } ?? rows[0]
            if row.sanction.value != citation.penalty.sanction {
                diagnostics.append(
                    Diagnostic(
                        .appendixMismatch,
                        "penalty \(citation.penalty.id) has the sanction '\(citation.penalty.sanction.rawValue)', but the appendix has '\(row.sanction.value.rawValue)' for the rule '\(citation.rule.value)'",
                        at: list(edition, citation.penalty.positions.sanction), notes: [note(edition, row.sanction.position)]))
            }
            if row.owner.value != citation.owner {
                diagnostics.append(
                    Diagnostic(
                        .appendixMismatch,
                        "penalty \(citation.penalty.id) is called by \(inWords(citation.owner)), but the appendix has '\(row.owner.value.rawValue)' for the rule '\(citation.rule.value)'",
                        at: list(edition, citation.penalty.positions.owners), notes: [note(edition, row.owner.position)]))
            }
        }
        diagnostics += open.map { row in
            Diagnostic(
                .appendixMismatch,
                "no penalty with the rule '\(row.rule.value)' has the sanction '\(row.sanction.value.rawValue)' called by \(inWords(row.owner.value))",
                at: table(edition, row.rule.position))
        }
        return diagnostics
    }

    private func inWords(_ owner: AppendixRow.Owner?) -> String {
        switch owner {
        case .referee: "the referee"
        case .judge: "the judges"
        case .both: "the referee and the judges"
        case nil: "nobody"
        }
    }

    private func list(_ edition: Edition, _ position: SourcePosition) -> SourceLocation {
        SourceLocation(path: "\(edition.folder)/penalties.json", position: position)
    }

    private func table(_ edition: Edition, _ position: SourcePosition) -> SourceLocation {
        SourceLocation(path: "\(edition.folder)/appendix.csv", position: position)
    }

    private func note(_ edition: Edition, _ position: SourcePosition) -> Diagnostic.Note {
        Diagnostic.Note("the appendix", at: table(edition, position))
    }
}
