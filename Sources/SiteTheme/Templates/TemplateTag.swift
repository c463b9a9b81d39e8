/// Tags of the page template.
package enum TemplateTag: String, CaseIterable {
    // Equal on every page of a language
    case language, direction, site, siteTitle, siteTitleLanguage, accent, onAccent, skipLink, menuLabel, navigationLabel, toolsLabel
    case languageLabel, footer
    // Different on each page
    case title, description, page, policy, links, assets, root, home, logo, navigation, tools, searchLink, languageSwitch, main

    /// Marker of the value in the rendered template; escaping doesn't change it.
    package var mark: String {
        TemplateTag.allCases.firstIndex(of: self).map { "\u{1}\($0)\u{2}" } ?? ""
    }
}

/// Tags of a layout, besides `values.…`. A layout is the content of a page's `main`, in place of heading and text.
package enum LayoutTag: String, CaseIterable {
    case title, main, language, direction, site, siteTitle, root, home
}
