import ContentModel
import Markup

extension RichText {
    /// The text as the name of a control, or nil where browsers derive the same name from its content: they leave out formulas.
    var spokenName: String? { hasFormula ? TextFolding.squeeze(plainText) : nil }

    /// The text as a name for scripts, or nil where its words are all that it has.
    var scriptName: String? { hasPictureOrRecording ? TextFolding.squeeze(plainText) : spokenName }
}

extension Choice {
    /// "A. ⅚": the name of the choice's control, or nil where its label is enough. A label can't contain blocks of code and further
    /// paragraphs.
    func spokenName(_ letter: String) -> String? {
        guard !more.isEmpty || text.hasFormula else { return nil }
        return "\(letter.uppercased()). \(TextFolding.squeeze(text.plainText + "\n" + more.plainText))"
    }
}

extension HTMLWriter {
    /// The name of a control whose label isn't enough, with its language.
    mutating func spokenName(_ name: String?, _ mark: LanguageMark) {
        guard let name else { return }
        attribute("aria-label", name)
        self.mark(mark)
    }
}
