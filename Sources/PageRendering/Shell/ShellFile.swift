/// The shells that every site has: the frame of pages, and what it may put in by `{{> header}}`.
enum ShellFile: String, CaseIterable {
    case page, header, footer

    /// Below `Templates/`.
    var path: String { "\(rawValue).mustache" }

    /// What a page's shell may put in.
    static let parts: [ShellFile] = [.header, .footer]
}
