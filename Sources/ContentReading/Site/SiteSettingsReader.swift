package import CivilTime
package import ContentModel
package import Diagnostics
import Encoding

/// Reads `Content/site.yml`.
package struct SiteSettingsReader {
    package static func read(_ file: SourceFile, timeZones: TimeZoneCatalog, log: inout DiagnosticLog) -> SiteSettings? {
        guard let tree = YAMLReader.read(file.text, log: &log), let fields = FieldReader(tree, SiteField.self, log: &log) else {
            return nil
        }
        let id = fields.requiredText(SiteField.id.rawValue, log: &log)
        if let id { _ = Identifier.check(id, log: &log) }
        let language = fields.text(SiteField.language.rawValue, log: &log).flatMap { self.language($0, log: &log) } ?? .english
        var settings = SiteSettings(id: id?.value ?? "site", title: "", language: language)
        // The languages come first, as titles may be translated.
        settings.languages = languages(fields, default: language, log: &log)
        if let title = title(SiteField.title, fields, settings, log: &log) {
            settings.title = title.text.value
            settings.titles = title.byLanguage.mapValues(\.value)
        }
        for field in SiteField.allCases { read(field, of: &settings, fields, timeZones, log: &log) }
        return settings
    }

    private static func read(
        _ field: SiteField, of settings: inout SiteSettings, _ fields: FieldReader, _ timeZones: TimeZoneCatalog, log: inout DiagnosticLog
    ) {
        let name = field.rawValue
        switch field {
        // These are read before the others.
        case .id, .title, .language, .languages: break
        case .baseURL: settings.baseURL = address(field, "https://example.org/quizzes", fields, log: &log)
        case .editURL: settings.editURL = address(field, "https://github.com/riverside/quizzes/edit/main/Content", fields, log: &log)
        case .docs: settings.isDocumentation = fields.boolean(name, log: &log) ?? settings.isDocumentation
        case .home: settings.home = home(fields, log: &log)
        case .sections: settings.sections = sections(fields, log: &log)
        case .contact: settings.contact = contact(fields, log: &log)
        case .timezone:
            let context = ReadingContext(settings: settings, timeZones: timeZones)
            settings.timeZone = fields.timeZone(name, context, log: &log) ?? settings.timeZone
        case .modules: settings.modules = modules(fields, settings, log: &log)
        case .calendar: settings.calendarForm = fields.word(name, log: &log) ?? settings.calendarForm
        case .reminderEvents: settings.remindersAreEvents = fields.boolean(name, log: &log) ?? settings.remindersAreEvents
        case .publishStudents: settings.publishesStudents = fields.boolean(name, log: &log) ?? settings.publishesStudents
        case .offline: settings.keepsOffline = fields.boolean(name, log: &log) ?? settings.keepsOffline
        case .printAnswers: settings.printAnswers = fields.word(name, log: &log)
        case .handIn: if let handIn = fields.tree(name) { settings.handIn = HandInReader.read(handIn, log: &log) }
        case .grades: settings.grades = fields.tree(name).flatMap { GradeScaleReader.read($0, log: &log) }
        case .allowMedia: settings.allowedMedia = allowedMedia(fields, log: &log)
        case .theme: if let theme = fields.tree(name) { settings.theme = self.theme(theme, log: &log) }
        }
    }

    private static func home(_ fields: FieldReader, log: inout DiagnosticLog) -> Located<SiteSettings.FirstPage>? {
        guard let text = fields.text(SiteField.home.rawValue, log: &log) else { return nil }
        let path = text.value.hasFileExtension("md") ? String(text.value.dropLast(3)) : text.value
        let page: SiteSettings.FirstPage
        switch path {
        case "quizzes": page = .quizzes
        case "penalties": page = .penalties
        case "assignments": page = .assignments
        case _ where path.hasPrefix("pages/") && path.count > "pages/".count: page = .page(String(path.dropFirst("pages/".count)))
        default:
            let question = NearMiss.question(path, among: ["quizzes", "penalties", "assignments"])
            log.report(
                .invalidValue,
                "'home' must be quizzes, penalties, assignments or a page such as pages/welcome, not '\(text.value)'\(question)",
                at: text.position)
            return nil
        }
        return Located(page, at: text.position)
    }

    /// The listed sections, then the others in their usual order.
    private static func sections(_ fields: FieldReader, log: inout DiagnosticLog) -> [HomeSection]? {
        guard fields.tree(SiteField.sections.rawValue) != nil else { return nil }
        var sections: [HomeSection] = []
        let words = HomeSection.allCases.map(\.rawValue)
        for text in fields.texts(SiteField.sections.rawValue, log: &log) {
            guard let section = HomeSection(rawValue: text.value) else {
                let question = NearMiss.question(text.value, among: words)
                log.report(
                    .invalidValue, "a section must be one of \(words.joined(separator: ", ")), not '\(text.value)'\(question)",
                    at: text.position
                )
                continue
            }
            if sections.contains(section) {
                log.report(.invalidValue, "the section '\(text.value)' is listed twice; remove one", at: text.position)
                continue
            }
            sections.append(section)
        }
        return sections + HomeSection.allCases.filter { !sections.contains($0) }
    }

    private static func language(_ text: Located<String>, log: inout DiagnosticLog) -> ContentLanguage? {
        if let language = ContentLanguage(text.value) { return language }
        let names = text.value.split { ",; ".contains($0) }.map(String.init)
        let codes = names.compactMap { LanguageName.code($0) ?? ContentLanguage($0)?.code }
        let isList = names.count > 1 && codes.count == names.count
        let meant = LanguageName.code(text.value) ?? ContentLanguage(app: text.value)?.code
        let words =
            isList
            ? "write a list: [\(codes.joined(separator: ", "))]"
            : meant.map { "did you mean '\($0)'?" } ?? "write a code such as en, fr or es-419"
        log.report(.unknownLanguage, "'\(text.value)' is not a language code; \(words)", at: text.position)
        return nil
    }

    /// Every page exists once for each language.
    static let languageLimit = 100

    private static func languages(
        _ fields: FieldReader, default first: ContentLanguage, log: inout DiagnosticLog
    ) -> [ContentLanguage] {
        var languages = [first]
        var listed: Set<ContentLanguage> = []
        for text in fields.texts(SiteField.languages.rawValue, log: &log) {
            guard languages.count < languageLimit else {
                log.report(
                    .invalidValue, "a site can have at most \(languageLimit) languages; split it into several sites", at: text.position)
                break
            }
            guard let language = language(text, log: &log) else { continue }
            if !listed.insert(language).inserted {
                log.report(.invalidValue, "'\(text.value)' is in this list twice; remove one", at: text.position, severity: .warning)
            }
            if !languages.contains(language) { languages.append(language) }
        }
        return languages
    }

    /// An address without a trailing slash.
    private static func address(_ field: SiteField, _ example: String, _ fields: FieldReader, log: inout DiagnosticLog) -> String? {
        guard let url = fields.text(field.rawValue, log: &log) else { return nil }
        if let error = SiteAddressError(url.value) {
            log.report(.invalidValue, "'\(field.rawValue)' must be an address such as \(example)\(error.hint)", at: url.position)
            return nil
        }
        let address = String(url.value.reversed().drop { $0 == "/" }.reversed())
        if field == .baseURL, let name = address.split(separator: "/").dropFirst(2).last, name.hasSuffix(".html") || name.hasSuffix(".htm")
        {
            let folder = address.dropLast(name.count + 1)
            log.report(
                .invalidValue, "'\(field.rawValue)' must be the address of the folder, not of a page in it; write \(folder)",
                at: url.position,
                severity: .warning)
        }
        return address
    }

    /// An email address, or the address of a web page.
    private static func contact(_ fields: FieldReader, log: inout DiagnosticLog) -> SiteSettings.Contact? {
        guard let text = fields.text(SiteField.contact.rawValue, log: &log) else { return nil }
        let value = text.value
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !value.contains { "\"<>\\^`{|}".contains($0) }
        if isPlain {
            let host = ["https://", "http://"].first(where: { value.hasPrefix($0) }).map { value.dropFirst($0.count) }
            if let host, let first = host.first, first.isLetter || first.isNumber, SiteAddressError(value) != .account {
                return .page(value)
            }
            if host == nil, MailAddress.isValid(value) { return .mail(value) }
        }
        log.report(
            .invalidValue,
            "'contact' must be an email address such as office@example.org, or the address of a page such as https://example.org/report",
            at: text.position)
        return nil
    }

    private static func modules(_ fields: FieldReader, _ settings: SiteSettings, log: inout DiagnosticLog) -> [CourseModule] {
        var modules: [CourseModule] = []
        for tree in fields.sequence(SiteField.modules.rawValue, log: &log) ?? [] {
            guard let fields = FieldReader(tree, ModuleField.self, log: &log), var module = module(fields, settings, log: &log) else {
                continue
            }
            if let first = modules.first(where: { $0.id == module.id }) {
                log.report(
                    .duplicateID, "two modules have the id '\(module.id)'", at: module.position,
                    notes: [("first used here", first.position)])
                continue
            }
            if let (first, shared) = modules.lazy.compactMap({ other in other.sharedTitle(with: module).map { (other, $0) } }).first {
                log.report(
                    .duplicateID,
                    "the modules '\(first.id)' and '\(module.id)' have the same title, so 'module: \(shared)' means the first one, and "
                        + "readers can't tell them apart; change one of the titles", at: module.position, severity: .warning,
                    notes: [("first used here", first.position)])
            }
            for field in ModuleField.allCases {
                switch field {
                // These are arguments of the initializer.
                case .id, .title: break
                case .teachers: module.teachers = fields.texts(field.rawValue, log: &log).map(\.value)
                case .color: module.color = colour(field, fields, log: &log)
                }
            }
            modules.append(module)
        }
        return modules
    }

    private static func module(_ fields: FieldReader, _ settings: SiteSettings, log: inout DiagnosticLog) -> CourseModule? {
        let key = ModuleField.id.rawValue
        guard let id = fields.required(key, log: &log) == nil ? nil : fields.identifier(key, log: &log),
            let title = title(ModuleField.title, fields, settings, log: &log)
        else { return nil }
        var module = CourseModule(id: id.value, title: title.text.value, position: id.position)
        module.titles = title.byLanguage.mapValues(\.value)
        return module
    }

    /// Title of the site or of a module, which may be translated; nil if there is none in the default language.
    private static func title(
        _ field: some ContentField, _ fields: FieldReader, _ settings: SiteSettings, log: inout DiagnosticLog
    ) -> TranslatedText? {
        let key = field.rawValue
        guard let title = fields.requiredTitle(key, settings, log: &log) else { return nil }
        for text in title.all { MarksInBlank.report(in: text, of: key, log: &log) }
        // A title in one language may be meant for all.
        guard title.byLanguage.count > 1 else { return title }
        let missing = settings.languages.filter { language in !language.fallbacks.contains { title.byLanguage[$0] != nil } }
        guard !missing.isEmpty else { return title }
        let codes = listed(missing.map { "'\($0)'" })
        log.report(
            .missingKey, "'\(key)' has no text in \(codes), so pages in \(codes) show that of another language",
            at: fields.tree(key)?.position ?? fields.position, severity: .warning)
        return title
    }

    /// Maximum number of patterns, as each is compared with each file.
    private static let patternLimit = 100
    /// Maximum number of bytes of a pattern.
    private static let patternLengthLimit = 200

    /// A list of paths or patterns; a single one is a list of one.
    private static func allowedMedia(_ fields: FieldReader, log: inout DiagnosticLog) -> [Located<String>] {
        guard let tree = fields.tree(SiteField.allowMedia.rawValue) else { return [] }
        let elements: [ContentTree]
        if case .sequence(let list) = tree.value { elements = list } else { elements = [tree] }
        var patterns = 0
        return elements.compactMap { element -> Located<String>? in
            guard element.kind == .text, let text = element.text("'allow-media'", log: &log) else {
                log.report(
                    .wrongType, "'allow-media' must be a list of paths such as demos/timer.html, but this is \(element.kindInWords)",
                    at: element.position)
                return nil
            }
            let path = text.string.trimmed
            guard !path.isEmpty else {
                log.report(.invalidValue, "a path in 'allow-media' is empty; write one such as demos/timer.html", at: element.position)
                return nil
            }
            guard !PathPattern.isName(path) else { return Located(path, at: text.start) }
            patterns += 1
            if patterns <= patternLimit, path.utf8.count <= patternLengthLimit { return Located(path, at: text.start) }
            let excess =
                patterns > patternLimit
                ? "'allow-media' can have at most \(patternLimit) paths with * or ?"
                : "a path with * or ? can have at most \(patternLengthLimit) characters"
            log.report(.invalidValue, "\(excess); allow all files of a folder with a path such as demos/**", at: element.position)
            return nil
        }
    }

    private static func theme(_ tree: ContentTree, log: inout DiagnosticLog) -> SiteSettings.Theme {
        var theme = SiteSettings.Theme()
        guard let fields = FieldReader(tree, ThemeField.self, log: &log) else { return theme }
        for field in ThemeField.allCases {
            switch field {
            case .accent: theme.accent = colour(field, fields, log: &log)
            case .logo: theme.logo = fields.text(field.rawValue, log: &log)
            }
        }
        return theme
    }

    private static func colour(_ field: some ContentField, _ fields: FieldReader, log: inout DiagnosticLog) -> String? {
        guard let text = fields.text(field.rawValue, log: &log) else { return nil }
        if PNG.Colour(hex: text.value) != nil { return text.value }
        log.report(
            .invalidValue, "'\(field.rawValue)' must be a colour such as \"#0a6e8a\", in quotes (# begins a comment)", at: text.position)
        return nil
    }
}
