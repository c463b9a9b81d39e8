import Diagnostics
import Encoding

/// Texts that others wrote, such as names of files and students, as a terminal shows them.
enum TerminalText {
    /// They may not move the terminal's cursor or look like several lines.
    static func oneLine(_ text: String) -> String {
        DiagnosticPrinter.visible(["\r", "\n", "\t"].reduce(text) { $0.replacing($1, by: " ") })
    }

    /// The name of a student for a list; a report may have none.
    ///
    /// - Parameter limit: characters that are shown: a longer name would make every line of a table as long.
    static func name(_ name: String, limit: Int = 100) -> String {
        let name = oneLine(name)
        if name.allSatisfy(\.isWhitespace) { return "(no name)" }
        return name.count > limit ? "\(name.prefix(limit))…" : name
    }
}
