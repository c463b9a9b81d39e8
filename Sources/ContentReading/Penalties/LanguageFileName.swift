package import ContentModel

/// Language and format in the name of a language file: `fr.strings`, `fr.arb`, `fr.lproj/Localizable.strings`.
package struct LanguageFileName: Hashable {
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
        switch file[dot...].lowercased() {
        case ".strings": style = .strings
        case ".arb": style = .arb
        default: return nil
        }
        self.language = language
    }
}

extension ContentLanguage {
    /// Apps write `es_419` as well as `es-419`, in any case; the result is in the usual one: `pt-BR`, `zh-Hant`.
    package init?(app code: some StringProtocol) {
        let parts = code.split { "_-".contains($0) }.enumerated().map { index, part in
            let part = part.lowercased()
            if index == 0 { return part }
            if part.count == 2 { return part.uppercased() }
            let isScript = part.count == 4 && part.allSatisfy(\.isLetter)
            return isScript ? part.prefix(1).uppercased() + part.dropFirst() : part
        }
        guard code.count(where: { "_-".contains($0) }) == parts.count - 1 else { return nil }
        self.init(parts.joined(separator: "-"))
    }
}
