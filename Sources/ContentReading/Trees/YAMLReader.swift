package import Diagnostics
import Yams

/// Reads YAML into trees with positions, by Yams.
package struct YAMLReader {
    static let sizeLimit = 1 << 20
    static let nodeLimit = 100_000
    static let depthLimit = 100
    /// Maximum number of mappings with equal keys, as the text is parsed again for each.
    private static let roundLimit = 8

    private let lines: [Substring.UTF8View]
    private var columns: ColumnCounter
    /// Number of lines of the file above the YAML; 1 for front matter.
    private let linesAbove: Int
    private var log: DiagnosticLog
    /// Places of keys that are there a second time.
    private var leftOut: Set<SourcePosition> = []

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
        return reader.compose(text)
    }

    /// Reads YAML whose keys may be there twice: later occurrences are reported and left out, so that the file's other mistakes are
    /// reported in the same run.
    private mutating func compose(_ text: String) -> ContentTree? {
        var text = text
        for _ in 1...Self.roundLimit {
            do {
                guard let node = try Yams.compose(yaml: text, .default, .default, .utf8) else {
                    return ContentTree(.mapping([]), at: SourcePosition(line: linesAbove + 1, column: 1))
                }
                return tree(node)
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                guard let renamed = leaveOut(keys.sorted(), of: context.mark, in: text) else { return nil }
                text = renamed
            } catch let error as YamlError {
                report(error)
                return nil
            } catch {
                log.report(.invalidYAML, "this can't be read as YAML: \(error)", at: SourcePosition(line: linesAbove + 1, column: 1))
                return nil
            }
        }
        return nil
    }

    /// Reports keys of one mapping that are there twice, and gives all but their first occurrences names of the same length that
    /// nothing else has, so that no place moves.
    ///
    /// - Returns: the text without equal keys; nil where they aren't at the beginnings of lines, as in `{a: 1, a: 2}`.
    private mutating func leaveOut(_ keys: [String], of mapping: Mark, in text: String) -> String? {
        var bytes = Array(text.utf8)
        var isWhole = true
        // A search through the lines for each, so their number is limited.
        for key in keys.prefix(20) {
            let found = places(of: key, in: mapping)
            let positions = found.map { position(line: $0.line, column: $0.column) }
            log.report(
                .duplicateKey, "the key '\(key)' occurs twice; remove one",
                at: positions.dropFirst().first ?? position(line: mapping.line, column: mapping.column),
                notes: positions.first.map { [("first used here", $0)] } ?? [])
            isWhole = isWhole && found.count > 1
            for (place, position) in zip(found, positions).dropFirst() {
                guard let name = unusedName(ofLength: key.utf8.count, in: bytes) else { return nil }
                let quote = place.isQuoted ? 1 : 0
                let start = lines[..<(place.line - 1)].reduce(0) { $0 + $1.count + 1 } + place.column - 1 + quote
                bytes.replaceSubrange(start..<start + key.utf8.count, with: name)
                leftOut.insert(position)
            }
        }
        return isWhole && keys.count <= 20 ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The lines and columns, from 1, where a mapping in block style has a key.
    ///
    /// - Parameter mark: the place of any of the mapping's keys.
    private func places(of key: String, in mark: Mark) -> [(line: Int, column: Int, isQuoted: Bool)] {
        var places: [(line: Int, column: Int, isQuoted: Bool)] = []
        let first = firstLine(ofMappingAt: mark)
        for index in lines.indices[first...] {
            let line = Substring(lines[index])
            let word = index == first ? line.drop { $0 == " " || $0 == "-" } : line.drop { $0 == " " }
            guard !word.isEmpty, !word.hasPrefix("#") else { continue }
            let column = line.utf8.count - word.utf8.count + 1
            if column < mark.column { break }
            guard column == mark.column else { continue }
            let isQuoted = word.hasPrefix("\"\(key)\":") || word.hasPrefix("'\(key)':")
            if isQuoted || word.hasPrefix("\(key):") { places.append((index + 1, column, isQuoted)) }
        }
        return places
    }

    /// The line above which nothing is indented as far as the mapping's keys, or which has a dash before them.
    private func firstLine(ofMappingAt mark: Mark) -> Int {
        var first = mark.line - 1
        for index in lines.indices[..<first].reversed() {
            let line = Substring(lines[index])
            let word = line.drop { $0 == " " }
            guard !word.isEmpty, !word.hasPrefix("#") else { continue }
            // In a list, the mapping begins behind the dash.
            let isBehindDash = Substring(lines[first]).drop { $0 == " " }.hasPrefix("- ") && mark.column > 1
            if isBehindDash { break }
            let column = line.utf8.count - word.utf8.count + 1
            let columnOfWord = line.utf8.count - line.drop { $0 == " " || $0 == "-" }.utf8.count + 1
            if column < mark.column, columnOfWord != mark.column { break }
            first = index
        }
        return first
    }

    private func unusedName(ofLength length: Int, in bytes: [UInt8]) -> [UInt8]? {
        for number in 0..<100 {
            let digits = Array(String(number).utf8)
            guard digits.count < length else { break }
            let name = [UInt8](repeating: UInt8(ascii: "Q"), count: length - digits.count) + digits
            if bytes.firstRange(of: name) == nil { return name }
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
                guard !leftOut.contains(keyPosition) else { continue }
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
            let message = isIndentedWithTab(mark) ? "a line is indented with a tab here; indent with spaces" : hint(problem)
            log.report(.invalidYAML, message, at: position(line: mark.line, column: mark.column))
        default:
            log.report(.invalidYAML, "this can't be read as YAML: \(error)", at: SourcePosition(line: linesAbove + 1, column: 1))
        }
    }

    private func isIndentedWithTab(_ mark: Mark) -> Bool {
        guard lines.indices.contains(mark.line - 1) else { return false }
        return lines[mark.line - 1].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.contains(UInt8(ascii: "\t"))
    }

    /// libyaml's message, with a suggestion for the usual causes.
    private func hint(_ problem: String) -> String {
        switch problem {
        case "mapping values are not allowed in this context":
            "a colon followed by a space begins a new value here; put the text into quotes"
        case "found character that cannot start any token":
            "this character can't begin a value; put the text into quotes"
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
