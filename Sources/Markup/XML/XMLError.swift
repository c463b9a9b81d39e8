import CMarkup
import Diagnostics
import Encoding

/// The first error of a text that isn't well-formed XML, and how to fix it.
struct XMLError {
    let message: String
    let position: SourcePosition

    init(_ parserError: markup_fault, in bytes: [UInt8]) {
        let bytes = bytes.withoutByteOrderMark
        let line = max(1, Int(parserError.line))
        if let control = XMLError.controlCharacter(in: bytes), parserError.line == 0 || Int(control.position.line) <= line {
            message = "a control character (\(control.name)) can't be in XML; remove it here, or from the question in the other program"
            position = control.position
            return
        }
        position = XMLError.position(ofCharacter: max(1, Int(parserError.column)), in: line, of: bytes)
        guard parserError.line > 0 else {
            message = "this isn't XML; export the file again"
            return
        }
        message = XMLError.message(parserError)
    }

    private static func message(_ parserError: markup_fault) -> String {
        let name = text(markup_fault_name, of: parserError)
        let again = "export the file again, or fix it here"
        switch parserError.kind {
        case MARKUP_WRONG_ENCODING:
            return
                "this file isn't in the encoding that its first line says, or in UTF-8 if it says none; save it as UTF-8, or write encoding=\"windows-1252\" in its first line: <?xml version=\"1.0\" encoding=\"windows-1252\"?>"
        case MARKUP_UNKNOWN_ENCODING: return "the encoding '\(name)' isn't supported; save the file as UTF-8"
        case MARKUP_BARE_AMPERSAND: return "the character & begins an entity in XML; write &amp; for the character itself"
        case MARKUP_UNFINISHED_ENTITY: return "an entity ends with ';' in XML; add it, or write &amp; for the character & itself"
        case MARKUP_UNKNOWN_ENTITY: return "the entity '&\(name);' isn't supported; write the characters it stands for"
        case MARKUP_BARE_ANGLE: return "the character < begins a tag in XML; write &lt; for the character itself"
        case MARKUP_OTHER_END_TAG:
            let other = text(markup_fault_other, of: parserError)
            return "</\(other)> is here, but the <\(name)> of line \(parserError.about_line) has to end with </\(name)>; \(again)"
        case MARKUP_EARLY_END:
            return
                "the file ends before the <\(name)> of line \(parserError.about_line) does; part of it may be missing, so export it again"
        case MARKUP_SECOND_ROOT: return "there is text after the end of the first element, which XML doesn't allow; \(again)"
        case MARKUP_LATE_DECLARATION: return "'<?xml' must be the first characters of the file; remove the lines and spaces above it"
        default:
            // Below the message may be the beginning of what isn't finished.
            var words = text(markup_fault_message, of: parserError).prefix { !$0.isNewline }
            while words.last?.isWhitespace == true { words.removeLast() }
            return "this isn't well-formed XML: \(words); \(again)"
        }
    }

    /// A text of the parser's error, copied while its memory is valid.
    private static func text(
        _ read: (UnsafePointer<markup_fault>) -> UnsafePointer<CChar>?, of parserError: markup_fault
    ) -> String {
        withUnsafePointer(to: parserError) { parserError in read(parserError).map { String(cString: $0) } ?? "" }
    }

    /// The first control character that XML can't have, in any encoding with ASCII; nil without one.
    private static func controlCharacter(in bytes: [UInt8]) -> (name: String, position: SourcePosition)? {
        // UTF-16 has zeros between the characters.
        guard !bytes.prefix(4).contains(0), let index = bytes.firstIndex(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }) else {
            return nil
        }
        return (Unicode.Scalar(bytes[index]).codePoint, SourcePosition(offset: index, in: bytes))
    }

    /// The position of a character that the parser gives by its number in its line, from 1; positions count bytes.
    private static func position(ofCharacter number: Int, in line: Int, of bytes: [UInt8]) -> SourcePosition {
        let lines = bytes.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
        let text = lines.indices.contains(line - 1) ? lines[line - 1] : []
        // All bytes of a character but the first are continuation bytes.
        let starts = text.indices.filter { text[$0] & 0xC0 != 0x80 }
        let column = number <= starts.count ? starts[number - 1] - text.startIndex : text.count + number - starts.count - 1
        return SourcePosition(line: line, column: column + 1)
    }
}
