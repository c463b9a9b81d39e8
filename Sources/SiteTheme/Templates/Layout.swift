package import ContentModel
package import Diagnostics

/// A site's own layout: content of `main` on the free pages that name it.
package struct Layout: Sendable {
    package let name: String
    let template: MustacheTemplate
    /// Names of the values in it.
    let values: Set<String>
    /// Names of the values that it shows unconditionally.
    private let required: Set<String>

    init(name: String, template: MustacheTemplate, bytes: [UInt8]) {
        self.name = name
        self.template = template
        let tags = TagScanner(bytes: bytes).tags().filter { $0.sigil != "!" }
        values = Set(tags.compactMap(\.valueName))
        let sections = tags.filter { $0.sigil == "#" || $0.sigil == "^" }
        required = values.subtracting(sections.compactMap(\.valueName))
    }

    /// Warnings about values that a page lacks for this layout, or has without use.
    package func diagnose(_ page: FreePage) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let location = SourceLocation(path: page.path, position: page.layout?.position ?? page.position)
        for value in required.sorted() where page.values[value] == nil {
            let message = """
                the layout '\(name)' shows 'values.\(value)', which this page doesn't have; write it, or put the tag \
                between '{{#values.\(value)}}' and '{{/values.\(value)}}'
                """
            diagnostics.append(Diagnostic(.missingKey, message, at: location))
        }
        for (key, value) in page.values.sorted(by: { $0.key < $1.key }) where !values.contains(key) {
            let question = NearMiss.question(key, among: values.sorted())
            let message = "the layout '\(name)' doesn't show the value '\(key)'\(question)"
            diagnostics.append(Diagnostic(.unusedKey, message, at: SourceLocation(path: page.path, position: value.position)))
        }
        return diagnostics
    }

    package func html(_ texts: [LayoutTag: String], values: [String: Located<String>]) -> String {
        var tags: [String: String] = [:]
        for (tag, text) in texts { tags[tag.rawValue] = text }
        for (name, value) in values { tags["values.\(name)"] = value.value }
        return template.render(tags)
    }
}

extension Layout {
    /// Diagnostics of pages whose layout doesn't exist, or whose values don't match.
    package static func diagnose(_ pages: [TranslatedItem<FreePage>], _ layouts: [String: Layout], invalid: Set<String>) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for item in pages {
            let page = item.original
            guard let name = page.layout else {
                diagnostics += page.values.sorted { $0.key < $1.key }.prefix(1).map { _, value in
                    let message = "values are shown by a layout, and this page has none; name one with 'layout'"
                    return Diagnostic(.unusedKey, message, at: SourceLocation(path: page.path, position: value.position))
                }
                continue
            }
            if let layout = layouts[name.value] {
                diagnostics += layout.diagnose(page)
            } else if !invalid.contains(name.value) {
                let question = NearMiss.question(name.value, among: layouts.keys.sorted())
                let message = "there is no template 'Templates/\(name.value).mustache'\(question)"
                diagnostics.append(Diagnostic(.invalidValue, message, at: SourceLocation(path: page.path, position: name.position)))
            }
        }
        return diagnostics
    }
}
