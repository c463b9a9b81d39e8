import ContentModel
package import Localization
package import Markup

/// An interface text in HTML: escaped once, and marked with its language if that is not the page's.
package struct Wording: Sendable {
    /// For content: a fallback is in `<span lang="en">`.
    let content: [UInt8]
    /// For attributes, which can't have a language.
    let attribute: [UInt8]
    /// For elements without markup, which have it themselves.
    let mark: LanguageMark

    fileprivate init(_ pattern: EscapedPattern, mark: LanguageMark) {
        content = pattern.content.joined
        attribute = pattern.attribute.joined
        self.mark = mark
    }
}

/// An interface text with placeholders, split at them.
struct EscapedPattern: Sendable {
    enum Part: Sendable {
        case ready([UInt8])
        case value(Int)
    }

    let content: [Part]
    let attribute: [Part]

    init(_ phrase: LocalizedString, mark: LanguageMark) {
        let parts = phrase.parts
        func ready(quotes: Bool) -> [Part] {
            parts.map { part in
                switch part {
                case .placeholder(let index): return .value(index)
                case .text(let text): return .ready(Escaping.escaped(text, quotes: quotes))
                }
            }
        }
        attribute = ready(quotes: true)
        // Few texts have quotation marks.
        let plain = phrase.text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } ? ready(quotes: false) : attribute
        content = mark.isEmpty ? plain : [.ready(mark.opening)] + plain + [.ready(Array("</span>".utf8))]
    }
}

/// Attributes `lang` and `dir` of an element whose text is not in the page's language.
struct LanguageMark: Sendable {
    /// ` lang="en"`, or empty.
    let attributes: [UInt8]

    init(_ language: ContentLanguage, on page: ContentLanguage) {
        guard language != page, !page.fallbacks.contains(language) else {
            attributes = []
            return
        }
        var text = " lang=\"\(language.code)\""
        if language.isRightToLeft != page.isRightToLeft {
            text += language.isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\""
        }
        attributes = Array(text.utf8)
    }

    var isEmpty: Bool { attributes.isEmpty }

    fileprivate var opening: [UInt8] { Array("<span".utf8) + attributes + [UInt8(ascii: ">")] }
}

/// Escaped interface texts for pages of one language. A class, so that the parts of a page share one reference.
package final class EscapedStrings: Sendable {
    let table: LocalizedStrings
    private let wordings: [StringKey: Wording]
    private let patterns: [StringKey: EscapedPattern]
    private let plurals: [StringKey: [PluralCategory: EscapedPattern]]
    // Texts of every question, to save a dictionary lookup.
    let answer, choose, isTrue, isFalse, referee, judge, sanctionLabel, whoRules: Wording
    let severalAnswers, putInOrder, matchEach: Wording
    let questionNumber, blank: EscapedPattern
    let alternatives, listSeparator: String
    let sanctions: [Sanction: Wording]
    /// Sanctions with names of the site's own, which may be those of another sport; the drawings of Quizmark's don't fit them.
    let renamedSanctions: Set<Sanction>

    init(_ table: LocalizedStrings) {
        func mark(_ phrase: LocalizedString) -> LanguageMark { LanguageMark(phrase.language, on: table.language) }
        func wording(_ string: StringKey) -> Wording {
            let mark = mark(table[string])
            return Wording(EscapedPattern(table[string], mark: mark), mark: mark)
        }
        var wordings: [StringKey: Wording] = [:]
        var patterns: [StringKey: EscapedPattern] = [:]
        wordings.reserveCapacity(StringKey.allCases.count)
        patterns.reserveCapacity(StringKey.allCases.count)
        var plurals: [StringKey: [PluralCategory: EscapedPattern]] = [:]
        for string in StringKey.allCases {
            if string.hasPlurals {
                plurals[string] = table.forms(of: string).mapValues { EscapedPattern($0, mark: mark($0)) }
            } else {
                let mark = mark(table[string])
                let pattern = EscapedPattern(table[string], mark: mark)
                patterns[string] = pattern
                wordings[string] = Wording(pattern, mark: mark)
            }
        }
        self.table = table
        self.wordings = wordings
        self.patterns = patterns
        self.plurals = plurals
        answer = wording(.answer)
        choose = wording(.choose)
        isTrue = wording(.isTrue)
        isFalse = wording(.isFalse)
        referee = wording(.referee)
        judge = wording(.judge)
        sanctionLabel = wording(.sanction)
        whoRules = wording(.whoRules)
        severalAnswers = wording(.severalAnswers)
        putInOrder = wording(.putInOrder)
        matchEach = wording(.matchEach)
        questionNumber = EscapedPattern(table[.questionNumber], mark: mark(table[.questionNumber]))
        blank = EscapedPattern(table[.blank], mark: mark(table[.blank]))
        alternatives = table[.alternatives].text
        listSeparator = table[.listSeparator].text
        sanctions = Dictionary(uniqueKeysWithValues: Sanction.allCases.map { ($0, wording($0.name)) })
        renamedSanctions = Set(Sanction.allCases.filter { StringCatalog.isReworded($0.name, table[$0.name]) })
    }

    package subscript(_ string: StringKey) -> Wording { wordings[string] ?? answer }

    func pattern(_ string: StringKey) -> EscapedPattern { patterns[string] ?? questionNumber }

    /// The plural form for a count, with its placeholder.
    func pattern(_ string: StringKey, count: Double) -> EscapedPattern {
        guard let forms = plurals[string] else { return questionNumber }
        return forms[table.category(of: count, string)] ?? forms[.other] ?? questionNumber
    }

    subscript(_ sanction: Sanction) -> Wording { sanctions[sanction] ?? answer }

    /// Language of the text for `string`.
    func mark(of string: StringKey) -> LanguageMark {
        LanguageMark(table[string].language, on: table.language)
    }
}

