package import ContentModel

/// Plural categories of CLDR, for whole and fractional numbers from 0 up.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// Category of `count` in `language`, as it is shown: with two decimals at most. The pages' script asks `Intl.PluralRules`.
    package static func of(_ count: Double, in language: ContentLanguage) -> PluralCategory { of(count, by: PluralRule(language)) }

    static func of(_ count: Double, by rule: PluralRule) -> PluralCategory {
        let hundredths = Int((min(count, 1e12) * 100).rounded())
        let (number, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        return rest == 0 ? rule.whole(number) : rule.fraction(number, digits: rest % 10 == 0 ? rest / 10 : rest)
    }

    /// "count.points", .one of "count.points.one"; nil for the key of a text without plural forms.
    package static func parts(of key: String) -> (base: String, category: PluralCategory)? {
        guard let dot = key.lastIndex(of: "."), let category = PluralCategory(rawValue: String(key[key.index(after: dot)...]))
        else { return nil }
        return (String(key[..<dot]), category)
    }
}

extension PluralRule {
    /// Category of a whole number.
    fileprivate func whole(_ n: Int) -> PluralCategory {
        switch self {
        case .none: .other
        case .one, .danish: n == 1 ? .one : .other
        case .belowTwo, .upToOne, .zeroOrOne: n < 2 ? .one : .other
        case .icelandic, .macedonian: endsInOne(n) ? .one : .other
        case .filipino: [4, 6, 9].contains(n % 10) ? .other : .one
        case .russian: endsInOne(n) ? .one : endsInFew(n) ? .few : .many
        case .serbian: endsInOne(n) ? .one : endsInFew(n) ? .few : .other
        case .polish: n == 1 ? .one : endsInFew(n) ? .few : .many
        case .czech: n == 1 ? .one : (2...4).contains(n) ? .few : .other
        case .slovenian: [1: .one, 2: .two, 3: .few, 4: .few][n % 100] ?? .other
        case .lithuanian: (11...19).contains(n % 100) || n % 10 == 0 ? .other : n % 10 == 1 ? .one : .few
        case .latvian: (11...19).contains(n % 100) || n % 10 == 0 ? .zero : n % 10 == 1 ? .one : .other
        case .romanian: n == 1 ? .one : n == 0 || (1...19).contains(n % 100) ? .few : .other
        case .hebrew: n == 1 ? .one : n == 2 ? .two : .other
        default: ofManyForms(n)
        }
    }

    /// The category in Celtic languages, Maltese and Arabic.
    private func ofManyForms(_ n: Int) -> PluralCategory {
        switch (self, n) {
        case (.scottish, 1), (.scottish, 11): .one
        case (.scottish, 2), (.scottish, 12): .two
        case (.scottish, 3...19): .few
        case (.scottish, _): .other
        case (.arabic, 0), (.welsh, 0): .zero
        case (_, 1): .one
        case (_, 2): .two
        case (.welsh, 3): .few
        case (.welsh, 6): .many
        case (.irish, 3...6): .few
        case (.irish, 7...10): .many
        case (.arabic, _) where (3...10).contains(n % 100): .few
        case (.arabic, _) where n % 100 >= 11: .many
        case (.maltese, _) where n == 0 || (3...10).contains(n % 100): .few
        case (.maltese, _) where (11...19).contains(n % 100): .many
        default: .other
        }
    }

    /// Category of a number with decimals: its whole part, and its decimals without zeros at the end.
    fileprivate func fraction(_ n: Int, digits: Int) -> PluralCategory {
        switch self {
        case .belowTwo, .danish: n < 2 ? .one : .other
        case .upToOne, .hebrew: n == 0 ? .one : .other
        case .czech, .lithuanian: .many
        case .romanian, .slovenian: .few
        case .serbian: endsInOne(digits) ? .one : endsInFew(digits) ? .few : .other
        case .latvian where (11...19).contains(digits): .zero
        case .icelandic, .macedonian, .latvian: endsInOne(digits) ? .one : .other
        case .filipino: [4, 6, 9].contains(digits % 10) ? .other : .one
        default: .other
        }
    }

    /// 1, 21, 31 …, not 11.
    private func endsInOne(_ n: Int) -> Bool { n % 10 == 1 && n % 100 != 11 }

    /// 2 to 4, 22 to 24 …, not 12 to 14.
    private func endsInFew(_ n: Int) -> Bool { (2...4).contains(n % 10) && !(12...14).contains(n % 100) }
}
