package import Diagnostics
import Encoding
package import Platform

/// Reads texts and bytes of files, and reports those that can't be read.
package enum FileText {
    package static let sizeLimit = 8 << 20

    /// The bytes of a file; nil if it can't be read or is too large, which is reported.
    package static func bytes(_ path: String, log: inout DiagnosticLog) -> [UInt8]? {
        do throws(SystemError) {
            return try bytes(try ReadableFile(path), log: &log)
        } catch {
            log.report(.unreadableFile, "this file can't be read: \(error)", at: .start)
            return nil
        }
    }

    /// The bytes of a file in a folder; nil if it can't be read, is too large or outside the folder, which is reported.
    package static func bytes(_ path: String, in folder: ReadableFolder, log: inout DiagnosticLog) -> [UInt8]? {
        do throws(SystemError) {
            return try bytes(try folder.open(path), log: &log)
        } catch {
            let (id, message) = unreadable(error)
            log.report(id, message, at: .start)
            return nil
        }
    }

    private static func bytes(_ file: consuming ReadableFile, log: inout DiagnosticLog) throws(SystemError) -> [UInt8]? {
        guard isFit(file.status.size, log: &log) else { return nil }
        return try file.bytes(upTo: file.status.size)
    }

    /// The diagnostic of a file in a folder that can't be read.
    static func unreadable(_ error: SystemError) -> (id: DiagnosticID, message: String) {
        error == ReadableFolder.isOutside
            ? (.outsideLink, "a symbolic link here now points outside its folder; replace it with a copy of its target")
            : (.unreadableFile, "this file can't be read: \(error)")
    }

    /// Whether the size is within the limit for texts; a larger one is reported.
    package static func isFit(_ size: Int, log: inout DiagnosticLog) -> Bool {
        if size <= sizeLimit { return true }
        log.report(.fileTooLarge, "this file is larger than \(sizeLimit >> 20) MB, the limit for text files; split it", at: .start)
        return false
    }

    /// The text of `bytes` with `\n` line endings; nil if it isn't UTF-8 text, which is reported.
    package static func decoded(_ bytes: [UInt8], log: inout DiagnosticLog) -> String? {
        var bytes = bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            log.report(.notUTF8, "this file is UTF-16, which some editors call Unicode; save it as UTF-8", at: .start)
            return nil
        }
        if bytes.hasByteOrderMark {
            log.report(.byteOrderMark, "this file begins with a byte order mark, which UTF-8 doesn't need; it is ignored", at: .start)
            bytes = bytes.withoutByteOrderMark
        }
        let (control, hasCarriageReturn, isEmpty) = scanned(bytes)
        if let control {
            let before = Array(bytes[..<control])
            // Bytes that aren't UTF-8 have a greater problem than a control character.
            guard String(validating: before, as: UTF8.self) != nil else {
                reportNotUTF8(before, in: bytes, log: &log)
                return nil
            }
            log.report(
                .controlCharacter,
                "text can't contain the control character \(Unicode.Scalar(bytes[control]).codePoint)\(kind(of: bytes))",
                at: SourcePosition(offset: control, in: bytes))
            return nil
        }
        if isEmpty {
            log.report(.emptyFile, "this file is empty", at: .start)
            return nil
        }
        if hasCarriageReturn { bytes = bytes.withLineFeeds }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            reportNotUTF8(bytes, in: bytes, log: &log)
            return nil
        }
        return text
    }

    /// What a file with the name of a text file is instead; a clause that follows a message, or an empty text.
    private static func kind(of bytes: [UInt8]) -> String {
        if ZipReader.isArchive(bytes) {
            return "; this is an archive, or a document of Word or another office program, so save its text as plain text in UTF-8"
        }
        let isEveryOther = bytes.count > 3 && (bytes[0] == 0 || bytes[1] == 0) && (bytes[2] == 0 || bytes[3] == 0)
        return isEveryOther ? "; if this file is UTF-16, which some editors call Unicode, save it as UTF-8" : ""
    }

    private static func reportNotUTF8(_ beginning: [UInt8], in bytes: [UInt8], log: inout DiagnosticLog) {
        log.report(
            .notUTF8, "this file is not UTF-8 from here on; save it as UTF-8 in your editor",
            at: SourcePosition(offset: firstInvalid(beginning), in: bytes))
    }

    /// Scans the file once: offset of the first control character, whether it has `\r`, and whether it is only white space.
    private static func scanned(_ bytes: [UInt8]) -> (control: Int?, hasCarriageReturn: Bool, isEmpty: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var hasCarriageReturn = false
            var control: Int?
            func look(at range: Range<Int>) {
                for index in range {
                    let byte = bytes[index]
                    if byte == 0x0D {
                        hasCarriageReturn = true
                    } else if byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F {
                        control = control ?? index
                    }
                }
            }
            var index = 0
            while index + 8 <= bytes.count {
                let word = ByteWord(bytes, at: index)
                if word.marksOfControls | word.marks(of: 0x7F) != 0 { look(at: index..<index + 8) }
                index += 8
            }
            look(at: index..<bytes.count)
            return (control, hasCarriageReturn, !bytes.contains { $0 > 0x20 })
        }
    }

    /// The length of the longest prefix that is UTF-8.
    private static func firstInvalid(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var valid = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
        return valid
    }
}
