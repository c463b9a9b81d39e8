#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The terminal of this process, whatever standard input and output are.
package enum Terminal {
    package enum Failure: Error {
        /// There is none.
        case missing
        /// Ctrl-C, or the end of the input.
        case interrupted
    }

    /// Asks for a line without showing what is typed.
    ///
    /// - Throws: `Failure` where there is no terminal, or nothing was entered.
    package static func secret(_ question: String) throws(Failure) -> String {
        let number = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard number >= 0 else { throw .missing }
        let terminal = Descriptor(owning: number)
        var usual = termios()
        guard tcgetattr(terminal.number, &usual) == 0 else { throw .missing }
        show(question, terminal.number)
        // Byte by byte, so that Ctrl-C arrives here and the terminal never stays without its echo.
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        withUnsafeMutableBytes(of: &silent.c_cc) { keys in
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        guard tcsetattr(terminal.number, TCSAFLUSH, &silent) == 0 else { throw .missing }
        defer {
            _ = tcsetattr(terminal.number, TCSAFLUSH, &usual)
            show("\n", terminal.number)
        }
        return String(decoding: try line(of: terminal.number), as: UTF8.self)
    }

    private static func line(of terminal: CInt) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = withUnsafeMutableBytes(of: &byte) { Descriptor.readSome($0, from: terminal) }
            if count == -Int(EINTR) { continue }
            guard count == 1 else { throw .interrupted }
            switch byte {
            case 0x0A, 0x0D: return bytes
            // Ctrl-C, Ctrl-D, Ctrl-\.
            case 0x03, 0x04, 0x1C: throw .interrupted
            case 0x08, 0x7F: removeLast(&bytes)
            // Ctrl-U.
            case 0x15: bytes = []
            case ..<0x20: break
            default: bytes.append(byte)
            }
        }
    }

    /// Removes a character with all its bytes.
    private static func removeLast(_ bytes: inout [UInt8]) {
        while let byte = bytes.popLast(), byte & 0xC0 == 0x80 {}
    }

    private static func show(_ text: String, _ terminal: CInt) {
        var text = text
        text.withUTF8 { _ = Descriptor.write(UnsafeRawBufferPointer($0), to: terminal) }
    }
}
