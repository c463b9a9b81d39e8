/// The tags that the shell of pages may use.
package enum TemplateTag: String, CaseIterable {
    // The same on every page of a language
    case language, direction, site, siteTitle, skipLink, menuLabel, navigationLabel, toolsLabel, languageLabel, footer
    // Of each page
    case title, description, page, policy, links, assets, root, home, logo, navigation, tools, searchLink, languageSwitch, main

    /// Stands for the value in the shell that mustache renders; no escape changes it.
    package var mark: String {
        TemplateTag.allCases.firstIndex(of: self).map { "\u{1}\($0)\u{2}" } ?? ""
    }
}

/// The tags that a layout may use, besides `values.…`: it shows what is in the page's `main`, in place of a heading and the
/// text.
package enum LayoutTag: String, CaseIterable {
    case title, main, language, direction, site, siteTitle, root, home
}
