/// The direction of a text by its first letter, as browsers find it for `dir="auto"`.
enum WritingDirection {
    static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.first(where: \.properties.isAlphabetic).map(isRightToLeft) ?? false
    }

    /// Hebrew to Arabic Extended-A, their presentation forms, and the blocks that Unicode keeps for scripts of this direction.
    private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
