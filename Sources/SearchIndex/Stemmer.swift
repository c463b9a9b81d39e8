import CStemmer
package import ContentModel

/// Snowball's stemmer of a language, for folded words.
package struct Stemmer: ~Copyable {
    private let stemmer: OpaquePointer
    private let isEnglish: Bool

    /// Languages of Snowball that are written in other letters than Latin ones, in which only those have stems.
    private static let otherScripts: Set = ["ar", "el", "hi", "hy", "ne", "ru", "ta", "yi"]

    /// Nil for a language that Snowball doesn't know, and for one in other letters: pages then recognise its forms by their beginnings.
    package init?(_ language: ContentLanguage) {
        let code = String(language.code.prefix { $0 != "-" })
        guard !Self.otherScripts.contains(code), let stemmer = sb_stemmer_new(code, nil) else { return nil }
        self.stemmer = stemmer
        isEnglish = code == "en"
    }

    deinit { sb_stemmer_delete(stemmer) }

    /// Number of letters at the beginning of a word that its forms share: 5 for "stopping" and "stopped". All of them for a word
    /// that isn't of ASCII letters, and for one whose forms share fewer than three.
    func lengthOfStem(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        guard word.count > 3, word.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else { return word.count }
        if isEnglish, let length = ClassicalPlurals.lengthOfStem(word) { return length }
        guard let stem = sb_stemmer_stem(stemmer, word.baseAddress, Int32(word.count)) else { return word.count }
        var length = 0
        while length < Int(sb_stemmer_length(stemmer)), length < word.count, stem[length] == word[length] { length += 1 }
        return length < 3 ? word.count : length
    }
}
