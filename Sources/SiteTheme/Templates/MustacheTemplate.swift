import Diagnostics
import Markup

/// A template in the part of Mustache that sites use: tags, sections, parts and comments. Values are texts.
package struct MustacheTemplate: Sendable {
    static let depthLimit = 100

    private enum Node: Sendable {
        case text(String)
        case value(name: String, isHTML: Bool)
        case section(name: String, isInverted: Bool, [Node])
        case part(name: String, indentation: String)
    }

    struct SyntaxError: Error {
        var message: String
        var position: SourcePosition
    }

    private let nodes: [Node]

    init(_ bytes: [UInt8], tags: [TagScanner.Tag]) throws(SyntaxError) {
        var parser = Parser(bytes: bytes)
        nodes = try parser.nodes(tags)
    }

    /// - Parameters:
    ///   - values: texts by the names of tags. Sections are shown if their tag has a value, even an empty one.
    ///   - parts: templates by the names that `{{> name}}` includes.
    func render(_ values: [String: String], parts: [String: MustacheTemplate] = [:]) -> String {
        var text = ""
        render(nodes, values, parts, current: "", into: &text)
        return text
    }

    /// - Parameter current: what `{{.}}` shows, the value of the innermost section.
    private func render(
        _ nodes: [Node], _ values: [String: String], _ parts: [String: MustacheTemplate], current: String, into text: inout String
    ) {
        for node in nodes {
            switch node {
            case .text(let ready): text += ready
            case .value(let name, let isHTML):
                let value = name == "." ? current : values[name] ?? ""
                text += isHTML ? value : Escaping.escaped(value)
            case .section(let name, let isInverted, let nodes):
                guard (values[name] == nil) == isInverted else { continue }
                render(nodes, values, parts, current: values[name] ?? current, into: &text)
            case .part(let name, let indentation):
                let part = parts[name]?.render(values, parts: parts) ?? ""
                text += indentation.isEmpty ? part : MustacheTemplate.indented(part, by: indentation)
            }
        }
    }

    private static func indented(_ text: String, by indentation: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
    }
}

extension MustacheTemplate {
    /// Makes nodes of a text and its tags. A line with nothing but a section's tag, a comment or a part leaves no empty line.
    private struct Parser {
        private struct Section {
            var tag: TagScanner.Tag
            /// The nodes before the section.
            var before: [Node]
        }

        let bytes: [UInt8]
        private var nodes: [Node] = []
        private var open: [Section] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func nodes(_ tags: [TagScanner.Tag]) throws(SyntaxError) -> [Node] {
            var index = 0
            for tag in tags {
                guard tag.isClosed else { throw SyntaxError(message: "this tag has no end; '}}' is missing", position: tag.position) }
                let line = tag.mayBeAlone ? lineAlone(around: tag.range) : nil
                append(bytes[index..<max(index, line?.lowerBound ?? tag.range.lowerBound)])
                try append(tag, indentation: line.map { $0.lowerBound..<tag.range.lowerBound } ?? 0..<0)
                index = line?.upperBound ?? tag.range.upperBound
            }
            append(bytes[index...])
            if let section = open.last {
                let message = "this section has no end; add '{{/\(section.tag.name)}}'"
                throw SyntaxError(message: message, position: section.tag.position)
            }
            return nodes
        }

        private mutating func append(_ text: ArraySlice<UInt8>) {
            if !text.isEmpty { nodes.append(.text(String(decoding: text, as: UTF8.self))) }
        }

        private mutating func append(_ tag: TagScanner.Tag, indentation: Range<Int>) throws(SyntaxError) {
            switch tag.sigil {
            case "!": break
            case "#", "^":
                guard open.count < MustacheTemplate.depthLimit else {
                    let message = "sections are nested more than \(MustacheTemplate.depthLimit) deep"
                    throw SyntaxError(message: message, position: tag.position)
                }
                open.append(Section(tag: tag, before: nodes))
                nodes = []
            case "/":
                guard var section = open.popLast(), section.tag.name == tag.name else {
                    throw SyntaxError(message: "this tag closes a section other than the open one", position: tag.position)
                }
                section.before.append(.section(name: tag.name, isInverted: section.tag.sigil == "^", nodes))
                nodes = section.before
            case ">": nodes.append(.part(name: tag.name, indentation: String(decoding: bytes[indentation], as: UTF8.self)))
            default: nodes.append(.value(name: tag.name, isHTML: tag.sigil == "{" || tag.sigil == "&"))
            }
        }

        /// The line of a tag with its end, if only blanks are beside the tag.
        private func lineAlone(around tag: Range<Int>) -> Range<Int>? {
            let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            let start = bytes[..<tag.lowerBound].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
            let end = bytes[tag.upperBound...].firstIndex { !isBlank($0) } ?? bytes.endIndex
            guard start == 0 || bytes[start - 1] == 0x0A, end == bytes.endIndex || bytes[end] == 0x0A else { return nil }
            return start..<min(end + 1, bytes.endIndex)
        }
    }
}

extension TagScanner.Tag {
    /// Whether the tag shows nothing itself, so that it leaves no line.
    fileprivate var mayBeAlone: Bool { "#^/!>".contains(sigil) }
}
