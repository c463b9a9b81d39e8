import ContentModel
import Diagnostics

/// Every linked file exists, whether in a text or as an icon, logo or rule book: a picture or document below `Content/media`, or
/// the source of a page.
struct MissingMediaRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let facts = content.quizFacts
        var search = MissingTargets(LinkTargets(content, facts))
        for (item, facts) in zip(content.quizHeads, facts) {
            search.check(LinkingQuiz.item(item, facts)) { quiz, search in
                search.check(quiz.references, in: quiz.head.path, quiz.head.language)
            }
            if let icon = item.original.icon, icon.value.contains(where: { $0 == "/" || $0 == "." }) {
                search.checkMedia(
                    icon, "an icon must be an emoji, a drawing such as book, or a file in Content/media", in: item.original.path)
            }
        }
        for item in content.assignments {
            search.check(item) { assignment, search in
                search.check(assignment.notes, in: assignment.path, assignment.language)
                for task in assignment.tasks { search.check(task.notes, in: assignment.path, assignment.language) }
            }
        }
        for item in content.pages {
            search.check(item) { page, search in search.check(page.body, in: page.path, page.language) }
        }
        for item in content.checklists {
            search.check(item) { checklist, search in
                search.check(checklist.introduction, in: checklist.path, checklist.language)
                for item in checklist.items { search.check(item.text, in: checklist.path, checklist.language) }
            }
        }
        for edition in content.editions {
            for (_, rulebook) in edition.rulebook.sorted(by: { $0.key < $1.key }) where !rulebook.value.contains("://") {
                search.checkMedia(rulebook, "a rulebook must be an address or a file in Content/media", in: edition.location.path)
            }
        }
        if let logo = content.settings.theme.logo {
            search.checkMedia(logo, "a logo must be a file in Content/media", in: SiteSettings.path)
        }
        return search.diagnostics
    }
}

/// A quiz in one language with its links.
private struct LinkingQuiz: Sendable {
    var head: QuizHead
    var references: [SiteReference]

    static func item(_ item: TranslatedItem<QuizHead>, _ facts: QuizFacts) -> TranslatedItem<LinkingQuiz> {
        var linking = TranslatedItem(LinkingQuiz(head: item.original, references: facts.references.original))
        for (language, references) in facts.references.translations {
            linking.translations[language] = item.translations[language].map { LinkingQuiz(head: $0, references: references) }
        }
        return linking
    }
}

/// Collects broken links.
private struct MissingTargets {
    private(set) var diagnostics: [Diagnostic] = []
    private let targets: LinkTargets
    /// References of the original: a translation inherits what it doesn't translate, so an error would be reported twice.
    private var ofOriginal: Set<SiteReference> = []
    private var isTranslation = false
    /// The headings of the page that the last link led to: many links lead to other headings of their own page.
    private var lastPage: (path: String, language: ContentLanguage, anchors: Set<String>)?
    /// For missing files. A site with more broken links has some other problem.
    private let suggestedPaths = SuggestionQuota(40)
    private let suggestedSections = SuggestionQuota()

    init(_ targets: LinkTargets) { self.targets = targets }

    /// Checks an item, then its translations by language.
    mutating func check<Item>(_ item: TranslatedItem<Item>, _ body: (Item, inout MissingTargets) -> Void) {
        ofOriginal.removeAll(keepingCapacity: true)
        isTranslation = false
        body(item.original, &self)
        guard !item.translations.isEmpty else { return }
        isTranslation = true
        for (_, translation) in item.translations.sorted(by: { $0.key < $1.key }) { body(translation, &self) }
    }

    mutating func check(_ text: RichText, in path: String, _ language: ContentLanguage) {
        check(text.references, in: path, language)
    }

    mutating func check(_ references: [SiteReference], in path: String, _ language: ContentLanguage) {
        for reference in references {
            let isThere = targets.contains(reference.path)
            let note = note(on: reference, isThere: isThere, in: path)
            if note == nil, isThere, !isMissingSection(reference, language) { continue }
            if isTranslation, ofOriginal.contains(reference) { continue }
            if !isTranslation { ofOriginal.insert(reference) }
            if let note {
                diagnostics.append(Diagnostic(.leftOut, note, at: SourceLocation(path: path, position: reference.position)))
                continue
            }
            if isThere { reportSection(reference, in: path, language) } else { report(reference, in: path) }
        }
    }

    /// Why a link to something left out is plain text; nil for other links.
    private func note(on reference: SiteReference, isThere: Bool, in path: String) -> String? {
        if reference.leadsToDraft {
            return "the question '\(reference.suffix.dropFirst())' is a draft, so this link is plain text; --drafts includes it"
        }
        if !isThere { return targets.note(on: reference.path) }
        guard let note = targets.noteOnHeldBack(reference.path) else { return nil }
        // A quiz that is held back may link to itself.
        return reference.path == SiteContent.below(path) ? nil : note
    }

