import ContentModel
import Diagnostics

/// Penalties agree with the official table: the same sanctions for each rule, by the same officials.
///
/// A rule may be in several rows and several penalties. Those that agree are set aside; the others are compared with each other,
/// and each difference is reported at the place to check.
struct AppendixRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in edition.appendix.map { diagnose(edition, $0) } ?? [] }
    }

    private struct Use {
        var penalty: Penalty
        var rule: Located<String>

        var owner: AppendixRow.Owner? {
            switch (penalty.isReferees, penalty.isJudges) {
            case (true, true): .both
            case (true, false): .referee
            case (false, true): .judge
            case (false, false): nil
            }
        }

        func agrees(with row: AppendixRow) -> Bool { penalty.sanction == row.sanction.value && owner == row.owner.value }
    }

    private func diagnose(_ edition: Edition, _ appendix: [AppendixRow]) -> [Diagnostic] {
        let uses = edition.penalties.flatMap { penalty in
            zip(penalty.rules, penalty.places.rules).map { Use(penalty: penalty, rule: Located($0, at: $1)) }
        }
        let rows = Dictionary(grouping: appendix, by: \.rule.value)
        let usesByRule = Dictionary(grouping: uses, by: \.rule.value)
        let unknown = uses.filter { rows[$0.rule.value] == nil }
        let unused = appendix.filter { usesByRule[$0.rule.value] == nil }
        var diagnostics = unknown.map { use in
            Diagnostic(
                .appendixMismatch,
                "penalty \(use.penalty.id) has the rule '\(use.rule.value)', which isn't in the appendix"
                    + NearMiss.question(use.rule.value, among: unused.map(\.rule.value)),
                at: list(edition, use.rule.position))
        }
        diagnostics += unused.map { row in
            Diagnostic(
                .appendixMismatch,
                "no penalty has the rule '\(row.rule.value)' of the appendix"
                    + NearMiss.question(row.rule.value, among: unknown.map(\.rule.value)), at: table(edition, row.rule.position))
        }
        for (rule, rows) in rows.sorted(by: { $0.key < $1.key }) {
            guard let uses = usesByRule[rule] else { continue }
            diagnostics += differences(uses, rows, edition)
        }
        return diagnostics
    }

    private func differences(_ uses: [Use], _ rows: [AppendixRow], _ edition: Edition) -> [Diagnostic] {
        var open = rows.filter { row in !uses.contains { $0.agrees(with: row) } }
        var diagnostics: [Diagnostic] = []
        for use in uses where !rows.contains(where: use.agrees) {
            // A row with the same sanction or the same officials is the intended one.
            let index =
                open.firstIndex { $0.sanction.value == use.penalty.sanction } ?? open.firstIndex { $0.owner.value == use.owner }
                ?? open.indices.first
            let row = index.map { open.remove(at: $0) } ?? rows[0]
            if row.sanction.value != use.penalty.sanction {
                diagnostics.append(
                    Diagnostic(
                        .appendixMismatch,
                        "penalty \(use.penalty.id) has the sanction '\(use.penalty.sanction.rawValue)', but the appendix has '\(row.sanction.value.rawValue)' for the rule '\(use.rule.value)'",
                        at: list(edition, use.penalty.places.sanction), notes: [note(edition, row.sanction.position)]))
            }
            if row.owner.value != use.owner {
                diagnostics.append(
                    Diagnostic(
                        .appendixMismatch,
                        "penalty \(use.penalty.id) belongs to \(inWords(use.owner)), but the appendix has '\(row.owner.value.rawValue)' for the rule '\(use.rule.value)'",
                        at: list(edition, use.penalty.places.owners), notes: [note(edition, row.owner.position)]))
            }
        }
        diagnostics += open.map { row in
            Diagnostic(
                .appendixMismatch,
                "no penalty with the rule '\(row.rule.value)' has the sanction '\(row.sanction.value.rawValue)' by \(inWords(row.owner.value))",
                at: table(edition, row.rule.position))
        }
        return diagnostics
    }

    private func inWords(_ owner: AppendixRow.Owner?) -> String {
        switch owner {
        case .referee: "the referee"
        case .judge: "the judges"
        case .both: "referee and judges"
        case nil: "nobody"
        }
    }

    private func list(_ edition: Edition, _ position: SourcePosition) -> SourceLocation {
        SourceLocation(path: "Content/\(edition.path)/penalties.json", position: position)
    }

    private func table(_ edition: Edition, _ position: SourcePosition) -> SourceLocation {
        SourceLocation(path: "Content/\(edition.path)/appendix.csv", position: position)
    }

    private func note(_ edition: Edition, _ position: SourcePosition) -> Diagnostic.Note {
        Diagnostic.Note("the appendix", at: table(edition, position))
    }
}
