package import ContentModel

extension StringKey {
    /// The words above a callout.
    package init(_ callout: RichText.Callout) {
        self =
            switch callout {
            case .note: .note
            case .tip: .tip
            case .important: .important
            case .warning: .warning
            case .caution: .caution
            }
    }
}

extension LocalizedStrings {
    /// Words that pages add to an author's text.
    package func added(_ words: RichText.AddedWords) -> String {
        switch words {
        case .callout(let callout): self[StringKey(callout)].text
        case .footnotes: self[.footnotes].text
        case .backToText: self[.backToText].text
        case .transcript: self[.transcript].text
        case .film(let host): self[.filmOnWeb].filled(host.rawValue)
        }
    }
}
