#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The words of a PDF, page by page, as the program `pdftotext` of Poppler reads them. The only place that runs a program.
enum RulebookText {
    enum Outcome: Equatable, Sendable {
        case pages([String])
        /// There is no such program here.
        case noProgram
        case failed(String)
    }

    /// No rule book has more text, by far.
    static let sizeLimit = 32 << 20

    /// - Parameters:
    ///   - program: its name, to be looked for in `PATH`, or its path.
    ///   - seconds: after which the program is ended.
    static func pages(ofFile path: String, program: String = "pdftotext", seconds: Int = 60) -> Outcome {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return .failed(reason(errno)) }
        let (output, input) = (ends[0], ends[1])
        defer { close(output) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // What begins with a dash would be an option.
        let file = path.hasPrefix("/") ? path : "./\(path)"
        let started = start(program, ["-q", "-enc", "UTF-8", "-eol", "unix", file, "-"], writingTo: input)
        close(input)
        guard case .success(let process) = started else {
            guard case .failure(let failure) = started, failure.code != ENOENT else { return .noProgram }
            return .failed(reason(failure.code))
        }
        let (bytes, problem) = read(output, process, seconds: seconds)
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if let problem { return .failed(problem) }
        // The shell's way to say that there is no such program, where the system says it only after the start.
        if status >> 8 & 0xFF == 127, bytes.isEmpty { return .noProgram }
        guard status == 0 else { return .failed("the program ended with status \(status >> 8 & 0xFF)") }
        return .pages(divided(String(decoding: bytes, as: UTF8.self)))
    }

    /// A form feed ends each page.
    private static func divided(_ text: String) -> [String] {
        var pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).map(String.init)
        if pages.last?.allSatisfy(\.isWhitespace) == true { pages.removeLast() }
        return pages
    }

    private struct StartFailure: Error {
        var code: CInt
    }

    private static func start(
        _ program: String, _ arguments: [String], writingTo output: CInt
    ) -> Result<pid_t, StartFailure> {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let code = posix_spawnp(&process, program, &actions, nil, words, environ)
        return code == 0 ? .success(process) : .failure(StartFailure(code: code))
    }

    /// What the program writes, until it ends; a program that takes too long, or writes too much, is ended.
    private static func read(_ output: CInt, _ process: pid_t, seconds: Int) -> (bytes: [UInt8], problem: String?) {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        func ended(_ problem: String) -> ([UInt8], String?) {
            kill(process, SIGKILL)
            return ([], problem)
        }
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components.seconds
            guard left >= 0 else { return ended("the program took more than \(seconds) seconds") }
            var question = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let answer = poll(&question, 1, CInt(min(left * 1000 + 100, 1000)))
            if answer < 0, errno != EINTR { return ended(reason(errno)) }
            guard answer > 0 else { continue }
            let count = Self.read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return ended(reason(errno)) }
            if count == 0 { return (bytes, nil) }
            bytes += buffer[..<count]
            guard bytes.count <= sizeLimit else { return ended("its text is longer than \(sizeLimit >> 20) MB") }
        }
    }

    private static func read(_ file: CInt, _ buffer: inout [UInt8], _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.read(file, &buffer, count)
        #elseif canImport(Musl)
            Musl.read(file, &buffer, count)
        #else
            Glibc.read(file, &buffer, count)
        #endif
    }

    private static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }
}
