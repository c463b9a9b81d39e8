package import Diagnostics
import Encoding

/// Values of scalars, and what to write in place of those that are of another type.
extension ContentTree {
    /// Text of a scalar; other values are reported.
    package func text(_ name: String, log: inout DiagnosticLog) -> Text? {
        switch value {
        case .text(let text): return text
        case .plain(let string): return Text(string: string, start: position, isVerbatim: true)
        default:
            log.report(.wrongType, "\(name) must be text, but this is \(kindInWords)", at: position)
            return nil
        }
    }

    var numberText: String? {
        switch value {
        case .number(let text), .plain(let text): text
        default: nil
        }
    }

    /// "; write 7.5" for `7,5`, also in quotes, and what `wholeNumberHint` has.
    var numberHint: String {
        let hint = wholeNumberHint
        return hint.isEmpty ? writtenNumber.map(decimalHint) ?? "" : hint
    }

    /// "; write 80 without the percent sign" for `80%`, "; write 80 without the quotes" for `"80"`, "; remove the comma" for `80,`.
    var wholeNumberHint: String {
        guard let written = writtenNumber else { return "" }
        if case .text = value, Double(written) != nil { return "; write \(written) without the quotes" }
        if written.last == ",", Double(written.dropLast()) != nil { return "; remove the comma" }
        return withoutPercent
    }

    /// Whether it is a number beyond those that a computer counts with, such as `1e400`.
    var isTooLarge: Bool {
        numberText.map { $0.contains(where: \.isNumber) && Double($0)?.isInfinite == true } ?? false
    }

    private var writtenNumber: String? { if case .text(let text) = value { text.string } else { numberText } }

    private var withoutPercent: String {
        guard let written = writtenNumber, written.last == "%" else { return "" }
        let number = String(written.dropLast()).trimmed
        return Double(number) == nil ? "" : "; write \(number) without the percent sign"
    }

    var quotedOrKind: String {
        switch value {
        case .plain(let text), .number(let text): "'\(text)'"
        default: kindInWords
        }
    }
}
