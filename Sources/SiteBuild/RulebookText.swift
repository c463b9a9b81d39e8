import Platform

/// The words of a PDF, page by page, as the program `pdftotext` of Poppler reads them.
enum RulebookText {
    enum Outcome: Equatable, Sendable {
        case pages([String])
        /// pdftotext isn't installed.
        case noProgram
        case failed(String)
    }

    static let program = "pdftotext"

    /// Maximum size of the text in bytes; no rule book comes near it.
    static let sizeLimit = 32 << 20

    /// - Parameters:
    ///   - program: path, or name to look up in `PATH`.
    ///   - seconds: time limit.
    static func pages(ofFile path: String, program: String = RulebookText.program, seconds: Int = 60) -> Outcome {
        // A path that begins with a dash would be read as an option.
        let file = path.hasPrefix("/") ? path : "./\(path)"
        let program = Subprocess(name: program, seconds: seconds, sizeLimit: sizeLimit)
        switch program.run(["-q", "-enc", "UTF-8", "-eol", "unix", file, "-"]) {
        case .written(let bytes): return .pages(split(String(decoding: bytes, as: UTF8.self)))
        case .missing: return .noProgram
        case .failed(let reason, _): return .failed(reason)
        }
    }

    /// The pages of the output, each of which ends with a form feed.
    private static func split(_ text: String) -> [String] {
        var pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).map(String.init)
        if pages.last?.allSatisfy(\.isWhitespace) == true { pages.removeLast() }
        return pages
    }
}
