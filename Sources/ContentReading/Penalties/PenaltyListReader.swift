package import ContentModel
package import Diagnostics
import Encoding

/// Reads `penalties.json`: an array of penalties, or one wrapped in `{"penalties": […]}`.
package struct PenaltyListReader {
    static let keys = ["id", "slug", "replaces", "description", "rules", "sanctionValue", "referee", "judge", "phase", "also"]
    static let largestID = 99_999

    package private(set) var penalties: [Penalty] = []
    /// Ids that language files may use, including those of penalties with errors; nil if some can't be read.
    package private(set) var knownIDs: Set<Int>? = []
    private var needsDescriptions = true
    /// Of the site; nil for a list whose site isn't known.
    private var languages: [ContentLanguage]?
    private var positions: [Int: SourcePosition] = [:]
    private var slugs: [String: SourcePosition] = [:]

    /// Nil if there is no list at all.
    package static func read(_ text: String, languages: [ContentLanguage]? = nil, log: inout DiagnosticLog) -> PenaltyListReader? {
        JSONReader.read(text, log: &log).flatMap { read($0, languages: languages, log: &log) }
    }

    /// Nil if there is no list at all.
    /// - Parameters:
    ///   - needsDescriptions: false for lists of apps, which have all texts in their language files.
    ///   - languages: of the site, which search words have to be of; nil if it isn't known.
    package static func read(
        _ tree: ContentTree, needsDescriptions: Bool = true, languages: [ContentLanguage]? = nil, log: inout DiagnosticLog
    ) -> PenaltyListReader? {
        guard let elements = tree.list(wrappedIn: "penalties", as: "a list of penalties", log: &log) else { return nil }
        var list = PenaltyListReader()
        list.needsDescriptions = needsDescriptions
        list.languages = languages
        for element in elements { list.add(element, log: &log) }
        if elements.isEmpty { log.report(.missingContent, "this edition has no penalties", at: tree.position) }
        return list
    }

    private mutating func add(_ tree: ContentTree, log: inout DiagnosticLog) {
        guard let fields = FieldReader(tree, as: "a penalty", keys: PenaltyListReader.keys, .lenient, log: &log) else {
            knownIDs = nil
            return
        }
        let id = fields.requiredInteger("id", in: 0...PenaltyListReader.largestID, log: &log)
        let description = needsDescriptions ? fields.requiredText("description", log: &log) : fields.text("description", log: &log)
        let code = fields.requiredInteger("sanctionValue", in: 0...Sanction.allCases.count - 1, log: &log)
        var penalty = Penalty(
            id: id?.value ?? 0, position: fields.position, reference: description?.value ?? "",
            sanction: code.flatMap { Sanction(code: $0.value) } ?? .zero)
        let slug = slug(fields, log: &log)
        penalty.slug = slug?.value
        penalty.positions.slug = slug?.position
        penalty.replaces = fields.texts("replaces", log: &log)
        let rules = PenaltyListReader.rules(fields, log: &log)
        penalty.rules = rules.map(\.value)
        penalty.positions.rules = rules.map(\.position)
        penalty.positions.sanction = code?.position ?? fields.position
        penalty.positions.owners = fields.tree("referee")?.position ?? fields.tree("judge")?.position ?? fields.position
        let owners = ["referee", "judge"].map { key in
            (isThere: fields.tree(key) != nil, value: fields.boolean(key, log: &log))
        }
        penalty.refereeDecides = owners[0].value ?? false
        penalty.judgesDecide = owners[1].value ?? false
        penalty.phase = phase(fields, log: &log)
        penalty.also = also(fields, log: &log)
        guard let id else {
            knownIDs = nil
            return
        }
        if let first = positions[id.value] {
            log.report(
                .duplicateID, "two penalties of this edition have the id \(id.value)", at: id.position,
                notes: [("first used here", first)])
            return
        }
        positions[id.value] = id.position
        knownIDs?.insert(id.value)
        // Owners that can't be read have been reported; the penalty isn't one without owners.
        let hasOwners = owners.allSatisfy { !$0.isThere || $0.value != nil }
        if description != nil || !needsDescriptions, code != nil, hasOwners { penalties.append(penalty) }
    }

    /// An app may number its phases, which the list then leaves out.
    private func phase(_ fields: FieldReader, log: inout DiagnosticLog) -> DivePhase? {
        var phaseLog = DiagnosticLog(path: log.path)
        let phase: DivePhase? = fields.word("phase", log: &phaseLog)
        log.append(needsDescriptions ? phaseLog.diagnostics : phaseLog.diagnostics.map(\.asWarning))
        return phase
    }

    /// The slug is in the path of the penalty's page, so it is one path component and unique.
    private mutating func slug(_ fields: FieldReader, log: inout DiagnosticLog) -> Located<String>? {
        guard let slug = fields.identifier("slug", log: &log) else { return nil }
        if slug.value.contains("/") {
            log.report(.invalidID, "the slug '\(slug.value)' names a page, so it can't contain '/'", at: slug.position)
            return nil
        }
        if let first = slugs[slug.value] {
            log.report(
                .duplicateID, "two penalties of this edition have the slug '\(slug.value)'", at: slug.position,
                notes: [("first used here", first)])
            return nil
        }
        slugs[slug.value] = slug.position
        return slug
    }

    /// Search words: a list for all languages, or one for each: `{"en": ["late"], "fr": ["en retard"]}`.
    private func also(_ fields: FieldReader, log: inout DiagnosticLog) -> [ContentLanguage?: [String]] {
        guard let tree = fields.tree("also") else { return [:] }
        guard case .mapping(let entries) = tree.value else { return [nil: fields.texts("also", log: &log).map(\.value)] }
        let names = FieldReader(tree, as: "'also'", keys: entries.map(\.key), .lenient, log: &log)
        var words: [ContentLanguage?: [String]] = [:]
        for entry in entries {
            guard let language = ContentLanguage(entry.key) else {
                log.report(
                    .invalidValue, "'\(entry.key)' isn't a language; 'also' must be a list of words, or one for each language such as 'en'",
                    at: entry.keyPosition)
                continue
            }
            // An edition may have the words of more languages than the site, but not of none.
            if let languages, !language.hasTwoLetterCode, !languages.contains(where: { $0.fallbacks.contains(language) }) {
                log.report(
                    .unknownLanguage,
                    "the site has no language '\(entry.key)', so no page is found by these words\(NearMiss.question(entry.key, among: languages.map(\.code)))",
                    at: entry.keyPosition, severity: .warning)
            }
            words[language] = names?.texts(entry.key, log: &log).map(\.value) ?? []
        }
        return words
    }

    /// Rules are strings or `{"ruleId": "D6.12"}`.
    private static func rules(_ fields: FieldReader, log: inout DiagnosticLog) -> [Located<String>] {
        let trees = fields.sequence("rules", log: &log) ?? []
        return trees.compactMap { tree in
            guard case .mapping = tree.value else {
                guard let text = tree.text("a rule", log: &log) else { return nil }
                let rule = text.string.trimmed
                if rule.isEmpty { log.report(.invalidValue, "a rule must be a number such as D6.12", at: text.start) }
                return rule.isEmpty ? nil : Located(rule, at: text.start)
            }
            let inner = FieldReader(tree, as: "a rule", keys: ["ruleId"], .lenient, log: &log)
            return inner?.requiredText("ruleId", log: &log)
        }
    }
}

