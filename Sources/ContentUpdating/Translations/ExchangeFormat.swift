import ContentModel
package import Diagnostics
import Encoding

/// File formats of translation tools.
///
/// Each of them keeps key, source, translation and note of every unit, in their order. Only `.strings` and `.arb`, which are files
/// of one language, can't store some of them.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    case strings, arb, po, csv

    /// Format of a file name extension.
    package init?(path: String) {
        guard let dot = path.lastIndex(of: "."), let format = ExchangeFormat(rawValue: path[path.index(after: dot)...].lowercased())
        else { return nil }
        self = format
    }

    /// - Parameter dialect: of the format `csv`; others have none.
    package func bytes(of sheet: TextSheet, for dialect: CSVDialect? = nil) -> [UInt8] {
        switch self {
        case .strings: StringsFormat.bytes(of: sheet)
        case .arb: ARBFormat.bytes(of: sheet)
        case .po: POWriter.bytes(of: sheet)
        case .csv: CSVTextFormat.bytes(of: sheet, for: dialect)
        }
    }

    /// Parses what is valid, and reports every error; `path` is only for the reports.
    package func read(_ bytes: [UInt8], path: String) -> (sheet: ImportedSheet, diagnostics: [Diagnostic]) {
        var log = DiagnosticLog(path: path)
        let sheet =
            switch self {
            case .strings: StringsFormat.read(bytes, log: &log)
            case .arb: ARBFormat.read(bytes, log: &log)
            case .po: POReader.read(bytes, log: &log)
            case .csv: CSVTextFormat.read(bytes, log: &log)
            }
        return (sheet, log.diagnostics)
    }

    /// Where a file has its language, in words.
    package var languageField: String? {
        switch self {
        case .strings: "its first line"
        case .arb: "\"\(ARBFormat.languageKey)\""
        case .po: "\"Language:\""
        case .csv: nil
        }
    }

    /// Where a file has the set of its texts, in words.
    package var setField: String? {
        switch self {
        case .strings: "its first line"
        case .arb: "\"\(ARBFormat.setKey)\""
        case .po: "\"\(POWriter.setField):\""
        case .csv: nil
        }
    }

    /// Keys of units that this format can't represent without loss.
    package func unfitKeys(_ sheet: TextSheet) -> [String] {
        sheet.units.filter { unit in
            switch self {
            // Keys with this prefix are metadata; control characters aren't allowed in a file of the site.
            case .arb: unit.key.hasPrefix("@") || texts(unit).contains { $0.unicodeScalars.contains(where: Self.isControl) }
            // C strings end at a NUL.
            case .po: texts(unit).contains { $0.unicodeScalars.contains("\0") }
            case .strings, .csv: false
            }
        }.map(\.key)
    }

    private func texts(_ unit: TextUnit) -> [String] { [unit.key, unit.source ?? "", unit.translation ?? "", unit.note] }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar < " " && !["\n", "\r", "\t"].contains(scalar) }

    /// The bytes as text without a byte order mark; nil where they are neither UTF-8 nor UTF-16, which is reported.
    func text(_ bytes: [UInt8], log: inout DiagnosticLog) -> String? {
        if let units = LegacyText.utf16Units(bytes) {
            if bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) { return text }
            log.report(.notUTF8, "this file begins as UTF-16 but is not valid UTF-16; \(adviceForUTF8)", at: .start)
            return nil
        }
        if let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) { return text }
        log.report(.notUTF8, "this file is not UTF-8; \(adviceForUTF8)", at: .start)
        return nil
    }

    /// How the programs that write this format save UTF-8.
    var adviceForUTF8: String {
        switch self {
        case .strings, .arb: "save it as UTF-8 in your editor"
        case .po: "choose UTF-8 in Poedit (Translation > Properties > Charset), or save it as UTF-8 in your editor"
        case .csv: "save it as UTF-8 in your editor, in Excel as 'CSV UTF-8'"
        }
    }
}

/// Placeholder for an empty text, since most tools treat that as missing.
enum EmptyOnPurpose {
    static let mark = "left empty on purpose"
}

/// Note of a text that only the translation has.
enum MissingSource {
    static let mark = "no text in the source language"
}

/// Note of a translation whose original has changed since, in formats that have no mark for it. Removing it confirms the translation.
enum OutdatedTranslation {
    static let mark = "outdated, translated from: "

    /// In one line, so that it can be distinguished from other notes.
    static func note(_ former: String) -> String { "outdated, " + origin(former) }

    static func origin(_ former: String) -> String { "translated from: " + TextFolding.squeeze(former) }
}
