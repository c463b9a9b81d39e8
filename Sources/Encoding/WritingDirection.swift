extension String {
    /// Whether its first letter is written from right to left, by which browsers find the direction of a text with `dir="auto"`.
    package var isRightToLeft: Bool { unicodeScalars.first(where: \.properties.isAlphabetic)?.isRightToLeft ?? false }
}

extension Unicode.Scalar {
    /// Whether it is in a block for scripts that are written from right to left: Hebrew to Arabic Extended-A, their presentation forms,
    /// and the blocks that Unicode keeps for more of them.
    package var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
