import ContentModel

/// The styles of all pages in one file.
enum StyleSheet {
    static func bytes(_ templates: Templates, _ theme: SiteSettings.Theme) -> [UInt8] {
        let styles = SourceText.withoutComments(styles: templates.joined(folder: "css/", ending: ".css"))
        guard let accent = theme.accent, isColour(accent) else { return styles }
        return styles + Array(":root{--accent:\(accent)}\n".utf8)
    }

    /// `#rgb` or `#rrggbb`; anything else could be more than a colour.
    private static func isColour(_ text: String) -> Bool {
        text.utf8.first == UInt8(ascii: "#") && [4, 7].contains(text.utf8.count)
            && text.dropFirst().allSatisfy(\.isHexDigit)
    }
}
