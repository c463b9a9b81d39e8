package import Diagnostics
import Yams

/// Reads YAML into trees with positions, by Yams.
package struct YAMLReader {
    static let sizeLimit = 1 << 20
    static let nodeLimit = 100_000
    static let depthLimit = 100

    private let lines: [Substring.UTF8View]
    private var columns: ColumnCounter
    /// Number of lines of the file above the YAML; 1 for front matter.
    private let linesAbove: Int
    private var log: DiagnosticLog

    /// The tree of `text`; nil if it has a fault, which is in `log`. An empty document is an empty mapping.
    package static func read(_ text: String, linesAbove: Int = 0, log: inout DiagnosticLog) -> ContentTree? {
        let start = SourcePosition(line: linesAbove + 1, column: 1)
        guard text.utf8.count <= sizeLimit else {
            log.report(.fileTooLarge, "YAML is read up to \(sizeLimit >> 20) MB; use JSON for bulk", at: start)
            return nil
        }
        var reader = YAMLReader(
            lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(\.utf8), linesAbove: linesAbove, log: log)
        defer { log = reader.log }
        let faults = YAMLScan(text, lines: reader.lines).faults
        guard faults.isEmpty else {
            for fault in faults { reader.log.report(fault.id, fault.message, at: reader.position(line: fault.line, column: fault.column)) }
            return nil
        }
        do {
            guard let node = try Yams.compose(yaml: text) else { return ContentTree(.mapping([]), at: start) }
            return reader.tree(node)
        } catch let error as YamlError {
            reader.report(error)
        } catch {
            reader.log.report(.invalidYAML, "this can't be read as YAML: \(error)", at: start)
        }
        return nil
    }

    private init(lines: [Substring.UTF8View], linesAbove: Int, log: DiagnosticLog) {
        self.lines = lines
        self.linesAbove = linesAbove
        self.log = log
        columns = ColumnCounter(lines)
    }

    /// Nil only for nodes that `YAMLScan` has refused.
    private mutating func tree(_ node: Node) -> ContentTree? {
        let place = position(node.mark)
        switch node {
        case .scalar(let scalar):
            return ContentTree(value(of: scalar, at: place), at: place)
        case .sequence(let sequence):
            var elements: [ContentTree] = []
            for element in sequence {
                guard let element = tree(element) else { return nil }
                elements.append(element)
            }
            return ContentTree(.sequence(elements), at: place)
        case .mapping(let mapping):
            var entries: [ContentTree.Entry] = []
            for (key, value) in mapping {
                let keyPosition = position(key.mark)
                guard let name = key.scalar?.string, let value = tree(value) else { return nil }
                entries.append(ContentTree.Entry(key: name, keyPosition: keyPosition, value: value))
            }
            return ContentTree(.mapping(entries), at: place)
        case .alias:
            return nil
        }
    }

    private func value(of scalar: Node.Scalar, at place: SourcePosition) -> ContentTree.Value {
        switch scalar.style {
        case .singleQuoted, .doubleQuoted:
            let start = SourcePosition(line: Int(place.line), column: Int(place.column) + 1)
            return .text(ContentTree.Text(string: scalar.string, start: start, isVerbatim: isWritten(scalar.string, at: start)))
        case .literal, .folded:
            return .text(ContentTree.Text(string: scalar.string, start: place, isVerbatim: false))
        default:
            return ["", "~", "null"].contains(scalar.string) ? .null : .plain(scalar.string)
        }
    }

    private func isWritten(_ string: String, at start: SourcePosition) -> Bool {
        let line = Int(start.line) - linesAbove - 1
        guard lines.indices.contains(line) else { return false }
        return lines[line].dropFirst(Int(start.column) - 1).starts(with: string.utf8)
    }

    private mutating func position(_ mark: Mark?) -> SourcePosition {
        guard let mark else { return SourcePosition(line: linesAbove + 1, column: 1) }
        return position(line: mark.line, column: mark.column)
    }

    /// Yams counts Unicode scalars; we count bytes.
    private mutating func position(line: Int, column: Int) -> SourcePosition {
        SourcePosition(line: line + linesAbove, column: columns.bytes(line: line - 1, column: max(0, column - 1)) + 1)
    }

    private mutating func report(_ error: YamlError) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            log.report(.invalidYAML, hint(problem), at: position(line: mark.line, column: mark.column))
        case .duplicatedKeysInMapping(let duplicates, let context):
            // A search through all lines for each, so their number is limited.
            for key in duplicates.sorted().prefix(20) {
                let places = lines.indices.dropFirst(context.mark.line - 1).compactMap { line -> SourcePosition? in
                    let text = Substring(lines[line])
                    let word = text.drop { $0 == " " || $0 == "-" }
                    guard word.hasPrefix("\(key):") else { return nil }
                    return SourcePosition(line: line + 1 + linesAbove, column: text.utf8.count - word.utf8.count + 1)
                }
                let last = places.dropFirst().first
                let first = places.first
                log.report(
                    .duplicateKey, "the key '\(key)' is there twice; remove one",
                    at: last ?? position(line: context.mark.line, column: context.mark.column),
                    notes: first.map { [("first used here", $0)] } ?? [])
            }
        default:
            log.report(.invalidYAML, "this can't be read as YAML: \(error)", at: SourcePosition(line: linesAbove + 1, column: 1))
        }
    }

    /// libyaml's message, with a suggestion for the usual causes.
    private func hint(_ problem: String) -> String {
        switch problem {
        case "mapping values are not allowed in this context":
            "a colon followed by a space begins a new value here; put the text into quotes"
        case "found character that cannot start any token":
            "this character can't begin a value; put the text into quotes (and indent with spaces, not tabs)"
        case "found a tab character that violates indentation":
            "a line is indented with a tab here; indent with spaces"
        case "did not find expected key":
            "expected a key here; check the indentation and the quotes above"
        case "did not find expected <document start>":
            "this line begins further left than the first one; begin all keys in the same column"
        case "but found another document":
            "--- begins a second document here, and one is read; put it into a file of its own"
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'", "did not find expected node content":
            "a bracket isn't closed, or # began a comment: put the value into quotes"
        default: "this is not YAML: \(problem)"
        }
    }
}
