/// Turns the HTML that cmark writes, and no other, into plain text.
struct PlainTextWriter {
    private var text: [UInt8] = []
    /// Line breaks to be written before the next text.
    private var breaks = 0
    private var needsSpace = false
    private var isPreformatted = false
    /// For each open list the number of its next item, or nil for bullets.
    private var lists: [Int?] = []
    private var marker: String?
    /// For each open link its address and where its text begins, once it has begun.
    private var links: [(address: [UInt8], start: Int?)] = []

    var finished: String {
        String(decoding: text[..<(text.lastIndex { $0 != 0x20 && $0 != 0x0A }.map { $0 + 1 } ?? 0)], as: UTF8.self)
    }

    mutating func read(_ html: String) {
        let bytes = Array(html.utf8)
        var rest = bytes[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            write(rest[..<open])
            rest = rest[open...]
            let isComment = rest.starts(with: "<!--".utf8)
            guard let end = PlainTextWriter.end(of: isComment ? "-->" : ">", in: rest) else { return }
            if !isComment { read(tag: rest[(open + 1)..<(end - 1)]) }
            rest = rest[end...]
        }
        write(rest)
    }

    /// The place after the first `mark`.
    private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: mark.utf8) }.map { $0 + mark.utf8.count }
    }

    private mutating func read(tag: ArraySlice<UInt8>) {
        let name = String(decoding: tag.prefix { $0 != 0x20 }, as: UTF8.self)
        switch name {
        case "p", "/p", "h1", "h2", "h3", "h4", "h5", "h6", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6", "hr", "div",
            "/div", "blockquote", "/blockquote", "figure", "/figure", "figcaption":
            breakLine(lists.isEmpty ? 2 : 1)
        case "pre":
            breakLine(lists.isEmpty ? 2 : 1)
            isPreformatted = true
        case "/pre":
            isPreformatted = false
            while text.last == 0x0A { text.removeLast() }
            breakLine(lists.isEmpty ? 2 : 1)
        case "br": breakLine(1)
        case "ul", "ol":
            breakLine(lists.isEmpty ? 2 : 1)
            let start = attribute("start", of: tag).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
            lists.append(name == "ul" ? nil : start ?? 1)
        case "/ul", "/ol":
            _ = lists.popLast()
            breakLine(lists.isEmpty ? 2 : 1)
        case "li": beginItem()
        case "/li": breakLine(1)
        case "a": links.append((attribute("href", of: tag) ?? [], nil))
        case "/a": endLink()
        case "img": append(attribute("alt", of: tag) ?? [])
        default: break
        }
    }

    private mutating func beginItem() {
        breakLine(1)
        guard let number = lists.last else { return }
        marker = String(repeating: "  ", count: lists.count - 1) + (number.map { "\($0). " } ?? "• ")
        if let number { lists[lists.count - 1] = number + 1 }
    }

    /// Adds the address, unless it is what the link's text says.
    private mutating func endLink() {
        guard let link = links.popLast(), !link.address.isEmpty else { return }
        guard let start = link.start else { return append(link.address) }
        let bare = link.address.starts(with: "mailto:".utf8) ? link.address.dropFirst(7) : link.address[...]
        if text[start...] != bare { text += Array(" (".utf8) + link.address + Array(")".utf8) }
    }

    private mutating func breakLine(_ count: Int) {
        if !text.isEmpty { breaks = max(breaks, count) }
        needsSpace = false
    }

    /// Writes text between tags: runs of white space are one space, except in code blocks.
    private mutating func write(_ part: ArraySlice<UInt8>) {
        guard !isPreformatted else { return append(PlainTextWriter.unescaped(part)) }
        var rest = part
        while let first = rest.first {
            if first.isWhiteSpace {
                needsSpace = breaks == 0 && marker == nil && !text.isEmpty
                rest = rest.drop { $0.isWhiteSpace }
            } else {
                let word = rest.prefix { !$0.isWhiteSpace }
                append(PlainTextWriter.unescaped(word))
                rest = rest[word.endIndex...]
            }
        }
    }

    private mutating func append(_ more: [UInt8]) {
        guard !more.isEmpty else { return }
        if breaks > 0 {
            text += repeatElement(0x0A, count: breaks)
            if marker == nil { text += repeatElement(0x20, count: 2 * lists.count) }
        } else if needsSpace {
            text.append(0x20)
        }
        breaks = 0
        needsSpace = false
        if let marker { text += marker.utf8 }
        marker = nil
        for index in links.indices where links[index].start == nil { links[index].start = text.count }
        text += more
    }

    /// The value of an attribute, which cmark always puts in double quotes.
    private func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        let key = Array(" \(name)=".utf8)
        var rest = tag
        while let open = rest.firstIndex(of: quote), let close = rest[(open + 1)...].firstIndex(of: quote) {
            if rest[..<open].suffix(key.count).elementsEqual(key) {
                return PlainTextWriter.unescaped(rest[(open + 1)..<close])
            }
            rest = rest[(close + 1)...]
        }
        return nil
    }

    private static let entities: [(name: [UInt8], byte: UInt8)] = [
        (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
        (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
        (Array("&#39;".utf8), UInt8(ascii: "'")),
    ]

    private static func unescaped(_ html: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(html.count)
        var rest = html
        while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            if let entity = entities.first(where: { rest.starts(with: $0.name) }) {
                result.append(entity.byte)
                rest = rest.dropFirst(entity.name.count)
            } else {
                result.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
