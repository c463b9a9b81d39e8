import CYaml
import Diagnostics

/// Scan of YAML events before Yams makes a tree.
///
/// Yams hashes the keys of a mapping while it makes it, and nested aliases can make a key of 400 bytes larger than any memory. So
/// unsupported features are refused here, before anything is built. Yams keeps its events to itself; these come from the libyaml
/// inside it, so both agree on which `*` and `&` are aliases and anchors.
struct YAMLScan {
    struct Fault: Hashable {
        var id: DiagnosticID
        var message: String
        /// Counted from 1; columns count Unicode scalars.
        var line: Int
        var column: Int
    }

    /// Maximum number of reported faults.
    private static let faultLimit = 20

    private enum Level {
        case sequence
        case mapping(isAtKey: Bool)
    }

    private var columns: ColumnCounter
    private var levels: [Level] = []
    private var nodes = 0
    private var isOver = false
    private(set) var faults: [Fault] = []

    /// Scans `text` up to its end, its first error, or its limits.
    /// - Parameter lines: those of `text`.
    init(_ text: String, lines: [Substring.UTF8View]) {
        columns = ColumnCounter(lines)
        var text = text
        text.withUTF8 { bytes in
            var parser = yaml_parser_t()
            withUnsafeMutablePointer(to: &parser) { parser in
                guard yaml_parser_initialize(parser) == 1 else { return }
                defer { yaml_parser_delete(parser) }
                yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
                yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
                while !isOver { readEvent(of: parser) }
            }
        }
    }

    private mutating func readEvent(of parser: UnsafeMutablePointer<yaml_parser_t>) {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            isOver = true
            return noteError(of: parser.pointee)
        }
        defer { yaml_event_delete(&event) }
        let mark = event.start_mark
        switch event.type {
        case YAML_STREAM_END_EVENT: isOver = true
        case YAML_ALIAS_EVENT: addNode(.alias, at: mark)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let isMerge =
                scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.length == 2 && scalar.value[0] == UInt8(ascii: "<")
                && scalar.value[1] == UInt8(ascii: "<")
            addNode(isMerge ? .merge : .scalar, hasAnchor: scalar.anchor != nil, at: mark)
        case YAML_SEQUENCE_START_EVENT:
            addNode(.sequence, hasAnchor: event.data.sequence_start.anchor != nil, at: mark)
            levels.append(.sequence)
        case YAML_MAPPING_START_EVENT:
            addNode(.mapping, hasAnchor: event.data.mapping_start.anchor != nil, at: mark)
            levels.append(.mapping(isAtKey: true))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: levels.removeLast()
        default: break
        }
        checkLimits(at: mark)
    }

    private enum NodeKind {
        case alias, scalar, merge, sequence, mapping
    }

    private mutating func addNode(_ kind: NodeKind, hasAnchor: Bool = false, at mark: yaml_mark_t) {
        nodes += 1
        if hasAnchor { report(.yamlAlias, Self.anchor, at: mark) }
        if kind == .alias { report(.yamlAlias, Self.alias, at: mark) }
        if byte(at: mark) == UInt8(ascii: "!") {
            report(.invalidYAML, "! begins a tag here, and tags aren't read; put text that begins with ! in quotes", at: mark)
        }
        guard case .mapping(let isAtKey)? = levels.last else { return }
        levels[levels.count - 1] = .mapping(isAtKey: !isAtKey)
        guard isAtKey else { return }
        switch kind {
        case .merge: report(.yamlAlias, "<< merges keys from elsewhere, and that isn't read; write the keys again", at: mark)
        case .sequence: report(.invalidYAML, "a key must be text, but this is a list; put the key in quotes", at: mark)
        case .mapping: report(.invalidYAML, "a key must be text, but this is a mapping; put the key in quotes", at: mark)
        case .alias, .scalar: break
        }
    }

    private static let alias =
        "* begins an alias here, and aliases aren't read; write the value again, or put text that begins with * in quotes"
    private static let anchor =
        "& begins an anchor here, and anchors aren't read; write the value wherever it is needed, or put text that begins with & in quotes"

    private mutating func checkLimits(at mark: yaml_mark_t) {
        if levels.count > YAMLReader.depthLimit {
            report(.nestingTooDeep, "values are nested more than \(YAMLReader.depthLimit) deep", at: mark)
            isOver = true
        } else if nodes > YAMLReader.nodeLimit {
            report(.nestingTooDeep, "there are more than \(YAMLReader.nodeLimit) values, too many for YAML; use JSON", at: mark)
            isOver = true
        }
    }

    /// Notes `*emphasis*`, an alias with a name that libyaml refuses. Yams reports other errors.
    private mutating func noteError(of parser: yaml_parser_t) {
        guard parser.error == YAML_SCANNER_ERROR, let context = parser.context else { return }
        switch String(cString: context) {
        case "while scanning an alias": report(.yamlAlias, Self.alias, at: parser.context_mark)
        case "while scanning an anchor": report(.yamlAlias, Self.anchor, at: parser.context_mark)
        default: break
        }
    }

    private mutating func report(_ id: DiagnosticID, _ message: String, at mark: yaml_mark_t) {
        guard faults.count < Self.faultLimit else {
            isOver = true
            return
        }
        faults.append(Fault(id: id, message: message, line: Int(mark.line) + 1, column: Int(mark.column) + 1))
    }

    private mutating func byte(at mark: yaml_mark_t) -> UInt8? {
        columns.rest(line: Int(mark.line), column: Int(mark.column))?.first
    }
}
