import ContentModel
import Diagnostics

/// A penalty's text has no HTML, which pages would show as it is: translation tools leave tags and `&rsquo;` in their files.
struct StrayHTMLRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.penalties.flatMap { penalty in
                penalty.texts.byLanguage.sorted { $0.key < $1.key }.flatMap { language, text -> [Diagnostic] in
                    func diagnostic(_ name: String, _ words: String, at position: SourcePosition) -> Diagnostic? {
                        guard let html = StrayHTML.first(in: words) else { return nil }
                        var location = edition.location(of: text, in: language)
                        location.position = position
                        return Diagnostic(
                            .rawHTML,
                            "the \(name) of penalty \(penalty.id) in '\(language)' has the HTML '\(html)', which pages show as it is; write plain text",
                            at: location)
                    }
                    // Without a headline of its own, it is the beginning of the text.
                    let headline = text.hasOwnHeadline ? diagnostic("headline", text.headline, at: text.headlinePosition) : nil
                    return [headline, diagnostic("text", text.text, at: text.position)].compactMap(\.self)
                }
            }
        }
    }
}
