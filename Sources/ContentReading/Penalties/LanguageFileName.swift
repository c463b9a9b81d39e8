package import ContentModel

/// Language and format in the name of a language file: `fr.strings`, `fr.arb`, `fr.lproj/Localizable.strings`.
package struct LanguageFileName {
    package var language: ContentLanguage
    package var style: PenaltyKey.Style

    package init(language: ContentLanguage, style: PenaltyKey.Style) {
        self.language = language
        self.style = style
    }

    /// Nil if `name`, relative to the edition's folder, isn't that of a language file.
    package init?(_ name: String) {
        let parts = name.split(separator: "/")
        let file: Substring
        switch parts.count {
        case 1:
            file = parts[0]
        case 2 where parts[0].hasSuffix(".lproj") && parts[1] == "Localizable.strings":
            file = parts[0].dropLast(".lproj".count) + ".strings"
        default: return nil
        }
        guard let dot = file.lastIndex(of: "."), let language = ContentLanguage(app: file[..<dot]) else { return nil }
        switch file[dot...] {
        case ".strings": style = .strings
        case ".arb": style = .arb
        default: return nil
        }
        self.language = language
    }
}

extension ContentLanguage {
    /// Apps write `es_419` as well as `es-419`.
    package init?(app code: some StringProtocol) {
        self.init(String(code.map { $0 == "_" ? "-" : $0 }))
    }
}
