import ContentModel
import Diagnostics

/// Reads `hand-in` of `Content/site.yml`.
enum HandInReader {
    private typealias Way = SiteSettings.HandIn.Way

    static func read(_ tree: ContentTree, log: inout DiagnosticLog) -> SiteSettings.HandIn {
        var handIn = SiteSettings.HandIn()
        guard let fields = FieldReader(tree, HandInField.self, log: &log) else { return handIn }
        for field in [HandInField.mail, .upload, .ways] {
            switch field {
            case .mail: handIn.mail = mail(fields, log: &log)
            case .upload: handIn.upload = upload(fields, log: &log)
            // Needs the addresses.
            case .ways: readWays(fields, into: &handIn, log: &log)
            }
        }
        return handIn
    }

    private static func mail(_ fields: FieldReader, log: inout DiagnosticLog) -> String? {
        guard let text = fields.text(HandInField.mail.rawValue, log: &log) else { return nil }
        if MailAddress.isValid(text.value), text.value.allSatisfy(\.isASCII) { return text.value }
        log.report(
            .invalidValue, "'mail' must be an email address such as homework@example.org, not '\(text.value)'", at: text.position)
        return nil
    }

    private static func upload(_ fields: FieldReader, log: inout DiagnosticLog) -> UploadAddress? {
        guard let text = fields.text(HandInField.upload.rawValue, log: &log) else { return nil }
        if let address = UploadAddress(text.value) { return address }
        log.report(
            .invalidValue,
            "'upload' must be the address of a folder such as https://cloud.example.org/homework, not '\(text.value)'"
                + question(text.value),
            at: text.position)
        return nil
    }

    /// The same address with `https://`, which is often all that is missing.
    private static func question(_ address: String) -> String {
        let rest: Substring
        if let scheme = address.firstRange(of: "://") {
            guard address[..<scheme.lowerBound].lowercased() == "http" else { return "" }
            rest = address[scheme.upperBound...]
        } else {
            rest = address[...]
        }
        let secure = "https://\(rest)"
        guard rest.prefix(while: { $0 != "/" }).contains("."), UploadAddress(secure) != nil else { return "" }
        return "; did you mean '\(secure)'?"
    }

    /// Without a list, an address is enough to offer its way.
    private static func readWays(_ fields: FieldReader, into handIn: inout SiteSettings.HandIn, log: inout DiagnosticLog) {
        guard let tree = fields.tree(HandInField.ways.rawValue) else {
            handIn.ways = (handIn.upload == nil ? [] : [.upload]) + (handIn.mail == nil ? [] : [.mail]) + handIn.ways
            return
        }
        let texts = fields.texts(HandInField.ways.rawValue, log: &log)
        if case .sequence(let elements) = tree.value, elements.isEmpty {
            log.report(.invalidValue, "'ways' is empty; list one or more of \(names.joined(separator: ", "))", at: tree.position)
        }
        var ways: [Way] = []
        for text in texts {
            guard let way = way(text, log: &log), isNew(way, ways, text, log: &log) else { continue }
            if hasAddress(way, fields, text, log: &log) { ways.append(way) }
        }
        reportUnused(fields, listed: texts.map(\.value), log: &log)
        if !ways.isEmpty { handIn.ways = ways }
    }

    /// Addresses of ways that aren't listed; a misspelt way may be theirs.
    private static func reportUnused(_ fields: FieldReader, listed: [String], log: inout DiagnosticLog) {
        guard listed.allSatisfy(names.contains) else { return }
        for (field, way) in [(HandInField.mail, Way.mail), (.upload, .upload)] where !listed.contains(way.rawValue) {
            guard let entry = fields.entry(field.rawValue) else { continue }
            log.report(
                .unusedKey, "'\(field.rawValue)' isn't used, because 'ways' doesn't list \(way.rawValue); list it, or remove the address",
                at: entry.keyPosition)
        }
    }

    private static let names = Way.allCases.map(\.rawValue)

    private static func way(_ text: Located<String>, log: inout DiagnosticLog) -> Way? {
        if let way = Way(rawValue: text.value) { return way }
        log.report(
            .invalidValue,
            "a way to hand in must be one of \(names.joined(separator: ", ")), not '\(text.value)'\(NearMiss.question(text.value, among: names))",
            at: text.position)
        return nil
    }

    private static func isNew(_ way: Way, _ ways: [Way], _ text: Located<String>, log: inout DiagnosticLog) -> Bool {
        guard ways.contains(way) else { return true }
        log.report(.invalidValue, "the way '\(way.rawValue)' is listed twice; remove one", at: text.position)
        return false
    }

    /// An invalid address has already been reported.
    private static func hasAddress(_ way: Way, _ fields: FieldReader, _ text: Located<String>, log: inout DiagnosticLog) -> Bool {
        let example: String
        switch way {
        case .mail: example = "homework@example.org"
        case .upload: example = "https://cloud.example.org/homework"
        case .download, .share, .copy: return true
        }
        guard fields.tree(way.rawValue) == nil else { return true }
        log.report(
            .missingKey, "the way '\(way.rawValue)' needs an address; add a line such as '\(way.rawValue): \(example)' to 'hand-in'",
            at: text.position)
        return false
    }
}
