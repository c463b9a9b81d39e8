import CYAML

/// The events of a YAML text, by libyaml.
struct YAMLEvents: ~Copyable {
    struct Event {
        var kind: Kind
        var mark: Mark
        /// The end of a scalar; of other events, their beginning.
        var end: Mark
        var hasAnchor = false

        init(kind: Kind, mark: Mark, end: Mark? = nil, hasAnchor: Bool = false) {
            (self.kind, self.mark, self.end, self.hasAnchor) = (kind, mark, end ?? mark, hasAnchor)
        }
    }

    enum Kind {
        case streamEnd, documentStart, alias, scalar(Scalar), sequenceStart, mappingStart, end, other
    }

    struct Scalar {
        var text: String
        var style: yaml_scalar_style_t

        /// Whether a hyphen without a space after it was meant to begin an item of a list.
        var isUnspacedItem: Bool {
            style == YAML_PLAIN_SCALAR_STYLE && text.first == "-" && text.dropFirst().first?.isLetter ?? false
        }

        var isMerge: Bool { style == YAML_PLAIN_SCALAR_STYLE && text == "<<" }
    }

    /// A position in the text, counted from 0; columns count Unicode scalars.
    struct Mark {
        var line: Int
        var column: Int

        init(_ mark: yaml_mark_t) { self.init(line: Int(mark.line), column: Int(mark.column)) }

        init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
    }

    /// Why the text can't be read any further, in libyaml's words.
    struct Failure: Error {
        var problem: String
        var context: String
        var mark: Mark
        var contextMark: Mark
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// - Parameter bytes: UTF-8, which must outlive the events.
    init(of bytes: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        precondition(yaml_parser_initialize(parser) == 1, "out of memory")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// The next event. After `streamEnd` or an error, there is none.
    mutating func next() throws(Failure) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
        defer { yaml_event_delete(&event) }
        let mark = Mark(event.start_mark)
        return switch event.type {
        case YAML_STREAM_END_EVENT: Event(kind: .streamEnd, mark: mark)
        case YAML_DOCUMENT_START_EVENT: Event(kind: .documentStart, mark: mark)
        case YAML_ALIAS_EVENT: Event(kind: .alias, mark: mark)
        case YAML_SCALAR_EVENT: scalar(event.data.scalar, at: mark, end: Mark(event.end_mark))
        case YAML_SEQUENCE_START_EVENT:
            Event(kind: .sequenceStart, mark: mark, hasAnchor: event.data.sequence_start.anchor != nil)
        case YAML_MAPPING_START_EVENT: Event(kind: .mappingStart, mark: mark, hasAnchor: event.data.mapping_start.anchor != nil)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: Event(kind: .end, mark: mark)
        default: Event(kind: .other, mark: mark)
        }
    }

    private func scalar(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, at mark: Mark, end: Mark) -> Event {
        let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        return Event(kind: .scalar(Scalar(text: text, style: scalar.style)), mark: mark, end: end, hasAnchor: scalar.anchor != nil)
    }

    private var failure: Failure {
        let parser = parser.pointee
        func text(_ words: UnsafePointer<CChar>?) -> String { words.map { String(cString: $0) } ?? "" }
        // Errors of libyaml's character reader have no mark; the parser has read up to there.
        return Failure(
            problem: text(parser.problem), context: text(parser.context),
            mark: Mark(parser.error == YAML_READER_ERROR ? parser.mark : parser.problem_mark), contextMark: Mark(parser.context_mark))
    }
}
