import ArgumentParser
import CivilTime
import Platform

/// What the commands ask of the machine, in the words that they all use.
func write(_ text: String, to stream: StandardStream) { stream.write(text) }

func isTerminal(_ stream: StandardStream) -> Bool { stream.isTerminal }

func environment(_ name: String) -> String? { Host.environment(name) }

func processorCount() -> Int { Host.processorCount }

func isDirectory(_ path: String) -> Bool { (try? FileStatus(of: path))?.isFolder == true }

/// The path from the root, without links and dots; nil where there is nothing.
func wholePath(_ path: String) -> String? { FileSystem.resolved(path).map { String(decoding: $0, as: UTF8.self) } }

/// A word as a shell takes it for one, in quotes where it needs them.
func shellWord(_ word: String) -> String {
    let isPlain =
        !word.isEmpty
        && word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+:@%,".unicodeScalars.contains($0)
        }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
}

/// Whether anything is there, be it a link that leads nowhere.
func exists(_ path: String) -> Bool { FileStatus(of: path, in: Descriptor.workingFolder) != nil }

/// The bytes of a file; nil for what can't be read, and for a pipe or device, which might never end.
func readFile(_ path: String) -> [UInt8]? { try? ReadableFile.bytes(path) }

/// The bytes of a file, without which the command has nothing to do: what is wrong with it is reported.
///
/// - Parameter orPipe: whether a pipe is read too, as the shell makes one of `<(…)`.
func demandFile(_ path: String, orPipe: Bool = false) throws -> [UInt8] {
    do throws(SystemError) {
        return try ReadableFile.bytes(path, allowsPipes: orPipe)
    } catch {
        quizmarkError("can't read \(path): \(error)")
        throw Exit.machine
    }
}

func withoutTrailingSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
}

/// `SOURCE_DATE_EPOCH`, as reproducible builds set it.
func sourceDate() throws -> Instant? {
    guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
        throw ValidationError("SOURCE_DATE_EPOCH is a number of seconds since 1970, not '\(text)'")
    }
    return Instant(secondsSinceEpoch: seconds)
}

/// `QUIZMARK_SECRET`: what the names of students' calendars are made of.
func secret() throws -> [UInt8]? {
    guard let text = environment("QUIZMARK_SECRET"), !text.isEmpty else { return nil }
    guard text.utf8.count >= 16 else {
        throw ValidationError("QUIZMARK_SECRET can be guessed; give it 16 characters or more, such as from 'openssl rand -hex 16'")
    }
    return Array(text.utf8)
}

/// When a file last changed; nil where there is none.
func lastChange(of path: String) -> Instant? {
    (try? FileStatus(of: path)).map { Instant(secondsSinceEpoch: $0.modified) }
}

/// Makes a folder and those above it; nil on success, else the reason.
func makeFolder(_ path: String) -> String? { reason { () throws(SystemError) in try FileSystem.makeFolders(path) } }

/// Writes a file that isn't there yet, whole; nil on success, else the reason.
func createFile(_ path: String, _ text: String) -> String? {
    reason { () throws(SystemError) in try FileSystem.create(path, Array(text.utf8)) }
}

/// Writes or replaces a file in one step, keeping its permissions; nil on success, else the reason.
func replaceFile(_ path: String, _ bytes: [UInt8]) -> String? {
    reason { () throws(SystemError) in try FileSystem.replace(path, with: bytes) }
}

private func reason(_ work: () throws(SystemError) -> Void) -> String? {
    do throws(SystemError) {
        try work()
        return nil
    } catch {
        return error.description
    }
}

/// The day in UTC, for commands that need one; a build never asks.
func today() -> CalendarDate { CalendarDate(daysSinceEpoch: Host.secondsSinceEpoch / 86_400) }

/// Shows an address in the browser that the user prefers; nil on success, else the reason.
func openInBrowser(_ address: String) -> String? {
    reason { () throws(SystemError) in try Subprocess(name: Host.browserOpener).start([address]) }.map { "\(Host.browserOpener): \($0)" }
}