extension [EscapedPattern.Part] {
    /// The text of a pattern without placeholders; values that are missing leave them visible.
    fileprivate var joined: [UInt8] {
        // Most texts are one part, whose bytes are shared.
        if count == 1, case .ready(let bytes) = self[0] { return bytes }
        return flatMap { part in
            switch part {
            case .ready(let bytes): bytes
            case .value(let index): [UInt8]("{\(index)}".utf8)
            }
        }
    }
}

extension HTMLWriter {
    /// A pattern with its placeholders written by `value`.
    mutating func words(_ pattern: EscapedPattern, _ value: (inout HTMLWriter, Int) -> Void) {
        for part in pattern.content {
            switch part {
            case .ready(let bytes): ready(bytes)
            case .value(let index): value(&self, index)
            }
        }
    }

    package mutating func words(_ wording: Wording) { ready(wording.content) }

    /// An option with an interface text; the one for no choice has an empty value.
    mutating func option(_ value: String, _ wording: Wording) {
        open("option")
        attribute("value", value)
        mark(wording.mark)
        ready(wording.attribute)
        close("option")
    }

    mutating func words(_ pattern: EscapedPattern, _ first: Int, _ second: Int = 0) {
        words(pattern) { html, index in html.text(index == 0 ? first : second) }
    }

    mutating func attribute(_ name: StaticString, _ wording: Wording) {
        attribute(name) { $0.value(ready: wording.attribute) }
    }

    mutating func attribute(_ name: StaticString, _ pattern: EscapedPattern, _ first: Int, _ second: Int = 0) {
        attribute(name) { $0.value(pattern, first, second) }
    }

    /// The words of a pattern in an attribute.
    mutating func value(_ pattern: EscapedPattern, _ first: Int, _ second: Int = 0) {
        for part in pattern.attribute {
            switch part {
            case .ready(let bytes): value(ready: bytes)
            case .value(let index): value(index == 0 ? first : second)
            }
        }
    }

    mutating func mark(_ mark: LanguageMark) { if !mark.isEmpty { attributes(mark.attributes) } }

    mutating func element(_ name: StaticString, class classes: StaticString? = nil, _ wording: Wording) {
        open(name)
        if let classes { attribute("class", is: classes) }
        words(wording)
        close(name)
    }
}
