import ContentModel
import Diagnostics

/// A penalty that cites a chapter of the referee is the referee's, one that cites a chapter of the judges is theirs, and only faults
/// of synchronised diving cite its chapter. Disputed penalties are known to differ.
struct ChapterOwnerRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.penalties.filter { edition.dispute(of: $0) == nil }.flatMap { penalty in
                zip(penalty.rules, penalty.positions.rules).compactMap { rule, position in
                    guard let chapter = edition.chapter(of: rule), let conflict = conflict(penalty, chapter.owner) else { return nil }
                    return Diagnostic(
                        .chapterOwner, "penalty \(penalty.id) cites '\(rule)' of chapter \(chapter.number), \(conflict)",
                        at: SourceLocation(path: edition.location(of: penalty).path, position: position))
                }
            }
        }
    }

    private func conflict(_ penalty: Penalty, _ owner: ChapterOwner) -> String? {
        let owners = penalty.refereeDecides ? "the referee" : "the judges"
        switch owner {
        case .referee: return penalty.refereeDecides ? nil : "which is the referee's, but is called by \(owners)"
        case .judge: return penalty.judgesDecide ? nil : "which is the judges', but is called by \(owners)"
        case .both:
            return penalty.refereeDecides && penalty.judgesDecide
                ? nil : "which is the referee's and the judges', but is called by \(owners)"
        case .synchro:
            return penalty.phase == nil || penalty.phase == .synchro ? nil : "which is about synchronised diving, but isn't a fault of it"
        }
    }
}
