import ArgumentParser
import CivilTime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the commands ask of the machine.
enum Stream: Int32 { case output = 1, error = 2 }

/// Writes all of `text`; a closed pipe is not an error of ours.
func write(_ text: String, to stream: Stream) {
    var text = text
    text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
            let count = write(stream.rawValue, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            written += count
        }
    }
}

func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

func isDirectory(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
}

/// The path from the root, without links and dots; nil where there is nothing.
func wholePath(_ path: String) -> String? {
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
}

/// A word as a shell takes it for one, in quotes where it needs them.
func shellWord(_ word: String) -> String {
    let isPlain =
        !word.isEmpty
        && word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+:@%,".unicodeScalars.contains($0)
        }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
}

func exists(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
}

/// The bytes of a file; nil for what can't be read, and for a pipe or device, which might never end.
///
/// - Parameter orPipe: whether a pipe is read too, as the shell makes one of `<(…)`.
func readFile(_ path: String, orPipe: Bool = false) -> [UInt8]? {
    // Opening a pipe that nobody writes to would wait forever.
    let descriptor = open(path, orPipe ? O_RDONLY : O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard orPipe || fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG else {
        errno = EINVAL
        return nil
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return nil }
        if count == 0 { return bytes }
        bytes.append(contentsOf: buffer[..<count])
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
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    #if canImport(Darwin)
        return Instant(secondsSinceEpoch: Int(information.st_mtimespec.tv_sec))
    #else
        return Instant(secondsSinceEpoch: Int(information.st_mtim.tv_sec))
    #endif
}

/// What the system says about its last refusal.
func systemError() -> String { String(cString: strerror(errno)) }

/// Makes a folder and those above it; nil on success, else the reason.
func makeFolder(_ path: String) -> String? {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
        made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
        if mkdir(made, 0o755) != 0, errno != EEXIST { return systemError() }
    }
    return nil
}

/// Writes a file that isn't there yet, whole; nil on success, else the reason.
func createFile(_ path: String, _ text: String) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard descriptor >= 0 else { return systemError() }
    defer { close(descriptor) }
    return writeAll(Array(text.utf8), to: descriptor) ? nil : systemError()
}

/// Writes or replaces a file in one step, keeping its permissions; nil on success, else the reason.
func replaceFile(_ path: String, _ bytes: [UInt8]) -> String? {
    var information = stat()
    let permissions = stat(path, &information) == 0 ? information.st_mode & 0o777 : 0o644
    let temporary = path + ".new~"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, permissions)
    guard descriptor >= 0 else { return systemError() }
    let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    close(descriptor)
    if isWritten, rename(temporary, path) == 0 { return nil }
    let reason = systemError()
    unlink(temporary)
    return reason
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var written = 0
        while written < buffer.count {
            let count = write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            written += count
        }
        return true
    }
}

/// The day in UTC, for commands that need one; a build never asks.
func today() -> CalendarDate { CalendarDate(daysSinceEpoch: time(nil) / 86_400) }

/// Shows an address in the browser that the user prefers; nil on success, else the reason.
func openInBrowser(_ address: String) -> String? {
    #if canImport(Darwin)
        let command = "open"
    #else
        let command = "xdg-open"
    #endif
    var process = pid_t()
    let arguments = [strdup(command), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawnp(&process, command, nil, nil, arguments, environ)
    return code == 0 ? nil : "\(command): \(String(cString: strerror(code)))"
}
