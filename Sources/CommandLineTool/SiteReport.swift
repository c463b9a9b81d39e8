import Diagnostics

/// Prints what is to be said of files of a site, or of those that are on their way into it.
struct SiteReport {
    let site: String
    /// Bytes of files that the site doesn't have yet, by the path that diagnostics give.
    var arriving: [String: [UInt8]] = [:]

    func print(_ diagnostics: [Diagnostic], isStrict: Bool = false) {
        var diagnostics = Array(Set(diagnostics)).sorted()
        if isStrict { for index in diagnostics.indices { diagnostics[index].severity = .error } }
        let (site, arriving) = (site, arriving)
        let isColoured = isTerminal(.error) && environment("NO_COLOR") == nil
        var printer = DiagnosticPrinter(
            format: .text, prefix: "", isTerminal: isColoured,
            excerpts: SourceExcerpts { arriving[$0] ?? readFile("\(site)/\($0)") })
        write(printer.text(diagnostics), to: .error)
    }
}

/// "1 quiz", "2 quizzes".
func counted(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(number) \(number == 1 ? one : several ?? one + "s")"
}
