extension RichText {
    /// A heading that pages can link to.
    package struct Heading: Hashable, Sendable {
        package var level: Int
        package var anchor: String
        /// Its words without markup.
        package var words: String
    }

    /// The headings with an id, in their order.
    package var headings: [Heading] {
        var headings: [Heading] = []
        var isInside = false
        walk { element, phase in
            switch (element.kind, phase) {
            case (.heading(let level), .enter) where !element.literal.isEmpty:
                headings.append(Heading(level: Int(level), anchor: element.literalText, words: ""))
                isInside = true
            case (.heading, .leave): isInside = false
            case (.text, .enter) where isInside, (.code, .enter) where isInside:
                headings[headings.count - 1].words += element.literalText
            case (.math, .enter) where isInside:
                headings[headings.count - 1].words += String(decoding: element.plainFormula, as: UTF8.self)
            case (.softBreak, .enter) where isInside: headings[headings.count - 1].words += " "
            default: break
            }
            return .on
        }
        return headings
    }
}

extension RichText.Kind {
    var isLink: Bool { if case .link = self { true } else { false } }
}
