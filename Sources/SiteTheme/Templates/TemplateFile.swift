/// The files of `Templates/` that mustache reads.
enum TemplateFile: Equatable {
    /// The frame of all pages.
    case page
    /// What the frame puts in by `{{> header}}`.
    case part(String)
    /// A site's own kind of page; free pages name it.
    case layout(String)

    static let parts = ["header", "footer"]

    /// Those that the program has itself.
    static let builtIn: [TemplateFile] = [.page] + parts.map(TemplateFile.part)

    var name: String {
        switch self {
        case .page: "page"
        case .part(let name), .layout(let name): name
        }
    }

    /// Below `Templates/`.
    var path: String { "\(name).mustache" }
}
