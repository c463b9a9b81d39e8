import ArgumentParser
import Markup

/// A program that doesn't read tables as others do.
enum Spreadsheet: String, CaseIterable, ExpressibleByArgument {
    case excel
    /// Where numbers have a decimal point.
    case excelInEnglish = "excel-en"

    /// Help for the option `--for`.
    static let help = """
        What the tables are for: excel, with semicolons and decimal commas, as it needs in many countries, or excel-en, with commas and \
        decimal points. Both keep it from changing texts such as 2:1 and 8/20. (default: other programs)
        """
}

extension Spreadsheet? {
    var style: CSVStyle {
        switch self {
        case nil: .plain
        case .excel: .decimalComma
        case .excelInEnglish: .decimalPoint
        }
    }
}
