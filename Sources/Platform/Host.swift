import CFileSystem

#if canImport(Darwin)
    import Darwin
    import MachO
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The computer and this process. Builds use none of it, as it differs between computers; commands do.
package enum Host {
    package static var processorCount: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }

    package static var processID: Int { Int(getpid()) }

    /// Current time in seconds since 1970.
    package static var secondsSinceEpoch: Int { time(nil) }

    /// Path of the running program; nil where the system doesn't provide it.
    package static var program: String? {
        #if canImport(Darwin)
            var path = [CChar](repeating: 0, count: Int(PATH_MAX))
            var size = UInt32(path.count)
            guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return FileSystem.resolved(String(decoding: bytes, as: UTF8.self)).map { String(decoding: $0, as: UTF8.self) }
        #else
            FileSystem.resolved("/proc/self/exe").map { String(decoding: $0, as: UTF8.self) }
        #endif
    }

    /// The name of the program, as it was called, and the arguments of this process.
    package static var arguments: [String] {
        let arguments = CommandLine.arguments
        // The runtime looks for them in the process's memory, and doesn't find them below libraries such as that of faketime.
        guard arguments.isEmpty, let line = try? ReadableFile.bytes("/proc/self/cmdline") else { return arguments }
        return line.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Value of an environment variable.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// All variables of the environment, each as `NAME=value`.
    package static var environment: [String] {
        var lines: [String] = []
        var pointer = environ
        while let line = pointer.pointee {
            lines.append(String(cString: line))
            pointer += 1
        }
        return lines
    }

    /// Blocks this thread.
    package static func sleep(_ duration: Duration) { usleep(useconds_t(duration / .microseconds(1))) }

    /// Starts a thread of its own for `work`, which the program doesn't wait for.
    static func startThread(_ work: @escaping @Sendable () -> Void) {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let start = Unmanaged.passRetained(ThreadStart(work))
        let code = pthread_create(
            &thread, nil,
            { start in
                // On a Mac, it isn't optional.
                if let start = start as UnsafeMutableRawPointer? {
                    Unmanaged<ThreadStart>.fromOpaque(start).takeRetainedValue().work()
                }
                return nil
            }, start.toOpaque())
        guard code == 0 else { return start.release() }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    /// The program that opens an address in the default browser.
    package static var browserOpener: String {
        #if canImport(Darwin)
            "open"
        #else
            "xdg-open"
        #endif
    }

    /// Number of files that this process may have open, after the soft limit, which is 256 on macOS, is raised to `wanted` where
    /// that is allowed.
    package static func openFileLimit(raisedTo wanted: Int) -> Int {
        guard var limit = limit(of: openFiles) else { return 256 }
        let wanted = min(limit.rlim_max, rlim_t(wanted))
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(openFiles, &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// Number of bytes of address space that this process may have, also for its libraries and the stacks of threads; `Int.max`
    /// without a limit.
    package static var addressSpaceLimit: Int { limit(of: addressSpace).map { Int(clamping: $0.rlim_cur) } ?? .max }

    /// Whether this process may run so many more threads at once.
    package static func canStartThreads(_ count: Int) -> Bool { quizmark_can_start_threads(CInt(count)) != 0 }

    /// Whether the system describes this process in `/proc`, which the runtime reads on Linux: it gets the command line from there, and
    /// traps when it wants to know how many of its threads are busy. Other systems have calls for that.
    package static var describesItself: Bool {
        #if canImport(Darwin)
            true
        #else
            FileSystem.exists("/proc/self/stat")
        #endif
    }

    #if canImport(Glibc)
        private typealias Resource = __rlimit_resource_t
        private static let openFiles = Resource(RLIMIT_NOFILE.rawValue)
        private static let addressSpace = Resource(RLIMIT_AS.rawValue)
    #else
        private typealias Resource = Int32
        private static let openFiles = RLIMIT_NOFILE
        private static let addressSpace = RLIMIT_AS
    #endif

    private static func limit(of resource: Resource) -> rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }
}

/// The work of a new thread, passed through C.
private final class ThreadStart: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}
