import Algorithms
import Encoding

/// Columns of a table for a terminal, with two spaces between them.
struct TextColumns {
    enum Alignment { case leading, trailing }

    private let alignments: [Alignment]
    private let widths: [Int]

    /// - Parameters:
    ///   - alignments: of the columns; columns after them aren't padded.
    ///   - least: least widths.
    init(_ alignments: [Alignment], of rows: [[String]] = [], least: [Int] = []) {
        self.alignments = alignments
        widths = alignments.indices.map { column in
            let own = rows.lazy.map { $0.indices.contains(column) ? TextWidth.columns($0[column]) : 0 }.max() ?? 0
            return max(own, least.indices.contains(column) ? least[column] : 0)
        }
    }

    /// A line of the table, without spaces at its end.
    func line(_ cells: [String]) -> String {
        let padded = cells.enumerated().map { column, cell in
            guard alignments.indices.contains(column) else { return cell }
            let space = String(repeating: " ", count: max(0, widths[column] - TextWidth.columns(cell)))
            return alignments[column] == .leading ? cell + space : space + cell
        }
        return String(padded.joined(separator: "  ").trimmingSuffix { $0 == " " })
    }
}
