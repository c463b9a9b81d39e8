#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The streams that every program has for what it writes.
package enum StandardStream: Sendable {
    case output, error

    private var number: CInt { self == .output ? 1 : 2 }

    package var isTerminal: Bool { isatty(number) == 1 }

    /// Writes all of `text`; a closed pipe is not an error of ours.
    package func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Descriptor.write(UnsafeRawBufferPointer($0), to: number) }
    }
}
