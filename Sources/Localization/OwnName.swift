import ContentModel

/// Names of languages in themselves, for a site that hasn't translated its interface into one of them.
enum OwnName {
    private static let names = [
        "af": "Afrikaans", "ar": "العربية", "az": "Azərbaycanca", "be": "Беларуская", "bg": "Български", "bn": "বাংলা", "bs": "Bosanski",
        "ca": "Català", "cs": "Čeština", "cy": "Cymraeg", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά", "et": "Eesti", "eu": "Euskara",
        "fa": "فارسی", "fi": "Suomi", "fil": "Filipino", "ga": "Gaeilge", "gl": "Galego", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski",
        "hu": "Magyar", "hy": "Հայերեն", "id": "Bahasa Indonesia", "is": "Íslenska", "ja": "日本語", "ka": "ქართული", "kk": "Қазақ тілі",
        "ko": "한국어", "lb": "Lëtzebuergesch", "lt": "Lietuvių", "lv": "Latviešu", "mk": "Македонски", "ms": "Bahasa Melayu", "mt": "Malti",
        "nb": "Norsk bokmål", "nl": "Nederlands", "nn": "Norsk nynorsk", "no": "Norsk", "pl": "Polski", "pt": "Português",
        "pt-br": "Português (Brasil)", "pt-pt": "Português (Portugal)", "ro": "Română", "ru": "Русский", "sk": "Slovenčina",
        "sl": "Slovenščina", "sq": "Shqip", "sr": "Српски", "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்", "th": "ไทย", "tr": "Türkçe",
        "uk": "Українська", "ur": "اردو", "uz": "Oʻzbekcha", "vi": "Tiếng Việt", "zh": "中文", "zh-hans": "简体中文", "zh-hant": "繁體中文",
    ]

    /// "Português (Brasil)", "Deutsch (AT)"; nil for a language that isn't in the list.
    static func of(_ language: ContentLanguage) -> String? {
        if let name = names[language.code.lowercased()] { return name }
        guard let hyphen = language.code.firstIndex(of: "-"), let name = names[String(language.code[..<hyphen])] else { return nil }
        return "\(name) (\(language.code[language.code.index(after: hyphen)...]))"
    }
}
