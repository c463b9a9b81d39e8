import ContentModel
import Diagnostics
import Encoding
import Localization

/// Writer of gettext's `.po`: the key is the context, so that equal texts may have different translations.
struct POWriter {
    static let setField = "X-Quizmark-Texts"

    private let sheet: TextSheet
    private let forms: PluralForms
    private var text = ""

    static func bytes(of sheet: TextSheet) -> [UInt8] {
        var writer = POWriter(sheet: sheet, forms: PluralForms(sheet.language))
        writer.writeHeader()
        var rest = sheet.units[...]
        while let unit = rest.first {
            if let group = writer.plural(rest) {
                writer.write(group)
                rest = rest.dropFirst(group.count)
            } else {
                writer.write(unit)
                rest = rest.dropFirst()
            }
        }
        return Array(writer.text.utf8)
    }

    private init(sheet: TextSheet, forms: PluralForms) {
        self.sheet = sheet
        self.forms = forms
    }

    private mutating func writeHeader() {
        // No date, so that the same texts give the same file.
        let fields = [
            "Project-Id-Version: quizmark", "Report-Msgid-Bugs-To: ", "POT-Creation-Date: 1970-01-01 00:00+0000",
            "PO-Revision-Date: 1970-01-01 00:00+0000", "Last-Translator: ", "Language-Team: ",
            "Language: \(sheet.language.code.replacing("-", by: "_"))", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
            "Plural-Forms: \(forms.header)", "X-Source-Language: \(sheet.source)", "\(Self.setField): \(sheet.set)",
        ]
        text += "msgid \"\"\nmsgstr \"\"\n" + fields.map { QuotedText.c($0 + "\n") + "\n" }.joined()
    }

    // MARK: - Plurals

    /// The units at the beginning of `rest` that are the plural forms of one text, for whole numbers.
    private func plural(_ rest: ArraySlice<TextUnit>) -> ArraySlice<TextUnit>? {
        guard sheet.set == .interface, let first = rest.first, let base = PluralCategory.parts(of: first.key)?.base, forms.whole.count > 1
        else {
            return nil
        }
        let group = rest.prefix(forms.whole.count)
        let keys = forms.whole.map { "\(base).\($0.rawValue)" }
        guard group.map(\.key) == keys, group.allSatisfy({ $0.translation != "" }), group.dropFirst().allSatisfy({ $0.note.isEmpty }),
            let (singular, plural) = sources(group), !singular.isEmpty,
            group.enumerated().allSatisfy({ $0.element.source == ($0.offset == forms.singular ? singular : plural) })
        else { return nil }
        return group
    }

    /// msgid and msgid_plural of a group.
    private func sources(_ group: ArraySlice<TextUnit>) -> (singular: String, plural: String)? {
        let texts = Array(group)
        guard texts.indices.contains(forms.singular), let singular = texts[forms.singular].source,
            let plural = texts[forms.singular == texts.count - 1 ? 0 : texts.count - 1].source
        else { return nil }
        return (singular, plural)
    }

    private mutating func write(_ group: ArraySlice<TextUnit>) {
        guard let first = group.first, let (singular, plural) = sources(group) else { return }
        text += "\n"
        writeNote(first.note)
        writeLine("msgctxt", PluralCategory.parts(of: first.key)?.base ?? first.key)
        writeLine("msgid", singular)
        writeLine("msgid_plural", plural)
        for (index, unit) in group.enumerated() { writeLine("msgstr[\(index)]", unit.translation ?? "") }
    }

    // MARK: - Units

    private mutating func write(_ unit: TextUnit) {
        text += "\n"
        if unit.translation == "" { text += "# \(EmptyOnPurpose.mark)\n" }
        if unit.source == nil { text += "# \(MissingSource.mark)\n" }
        writeNote(unit.note)
        if let former = unit.formerSource {
            text += "#, fuzzy\n"
            writeLine("#| msgid", former, continuedBy: "#| ")
        }
        writeLine("msgctxt", unit.key)
        writeLine("msgid", unit.source ?? "")
        writeLine("msgstr", unit.translation ?? "")
    }

    private mutating func writeNote(_ note: String) {
        if note.isEmpty { return }
        for line in note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            text += line.isEmpty ? "#.\n" : "#. \(line)\n"
        }
    }

    /// A text of several lines begins on a new line, as gettext's tools write it.
    private mutating func writeLine(_ keyword: String, _ value: String, continuedBy mark: String = "") {
        let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
        let parts = lines.enumerated().map { $0.offset < lines.count - 1 ? $0.element + "\n" : $0.element }.filter { !$0.isEmpty }
        if parts.count < 2 {
            text += "\(keyword) \(QuotedText.c(value))\n"
        } else {
            text += "\(keyword) \"\"\n" + parts.map { mark + QuotedText.c(String($0)) + "\n" }.joined()
        }
    }
}
