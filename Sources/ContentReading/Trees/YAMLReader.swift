import CYAML
import ContentModel
package import Diagnostics

/// Reads YAML into trees with positions.
///
/// Features that no author needs and that could expand endlessly (anchors, aliases, merged keys) are refused, as are tags.
package struct YAMLReader: ~Copyable {
    static let sizeLimit = 1 << 20
    static let nodeLimit = 100_000
    static let depthLimit = 100
    /// Maximum number of reported errors of one kind.
    private static let errorLimit = 20

    private typealias Event = YAMLEvents.Event
    typealias Mark = YAMLEvents.Mark

    private var events: YAMLEvents
    private let lines: [Substring.UTF8View]
    var columns: ColumnCounter
    /// Number of lines of the file above the YAML; 1 for front matter.
    private let linesAbove: Int
    var log: DiagnosticLog
    private var nodes = 0
    private var depth = 0
    /// Number of reported features that aren't supported, and of duplicate keys.
    private var refused = 0
    /// The line of the latest refusal, counted as libyaml does.
    private var refusedLine: Int?
    private var duplicates = 0

    /// The tree of `text`; nil if it has an error, which is reported. An empty document is an empty mapping. Of equal keys, the first
    /// counts; the others are reported and left out.
    package static func read(_ text: String, linesAbove: Int = 0, log: inout DiagnosticLog) -> ContentTree? {
        guard text.utf8.count <= sizeLimit else {
            let start = SourcePosition(line: linesAbove + 1, column: 1)
            log.report(.fileTooLarge, "a YAML file can be up to \(sizeLimit >> 20) MB; convert it to JSON", at: start)
            return nil
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.utf8)
        var utf8 = text
        return utf8.withUTF8 { bytes in
            var reader = YAMLReader(YAMLEvents(of: bytes), lines, linesAbove, log)
            let tree = reader.document()
            // Lines of Git without a colon below them are read as one text.
            let isDoubtful = tree.map { $0.scalar != nil } ?? true
            if isDoubtful, ConflictMarkers.areReported(in: text, linesAbove: linesAbove, log: &log) { return nil }
            log = reader.log
            return tree
        }
    }

    private init(_ events: consuming YAMLEvents, _ lines: [Substring.UTF8View], _ linesAbove: Int, _ log: DiagnosticLog) {
        self.events = events
        self.lines = lines
        self.linesAbove = linesAbove
        self.log = log
        columns = ColumnCounter(lines)
    }

    /// Why reading ends early.
    private enum End: Error {
        case reported
        case notYAML(YAMLEvents.Failure)
    }

    private mutating func document() -> ContentTree? {
        do throws(End) {
            let tree = try root()
            return refused == 0 ? tree : nil
        } catch {
            if case .notYAML(let failure) = error { report(failure) }
            return nil
        }
    }

    private mutating func next() throws(End) -> Event {
        do throws(YAMLEvents.Failure) {
            return try events.next()
        } catch {
            throw .notYAML(error)
        }
    }

    private mutating func root() throws(End) -> ContentTree {
        var tree: ContentTree?
        while true {
            let event = try next()
            switch event.kind {
            case .streamEnd:
                return tree ?? ContentTree(.mapping([]), at: SourcePosition(line: linesAbove + 1, column: 1))
            case .documentStart where tree != nil:
                let message =
                    "--- begins a second document here, but only one is read; remove this line, or put what follows it in a separate file"
                log.report(.invalidYAML, message, at: position(event.mark))
                throw .reported
            case .documentStart, .end, .other: break
            case .alias, .scalar, .sequenceStart, .mappingStart: tree = try self.tree(event)
            }
        }
    }

    private mutating func tree(_ event: Event) throws(End) -> ContentTree {
        try check(event)
        let start = position(event.mark)
        switch event.kind {
        case .scalar(let scalar):
            if scalar.style == YAML_PLAIN_SCALAR_STYLE {
                reportLostWords(after: scalar, event.mark)
                reportCurlyQuotes(around: scalar, event.mark)
                let lineCount = event.end.line - event.mark.line + 1
                if lineCount > 1 { reportHyphens(in: lineCount, event.mark) }
                return plain(scalar.text, over: lineCount, at: start)
            } else if scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE {
                reportEscapes(in: scalar, event.mark)
            }
            return ContentTree(value(of: scalar, at: start), at: start)
        case .sequenceStart: return ContentTree(.sequence(try elements(at: event.mark)), at: start)
        case .mappingStart: return ContentTree(.mapping(try entries(at: event.mark)), at: start)
        case .alias, .streamEnd, .documentStart, .end, .other: return ContentTree(.null, at: start)
        }
    }

    private mutating func elements(at mark: Mark) throws(End) -> [ContentTree] {
        try enter(at: mark)
        var elements: [ContentTree] = []
        while true {
            let event = try next()
            if case .end = event.kind { break }
            elements.append(try tree(event))
        }
        reportCommas(after: elements)
        depth -= 1
        return elements
    }

    private mutating func entries(at mark: Mark) throws(End) -> [ContentTree.Entry] {
        try enter(at: mark)
        var entries: [ContentTree.Entry] = []
        var positions: [String: SourcePosition] = [:]
        while true {
            let event = try next()
            if case .end = event.kind { break }
            let key = try self.key(event)
            let keyPosition = position(event.mark)
            let first = key.flatMap { entries.position(of: $0, &positions) }
            if let key, let first { try reportDuplicate(key, at: keyPosition, first: first) }
            let value = try tree(next())
            if let key, first == nil { entries.append(ContentTree.Entry(key: key, keyPosition: keyPosition, value: value)) }
        }
        reportCommas(after: entries.lazy.map(\.value))
        depth -= 1
        return entries
    }

    /// Nil for a key that isn't text, which is reported.
    private mutating func key(_ event: Event) throws(End) -> String? {
        switch event.kind {
        case .scalar(let scalar):
            try check(event)
            if scalar.isUnspacedItem {
                log.report(.invalidYAML, "write a space after the hyphen that begins an item of a list", at: position(event.mark))
                throw .reported
            }
            guard scalar.isMerge else { return scalar.text }
            try refuse(.yamlAlias, "<< merges keys from elsewhere, which isn't supported; write the keys again", at: event.mark)
        case .sequenceStart:
            try refuse(.invalidYAML, "a key must be text, but this is a list; put the key in quotes", at: event.mark)
            _ = try tree(event)
        case .mappingStart:
            try refuse(.invalidYAML, "a key must be text, but this is a group of keys; put the key in quotes", at: event.mark)
            _ = try tree(event)
        case .alias, .streamEnd, .documentStart, .end, .other: try check(event)
        }
        return nil
    }

    private func value(of scalar: YAMLEvents.Scalar, at scalarPosition: SourcePosition) -> ContentTree.Value {
        switch scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE:
            let start = SourcePosition(line: Int(scalarPosition.line), column: Int(scalarPosition.column) + 1)
            return .text(ContentTree.Text(string: scalar.text, start: start, isVerbatim: isWritten(scalar.text, at: start)))
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE:
            return .text(ContentTree.Text(string: scalar.text, start: scalarPosition, isVerbatim: false))
        default: return .plain(scalar.text)
        }
    }

    /// A value without quotes. Phones and word processors put no-break spaces around words, where nobody sees them.
    private func plain(_ written: String, over lineCount: Int, at start: SourcePosition) -> ContentTree {
        let text = TextFolding.trim(written)
        if lineCount > 1 {
            return ContentTree(
                .text(ContentTree.Text(string: String(text), start: start, isVerbatim: false, isPlainOverLines: true)), at: start)
        }
        let value: ContentTree.Value = ["", "~", "null"].contains(text) ? .null : .plain(String(text))
        let column = Int(start.column) + written.utf8.distance(from: written.startIndex, to: text.startIndex)
        return ContentTree(value, at: text.isEmpty ? start : SourcePosition(line: Int(start.line), column: column))
    }

    private func isWritten(_ string: String, at start: SourcePosition) -> Bool {
        let line = Int(start.line) - linesAbove - 1
        guard lines.indices.contains(line) else { return false }
        return lines[line].dropFirst(Int(start.column) - 1).starts(with: string.utf8)
    }

    /// libyaml counts Unicode scalars; we count bytes.
    mutating func position(_ mark: Mark) -> SourcePosition {
        SourcePosition(line: mark.line + linesAbove + 1, column: columns.bytes(line: mark.line, column: mark.column) + 1)
    }
}

