import ContentModel
package import Diagnostics
import Encoding
import Localization

/// Reads the penalties' texts in one language from a `.strings` or `.arb` file.
///
/// Such files come from apps, so texts of other screens may be in them and are skipped.
package struct LanguageFileReader {
    /// Key and text of each entry about a penalty.
    package private(set) var entries: [PenaltyKey: (key: Located<String>, text: Located<String>)] = [:]
    /// Texts of an app's other screens, by key.
    package private(set) var foreign: [String: String] = [:]
    private let style: PenaltyKey.Style
    private let spelling: PenaltyKey.Spelling

    package static func read(
        _ bytes: [UInt8], _ name: LanguageFileName, _ spelling: PenaltyKey.Spelling = .exact, log: inout DiagnosticLog
    ) -> LanguageFileReader {
        var reader = LanguageFileReader(style: name.style, spelling: spelling)
        switch name.style {
        case .strings:
            let (file, diagnostics) = StringsFile.read(bytes, path: log.path)
            log.append(diagnostics)
            for entry in file.entries { reader.add(entry.key, log: &log) { _ in entry.text } }
        case .arb: reader.readARB(bytes, name.language, log: &log)
        }
        return reader
    }

    private init(style: PenaltyKey.Style, spelling: PenaltyKey.Spelling) {
        self.style = style
        self.spelling = spelling
    }

    /// ARB is JSON in which keys beginning with `@` describe the others.
    private mutating func readARB(_ bytes: [UInt8], _ language: ContentLanguage, log: inout DiagnosticLog) {
        guard let text = FileText.decoded(bytes, log: &log), let tree = JSONReader.read(text, log: &log),
            let entries = tree.arbMembers(log: &log)
        else { return }
        for entry in entries {
            if entry.key == "@@locale" { checkLocale(entry.value, language, log: &log) }
            if entry.key.hasPrefix("@") { continue }
            add(Located(entry.key, at: entry.keyPosition), log: &log) { log in
                entry.value.text("'\(entry.key)'", log: &log).map { Located($0.string, at: $0.start) }
            }
        }
    }

    private func checkLocale(_ tree: ContentTree, _ language: ContentLanguage, log: inout DiagnosticLog) {
        guard let text = tree.text("'@@locale'", log: &log), ContentLanguage(app: text.string) != language else {
            return
        }
        log.report(
            .invalidValue,
            "this file says that it is in '\(text.string)', but its name says '\(language)'; correct one of them",
            at: text.start)
    }

    private mutating func add(
        _ key: Located<String>, log: inout DiagnosticLog, text: (inout DiagnosticLog) -> Located<String>?
    ) {
        switch PenaltyKey.read(key.value, style, spelling) {
        case .foreign:
            var passedOver = DiagnosticLog(path: log.path)
            foreign[key.value] = text(&passedOver)?.value
        case .misspelt(let suggestion):
            log.report(
                .unusedKey, "key '\(key.value)' isn't used: it doesn't name a penalty's text\(NearMiss.question(meaning: suggestion))",
                at: key.position)
        case .penalty(let penalty):
            guard let text = text(&log)?.map(\.trimmed), !log.reportDisallowedCharacter(in: text) else { return }
            entries[penalty] = (key, text)
        }
    }

    // MARK: - Texts by penalty

    /// Ids in the file, sorted.
    package var ids: [Int] { Set(entries.keys.map(\.id)).sorted() }

    /// Text of a penalty; nil if it is missing or empty, which is reported. A text without a headline has its beginning for one.
    func text(of id: Int, log: inout DiagnosticLog) -> PenaltyText? {
        let headline = entries[PenaltyKey(id: id, isHeadline: true)]
        let written = style.key(id, isHeadline: false)
        guard let entry = entries[PenaltyKey(id: id, isHeadline: false)] else {
            log.report(
                .missingPenaltyText, "'\(written)' is missing, so pages fall back to another text for this penalty",
                at: headline?.key.position ?? .start)
            return nil
        }
        let text = entry.text
        guard !text.value.isEmpty else {
            log.report(
                .missingPenaltyText, "'\(written)' is empty, so pages fall back to another text for this penalty",
                at: entry.key.position)
            return nil
        }
        guard let headline, !headline.text.value.isEmpty else { return PenaltyText(withoutHeadline: text.value, position: text.position) }
        return PenaltyText(
            headline: headline.text.value, text: text.value, position: text.position, headlinePosition: headline.text.position)
    }

    /// Key of a penalty's headline, as this file would write it.
    func headlineKey(of id: Int) -> String { style.key(id, isHeadline: true) }

    package func firstPosition(of id: Int) -> SourcePosition {
        [false, true].compactMap { entries[PenaltyKey(id: id, isHeadline: $0)]?.key.position }.min() ?? .start
    }
}
