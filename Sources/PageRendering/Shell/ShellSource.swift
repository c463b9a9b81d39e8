import Diagnostics
import Mustache

/// Reads a shell and finds its faults: what mustache cannot parse, and tags that no page fills.
enum ShellSource {
    static func read(
        _ bytes: [UInt8], of file: ShellFile, path: String
    ) -> (template: MustacheTemplate?, diagnostics: [Diagnostic]) {
        var log = DiagnosticLog(path: path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            log.report(.notUTF8, "this template is not UTF-8", at: .start)
            return (nil, log.diagnostics)
        }
        var scanner = TagScanner(bytes: bytes)
        if let position = scanner.firstControlCharacter {
            log.report(.controlCharacter, "a template has no control characters", at: position)
        }
        do {
            let template = try MustacheTemplate(string: text)
            check(scanner.tags(), file, &log)
            return (log.hasErrors ? nil : template, log.diagnostics)
        } catch let error as MustacheTemplate.ParserError {
            let place = SourcePosition(line: error.context.lineNumber, column: error.context.columnNumber)
            log.report(.invalidTemplate, message(error.error), at: place)
        } catch {
            log.report(.invalidTemplate, "mustache cannot read this template", at: .start)
        }
        return (nil, log.diagnostics)
    }

    private static func check(_ tags: [TagScanner.Tag], _ file: ShellFile, _ log: inout DiagnosticLog) {
        let known = ShellTag.allCases.map(\.rawValue)
        for tag in tags {
            switch tag.sigil {
            case ">" where file == .page: checkPart(tag, &log)
            case ">", "<", "$", "=", "%":
                let message = "a shell has no '{{\(tag.sigil)' here: tags and sections are all it can use"
                log.report(.invalidTemplate, message, at: tag.position)
            default:
                guard tag.name != ".", !known.contains(tag.name) else { continue }
                let question = NearMiss.question(tag.name, among: known)
                log.report(.invalidTemplate, "no page fills the tag '\(tag.name)'\(question)", at: tag.position)
            }
        }
        if file == .page, !tags.contains(where: { $0.name == ShellTag.main.rawValue }) {
            log.report(.invalidTemplate, "the tag '{{{main}}}' is missing, so pages would be empty", at: .start)
        }
    }

    private static func checkPart(_ tag: TagScanner.Tag, _ log: inout DiagnosticLog) {
        let parts = ShellFile.parts.map(\.rawValue)
        guard !parts.contains(tag.name) else { return }
        let question = NearMiss.question(tag.name, among: parts)
        log.report(.invalidTemplate, "a page's shell has no part '\(tag.name)'\(question)", at: tag.position)
    }

    private static func message(_ error: any Error) -> String {
        guard let error = error as? MustacheTemplate.Error else { return "mustache cannot read this template" }
        return switch error {
        case .sectionCloseNameIncorrect: "this tag closes another section than the one that is open"
        case .unfinishedName: "this tag has no end; '}}' is missing"
        case .expectedSectionEnd: "a section that was opened before has no end"
        case .invalidSetDelimiter, .invalidConfigVariableSyntax, .unrecognisedConfigVariable:
            "mustache cannot read this tag"
        case .transformAppliedToInheritanceSection, .illegalTokenInsideInheritSection, .textInsideInheritSection:
            "a page's shell cannot inherit from another template"
        }
    }
}

/// Finds the tags of a mustache text with their places.
struct TagScanner {
    struct Tag: Equatable {
        var name: String
        /// `#`, `^`, `/`, `{`, `&` …, or a blank.
        var sigil: Character
        var position: SourcePosition
    }

    private let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    var firstControlCharacter: SourcePosition? {
        bytes.firstIndex { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }.map(position)
    }

    mutating func tags() -> [Tag] {
        var tags: [Tag] = []
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            let start = index
            index += 2
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
            var inside = String(decoding: bytes[index..<end], as: UTF8.self).drop { $0 == " " }
            var sigil: Character = " "
            if let first = inside.first, "#^/{&!><$=%".contains(first) {
                sigil = first
                inside = inside.dropFirst()
            }
            index = end
            if sigil == "!" { continue }
            let name = inside.split(whereSeparator: \.isWhitespace).joined()
            tags.append(Tag(name: name, sigil: sigil, position: position(start)))
        }
        return tags
    }

    private func position(_ index: Int) -> SourcePosition {
        let before = bytes[..<index]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return SourcePosition(line: line, column: index - lineStart + 1)
    }
}
