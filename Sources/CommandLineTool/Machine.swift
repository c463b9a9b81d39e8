import ArgumentParser
import CivilTime
import ContentModel
import Diagnostics
import Encoding
import Platform
import QuizExchange
import Sealing

// Access to the machine for all commands, with common messages.

/// Writes text for people. Names of files come from others, and may neither move a terminal's cursor nor change its colours or the
/// direction of text.
func write(_ text: String, to stream: StandardStream) { writeData(DiagnosticPrinter.visible(text, keepsLines: true), to: stream) }

/// Writes a line for people to standard output. A line break in it would seem to be another line.
func print(_ line: String) { writeData(DiagnosticPrinter.visible(line) + "\n", to: .output) }

/// Writes exactly `text`: data for programs, or what has been made for a terminal. Where standard output is a full disk, the program
/// ends, as its output would seem to be complete.
func writeData(_ text: String, to stream: StandardStream) {
    do throws(SystemError) {
        try stream.write(text)
    } catch {
        guard stream == .output else { return }
        quizmarkError("can't write to standard output: \(error)")
        Quizmark.exit(withError: Exit.machine)
    }
}

func environment(_ name: String) -> String? { Host.environment(name) }

func processorCount() -> Int { Host.processorCount }

func isDirectory(_ path: String) -> Bool { (try? FileStatus(of: path))?.isFolder == true }

/// Absolute path without links and dots; nil where there is nothing.
func wholePath(_ path: String) -> String? { FileSystem.resolved(path).map { String(decoding: $0, as: UTF8.self) } }

/// A word quoted for a shell, if it needs quotes.
func shellWord(_ word: String) -> String {
    let isPlain =
        !word.isEmpty
        && word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+:@%,".unicodeScalars.contains($0)
        }
    return isPlain ? word : "'\(word.replacing("'", by: #"'\''"#))'"
}

/// Whether the path exists, even as a dangling link.
func exists(_ path: String) -> Bool { FileStatus(of: path, in: Descriptor.workingFolder) != nil }

/// The bytes of a file; nil if it can't be read, and for a pipe or device, which might never end.
func readFile(_ path: String) -> [UInt8]? { try? ReadableFile.bytes(path) }

/// The bytes of a file that is about to be changed; nil if there is none.
///
/// One that is there but can't be read ends the program, or its content would be lost with the next write.
func readFileIfPresent(_ path: String) -> [UInt8]? {
    do throws(SystemError) {
        return try ReadableFile.bytes(path)
    } catch {
        guard exists(path) else { return nil }
        quizmarkError("can't read \(path): \(error); nothing was changed")
        Quizmark.exit(withError: Exit.machine)
    }
}

/// The bytes of a file that the command needs.
///
/// - Parameter orPipe: whether a pipe is read, too, such as a shell's `<(…)`.
/// - Throws: `Exit.machine` where it can't be read, and `Exit.contentErrors` where it is too large, after the reason is printed.
func readRequiredFile(_ path: String, orPipe: Bool = false) throws -> [UInt8] {
    do throws(SystemError) {
        return try ReadableFile.bytes(path, allowsPipes: orPipe)
    } catch {
        throw reported(error, path, limit: ReadableFile.sizeLimit)
    }
}

/// The bytes of another program's file or archive, also from a pipe.
///
/// - Throws: as `readRequiredFile`.
func readForeignFile(_ path: String) throws -> [UInt8] {
    var limit = ForeignFile.textLimit
    do throws(SystemError) {
        let file = try ReadableFile(path, allowsPipes: true)
        let head = try file.bytes(upTo: 2)
        if head.elementsEqual("PK".utf8) { limit = ForeignFile.archiveLimit }
        return head + (try file.bytes(limit: limit))
    } catch {
        throw reported(error, path, limit: limit)
    }
}

private func reported(_ error: SystemError, _ path: String, limit: Int) -> any Error {
    let isTooLarge = error.code == ErrorCode.fileTooLarge
    quizmarkError("can't read \(path): \(isTooLarge ? "it is larger than \(limit >> 20) MB; split it" : error.description)")
    return isTooLarge ? Exit.contentErrors : Exit.machine
}

func withoutTrailingSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
}

