import CFileSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A child process that is run for its output. Other programs are started only here.
///
/// swift-subprocess needs Swift 6.2 and asynchronous callers; builds run on threads of their own.
package struct Subprocess: Sendable {
    package enum Outcome: Equatable, Sendable {
        case written([UInt8])
        /// The program isn't installed.
        case missing
        /// Exit status or reason, with the output until then.
        case failed(String, output: [UInt8])
    }

    private let name: String
    private let seconds: Int
    private let sizeLimit: Int
    private let includesErrors: Bool

    /// - Parameters:
    ///   - name: path, or name to look up in `PATH`.
    ///   - seconds: time limit.
    ///   - sizeLimit: of the output in bytes; a program that writes more is ended.
    ///   - includesErrors: whether standard error is part of the output; else it is dropped.
    package init(name: String, seconds: Int = 60, sizeLimit: Int = 32 << 20, includesErrors: Bool = false) {
        self.name = name
        self.seconds = seconds
        self.sizeLimit = sizeLimit
        self.includesErrors = includesErrors
    }

    /// Path of a program that `PATH` leads to, as it does for `run`; nil where it isn't installed.
    package static func path(of name: String) -> String? {
        if name.contains("/") { return name }
        let folders = (Host.environment("PATH") ?? "").split(separator: ":", omittingEmptySubsequences: false)
        return folders.lazy.map { $0.isEmpty ? "./\(name)" : "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// - Parameter variables: environment variables in addition to those of this process.
    package func run(_ arguments: [String], variables: [String: String] = [:]) -> Outcome {
        var ends: [CInt] = [-1, -1]
        // A program that another thread starts just then must not inherit the end for writing: the output would not end
        // before that program does.
        guard quizmark_pipe(&ends) == 0 else { return .failed(ErrorCode.message(errno), output: []) }
        let (output, input) = (ends[0], ends[1])
        defer { close(output) }
        let process: pid_t
        do throws(SystemError) {
            defer { close(input) }
            process = try start(arguments, variables, writingTo: input)
        } catch {
            return error.code == ENOENT ? .missing : .failed(ErrorCode.message(error.code), output: [])
        }
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        let (bytes, problem) = read(output, process, until: deadline)
        let status = exitStatus(of: process, until: deadline)
        if let problem { return .failed(problem, output: bytes) }
        guard let status else { return .failed(slowness, output: bytes) }
        // A shell's exit status for a missing program; some systems notice it only after the start.
        if status >> 8 & 0xFF == 127, bytes.isEmpty { return .missing }
        if status == 0 { return .written(bytes) }
        let signal = status & 0x7F
        return .failed(
            signal == 0 ? "the program ended with status \(status >> 8 & 0xFF)" : "the program was ended by signal \(signal)",
            output: bytes)
    }

    private func start(
        _ arguments: [String], _ variables: [String: String], writingTo output: CInt?
    ) throws(SystemError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (stream, isCaptured) in [(1 as CInt, true), (2, includesErrors)] {
            if isCaptured, let output {
                posix_spawn_file_actions_adddup2(&actions, output, stream)
            } else {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
            }
        }
        let words = ([name] + arguments).map { strdup($0) } + [nil]
        let environment = Subprocess.environment(variables).map { strdup($0) } + [nil]
        defer { for word in words + environment { free(word) } }
        var process = pid_t()
        #if canImport(Darwin)
            // There, a pipe of another thread may not be closed on exec yet.
            var attributes: posix_spawnattr_t?
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
            let code = posix_spawnp(&process, name, &actions, &attributes, words, environment)
        #else
            let code = posix_spawnp(&process, name, &actions, nil, words, environment)
        #endif
        guard code == 0 else { throw SystemError(code) }
        return process
    }

    private static func environment(_ more: [String: String]) -> [String] {
        Host.environment.filter { more[String($0.prefix { $0 != "=" })] == nil } + more.map { "\($0.key)=\($0.value)" }
    }

    /// Reads the output until it ends. A program that exceeds the time or size limit is ended.
    private func read(
        _ output: CInt, _ process: pid_t, until deadline: ContinuousClock.Instant
    ) -> (bytes: [UInt8], problem: String?) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        func ended(_ problem: String) -> ([UInt8], String?) {
            kill(process, SIGKILL)
            return (bytes, problem)
        }
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components.seconds
            guard left >= 0 else { return ended(slowness) }
            var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let result = poll(&request, 1, CInt(min(left * 1000 + 100, 1000)))
            if result < 0, errno != EINTR { return ended(ErrorCode.message(errno)) }
            guard result > 0 else { continue }
            let count = readBytes(output, &buffer)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return ended(ErrorCode.message(errno)) }
            if count == 0 { return (bytes, nil) }
            bytes += buffer[..<count]
            guard bytes.count <= sizeLimit else { return ended("its text is longer than \(sizeLimit >> 20) MB") }
        }
    }

    /// Waits until the program ends, which may be after its output does; nil for one that had to be ended.
    private func exitStatus(of process: pid_t, until deadline: ContinuousClock.Instant) -> CInt? {
        var status: CInt = 0
        var isLate = false
        while true {
            let result = waitpid(process, &status, isLate ? 0 : WNOHANG)
            if result == process || result < 0 && errno != EINTR { return isLate ? nil : status }
            guard !isLate, result == 0 else { continue }
            if ContinuousClock.now >= deadline {
                kill(process, SIGKILL)
                isLate = true
            } else {
                Host.sleep(Subprocess.pause)
            }
        }
    }

    /// Between two checks: nearly all programs end with their output.
    private static let pause: Duration = .milliseconds(1)

    private var slowness: String { "the program took more than \(seconds) seconds" }

    /// Starts a program without waiting for it; its output is dropped.
    ///
    /// - Throws: `SystemError` where it can't be started.
    package func start(_ arguments: [String]) throws(SystemError) {
        _ = try start(arguments, [:], writingTo: nil)
    }
}

private func readBytes(_ file: CInt, _ buffer: inout [UInt8]) -> Int { read(file, &buffer, buffer.count) }
