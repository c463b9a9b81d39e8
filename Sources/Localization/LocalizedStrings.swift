package import ContentModel

/// The interface texts for pages in one language, with fallbacks. A class, so that the threads that write pages share one reference.
package final class LocalizedStrings: Sendable {
    /// Language of the pages.
    package let language: ContentLanguage
    private let phrases: [StringKey: LocalizedString]
    /// Each text has the form `.other`, and at most those that one of its languages has.
    private let plurals: [StringKey: [PluralCategory: LocalizedString]]
    /// Rules of the languages that texts with plural forms were found in.
    private let rules: [StringKey: PluralRule]
    /// Texts for the page's script, sorted by key; keys begin with `script.`.
    package let scriptTexts: [SpokenText]

    /// Texts of a language by key.
    typealias Layer = (language: ContentLanguage, texts: [String: String])

    /// - Parameter layers: the nearest first.
    init(language: ContentLanguage, layers: [Layer]) {
        self.language = language
        var phrases: [StringKey: LocalizedString] = [:]
        phrases.reserveCapacity(StringKey.allCases.count)
        var plurals: [StringKey: [PluralCategory: LocalizedString]] = [:]
        let categories = layers.reduce(into: Set<PluralCategory>()) { $0.formUnion(PluralRule($1.language).categories) }
        for string in StringKey.allCases {
            if string.hasPlurals {
                plurals[string] = Self.forms(of: string, categories, in: layers, language)
            } else {
                phrases[string] = Self.find(string.rawValue, in: layers) ?? LocalizedString(text: string.rawValue, language: language)
            }
        }
        self.phrases = phrases
        self.plurals = plurals
        let ofPages = PluralRule(language)
        rules = plurals.mapValues { forms in
            forms[.other].map { $0.language == language ? ofPages : PluralRule($0.language) } ?? ofPages
        }
        scriptTexts = Self.scriptTexts(in: layers, language)
    }

    private static func find(_ key: String, in layers: [Layer]) -> LocalizedString? {
        for layer in layers {
            if let text = layer.texts[key] { return LocalizedString(text: text, language: layer.language) }
        }
        return nil
    }

    /// All plural forms have to be of one language.
    private static func forms(
        of string: StringKey, _ categories: Set<PluralCategory>, in layers: [Layer], _ language: ContentLanguage
    ) -> [PluralCategory: LocalizedString] {
        let other = find(string.rawValue + ".other", in: layers) ?? LocalizedString(text: string.rawValue, language: language)
        var forms = [PluralCategory.other: other]
        for category in categories where category != .other {
            let form = find("\(string.rawValue).\(category.rawValue)", in: layers)
            if let form, form.language == other.language { forms[category] = form }
        }
        return forms
    }

    private static func scriptTexts(in layers: [Layer], _ language: ContentLanguage) -> [SpokenText] {
        let keys = Set(layers.flatMap { $0.texts.keys.filter { $0.hasPrefix("script.") } })
        // Scripts format dates as pages do.
        let shared = ["script.date.first": StringKey.firstOfMonth.rawValue]
        return keys.union(shared.keys).sorted().compactMap { key in
            guard let text = find(shared[key] ?? key, in: layers) else { return nil }
            let spoken = SpokenText(key, text, on: language)
            guard let (base, category) = PluralCategory.parts(of: key), category != .other, let other = find("\(base).other", in: layers)
            else { return spoken }
            // The script selects forms by the language of `.other`.
            return isUsable(text, category, in: spoken.language ?? language, beside: other) ? spoken : nil
        }
    }

    /// Whether a plural form is of the same language as the others, and contains its number where that language needs it.
    private static func isUsable(
        _ form: LocalizedString, _ category: PluralCategory, in language: ContentLanguage, beside other: LocalizedString
    ) -> Bool {
        guard form.language == other.language else { return false }
        return PluralRule(language).isOfOneNumber(category)
            || LocalizedString.placeholders(in: other.text).isSubset(of: LocalizedString.placeholders(in: form.text))
    }

    package subscript(_ string: StringKey) -> LocalizedString {
        phrases[string] ?? phrase(string, .other)
    }

    package func text(_ string: StringKey, _ values: String...) -> String {
        LocalizedString.fill(self[string].text, values)
    }

    /// "10 questions": the plural form of `string` for `count`, with the number in it.
    package func text(_ string: StringKey, count: Double) -> String {
        LocalizedString.fill(phrase(string, count: count).text, [number(count)])
    }

    package func text(_ string: StringKey, count: Int) -> String { text(string, count: Double(count)) }

    /// The plural form of `string` for `count`, with its placeholder.
    package func phrase(_ string: StringKey, count: Double) -> LocalizedString {
        phrase(string, category(of: count, string))
    }

    /// Plural category in the language that `string` was found in.
    package func category(of count: Double, _ string: StringKey) -> PluralCategory {
        rules[string].map { PluralCategory.of(count, by: $0) } ?? .other
    }

    package func phrase(_ string: StringKey, _ category: PluralCategory) -> LocalizedString {
        let forms = forms(of: string)
        return forms[category] ?? forms[.other] ?? LocalizedString(text: string.rawValue, language: language)
    }

    /// The plural forms of a text; `.other` is for each category that isn't there.
    package func forms(of string: StringKey) -> [PluralCategory: LocalizedString] { plurals[string] ?? [:] }

    /// Whether pages in this language show a text in another one; `es` counts as the language of `es-419`.
    package func isFallback(_ phrase: LocalizedString) -> Bool { !language.fallbacks.contains(phrase.language) }

    /// A number with at most two decimals, without trailing zeros: "2", "0.5", "33.33".
    package func number(_ value: Double) -> String { number(value, likeHundredths: 0) }

    /// The same with as many decimals as another number: "0.30" beside "0.28".
    package func number(_ value: Double, besides other: Double) -> String {
        number(value, likeHundredths: LocalizedStrings.hundredths(other) ?? 0)
    }

    private func number(_ value: Double, likeHundredths other: Int) -> String {
        guard let hundredths = LocalizedStrings.hundredths(value) else { return "–" }
        let sign = value < 0 && hundredths > 0 ? "−" : ""
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        let decimals = max(LocalizedStrings.decimals(hundredths), LocalizedStrings.decimals(other))
        guard decimals > 0 else { return sign + String(whole) }
        let digits = ((rest < 10 ? "0" : "") + String(rest)).prefix(decimals)
        return sign + String(whole) + self[.decimalMark].text + digits
    }

    private static func hundredths(_ value: Double) -> Int? {
        value.isFinite && abs(value) < 1e12 ? Int((abs(value) * 100).rounded()) : nil
    }

    private static func decimals(_ hundredths: Int) -> Int { hundredths % 10 > 0 ? 2 : hundredths % 100 > 0 ? 1 : 0 }

    package func percent(_ value: Double) -> String { text(.percent, number(value)) }
}
