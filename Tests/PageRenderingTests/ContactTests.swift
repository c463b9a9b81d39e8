import ContentModel
import Encoding
import Testing

@testable import PageRendering

struct ContactTests {
    private let draft = ContactDraft(subject: "Penalty 3 & more", body: "Édition: 2026\nPage: a?b\n")

    @Test func beginsAMessage() {
        #expect(
            SiteSettings.Contact.mail("a+b@example.org").address(for: draft)
                == "mailto:a+b@example.org?subject=Penalty%203%20%26%20more&body=%C3%89dition%3A%202026%0D%0APage%3A%20a%3Fb%0D%0A")
    }

    @Test func beginsAnIssue() {
        let query = "Penalty%203%20%26%20more&body=%C3%89dition%3A%202026%0APage%3A%20a%3Fb%0A"
        #expect(
            SiteSettings.Contact.page("https://codeberg.org/a/b/issues/new").address(for: draft)
                == "https://codeberg.org/a/b/issues/new?title=\(query)")
        #expect(
            SiteSettings.Contact.page("https://gitlab.com/a/b/-/issues/new").address(for: draft)
                == "https://gitlab.com/a/b/-/issues/new?issue%5Btitle%5D=\(query.replacing("body=", with: "issue%5Bdescription%5D="))")
        #expect(SiteSettings.Contact.page("https://example.org/form").address(for: draft) == "https://example.org/form")
    }

    @Test func rulesAreCountedAsPeopleDo() {
        let rules = ["10.1", "8.10", "8.9", "D6.12", "8.9.1", "D6.2", "8"]
        #expect(rules.sorted(by: NaturalOrder.precedes) == ["8", "8.9", "8.9.1", "8.10", "10.1", "D6.2", "D6.12"])
    }
}
