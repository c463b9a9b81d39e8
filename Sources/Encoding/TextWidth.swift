import CUTF8Proc

/// How wide texts are on a terminal.
package enum TextWidth {
    /// Number of columns: two for a Chinese, Japanese or Korean character and for an emoji, none for a combining mark.
    package static func columns(_ text: String) -> Int {
        var ascii = true
        for byte in text.utf8 where byte < 0x20 || byte >= 0x7F { ascii = false }
        return ascii ? text.utf8.count : text.reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        // Of several emoji, terminals show one, and two letters of a region are a flag.
        if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) { return 2 }
        return scalars.reduce(0) { $0 + max(0, Int(utf8proc_charwidth(utf8proc_int32_t($1.value)))) }
    }
}
