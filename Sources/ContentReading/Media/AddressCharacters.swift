import Encoding

/// The characters of an address in an attribute as browsers read it: in lower case, with references decoded, and without spaces and
/// control characters. Those beyond ASCII are all 255.
struct AddressCharacters: Sequence, IteratorProtocol {
    private let value: ArraySlice<UInt8>
    private var index: Int

    init(_ value: ArraySlice<UInt8>) {
        self.value = value
        index = value.startIndex
    }

    /// Whether they lead to a script.
    var containScript: Bool {
        let scheme = Array("javascript:".utf8)
        var count = 0
        for character in self {
            // The first letter occurs nowhere else in it.
            count = character == scheme[count] ? count + 1 : character == scheme[0] ? 1 : 0
            if count == scheme.count { return true }
        }
        return false
    }

    mutating func next() -> UInt8? {
        while index < value.endIndex {
            let character = value[index] == UInt8(ascii: "&") ? reference() : value[index]
            index += 1
            guard character > 0x20 else { continue }
            if character >= 0x80 { return 0xFF }
            return character.isASCIILetter ? character | 0x20 : character
        }
        return nil
    }

    private static let named: [(name: [UInt8], character: UInt8)] = [
        (Array("colon;".utf8), UInt8(ascii: ":")), (Array("Tab;".utf8), 0x09), (Array("NewLine;".utf8), 0x0A),
    ]

    /// The character of the reference here; `&` for another one. Moves to the last byte of it.
    private mutating func reference() -> UInt8 {
        let rest = value[(index + 1)...]
        if let named = Self.named.first(where: { rest.starts(with: $0.name) }) {
            index += named.name.count
            return named.character
        }
        guard rest.first == UInt8(ascii: "#") else { return UInt8(ascii: "&") }
        let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix {
            $0.isASCIIDigit || isHexadecimal && $0.isASCIILetter && $0 | 0x20 <= UInt8(ascii: "f")
        }
        guard !digits.isEmpty else { return UInt8(ascii: "&") }
        let number = digits.reduce(0) { number, digit in
            Swift.min(0xFF, number * (isHexadecimal ? 16 : 10) + Int(digit.isASCIIDigit ? digit & 0x0F : (digit & 0x0F) + 9))
        }
        index = digits.endIndex < value.endIndex && value[digits.endIndex] == UInt8(ascii: ";") ? digits.endIndex : digits.endIndex - 1
        return UInt8(number)
    }
}
