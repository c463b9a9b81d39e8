import ContentModel
import Diagnostics

/// The site has the page that `home` makes its first one.
struct FirstPageRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard let home = content.settings.home, let message = problem(home.value, content) else { return [] }
        return [Diagnostic(.brokenLink, message, at: SourceLocation(path: SiteSettings.path, position: home.position))]
    }

    private func problem(_ page: SiteSettings.FirstPage, _ content: SiteContent) -> String? {
        switch page {
        case .quizzes: nil
        case .penalties: content.editions.isEmpty ? "'home' is penalties, but there is no edition in Content/penalties; add one" : nil
        case .assignments: content.hasPlanner ? nil : "'home' is assignments, but there are none in Content/assignments; add one"
        case .page(FreePage.homeID):
            "'home' can't be pages/home, which is the text above the lists on the home page; remove the key, or rename the file"
        case .page(let id): problem(pageID: id, content.pages.map(\.original.id))
        }
    }

    private func problem(pageID id: String, _ ids: [String]) -> String? {
        guard !ids.contains(id) else { return nil }
        return "'home' is pages/\(id), but no page of Content/pages has the id '\(id)'\(NearMiss.question(id, among: ids))"
    }
}
