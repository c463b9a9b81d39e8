/// A language whose code pages show in colours.
package enum CodeLanguage: String, CaseIterable, Sendable {
    case python, java, c, cpp, csharp, javascript, typescript, swift, rust, go, kotlin, php, ruby, sql, html, css, scss, xml, json, yaml
    case shell

    /// The language that a block of code names; nil for others, whose code stays plain.
    package init?(named name: some Collection<UInt8>) {
        guard name.count <= CodeLanguage.longestName, let language = CodeLanguage.names[String(decoding: name, as: UTF8.self).lowercased()]
        else { return nil }
        self = language
    }

    /// The names by which a block of code can call it.
    package var names: [String] {
        switch self {
        case .python: ["python", "py", "python3", "pycon"]
        case .java: ["java"]
        case .c: ["c", "h"]
        case .cpp: ["cpp", "c++", "cxx", "cc", "hpp", "arduino", "ino"]
        case .csharp: ["csharp", "cs", "c#"]
        case .javascript: ["javascript", "js", "jsx", "mjs", "cjs", "node"]
        case .typescript: ["typescript", "ts", "tsx"]
        case .swift: ["swift"]
        case .rust: ["rust", "rs"]
        case .go: ["go", "golang"]
        case .kotlin: ["kotlin", "kt", "kts"]
        case .php: ["php"]
        case .ruby: ["ruby", "rb"]
        case .sql: ["sql", "sqlite", "mysql", "postgresql", "postgres", "plsql"]
        case .html: ["html", "htm", "xhtml", "vue"]
        case .css: ["css"]
        case .scss: ["scss", "less"]
        case .xml: ["xml", "svg", "xsd", "xsl", "rss", "plist", "mathml"]
        case .json: ["json", "jsonc", "json5", "geojson"]
        case .yaml: ["yaml", "yml"]
        case .shell: ["shell", "sh", "bash", "zsh", "ksh", "console", "shell-session"]
        }
    }

    private static let names = Dictionary(uniqueKeysWithValues: allCases.flatMap { language in language.names.map { ($0, language) } })
    private static let longestName = names.keys.map(\.utf8.count).max() ?? 0

    /// The parts of code that have a colour, in order and without overlaps.
    ///
    /// Code is read as editors do while it is typed: what isn't closed reaches to the end of its line or of the code, and nothing
    /// is an error.
    /// - Complexity: linear in the length of the code.
    package func tokens(of code: UnsafeBufferPointer<UInt8>) -> [CodeToken] {
        var tokens: [CodeToken] = []
        add(tokensOf: code, 0..<code.count, to: &tokens)
        return tokens
    }

    package func tokens(of code: String) -> [CodeToken] {
        var code = code
        return code.withUTF8 { tokens(of: $0) }
    }

    /// Adds the tokens of a part of some code, which may be of several languages.
    func add(tokensOf code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to tokens: inout [CodeToken]) {
        switch self {
        case .html, .xml:
            var lexer = MarkupLexer(code, range, isHTML: self == .html)
            lexer.read(into: &tokens)
        case .css, .scss:
            var lexer = StyleLexer(code, range, hasLineComments: self == .scss)
            lexer.read(into: &tokens)
        case .yaml:
            var lexer = YAMLLexer(code, range)
            lexer.read(into: &tokens)
        case .php: PHPLexer.read(code, range, into: &tokens)
        default:
            guard let syntax else { return }
            var lexer = CodeLexer(code, range, syntax)
            lexer.read(into: &tokens)
        }
    }
}
