import Diagnostics

/// Parses a template and reports its errors: syntax errors of mustache, and tags that no page fills.
enum TemplateSource {
    static let sizeLimit = 1 << 20

    static func read(
        _ bytes: [UInt8], of file: TemplateFile, path: String
    ) -> (template: MustacheTemplate?, diagnostics: [Diagnostic]) {
        var log = DiagnosticLog(path: path)
        guard bytes.count <= sizeLimit else {
            log.report(.fileTooLarge, "a template can be up to \(sizeLimit >> 20) MB; make it smaller", at: .start)
            return (nil, log.diagnostics)
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            log.report(.notUTF8, "this template is not UTF-8", at: .start)
            return (nil, log.diagnostics)
        }
        let scanner = TagScanner(bytes: bytes)
        if let position = scanner.firstControlCharacter {
            log.report(.controlCharacter, "a template can't contain control characters", at: position)
        }
        let tags = scanner.tags()
        check(tags, file, &log)
        do throws(MustacheTemplate.SyntaxError) {
            let template = try MustacheTemplate(bytes, tags: tags)
            return (log.hasErrors ? nil : template, log.diagnostics)
        } catch {
            log.report(.invalidTemplate, error.message, at: error.position)
            return (nil, log.diagnostics)
        }
    }

    private static func check(_ tags: [TagScanner.Tag], _ file: TemplateFile, _ log: inout DiagnosticLog) {
        // The search for near misses is slow, and its result would not fit into a full log.
        for tag in tags where log.diagnostics.count <= DiagnosticLog.limit {
            switch tag.sigil {
            case "!": break
            case ">" where file == .page: checkPart(tag, &log)
            case ">", "<", "$", "=", "%":
                let message = "a shell can't have '{{\(tag.sigil)' here; it can only use tags and sections"
                log.report(.invalidTemplate, message, at: tag.position)
            default: checkName(tag, file, &log)
            }
        }
        let isPart = if case .part = file { true } else { false }
        if !isPart { checkMain(tags, &log) }
    }

    /// Every page has its content exactly once, and not only under a condition.
    private static func checkMain(_ tags: [TagScanner.Tag], _ log: inout DiagnosticLog) {
        var depth = 0
        var positions: [SourcePosition] = []
        for tag in tags {
            if "#^".contains(tag.sigil) { depth += 1 }
            if tag.sigil == "/" { depth -= 1 }
            guard tag.name == TemplateTag.main.rawValue, "{&".contains(tag.sigil) else { continue }
            if depth > 0 {
                log.report(
                    .invalidTemplate, "the tag '{{{main}}}' is in a section, so some pages would be empty; move it out of the section",
                    at: tag.position)
            }
            positions.append(tag.position)
        }
        if positions.isEmpty { log.report(.invalidTemplate, "the tag '{{{main}}}' is missing, so pages would be empty", at: .start) }
        if positions.count > 1 {
            log.report(
                .invalidTemplate, "the tag '{{{main}}}' is repeated here, so pages would have their text twice; remove one",
                at: positions[1])
        }
    }

    /// Warnings about tags without which pages only work in part, for a site's own template of all pages.
    ///
    /// - Parameter part: the bytes of a part that it includes.
    static func diagnoseMissingTags(in page: [UInt8], part: (TemplateFile) -> [UInt8]) -> [Diagnostic] {
        let own = TagScanner(bytes: page).tags()
        let included = TemplateFile.parts.filter { name in own.contains { $0.sigil == ">" && $0.name == name } }
        let tags = own + included.flatMap { TagScanner(bytes: part(.part($0))).tags() }
        func diagnose(_ tag: TemplateTag, isHTML: Bool, _ consequence: String) -> Diagnostic? {
            let sigils = isHTML ? "{&" : "{& "
            if tags.contains(where: { $0.name == tag.rawValue && sigils.contains($0.sigil) }) { return nil }
            let written = isHTML ? "{{{\(tag.rawValue)}}}" : "{{\(tag.rawValue)}}"
            return Diagnostic(
                .invalidTemplate, "the tag '\(written)' is missing, so \(consequence)",
                at: SourceLocation(path: "Templates/\(TemplateFile.page.path)"), severity: .warning)
        }
        return [
            diagnose(.assets, isHTML: true, "pages have no styles or scripts"),
            diagnose(.links, isHTML: true, "former addresses of pages lead nowhere, and search engines don't know the translations"),
            diagnose(.policy, isHTML: false, "browsers don't keep pages from loading anything from other sites"),
        ].compactMap(\.self)
    }

    private static func checkPart(_ tag: TagScanner.Tag, _ log: inout DiagnosticLog) {
        guard !TemplateFile.parts.contains(tag.name) else { return }
        let question = NearMiss.question(tag.name, among: TemplateFile.parts)
        log.report(.invalidTemplate, "a page's shell has no part '\(tag.name)'\(question)", at: tag.position)
    }

    private static func checkName(_ tag: TagScanner.Tag, _ file: TemplateFile, _ log: inout DiagnosticLog) {
        var known = TemplateTag.allCases.map(\.rawValue)
        if case .layout = file {
            known = LayoutTag.allCases.map(\.rawValue)
            if tag.valueName != nil {
                guard tag.sigil == "{" || tag.sigil == "&" else { return }
                let message = "a value is text and not HTML, so put it in two braces: '{{\(tag.name)}}'"
                return log.report(.invalidTemplate, message, at: tag.position)
            }
        }
        guard tag.name != ".", !known.contains(tag.name) else { return }
        let question = NearMiss.question(tag.name, among: known)
        log.report(.invalidTemplate, "there is no tag '\(tag.name)'\(question)", at: tag.position)
    }
}
