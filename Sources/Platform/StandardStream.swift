#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Standard output and standard error.
package enum StandardStream: Sendable {
    case output, error

    private var number: CInt { self == .output ? 1 : 2 }

    package var isTerminal: Bool { isatty(number) == 1 }

    /// Writes all of `text`; a closed pipe isn't an error.
    ///
    /// - Throws: `SystemError` where the file that the stream leads to can't be written.
    package func write(_ text: String) throws(SystemError) {
        var text = text
        let code = text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: number) }
        guard code == 0 || code == EPIPE else { throw SystemError(code) }
    }
}
