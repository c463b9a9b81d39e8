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

    /// Writes all of `text`; a closed pipe is no error.
    package func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Descriptor.write(UnsafeRawBufferPointer($0), to: number) }
    }
}
