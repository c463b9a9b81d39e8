import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Localization

/// Reader of gettext's `.po`, as its tools and editors write it.
struct POReader {
    private struct Message {
        var position: SourcePosition
        var context: String?
        var id: String?
        var plural: String?
        var texts: [Int: String] = [:]
        var note: [String] = []
        var marks: Set<String> = []
        var isFuzzy = false
        /// Whether an error in the message has been reported.
        var isInvalid = false

        var isEmpty: Bool { context == nil && id == nil && texts.isEmpty && !isInvalid }
    }

    /// The string that continuation lines belong to.
    private enum Field: Equatable { case context, id, plural, text(Int) }

    private var log: DiagnosticLog
    private var sheet = ImportedSheet()
    private var forms: PluralForms?
    /// Indices of units from a form for fractions, which our exports write as a message of its own.
    private var fractions: Set<Int> = []
    /// Whether the file is POEditor's, which has keys as msgid.
    private var isOfPOEditor = false
    private var message = Message(position: .start)
    private var field: Field?

    static func read(_ bytes: [UInt8], log: inout DiagnosticLog) -> ImportedSheet {
        guard let text = ExchangeFormat.po.text(bytes, log: &log) else { return ImportedSheet() }
        var reader = POReader(log: log)
        for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = trimmedLine(line)
            let indentation = line.utf8Offset(of: text.startIndex)
            reader.read(text, at: SourcePosition(line: index + 1, column: indentation + 1))
        }
        reader.finish()
        reader.removeRepeatedFractions()
        log = reader.log
        return reader.sheet
    }

    private init(log: DiagnosticLog) { self.log = log }

    /// Comments keep their indentation, since a note may be indented.
    private static func trimmedLine(_ line: Substring.UTF8View.SubSequence) -> Substring {
        if line.first == UInt8(ascii: "#") { return Substring(line.last == 0x0D ? line.dropLast() : line) }
        return Substring(line.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
    }

    // MARK: - Lines

    private mutating func read(_ line: Substring, at position: SourcePosition) {
        if line.isEmpty { return finish() }
        if line.utf8.first == UInt8(ascii: "#") { return comment(line) }
        if line.utf8.first == UInt8(ascii: "\"") { return append(line, to: field, at: position) }
        let keyword = Substring(line.utf8.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "\"") })
        guard let next = field(named: keyword) else {
            log.report(.invalidPO, at: position) { "expected msgctxt, msgid, msgid_plural or msgstr here, not '\(keyword)'" }
            return
        }
        // Some tools leave out the empty line between messages.
        if next == .context && (message.context != nil || message.id != nil) || next == .id && message.id != nil { finish() }
        if message.isEmpty { message.position = position }
        field = next
        let quoted = line[keyword.endIndex...].drop { $0 == " " || $0 == "\t" }
        append(quoted, to: next, at: position.moved(by: line.utf8.distance(from: line.startIndex, to: quoted.startIndex)))
    }

    private func field(named keyword: Substring) -> Field? {
        guard keyword.utf8.first == UInt8(ascii: "m") else { return nil }
        switch keyword {
        case "msgctxt": return .context
        case "msgid": return .id
        case "msgid_plural": return .plural
        case "msgstr": return .text(0)
        default:
            guard keyword.hasPrefix("msgstr["), keyword.hasSuffix("]"), let index = Int(keyword.dropFirst(7).dropLast()),
                (0..<16).contains(index)
            else { return nil }
            return .text(index)
        }
    }

    private mutating func comment(_ line: Substring) {
        // Comments precede their message.
        if !message.texts.isEmpty { finish() }
        let rest = line.dropFirst(2)
        switch line.dropFirst().first {
        case ".": message.note.append(String(rest.first == " " ? rest.dropFirst() : rest))
        case ",": if rest.split(whereSeparator: { $0 == "," || $0 == " " }).contains("fuzzy") { message.isFuzzy = true }
        case " ": message.marks.insert(String(rest))
        // References, obsolete messages and previous strings are ignored.
        default: return
        }
    }

    /// Appends a quoted string to a field of the message; nil for a string outside of any.
    private mutating func append(_ quoted: Substring, to field: Field?, at position: SourcePosition) {
        guard let field else {
            log.report(.invalidPO, "this text belongs to no msgid or msgstr", at: position)
            return
        }
        let text: String
        switch POString.unquoted(quoted) {
        case .success(let unquoted): text = unquoted
        case .failure(let error):
            log.report(
                .invalidPO, #"a text is in double quotes on its line, with \" for a quote inside"#, at: position.moved(by: error.offset))
            message.isInvalid = true
            return
        }
        switch field {
        case .context: POReader.append(text, to: &message.context)
        case .id: POReader.append(text, to: &message.id)
        case .plural: POReader.append(text, to: &message.plural)
        case .text(let index): message.texts[index, default: ""] += text
        }
    }

    /// Appends in place, as a text may have many lines.
    private static func append(_ line: String, to text: inout String?) {
        if text == nil { text = line } else { text?.append(line) }
    }

    // MARK: - Messages

    private mutating func finish() {
        guard !message.isEmpty else { return }
        defer {
            message = Message(position: .start)
            field = nil
        }
        if message.isInvalid { return }
        guard let id = message.id else {
            log.report(.invalidPO, "this message has no msgid", at: message.position)
            return
        }
        if !id.isEmpty, isKey(id) {
            return add(id, source: nil, form: 0)
        }
        guard let key = message.context else {
            if id.isEmpty { return header(message.texts[0] ?? "") }
            log.report(.invalidPO, "this message has no msgctxt, which holds the text's key; export the texts again", at: message.position)
            return
        }
        if let plural = message.plural { addForms(key, id, plural) } else { add(key, source: id, form: 0) }
    }

    /// Whether a msgid is a text's key, and not its source.
    private func isKey(_ id: String) -> Bool {
        PenaltyKey.isKey(id) || isOfPOEditor && message.context == nil
    }

    private mutating func add(_ key: String, source: String?, form: Int) {
        var unit = TextUnit(key: key, source: message.marks.contains(MissingSource.mark) ? nil : source, translation: nil)
        unit.translation = message.texts[form]
        if unit.translation == "", !message.marks.contains(EmptyOnPurpose.mark) { unit.translation = nil }
        if message.isFuzzy { (unit.translation, unit.fuzzyTranslation) = (nil, unit.translation) }
        if form == 0 { unit.note = message.note.joined(separator: "\n") }
        sheet.units.append(Located(unit, at: message.position))
    }

    private mutating func addForms(_ key: String, _ id: String, _ plural: String) {
        if forms == nil, sheet.language != nil { return }
        let whole = forms?.whole ?? [.one, .other]
        let singular = forms?.singular ?? 0
        let own = sheet.language.map { PluralForms($0).whole } ?? whole
        for (index, category) in whole.enumerated() where forms?.isUnused(category) != true {
            if !own.contains(category) { fractions.insert(sheet.units.count) }
            add("\(key).\(category.rawValue)", source: index == singular ? id : plural, form: index)
        }
        if let surplus = message.texts.keys.filter({ $0 >= whole.count }).min() {
            log.report(
                .invalidPO, "the language has \(whole.count) plural forms, but there is also msgstr[\(surplus)]", at: message.position)
        }
    }

    /// Some platforms add the form for fractions to a message whose form is there already. The message of its own counts, if it is
    /// translated.
    private mutating func removeRepeatedFractions() {
        guard !fractions.isEmpty else { return }
        let forms = Set(fractions.map { sheet.units[$0].value.key })
        let translated = Set(
            sheet.units.enumerated().filter { index, unit in
                !fractions.contains(index) && (unit.value.translation ?? unit.value.fuzzyTranslation) != nil
            }.map(\.element.value.key))
        sheet.units = sheet.units.enumerated().filter { index, unit in
            let isTranslated = translated.contains(unit.value.key)
            return fractions.contains(index) ? !isTranslated : isTranslated || !forms.contains(unit.value.key)
        }.map(\.element)
    }

    private mutating func header(_ text: String) {
        var plurals: String?
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            switch line[..<colon] {
            case "Language":
                sheet.language = ContentLanguage(app: value)
            case "Plural-Forms": plurals = value
            case Substring(POWriter.setField): sheet.set = TextSet(value)
            case "X-Generator": isOfPOEditor = value.hasPrefix("POEditor")
            case "Content-Type":
                let type = value.lowercased()
                let charset = type.firstRange(of: "charset=").map { type[$0.upperBound...] } ?? "utf-8"
                if charset != "utf-8", !charset.hasPrefix("utf-16") {
                    log.report(.notUTF8, "this file says that it isn't UTF-8; \(ExchangeFormat.po.adviceForUTF8)", at: message.position)
                }
            default: continue
            }
        }
        if let language = sheet.language { setForms(language, plurals ?? "") }
    }

    /// - Parameter field: `nplurals=2; plural=(n != 1);`, or what the file has of it.
    private mutating func setForms(_ language: ContentLanguage, _ field: String) {
        func value(_ name: String) -> Substring? { field.firstRange(ofASCII: name).map { field[$0.upperBound...] } }
        let own = PluralForms(language)
        forms = own
        guard let count = value("nplurals=").flatMap({ Int($0.prefix { $0.isNumber }) }) else { return }
        let written = value("plural=")?.prefix { $0 != ";" }
        let formula = written.flatMap { PluralExpression($0) }
        forms = written != nil && formula == nil ? nil : PluralForms(language, count: count, formula: formula)
        guard forms == nil else { return }
        let isOtherCount = count != own.whole.count
        let problem =
            isOtherCount
            ? "this file has \(count) plural forms, but '\(language)' has \(own.whole.count)"
            : "the expression for plural forms in this file isn't one for '\(language)'"
        log.report(
            .invalidPO, "\(problem), so texts with plural forms are left out; the header needs Plural-Forms: \(own.header)",
            at: message.position)
    }
}

