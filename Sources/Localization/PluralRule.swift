package import ContentModel

/// Rules by which languages choose plural forms (CLDR), one for all languages that share it. Millions, which have a form of their own in
/// Romance languages, don't occur.
package enum PluralRule: Sendable {
    case none, one, belowTwo, upToOne, zeroOrOne, russian, serbian, polish, czech, slovenian, lithuanian, latvian, romanian, hebrew, arabic
    case danish, icelandic, macedonian, filipino, irish, scottish, welsh, maltese

    /// Rule of a language; that of English for one without a rule here.
    package init(_ language: ContentLanguage) {
        self =
            switch language.code.prefix(while: { $0 != "-" }) {
            case "ja", "ko", "zh", "yue", "th", "vi", "id", "ms", "lo", "my", "km", "yo", "ig", "jv", "su", "bo", "dz", "wo": .none
            case "fr", "pt", "hy", "ff", "kab": language.code.lowercased() == "pt-pt" ? .one : .belowTwo
            case "hi", "bn", "gu", "kn", "fa", "as", "am", "zu": .upToOne
            case "pa", "ln", "mg", "ti", "wa", "ak": .zeroOrOne
            case "ru", "uk", "be": .russian
            case "sr", "hr", "bs": .serbian
            case "pl": .polish
            case "cs", "sk": .czech
            case "sl": .slovenian
            case "lt": .lithuanian
            case "lv": .latvian
            case "ro", "mo": .romanian
            case "he", "iw": .hebrew
            case "ar": .arabic
            case "da": .danish
            case "is": .icelandic
            case "mk": .macedonian
            case "fil", "tl": .filipino
            case "ga": .irish
            case "gd": .scottish
            case "cy": .welsh
            case "mt": .maltese
            default: .one
            }
    }

    /// Categories of whole numbers, in gettext's order.
    package var whole: [PluralCategory] {
        switch self {
        case .none: [.other]
        case .one, .belowTwo, .upToOne, .zeroOrOne, .danish, .icelandic, .macedonian, .filipino: [.one, .other]
        case .russian, .polish: [.one, .few, .many]
        case .serbian, .czech, .lithuanian, .romanian: [.one, .few, .other]
        case .latvian: [.zero, .one, .other]
        case .hebrew: [.one, .two, .other]
        case .slovenian, .scottish: [.one, .two, .few, .other]
        case .irish, .maltese: [.one, .two, .few, .many, .other]
        case .arabic, .welsh: [.zero, .one, .two, .few, .many, .other]
        }
    }

    /// Categories of all numbers.
    var categories: Set<PluralCategory> {
        switch self {
        case .czech, .lithuanian: Set(whole + [.many, .other])
        default: Set(whole + [.other])
        }
    }

    package func has(_ category: PluralCategory) -> Bool { categories.contains(category) }

    /// Whether CLDR gives a language a form for whole millions, `.many`, which no text here needs: "un million de points".
    package static func hasFormForMillions(_ language: ContentLanguage) -> Bool {
        ["ca", "es", "fr", "it", "pt"].contains(language.code.prefix { $0 != "-" })
    }

    /// gettext's expression for the index of the form of a whole number, in the syntax of C.
    package var expression: String {
        switch self {
        case .none: "0"
        case .one, .danish: "n != 1"
        case .belowTwo, .upToOne, .zeroOrOne: "n > 1"
        case .icelandic, .macedonian: "n%10!=1 || n%100==11"
        case .filipino: "n%10==4 || n%10==6 || n%10==9"
        case .russian, .serbian: "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
        case .polish: "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
        case .czech: "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"
        case .slovenian: "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3"
        case .lithuanian: "n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2"
        case .latvian: "n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 ? 1 : 2"
        case .romanian: "n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2"
        case .hebrew: "n==1 ? 0 : n==2 ? 1 : 2"
        case .irish: "n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4"
        case .scottish: "n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>=3 && n<=19 ? 2 : 3"
        case .welsh: "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5"
        case .maltese: "n==1 ? 0 : n==2 ? 1 : n==0 || n%100>=3 && n%100<=10 ? 2 : n%100>=11 && n%100<=19 ? 3 : 4"
        case .arabic: "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"
        }
    }

    /// Whether a category has one whole number, or that and 0, so that its text may spell it out: "once".
    func isOfOneNumber(_ category: PluralCategory) -> Bool {
        switch category {
        case .zero: self != .latvian
        case .one: ![.russian, .serbian, .slovenian, .lithuanian, .latvian, .icelandic, .macedonian, .filipino, .scottish].contains(self)
        case .two: ![.slovenian, .scottish].contains(self)
        case .few, .many, .other: false
        }
    }

    /// Whether the form of a category may leave out its number, or spell it out: it stands for one number only. Where `.one` is also for
    /// 0, English decides: its `.one` has no number only in texts that never count 0.
    ///
    /// - Parameter model: the `.one` of English.
    package func canLeaveOutNumber(_ category: PluralCategory, model: String?) -> Bool {
        guard isOfOneNumber(category) else { return false }
        guard category == .one, [.belowTwo, .upToOne, .zeroOrOne].contains(self) else { return true }
        return model.map { !LocalizedString.placeholders(in: $0).contains(0) } ?? true
    }
}