    /// Whether the heading or question of a link doesn't exist on its page.
    private mutating func isMissingSection(_ reference: SiteReference, _ language: ContentLanguage) -> Bool {
        let name = reference.suffix.dropFirst()
        guard reference.suffix.utf8.first == UInt8(ascii: "#"), !name.isEmpty, name != "main", !name.contains("%") else { return false }
        if let anchors = anchors(of: reference.path, in: language) { return !anchors.contains(String(name)) }
        return targets.quizzes.questions(of: reference.path).map { !$0.has(name) } ?? false
    }

    /// Ids of the headings of a page; nil if they aren't known.
    private mutating func anchors(of path: String, in language: ContentLanguage) -> Set<String>? {
        if let lastPage, lastPage.path == path, lastPage.language == language { return lastPage.anchors }
        guard let anchors = targets.anchors(of: path, in: language).map(Set.init) else { return nil }
        lastPage = (path, language, anchors)
        return anchors
    }

    private mutating func reportSection(_ reference: SiteReference, in path: String, _ language: ContentLanguage) {
        let name = String(reference.suffix.dropFirst())
        if let questions = targets.quizzes.questions(of: reference.path) {
            let near = suggestedSections.nearest(to: name, among: questions.ids.map(String.init))
            let hint = near.map { "; did you mean '#\($0)'?" } ?? Self.list(of: questions, besides: name)
            let message = "'Content/\(reference.path)' has no question '\(name)'\(hint)"
            diagnostics.append(Diagnostic(.brokenLink, message, at: SourceLocation(path: path, position: reference.position)))
            return
        }
        let question = suggestedSections.question(name, among: targets.anchors(of: reference.path, in: language) ?? [])
        diagnostics.append(
            Diagnostic(
                .brokenLink, "no heading of 'Content/\(reference.path)' has the id '\(name)'\(question)",
                at: SourceLocation(path: path, position: reference.position)))
    }

    /// "; its questions are #atp, #essay", or for the number of a question "; its questions are #q1 to #q2, in the order of the file".
    private static func list(of questions: QuizAnchors.Questions, besides name: String) -> String {
        let ids = questions.ids.map { "#\($0)" }
        let isNumber = name.first == "q" && name.dropFirst().first?.isNumber == true
        if questions.count == 1 { return "; its only question is \(isNumber ? "#q1" : ids.first ?? "#q1")" }
        guard isNumber || ids.isEmpty else { return "; its questions are \(firstFew(ids, limit: 10))" }
        return "; its questions are #q1 to #q\(questions.count), in the order of the file"
    }

    /// Checks a path relative to `Content/`.
    mutating func checkMedia(_ file: Located<String>, _ hint: String, in path: String) {
        guard !targets.isMedia(file.value) else { return }
        let near = suggestion(file.value, among: targets.media).map { "; did you mean '\($0)'?" }
        diagnostics.append(
            Diagnostic(
                .missingMedia, "there is no file 'Content/\(file.value)'\(near ?? "; \(hint)")",
                at: SourceLocation(path: path, position: file.position)))
    }

    private mutating func report(_ reference: SiteReference, in path: String) {
        let location = SourceLocation(path: path, position: reference.position)
        let isPage = LinkTargets.isPage(reference.path)
        // The ending of `cells.es` may be a language, and not a country.
        let page = [".md", ".json", ".yml"].lazy.map { reference.path + $0 }.first(where: targets.pages.contains)
        let near = page ?? suggestion(reference.path, among: isPage ? targets.pages : targets.media)
        var hint = near.map { "; did you mean '\(LinkTargets.relative($0, from: path))'?" } ?? ""
        if reference.path.hasSuffix(".bak") {
            hint = "; backups aren't published, so give it another ending"
        } else if page == nil, let address = SchemelessAddress.completed(reference.path, in: path) {
            hint = "; for a website, write \(address)\(reference.suffix)"
        } else if let character = reference.suffix.first, targets.contains(reference.path + reference.suffix) {
            hint = "; write \(character == "#" ? "%23" : "%3F") for the \(character) in its name"
        } else if reference.path.contains("\\") {
            hint = "; write / in place of \\"
        } else if near == nil, !isPage, !reference.path.hasPrefix("media/"), !Self.isData(reference.path) {
            hint = "; what pages show belongs in Content/media, and everything there is published"
        }
        diagnostics.append(
            Diagnostic(
                isPage ? .brokenLink : .missingMedia,
                "\(isPage ? "there is no page for" : "there is no file") 'Content/\(reference.path)'\(hint)",
                at: location))
    }

    /// Lists and tables may contain personal data, so no message suggests publishing them.
    private static func isData(_ path: String) -> Bool {
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        return ["csv", "tsv", "txt", "json", "yml", "yaml", "xls", "xlsx", "ods", "numbers", "doc", "docx", "odt", "vcf"].contains(ending)
    }

    private func suggestion(_ path: String, among paths: [String]) -> String? {
        suggestedPaths.find {
            let name = path.split(separator: "/").last
            if let moved = paths.first(where: { $0.split(separator: "/").last == name }) { return moved }
            if let whole = paths.first(where: { $0.hasPrefix(path + ".") && !$0.dropFirst(path.count).contains("/") }) { return whole }
            let length = path.utf8.count
            return NearMiss.of(path, among: paths.lazy.filter { abs($0.utf8.count - length) <= max(1, length / 3) })
        }
    }
}
