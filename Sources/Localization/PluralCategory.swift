package import ContentModel

/// Plural categories of CLDR, for whole and fractional numbers from 0 up.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// Category of `count` in `language`; languages without a rule here use that of English.
    package static func of(_ count: Double, in language: ContentLanguage) -> PluralCategory {
        let isWhole = count == count.rounded()
        let number = Int(count)
        switch language.code.prefix(while: { $0 != "-" }) {
        case "ja", "ko", "zh", "th", "vi", "id", "ms", "lo", "my": return .other
        case "fr", "pt", "hy": return number < 2 ? .one : .other
        case "ru", "uk", "be", "sr", "hr", "bs": return isWhole ? slavic(number) : .other
        case "pl": return isWhole ? polish(number) : .other
        case "cs", "sk": return isWhole ? (number == 1 ? .one : (2...4).contains(number) ? .few : .other) : .many
        case "ar": return isWhole ? arabic(number) : .other
        default: return count == 1 ? .one : .other
        }
    }

    private static func slavic(_ number: Int) -> PluralCategory {
        let isTeen = (11...14).contains(number % 100)
        if number % 10 == 1, !isTeen { return .one }
        return (2...4).contains(number % 10) && !isTeen ? .few : .many
    }

    private static func polish(_ number: Int) -> PluralCategory {
        if number == 1 { return .one }
        return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? .few : .many
    }

    private static func arabic(_ number: Int) -> PluralCategory {
        switch number {
        case 0: .zero
        case 1: .one
        case 2: .two
        default: (3...10).contains(number % 100) ? .few : (11...99).contains(number % 100) ? .many : .other
        }
    }
}
