package import CivilTime
package import ContentModel
package import Diagnostics

/// Reads `Content/site.yml`.
package struct SiteSettingsReader {
    static let keys = [
        "id", "title", "language", "languages", "base-url", "contact", "timezone", "modules", "calendar", "reminder-events",
        "publish-students", "theme", "offline", "allow-media", "print-answers",
    ]

    package static func read(_ file: SourceFile, timeZones: TimeZoneCatalog, log: inout DiagnosticLog) -> SiteSettings? {
        guard let tree = YAMLReader.read(file.text, log: &log),
            let fields = FieldReader(tree, as: "a site", keys: keys, log: &log)
        else { return nil }
        let id = fields.requiredText("id", log: &log)
        if let id { _ = Identifier.check(id, log: &log) }
        let title = fields.requiredText("title", log: &log)
        let language = fields.text("language", log: &log).flatMap { self.language($0, log: &log) } ?? .english
        var settings = SiteSettings(id: id?.value ?? "site", title: title?.value ?? "", language: language)
        settings.languages = languages(fields, default: language, log: &log)
        settings.baseURL = baseURL(fields, log: &log)
        settings.contact = contact(fields, log: &log)
        settings.timeZone =
            fields.timeZone("timezone", ReadingContext(settings: settings, timeZones: timeZones), log: &log) ?? settings.timeZone
        settings.modules = modules(fields, log: &log)
        settings.calendarForm = fields.word("calendar", log: &log) ?? .utc
        settings.remindersAreEvents = fields.boolean("reminder-events", log: &log) ?? false
        settings.publishesStudents = fields.boolean("publish-students", log: &log) ?? false
        settings.keepsOffline = fields.boolean("offline", log: &log) ?? true
        settings.allowedMedia = allowedMedia(fields, log: &log)
        settings.printAnswers = fields.word("print-answers", log: &log)
        if let theme = fields.tree("theme") { settings.theme = self.theme(theme, log: &log) }
        return settings
    }

    private static func language(_ text: Located<String>, log: inout DiagnosticLog) -> ContentLanguage? {
        if let language = ContentLanguage(text.value) { return language }
        log.report(.unknownLanguage, "'\(text.value)' is not a language code; write a code such as en, fr or es-419", at: text.position)
        return nil
    }

    private static func languages(
        _ fields: FieldReader, default first: ContentLanguage, log: inout DiagnosticLog
    ) -> [ContentLanguage] {
        var languages = [first]
        for text in fields.texts("languages", log: &log) {
            guard let language = language(text, log: &log), !languages.contains(language) else { continue }
            languages.append(language)
        }
        return languages
    }

    private static func baseURL(_ fields: FieldReader, log: inout DiagnosticLog) -> String? {
        guard let url = fields.text("base-url", log: &log) else { return nil }
        guard url.value.hasPrefix("https://") || url.value.hasPrefix("http://"),
            !url.value.contains(where: { " \"<>?#".contains($0) })
        else {
            log.report(.invalidValue, "'base-url' is an address such as https://example.org/quizzes", at: url.position)
            return nil
        }
        return String(url.value.reversed().drop { $0 == "/" }.reversed())
    }

    /// An e-mail address, or that of a page on the web.
    private static func contact(_ fields: FieldReader, log: inout DiagnosticLog) -> SiteSettings.Contact? {
        guard let text = fields.text("contact", log: &log) else { return nil }
        let value = text.value
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !value.contains { "\"<>\\^`{|}".contains($0) }
        if isPlain {
            let host = ["https://", "http://"].first(where: value.hasPrefix).map { value.dropFirst($0.count) }
            if let host, let first = host.first, first.isLetter || first.isNumber { return .page(value) }
            if host == nil, isMailAddress(value) { return .mail(value) }
        }
        log.report(
            .invalidValue,
            "'contact' is an e-mail address such as office@example.org, or the address of a page such as https://example.org/report",
            at: text.position)
        return nil
    }

    /// Of the form that people use, not all of RFC 5322: signs that a `mailto:` address would have to escape are refused.
    private static func isMailAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        func isFit(_ part: Substring, _ others: String) -> Bool {
            !part.isEmpty && part.first != "." && part.last != "." && !part.contains("..")
                && part.allSatisfy { $0.isLetter || $0.isNumber || others.contains($0) }
        }
        return isFit(parts[0], "._+-") && isFit(parts[1], ".-") && parts[1].contains(".")
    }

    private static func modules(_ fields: FieldReader, log: inout DiagnosticLog) -> [CourseModule] {
        var modules: [CourseModule] = []
        for tree in fields.sequence("modules", log: &log) ?? [] {
            guard let fields = FieldReader(tree, as: "a module", keys: ["id", "title", "teachers"], log: &log),
                let id = fields.required("id", log: &log) == nil ? nil : fields.identifier("id", log: &log),
                let title = fields.requiredText("title", log: &log)
            else { continue }
            if let first = modules.first(where: { $0.id == id.value }) {
                log.report(
                    .duplicateID, "two modules have the id '\(id.value)'", at: id.position, notes: [("first used here", first.position)])
                continue
            }
            let teachers = fields.texts("teachers", log: &log).map(\.value)
            modules.append(CourseModule(id: id.value, title: title.value, teachers: teachers, position: id.position))
        }
        return modules
    }

    /// A list of paths or patterns; a single one stands for a list of one.
    private static func allowedMedia(_ fields: FieldReader, log: inout DiagnosticLog) -> [Located<String>] {
        guard let tree = fields.tree("allow-media") else { return [] }
        let elements: [ContentTree]
        if case .sequence(let list) = tree.value { elements = list } else { elements = [tree] }
        return elements.compactMap { element in
            guard element.kindInWords == "text", let text = element.text("'allow-media'", log: &log) else {
                log.report(
                    .wrongType, "'allow-media' is a list of paths such as demos/timer.html, but this is \(element.kindInWords)",
                    at: element.position)
                return nil
            }
            let path = trimmed(text.string)
            if !path.isEmpty { return Located(path, at: text.start) }
            log.report(.invalidValue, "a path of 'allow-media' is empty; write one such as demos/timer.html", at: element.position)
            return nil
        }
    }

    private static func theme(_ tree: ContentTree, log: inout DiagnosticLog) -> SiteSettings.Theme {
        guard let fields = FieldReader(tree, as: "a theme", keys: ["accent", "logo"], log: &log) else { return SiteSettings.Theme() }
        var theme = SiteSettings.Theme(logo: fields.text("logo", log: &log))
        if let accent = fields.text("accent", log: &log) {
            let digits = accent.value.dropFirst()
            if accent.value.hasPrefix("#"), [3, 6].contains(digits.count), digits.allSatisfy(\.isHexDigit) {
                theme.accent = accent.value
            } else {
                log.report(.invalidValue, "'accent' is a colour such as \"#0a6e8a\", in quotes, as # begins a comment", at: accent.position)
            }
        }
        return theme
    }
}
