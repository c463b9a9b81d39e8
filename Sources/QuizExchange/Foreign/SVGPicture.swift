import Diagnostics
import Encoding
import Markup

/// Sanitized SVG, written again from elements and attributes that only draw. An untrusted one could run scripts with the rights of
/// the site for anyone who opens it by itself.
struct SVGPicture {
    private(set) var bytes: [UInt8] = []
    /// Removed active or external content: "<script>", "'onclick'".
    var losses: [String] { left.sorted() }
    private var left: Set<String> = []

    private static let namespace = "http://www.w3.org/2000/svg"

    /// Nil if the bytes aren't SVG, or declare entities.
    init?(_ bytes: [UInt8]) {
        var log = DiagnosticLog(path: "")
        let namespaces: Set<String> = ["", SVGPicture.namespace, "http://www.w3.org/1999/xlink"]
        guard let root = MarkupReader.xml(bytes, namespaces: namespaces, log: &log), root.name == "svg" else { return nil }
        guard case .element(var picture)? = rebuilt(root).first else { return nil }
        picture.attributes.insert(("xmlns", SVGPicture.namespace), at: 0)
        self.bytes = Array((XHTML.text([.element(picture)]) + "\n").utf8)
    }

    // MARK: - Elements

    private mutating func rebuilt(_ element: MarkupElement) -> [MarkupNode] {
        if element.name == "a" { return rebuilt(element.children) }
        guard SVGNames.elements.contains(element.name), isFit(element) else {
            if !SVGNames.silent.contains(element.name) { left.insert("<\(element.name)>") }
            return []
        }
        var kept = MarkupElement(name: element.name)
        kept.attributes = element.attributes.compactMap { name, value in
            attribute(name, value, of: element).map { (name: name, value: $0) }
        }
        if element.name == "image", kept["href"] == nil { return [] }
        kept.children = rebuilt(element.children)
        return [.element(kept)]
    }

    private mutating func rebuilt(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            if case .element(let element) = node { rebuilt(element) } else { [node] }
        }
    }

    /// Whether an element is allowed: styles must load nothing, and animations must change only what is drawn.
    private func isFit(_ element: MarkupElement) -> Bool {
        switch element.name {
        case "style": return SVGPicture.isFit(style: element.text) && element.elements.isEmpty
        case "animate", "set":
            let changed = element["attributeName"] ?? ""
            return SVGNames.attributes.contains(changed) && !["href", "style", "class", "id"].contains(changed)
        default: return true
        }
    }

    // MARK: - Attributes

    /// The allowed value of an attribute; nil to remove the attribute.
    private mutating func attribute(_ name: String, _ value: String, of element: MarkupElement) -> String? {
        if name == "href" { return reference(value, of: element) }
        guard SVGNames.attributes.contains(name) else {
            if name.lowercased().hasPrefix("on") { left.insert("'\(name)'") }
            return nil
        }
        // Browsers read most attributes as properties of CSS. Those for screen readers are texts.
        if name.hasPrefix("aria-") || SVGPicture.isFit(style: value) { return value }
        left.insert("'\(name)'")
        return nil
    }

    /// A reference to a fragment of the picture, or to an embedded raster image; nil for others.
    private mutating func reference(_ value: String, of element: MarkupElement) -> String? {
        if value.hasPrefix("#") { return value }
        if element.name == "image", let picture = SVGPicture.picture(value) { return picture }
        let scheme = value.prefix { $0 != ":" && $0 != "," && $0 != "/" }
        left.insert(value.contains(":") ? "a link to '\(scheme.count > 20 ? "…" : scheme):'" : "a link to another file")
        return nil
    }

    private static func picture(_ address: String) -> String? {
        guard address.lowercased().hasPrefix("data:image/"), let comma = address.firstIndex(of: ",") else { return nil }
        let parts = address[..<comma].dropFirst("data:image/".count).lowercased().split(separator: ";")
        guard parts.count == 2, parts[1] == "base64", let bytes = Base64.decoded(address[address.index(after: comma)...]),
            MediaKind.isPicture(bytes, ofType: String(parts[0]))
        else { return nil }
        return "data:image/\(parts[0]);base64,\(Base64.text(bytes))"
    }

    // MARK: - Styles

    /// What begins an address or a script in CSS. Escapes could write any of these in another way.
    private static let loading = [
        "@import", "image(", "image-set(", "cross-fade(", "src(", "expression(", "behavior", "-moz-binding", "javascript:", "\\", "</",
    ]

    /// Whether a style sheet, a style or the value of a property loads nothing: all of its URLs are fragments of the picture.
    private static func isFit(style: String) -> Bool {
        // Most values are words, numbers and paths.
        guard style.utf8.contains(where: { "(:@\\<".utf8.contains($0) }) else { return true }
        let small = style.lowercased()
        guard !loading.contains(where: { small.contains(ascii: $0) }) else { return false }
        return small.split(atASCII: "url(").dropFirst().allSatisfy { rest in
            rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }.first == "#"
        }
    }
}
