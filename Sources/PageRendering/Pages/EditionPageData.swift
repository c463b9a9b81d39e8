import ContentModel
import Localization
import Markup
import SitePlanning

/// Data of the editions for the history page, which shows the sanctions that a reader confuses:
///
///     {"sanctions":[["zero","0 points"], …],"phases":["Starting position", …],"otherPhases":[["Position de départ", …], …],
///      "editions":[{"quiz":"sanctions-2026","ids":"p0 p1","sanctions":"02","phases":"1-"}]}
///
/// An edition's `sanctions` and `phases` have a digit for each penalty, its index in the lists, or `-` without a phase. The other
/// phases are those of the site's other languages: attempts have the names of phases in the language in which they were answered.
struct EditionPageData {
    private let context: PageContext
    private let editions: [Edition]

    init(_ context: PageContext) {
        self.context = context
        editions = context.plan.outline.editions.map { context.content.editions[$0] }.filter { !$0.penalties.isEmpty }
    }

    func write(into html: inout HTMLWriter) {
        guard !editions.isEmpty else { return }
        SanctionIcon.sprite(&html, context)
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "edition-keys")
        html.json { json in
            json.object { json in
                json.key("sanctions")
                json.array { json in
                    for sanction in Sanction.displayOrder {
                        json.array { json in
                            json.value(sanction.rawValue)
                            json.value(context.table[sanction.name].text)
                        }
                    }
                }
                json.member("phases", phases(in: context.language))
                json.key("otherPhases")
                json.array { json in
                    for language in context.site.settings.languages where language != context.language {
                        json.array { json in for phase in phases(in: language) { json.value(phase) } }
                    }
                }
                json.key("editions")
                json.array { json in for edition in editions { write(edition, &json) } }
            }
        }
        html.close("script")
    }

    private func phases(in language: ContentLanguage) -> [String] {
        DivePhase.allCases.map { context.site.strings[language][$0.name].text }
    }

    private func write(_ edition: Edition, _ json: inout CompactJSON) {
        func digits<Value: Equatable>(_ value: (Penalty) -> Value?, in list: [Value]) -> String {
            edition.penalties.map { penalty in
                value(penalty).flatMap { list.firstIndex(of: $0) }.map(String.init) ?? "-"
            }.joined()
        }
        json.object { json in
            json.member("quiz", edition.sanctionQuizID)
            json.member("ids", edition.penalties.map(\.questionID).joined(separator: " "))
            json.member("sanctions", digits(\.sanction, in: Sanction.displayOrder))
            json.member("phases", digits(\.phase, in: DivePhase.allCases))
        }
    }
}
