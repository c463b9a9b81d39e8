#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system's codes of failures (`errno`), for calls that return 0 or a code: an error value for each of 10,000 files would
/// cost more than the calls. The names are those of swift-system.
package enum ErrorCode {
    package static var addressInUse: CInt { EADDRINUSE }
    package static var alreadyExists: CInt { EEXIST }
    package static var descriptorTableFull: CInt { EMFILE }
    package static var directoryNotEmpty: CInt { ENOTEMPTY }
    package static var diskQuotaExceeded: CInt { EDQUOT }
    package static var fileNameTooLong: CInt { ENAMETOOLONG }
    package static var fileTooLarge: CInt { EFBIG }
    package static var inputOutput: CInt { EIO }
    package static var interrupted: CInt { EINTR }
    package static var invalidArgument: CInt { EINVAL }
    package static var isDirectory: CInt { EISDIR }
    package static var noFunction: CInt { ENOSYS }
    package static var noSpace: CInt { ENOSPC }
    package static var noSuchFileOrDirectory: CInt { ENOENT }
    package static var notDirectory: CInt { ENOTDIR }
    package static var notPermitted: CInt { EPERM }
    package static var notSupported: CInt { ENOTSUP }
    package static var permissionDenied: CInt { EACCES }
    package static var readOnlyFileSystem: CInt { EROFS }
    package static var systemDescriptorTableFull: CInt { ENFILE }
    package static var tooManySymbolicLinkLevels: CInt { ELOOP }
    package static var wouldBlock: CInt { EWOULDBLOCK }

    /// Whether a code of a lock means that the file system has none.
    package static func isOfMissingLocks(_ code: CInt) -> Bool { [ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

    /// Message of the system for a code: "No such file or directory".
    package static func message(_ code: CInt) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// A failed system call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One of `ErrorCode`.
    package var code: CInt

    package init(_ code: CInt) { self.code = code }

    /// The error of the last failed call on this thread.
    static var latest: SystemError { SystemError(errno) }

    package var description: String { ErrorCode.message(code) }
}