/// Reads `sanctions.json`: an array of sanctions, or one wrapped in `{"sanctions": […]}`.
package enum SanctionListReader {
    static let keys = ["id", "description", "icon"]

    package static func read(_ text: String, log: inout DiagnosticLog) -> [Sanction: Edition.SanctionNote]? {
        JSONReader.read(text, log: &log).flatMap { read($0, log: &log) }
    }

    package static func read(_ tree: ContentTree, log: inout DiagnosticLog) -> [Sanction: Edition.SanctionNote]? {
        guard let elements = tree.list(wrappedIn: "sanctions", as: "a list of sanctions", log: &log) else { return nil }
        var notes: [Sanction: Edition.SanctionNote] = [:]
        var positions: [Sanction: SourcePosition] = [:]
        for element in elements {
            guard let fields = FieldReader(element, as: "a sanction", keys: keys, .lenient, log: &log) else { continue }
            let id = fields.requiredInteger("id", in: 0...Sanction.allCases.count - 1, log: &log)
            let description = fields.requiredText("description", log: &log)
            let icon = fields.text("icon", log: &log)?.value
            guard let id, let sanction = Sanction(code: id.value), let description else { continue }
            if let first = positions[sanction] {
                log.report(
                    .duplicateID, "two sanctions have the id \(id.value)", at: id.position,
                    notes: [("first used here", first)])
                continue
            }
            positions[sanction] = id.position
            notes[sanction] = Edition.SanctionNote(description: description.value, icon: icon)
        }
        return notes
    }
}

extension FieldReader {
    func requiredInteger(_ key: String, in range: ClosedRange<Int>, log: inout DiagnosticLog) -> Located<Int>? {
        required(key, log: &log) == nil ? nil : integer(key, in: range, log: &log)
    }
}

extension ContentTree {
    /// Elements of a list, or of the list under `key` in a mapping.
    func list(wrappedIn key: String, as subject: String, log: inout DiagnosticLog) -> [ContentTree]? {
        if case .sequence(let elements) = value { return elements }
        guard case .mapping = value else {
            log.report(
                .wrongType, "\(subject) must be an array, or {\"\(key)\": […]}, but this is \(kindInWords)", at: position)
            return nil
        }
        guard let fields = FieldReader(self, as: subject, keys: [key], .lenient, log: &log),
            fields.required(key, log: &log) != nil
        else { return nil }
        return fields.sequence(key, log: &log)
    }
}
