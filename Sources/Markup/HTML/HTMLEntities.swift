import CCMark
import CMarkup
import Encoding

/// Names of characters in HTML 5. libxml2 knows those of HTML 4 only.
enum HTMLEntities {
    /// The longest name is "CounterClockwiseContourIntegral".
    private static let nameLimit = 31
    /// No text has more different names, as HTML has about 2,100.
    private static let countLimit = 3_000

    /// The fragment with the names that libxml2 doesn't know as characters, or as numbers if they could be markup.
    static func resolved(_ fragment: String) -> String {
        guard fragment.utf8.contains(UInt8(ascii: "&")) else { return fragment }
        var known: [Substring: String?] = [:]
        var resolved = ""
        var rest = fragment[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            let after = rest.utf8.index(after: start)
            let name = rest.utf8[after...].prefix(nameLimit + 1).prefix(while: \.isASCIILetterOrDigit)
            let end = name.endIndex
            guard let first = name.first, !first.isASCIIDigit, end < rest.endIndex, rest.utf8[end] == UInt8(ascii: ";") else {
                resolved += rest[...start]
                rest = rest[after...]
                continue
            }
            let key = Substring(name)
            let text = known[key] ?? (known.count < countLimit ? characters(String(key)) : nil)
            known[key] = .some(text)
            resolved += rest[..<start]
            let next = rest.utf8.index(after: end)
            resolved += text ?? String(rest[start..<next])
            rest = rest[next...]
        }
        return resolved + rest
    }

    /// What a name stands for; nil for names that libxml2 knows, and for those that aren't of HTML. cmark has the table.
    private static func characters(_ name: String) -> String? {
        guard markup_knows_entity(name) == 0 else { return nil }
        let reference = "&\(name);"
        guard let document = cmark_parse_document(reference, reference.utf8.count, CMARK_OPT_DEFAULT) else { return nil }
        defer { cmark_node_free(document) }
        guard let paragraph = cmark_node_first_child(document), let text = cmark_node_first_child(paragraph),
            let literal = cmark_node_get_literal(text)
        else { return nil }
        let characters = String(cString: literal)
        guard characters != reference, !characters.hasPrefix("&\(name)") else { return nil }
        return characters.unicodeScalars.map { $0.isASCII ? "&#\($0.value);" : String($0) }.joined()
    }
}
