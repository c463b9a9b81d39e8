/// The codes of languages by their names in English and in the language itself.
enum LanguageName {
    private static let codes = [
        "english": "en", "french": "fr", "français": "fr", "spanish": "es", "español": "es", "castellano": "es", "italian": "it",
        "italiano": "it", "german": "de", "deutsch": "de", "dutch": "nl", "nederlands": "nl", "portuguese": "pt", "português": "pt",
        "polish": "pl", "polski": "pl", "arabic": "ar", "hebrew": "he", "chinese": "zh", "japanese": "ja", "russian": "ru", "turkish": "tr",
    ]

    /// Nil for other words.
    static func code(_ name: String) -> String? { codes[name.lowercased()] }
}