/// `SOURCE_DATE_EPOCH` for reproducible builds; nil if it isn't set.
///
/// - Throws: `ValidationError` where it isn't a number of seconds.
func sourceDate() throws -> Instant? {
    guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
        throw ValidationError("SOURCE_DATE_EPOCH must be a number of seconds since 1970, not '\(text)'")
    }
    return Instant(secondsSinceEpoch: seconds)
}

/// `QUIZMARK_SECRET`, the key for the names of students' pages and calendars; nil if it isn't set.
///
/// - Throws: `ValidationError` where it has fewer than 16 bytes.
func secret() throws -> [UInt8]? {
    guard let text = environment("QUIZMARK_SECRET"), !text.isEmpty else { return nil }
    guard text.utf8.count(where: { !$0.isWhiteSpace }) >= 16 else {
        throw ValidationError("QUIZMARK_SECRET is too easy to guess; use at least 16 characters, for example from 'openssl rand -hex 16'")
    }
    return Array(text.utf8)
}

/// The codes that open exams, from variables such as `QUIZMARK_CODE_MIDTERM`, by their names: "midterm".
///
/// - Throws: `ValidationError` where one can be guessed, or can't be typed on every keyboard. The code itself isn't in the message.
func examCodes() throws -> [String: ExamCode] {
    var codes: [String: ExamCode] = [:]
    for line in Host.environment.sorted() {
        let (variable, text) = (String(line.prefix { $0 != "=" }), String(line.drop { $0 != "=" }.dropFirst()))
        guard let name = ExamCode.name(in: variable), !text.isEmpty else { continue }
        guard let code = ExamCode(text) else {
            throw ValidationError(
                "\(variable) isn't a valid code for an exam; use at least \(ExamCode.shortest) letters from A to Z and digits, for example from 'openssl rand -hex 6'"
            )
        }
        guard codes[name] == nil || codes[name] == code else {
            throw ValidationError("\(ExamCode.variable(of: name)) is set twice, in uppercase and lowercase, to different codes; unset one")
        }
        codes[name] = code
    }
    return codes
}

/// Whether messages may have colours: not in files, on terminals without any, or where somebody doesn't want them.
var showsColours: Bool { StandardStream.error.isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb" }

/// Makes a folder and its parents; nil on success, else the reason.
func makeFolder(_ path: String) -> String? { reason { () throws(SystemError) in try FileSystem.makeFolders(path) } }

/// Writes a new file; nil on success, else the reason.
func createFile(_ path: String, _ bytes: [UInt8]) -> String? {
    reason { () throws(SystemError) in try FileSystem.create(path, bytes) }
}

/// Writes or replaces a file atomically, keeping its permissions; nil on success, else the reason. A link stays; its target is
/// replaced.
func replaceFile(_ path: String, _ bytes: [UInt8]) -> String? {
    reason { () throws(SystemError) in try FileSystem.replace(DestinationPath(path: path).target, with: bytes) }
}

private func reason(_ work: () throws(SystemError) -> Void) -> String? {
    do throws(SystemError) {
        try work()
        return nil
    } catch {
        return error.description
    }
}

extension SiteSettings {
    var timeZoneRules: TimeZoneRules { TimeZoneCatalog().rules(for: timeZone) ?? .utc }

    /// The current day in the site's time zone, for commands; builds never use it.
    var today: CalendarDate { timeZoneRules.local(.now).date }
}

extension Instant {
    static var now: Instant { Instant(secondsSinceEpoch: Host.secondsSinceEpoch) }
}

/// Opens an address in the default browser; nil on success, else the reason.
func openInBrowser(_ address: String) -> String? {
    reason { () throws(SystemError) in try Subprocess(name: Host.browserOpener).start([address]) }.map { "\(Host.browserOpener): \($0)" }
}

/// Runs a server until `end` returns, and ends the program where the server fails before that.
func serving(_ server: @escaping @Sendable () async throws -> Void, until end: @escaping @Sendable () async -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            do {
                try await server()
            } catch is CancellationError {
                return
            } catch {
                quizmarkError("the server stopped: \(error)")
                throw Exit.machine
            }
        }
        group.addTask { await end() }
        defer { group.cancelAll() }
        try await group.next()
    }
}