// MARK: - Errors

extension YAMLReader {
    /// Counts a node, and reports what isn't read.
    private mutating func check(_ event: Event) throws(End) {
        nodes += 1
        if event.hasAnchor { try refuse(.yamlAlias, Self.anchor, at: event.mark) }
        if case .alias = event.kind { try refuse(.yamlAlias, Self.alias, at: event.mark) }
        if columns.rest(line: event.mark.line, column: event.mark.column)?.first == UInt8(ascii: "!") {
            let message = "! begins a tag here, and tags aren't supported; put text that begins with ! in quotes"
            try refuse(.invalidYAML, message, at: event.mark)
        }
        guard nodes > Self.nodeLimit else { return }
        let message = "there are more than \(Self.nodeLimit) values, too many for YAML; use JSON"
        log.report(.nestingTooDeep, message, at: position(event.mark))
        throw .reported
    }

    private mutating func enter(at mark: Mark) throws(End) {
        depth += 1
        guard depth > Self.depthLimit else { return }
        log.report(.nestingTooDeep, "values are nested more than \(Self.depthLimit) deep", at: position(mark))
        throw .reported
    }

    private static let alias =
        "* begins an alias here, and aliases aren't supported; write the value again, or put text that begins with * in quotes"
    private static let anchor =
        "& begins an anchor here, and anchors aren't supported; write the value wherever it is needed, or put text that begins with & in quotes"

    private mutating func refuse(_ id: DiagnosticID, _ message: String, at mark: Mark) throws(End) {
        guard refused < Self.errorLimit else { throw .reported }
        refused += 1
        refusedLine = mark.line
        log.report(id, message, at: position(mark))
    }

    private mutating func reportDuplicate(_ key: String, at keyPosition: SourcePosition, first: SourcePosition) throws(End) {
        guard duplicates < Self.errorLimit else { throw .reported }
        duplicates += 1
        log.report(.duplicateKey, "the key '\(key)' appears twice; remove one", at: keyPosition, notes: [("first used here", first)])
    }

    private mutating func report(_ failure: YAMLEvents.Failure) {
        switch failure.context {
        // `*emphasis*` is an alias with a name that libyaml refuses.
        case "while scanning an alias": log.report(.yamlAlias, Self.alias, at: position(failure.contextMark))
        case "while scanning an anchor": log.report(.yamlAlias, Self.anchor, at: position(failure.contextMark))
        default:
            let (message, mark) = YAMLErrorLines(lines).explanation(of: failure)
            // `*Escherichia coli*` is an alias with words after it, and reported once.
            guard mark.line != refusedLine else { return }
            log.report(.invalidYAML, message, at: position(mark))
        }
    }
}
