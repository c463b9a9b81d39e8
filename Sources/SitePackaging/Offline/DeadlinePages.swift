import ContentModel
import Markup
import PageRendering
import SitePlanning

/// Pages that show deadlines, which the service worker requests from the server first, and a file of all deadlines, from which it
/// learns how many have changed.
struct DeadlinePages {
    /// Paths of pages; those that end with a slash cover a folder.
    let paths: [String]
    /// Due dates and openings by item; nil for a site without any.
    let dates: RenderedFile?

    init(_ plan: SitePlan) {
        var known: [(String, String)] = plan.content.assignments.map { ("due/\($0.original.id)", $0.original.due.machineText) }
        for quiz in plan.content.quizHeads.lazy.map(\.original) {
            if let due = quiz.due { known.append(("quiz/\(quiz.id)", due.machineText)) }
            if let opens = quiz.available { known.append(("start/\(quiz.id)", opens.machineText)) }
        }
        guard !known.isEmpty else {
            (paths, dates) = ([], nil)
            return
        }
        var json = CompactJSON()
        json.object { json in for (item, date) in known.sorted(by: { $0.0 < $1.0 }) { json.member(item, date) } }
        dates = RenderedFile(path: OutputPath("assets/deadlines.json"), bytes: json.bytes + Array("\n".utf8))
        let pages = plan.pages.filter { page in
            switch page.subject {
            case .home, .quizList: true
            // One without dates is shown at once, from what is kept.
            case .quiz(let index): plan.content.quizHeads[index].original.isDated
            default: page.subject == plan.front
            }
        }
        let folders = plan.content.settings.languages.flatMap { language in
            ["assignments/", "calendar/"].map { plan.prefix(language) + $0 }
        }
        paths = folders + pages.map(\.path.text)
    }
}
