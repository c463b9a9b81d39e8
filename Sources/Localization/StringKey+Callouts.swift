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
