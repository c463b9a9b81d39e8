import ContentModel
import SitePlanning

/// Absolute addresses of the site's pages and files; there are none where the site has no base URL.
struct SiteLinks: Sendable {
    private let baseURL: String?
    private let pages: [PageKey: OutputPath]
    private let language: ContentLanguage
    private let subjects: [String: PageSubject]

    private struct PageKey: Hashable {
        var subject: PageSubject
        var language: ContentLanguage
    }

    init(_ plan: SitePlan) {
        baseURL = plan.content.settings.baseURL
        language = plan.content.settings.language
        pages = Dictionary(
            plan.pages.map { (PageKey(subject: $0.subject, language: $0.language), $0.path) },
            uniquingKeysWith: { first, _ in first })
        subjects = SiteLinks.subjects(of: plan.content)
    }

    /// The same pages, in `language` first.
    private init(_ other: SiteLinks, language: ContentLanguage) {
        (baseURL, pages, subjects) = (other.baseURL, other.pages, other.subjects)
        self.language = language
    }

    func `in`(_ language: ContentLanguage) -> SiteLinks { SiteLinks(self, language: language) }

    /// The address of the page about `subject`.
    func page(_ subject: PageSubject) -> String? {
        pages[PageKey(subject: subject, language: language)].flatMap { absolute($0.text) }
    }

    /// The address of what a link in a text points to; files are copied to the same path.
    func address(_ reference: SiteReference) -> String? {
        if let subject = subjects[reference.path] { return page(subject).map { $0 + reference.suffix } }
        return absolute(reference.path).map { $0 + reference.suffix }
    }

    /// HTML with absolute links; nil where it is empty or a link has no address, as a calendar has no place of its own.
    func html(of text: RichText) -> String? {
        guard !text.isEmpty else { return nil }
        var isComplete = true
        let html = text.filled { reference in
            let address = address(reference)
            if address == nil { isComplete = false }
            return address
        }
        return isComplete ? html : nil
    }

    private func absolute(_ path: String) -> String? { baseURL.map { $0 + "/" + SiteLinks.percentEncoded(path) } }

    /// The pages that source files become, by their paths below `Content/`.
    private static func subjects(of content: SiteContent) -> [String: PageSubject] {
        var subjects: [String: PageSubject] = [:]
        func add(_ paths: [String], _ subject: PageSubject) {
            // The first quiz of a file that holds several.
            for path in paths where subjects[path] == nil { subjects[path] = subject }
        }
        for (index, item) in content.quizzes.enumerated() {
            add([item.original.path] + item.translations.values.map(\.path), .quiz(index))
        }
        for (index, item) in content.assignments.enumerated() {
            add([item.original.path] + item.translations.values.map(\.path), .assignment(index))
        }
        for (index, item) in content.pages.enumerated() {
            add([item.original.path] + item.translations.values.map(\.path), .freePage(index))
        }
        return subjects
    }

    /// A path of a URI (RFC 3986): all but unreserved characters and slashes as `%XX`.
    private static func percentEncoded(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }
}
