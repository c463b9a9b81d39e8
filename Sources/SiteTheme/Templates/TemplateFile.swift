/// Files of `Templates/` in mustache syntax.
enum TemplateFile: Equatable {
    /// Template of all pages.
    case page
    /// Partial, included by `{{> header}}`.
    case part(String)
    /// A site's own layout, for free pages that name it.
    case layout(String)

    static let parts = ["header", "footer"]

    /// Built-in templates.
    static let builtIn: [TemplateFile] = [.page] + parts.map(TemplateFile.part)

    var name: String {
        switch self {
        case .page: "page"
        case .part(let name), .layout(let name): name
        }
    }

    /// Path below `Templates/`.
    var path: String { "\(name).mustache" }
}
