import Encoding

/// A formula with the signs of a keyboard in chemistry, numbers and units, where word processors and assistants write others: `\ce{Cl−}`
/// for `\ce{Cl-}`, `\ce{Fe³⁺}` for `\ce{Fe^{3+}}`. Like mhchem, chemistry also takes dashes for minus signs.
struct TypedSigns {
    private(set) var bytes: [UInt8] = []
    /// Offsets in `bytes` behind a sign, with how many bytes the source has more than `bytes` before them.
    private var shifts: [(offset: Int, count: Int)] = []

    private static let chemistry: Set = ["ce", "pu"]
    private static let science: Set = [
        "num", "SI", "qty", "si", "unit", "ang", "numrange", "qtyrange", "SIrange", "numlist", "qtylist", "SIlist",
    ]

    /// Nil for a formula without such signs.
    init?(_ tex: UnsafeBufferPointer<UInt8>) {
        guard tex.contains(where: { $0 >= 0x80 }) else { return nil }
        var start = 0
        while let command = tex[start...].firstIndex(of: UInt8(ascii: "\\")) {
            let name = tex[(command + 1)...].prefix(while: \.isASCIILetter)
            let words = String(decoding: name, as: UTF8.self)
            let isChemistry = TypedSigns.chemistry.contains(words)
            // A backslash before another character is a command of its own.
            var end = max(name.endIndex, min(command + 2, tex.count))
            if isChemistry || TypedSigns.science.contains(words) {
                end = TypedSigns.endOfGroups(in: tex, from: end, limit: isChemistry ? 1 : 3)
                bytes += tex[start..<name.endIndex]
                add(tex[name.endIndex..<end], isChemistry: isChemistry)
            } else {
                bytes += tex[start..<end]
            }
            start = end
        }
        guard !shifts.isEmpty else { return nil }
        bytes += tex[start...]
    }

    /// The offset in the source.
    func offset(_ offset: Int) -> Int { offset + (shifts.last { $0.offset <= offset }?.count ?? 0) }

    private static func endOfGroups(in tex: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int) -> Int {
        var reader = FormulaReader(tex)
        reader.index = start
        for _ in 0..<limit {
            let before = reader.index
            reader.skipSpaces()
            if reader.byte == UInt8(ascii: "["), let end = tex[reader.index...].firstIndex(of: UInt8(ascii: "]")) {
                reader.index = end + 1
                reader.skipSpaces()
            }
            guard reader.byte == UInt8(ascii: "{"), reader.rawGroup(after: "") != nil else { return before }
        }
        return reader.index
    }

    private mutating func add(_ group: Slice<UnsafeBufferPointer<UInt8>>, isChemistry: Bool) {
        var (isRaised, sourceCount) = (false, group.startIndex)
        for scalar in String(decoding: group, as: UTF8.self).unicodeScalars {
            let digit = isChemistry ? TypedSigns.raised(scalar) : nil
            if isRaised != (digit != nil) {
                bytes += isRaised ? [UInt8(ascii: "}")] : Array("^{".utf8)
                isRaised.toggle()
            }
            if let sign = digit ?? TypedSigns.sign(scalar, isChemistry: isChemistry) {
                bytes.append(sign)
            } else {
                bytes += Array(String(scalar).utf8)
            }
            sourceCount += UTF8.width(scalar)
            let count = sourceCount - bytes.count
            if count != shifts.last?.count ?? 0 { shifts.append((bytes.count, count)) }
        }
        if isRaised { bytes.append(UInt8(ascii: "}")) }
    }

    private static func sign(_ scalar: Unicode.Scalar, isChemistry: Bool) -> UInt8? {
        switch scalar {
        case "\u{2212}": UInt8(ascii: "-")
        case "\u{2010}", "\u{2013}", "\u{2014}": isChemistry ? UInt8(ascii: "-") : nil
        default: nil
        }
    }

    /// The digit or sign that a superscript stands for.
    private static func raised(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0xB9: UInt8(ascii: "1")
        case 0xB2, 0xB3: UInt8(scalar.value - 0x80)
        case 0x2070, 0x2074...0x2079: UInt8(scalar.value - 0x2040)
        case 0x207A: UInt8(ascii: "+")
        case 0x207B: UInt8(ascii: "-")
        default: nil
        }
    }
}
