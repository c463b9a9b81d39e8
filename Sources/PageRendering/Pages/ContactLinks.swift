import ContentModel
import Encoding
import Localization
import Markup
import SitePlanning

/// A prepared message that the reader only has to complete.
struct ContactDraft {
    var subject: String
    /// Lines end with `\n`.
    var body: String
}

extension SiteSettings.Contact {
    /// URL that opens a new message. A web page without a known form for new issues is only opened.
    func address(for draft: ContactDraft) -> String {
        switch self {
        case .mail(let address):
            // RFC 6068 requires CR LF.
            let body = draft.body.replacing("\n", by: "\r\n")
            return "mailto:\(address)?subject=\(PercentEncoding.encoded(draft.subject))&body=\(PercentEncoding.encoded(body))"
        case .page(let address):
            let names: (subject: String, body: String)
            if address.hasSuffix("/-/issues/new") {
                names = ("issue%5Btitle%5D", "issue%5Bdescription%5D")
            } else if address.hasSuffix("/issues/new") {
                names = ("title", "body")
            } else {
                return address
            }
            let (subject, body) = (PercentEncoding.encoded(draft.subject), PercentEncoding.encoded(draft.body))
            return "\(address)?\(names.subject)=\(subject)&\(names.body)=\(body)"
        }
    }
}

extension HTMLWriter {
    /// Link below a penalty to a message with edition, number, language and page filled in.
    mutating func reportLink(of penalty: Penalty, _ text: PenaltyText, in edition: Edition, _ context: PageContext) {
        guard let contact = context.site.settings.contact else { return }
        let (number, path) = (String(penalty.id), context.page.path)
        let draft = ContactDraft(
            subject: context.table.text(.penaltySubject, context.siteTitle.title, number, context.title(of: edition).title),
            body: context.table.text(
                .penaltyBody, context.title(of: edition).title, number, text.headline, context.site.strings.name(of: context.language),
                context.plan.url(of: path) ?? path.text))
        open("p", class: "report")
        messageLink(.reportMistake, contact.address(for: draft), context)
        close("p")
    }

    /// Contact address below the text of a page, with two prepared messages; empty if the site has no contact.
    mutating func contact(_ context: PageContext) {
        guard let contact = context.site.settings.contact else { return }
        let title = context.siteTitle.title
        let language = context.site.strings.name(of: context.language)
        open("p")
        phrase(.contactText, context) { html, _ in
            let (address, shown) =
                switch contact {
                case .mail(let mail): ("mailto:\(mail)", mail)
                case .page(let page): (page, page)
                }
            html.open("a")
            html.attribute("href", address)
            html.text(shown)
            html.close("a")
        }
        close("p")
        let correction = ContactDraft(
            subject: context.table.text(.correctionSubject, title), body: context.table.text(.correctionBody, language))
        let translation = ContactDraft(
            subject: context.table.text(.translationSubject, title), body: context.table[.translationBody].text)
        open("ul", class: "contact-links")
        for (name, draft) in [(StringKey.reportMistake, correction), (.offerTranslation, translation)] {
            open("li")
            messageLink(name, contact.address(for: draft), context)
            close("li")
        }
        close("ul")
    }

    private mutating func messageLink(_ name: StringKey, _ address: String, _ context: PageContext) {
        open("a", class: "button")
        attribute("href", address)
        words(context.words[name])
        close("a")
    }
}
