import Markup

/// A file that a text shows or links to, but that isn't part of the import.
package struct MissingFile {
    /// What the text has in its place.
    package enum Replacement: CaseIterable { case description, nothing, wordsOfLink }

    package let path: String
    package let replacement: Replacement

    init(path: String, of element: MarkupElement) {
        self.path = path
        replacement = element.name == "a" ? .wordsOfLink : element.describingWords.isEmpty ? .nothing : .description
    }

    /// What follows for the text, after the names of files that have the same in their place: "so its description replaces it".
    package static func consequence(_ replacement: Replacement, ofSeveral: Bool) -> String {
        switch replacement {
        case .description: ofSeveral ? "so their descriptions replace them" : "so its description replaces it"
        case .nothing: ofSeveral ? "and they have no descriptions to replace them" : "and it has no description to replace it"
        case .wordsOfLink: ofSeveral ? "so only the words of their links are imported" : "so only the words of its link are imported"
        }
    }
}

extension ForeignTexts {
    /// Notes addresses of files that are in the text itself, where nothing replaces them.
    mutating func notePlaceholders(in nodes: [MarkupNode]) {
        for node in nodes {
            switch node {
            case .element(let element): notePlaceholders(in: element.children)
            case .text(let text):
                for mark in ["@@PLUGINFILE@@", "$IMS-CC-FILEBASE$"] {
                    guard let start = text.firstRange(of: mark)?.lowerBound else { continue }
                    placeholders.insert(String(text[start...].prefix { !$0.isWhitespace && !"<>\"'()".contains($0) }))
                }
            }
        }
    }
}

extension MarkupElement {
    /// The description of a picture, sound or video.
    var describingWords: String { self["alt"] ?? self["aria-label"] ?? text }
}
