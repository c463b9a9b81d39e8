/// HTML in a text without markup, such as a penalty's or a button's: readers would see `<b>` and `&rsquo;` as they are.
package enum StrayHTML {
    /// Tags that translation tools and word processors write. In `<Name>` and `a < b`, the signs mean themselves.
    private static let tags: Set<String> = [
        "a", "b", "br", "div", "em", "font", "i", "li", "ol", "p", "small", "span", "strong", "sub", "sup", "u", "ul",
    ]
    /// Letters of the longest name: `thetasym`.
    private static let longestName = 8

    /// The first tag or character reference in `text`, or nil: `<b>`, `&rsquo;`.
    package static func first(in text: String) -> Substring? {
        // Hardly any text has either, and looking for bytes is fast.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return nil }
        return text.indices.lazy.compactMap { tag(text[$0...]) ?? reference(text[$0...]) }.first
    }

    private static func tag(_ text: Substring) -> Substring? {
        guard text.first == "<" else { return nil }
        let inside = text.dropFirst().prefix { $0 != ">" && $0 != "<" && !$0.isNewline }
        guard inside.endIndex < text.endIndex, text[inside.endIndex] == ">" else { return nil }
        let isEnd = inside.first == "/"
        let name = inside.dropFirst(isEnd ? 1 : 0).prefix { $0.isASCII && $0.isLetter }
        let rest = inside[name.endIndex...]
        guard tags.contains(name.lowercased()), rest.isEmpty || rest.first == " " || rest == "/" else { return nil }
        return text[...inside.endIndex]
    }

    private static func reference(_ text: Substring) -> Substring? {
        guard text.first == "&" else { return nil }
        let isNumber = text.dropFirst().first == "#"
        let name = text.dropFirst(isNumber ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard name.endIndex < text.endIndex, text[name.endIndex] == ";", name.count <= longestName else { return nil }
        // "R&D;" is no reference.
        guard isNumber ? !name.isEmpty : name.count > 1 && name.first?.isLetter == true else { return nil }
        return text[...name.endIndex]
    }
}
