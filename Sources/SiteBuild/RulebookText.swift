import Platform

/// The words of a PDF, page by page, as the program `pdftotext` of Poppler reads them.
enum RulebookText {
    enum Outcome: Equatable, Sendable {
        case pages([String])
        /// There is no such program here.
        case noProgram
        case failed(String)
    }

    /// No rule book has more text, by far.
    static let sizeLimit = 32 << 20

    /// - Parameters:
    ///   - program: its name, to be looked for in `PATH`, or its path.
    ///   - seconds: after which the program is ended.
    static func pages(ofFile path: String, program: String = "pdftotext", seconds: Int = 60) -> Outcome {
        // What begins with a dash would be an option.
        let file = path.hasPrefix("/") ? path : "./\(path)"
        let program = Subprocess(name: program, seconds: seconds, sizeLimit: sizeLimit)
        switch program.run(["-q", "-enc", "UTF-8", "-eol", "unix", file, "-"]) {
        case .written(let bytes): return .pages(divided(String(decoding: bytes, as: UTF8.self)))
        case .missing: return .noProgram
        case .failed(let reason, _): return .failed(reason)
        }
    }

    /// A form feed ends each page.
    private static func divided(_ text: String) -> [String] {
        var pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).map(String.init)
        if pages.last?.allSatisfy(\.isWhitespace) == true { pages.removeLast() }
        return pages
    }
}
