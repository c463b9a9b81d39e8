import ArgumentParser
import Markup

/// A program that doesn't read tables as others do.
enum Spreadsheet: String, CaseIterable, ExpressibleByArgument {
    case excel

    /// Help for the option `--for`.
    static let help = """
        What the table is for: excel, with semicolons and decimal commas, as it needs in many countries. (default: programs that \
        separate cells with commas)
        """
}

extension Spreadsheet? {
    var style: CSVStyle { self == nil ? .plain : .decimalComma }
}