/// Quoted string with the escapes of C.
enum POString {
    /// An invalid quote or escape, by its offset in the line's UTF-8.
    struct SyntaxError: Error { var offset: Int }

    static func unquoted(_ line: Substring) -> Result<String, SyntaxError> {
        let scalars = Array(line.unicodeScalars)
        func error(at index: Int) -> Result<String, SyntaxError> {
            .failure(SyntaxError(offset: scalars[..<index].reduce(0) { $0 + UTF8.width($1) }))
        }
        guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return error(at: 0) }
        // Octal escapes are bytes, and a character may have several.
        var text: [UInt8] = []
        var octal = 0
        var index = 1
        while index < scalars.count - 1 {
            let scalar = scalars[index]
            index += 1
            if scalar == "\"" { return error(at: index - 1) }
            guard scalar == "\\" else {
                text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                continue
            }
            guard index < scalars.count - 1 else { return error(at: index - 1) }
            let escape = scalars[index]
            if ("0"..."7").contains(escape) {
                let digits = scalars[index..<min(index + 3, scalars.count - 1)].prefix { ("0"..."7").contains($0) }
                guard let byte = UInt8(String(String.UnicodeScalarView(digits)), radix: 8) else { return error(at: index - 1) }
                text.append(byte)
                if byte >= 0x80, octal == 0 { octal = index - 1 }
                index += digits.count
                continue
            }
            guard let plain = escapes[escape] else { return error(at: index - 1) }
            text.append(plain)
            index += 1
        }
        return String(validating: text, as: UTF8.self).map { .success($0) } ?? error(at: octal)
    }

    private static let escapes: [Unicode.Scalar: UInt8] = [
        "n": 0x0A, "r": 0x0D, "t": 0x09, "\"": 0x22, "\\": 0x5C, "a": 0x07, "b": 0x08, "v": 0x0B, "f": 0x0C,
    ]
}

extension SourcePosition {
    fileprivate func moved(by offset: Int) -> SourcePosition { SourcePosition(line: Int(line), column: Int(column) + offset) }
}

extension Substring.UTF8View {
    fileprivate func utf8Offset(of index: Index) -> Int { distance(from: startIndex, to: index) }
}
