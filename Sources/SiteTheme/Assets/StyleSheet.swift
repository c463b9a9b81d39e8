package import ContentModel

/// Styles of pages, in a file for each bundle.
package enum StyleSheet {
    package static func bytes(_ templates: Templates, _ bundle: AssetBundle, _ theme: SiteSettings.Theme) -> [UInt8] {
        guard bundle == .quizmark else {
            return Minifier.shortened(styles: bundle.styleFolders.flatMap { templates.joined(folder: $0, ending: ".css") })
        }
        let styles = Minifier.shortened(styles: templates.joinedBuiltIn(folder: "css/", ending: ".css"))
        guard let accent = theme.accent, isColour(accent) else { return styles }
        return styles + Array(":root{--accent:\(accent)}\n".utf8)
    }

    /// Styles that a site adds directly in `css`. They come after all bundles, so they override them.
    package static func own(_ templates: Templates) -> [UInt8] {
        Minifier.shortened(styles: templates.joinedOwn(folder: "css/", ending: ".css"))
    }

    /// Whether the text is `#rgb` or `#rrggbb`; anything else could be more than a colour.
    private static func isColour(_ text: String) -> Bool {
        text.utf8.first == UInt8(ascii: "#") && [4, 7].contains(text.utf8.count)
            && text.dropFirst().allSatisfy(\.isHexDigit)
    }
}
