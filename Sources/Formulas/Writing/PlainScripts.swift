/// Raised and lowered characters of Unicode.
package enum PlainScripts {
    private static let raisedCharacters = pairs(
        "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW′″‴βγδφχ",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ′″‴ᵝᵞᵟᵠᵡ")
    private static let loweredCharacters = pairs(
        "0123456789+−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

    private static func pairs(_ plain: String, _ converted: String) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(zip(plain.unicodeScalars, converted.unicodeScalars)) { first, _ in first }
    }

    /// The text raised, without its spaces; nil if a character of it has no raised form.
    package static func raised(_ text: String) -> String? { converted(text, isRaised: true) }

    package static func lowered(_ text: String) -> String? { converted(text, isRaised: false) }

    private static func converted(_ text: String, isRaised: Bool) -> String? {
        var bytes = Array(text.utf8)
        return convert(&bytes, from: 0, isRaised: isRaised) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Raises or lowers the end of a text, without its spaces. If a character has no such form, it stays as it is.
    static func convert(_ text: inout [UInt8], from start: Int, isRaised: Bool) -> Bool {
        let characters = isRaised ? raisedCharacters : loweredCharacters
        let end = text.count
        var index = start
        while index < end {
            // Characters beyond three bytes have no such form.
            let count = text[index] < 0x80 ? 1 : text[index] < 0xE0 ? 2 : 3
            defer { index += count }
            if text[index] == 0x20 { continue }
            var value = count == 1 ? UInt32(text[index]) : UInt32(text[index] & (count == 2 ? 0x1F : 0x0F))
            for offset in index + 1..<min(index + count, end) { value = value << 6 | UInt32(text[offset] & 0x3F) }
            guard text[index] < 0xF0, let scalar = Unicode.Scalar(value), let other = characters[scalar],
                let encoded = UTF8.encode(other)
            else {
                text.removeSubrange(end...)
                return false
            }
            text.append(contentsOf: encoded)
        }
        text.removeSubrange(start..<end)
        return true
    }
}
