import Diagnostics
import SitePlanning

/// The pictures and other files that a foreign file has in it, under names that fit an address and are each taken once.
struct BroughtFiles {
    private var bytesByName: [String: [UInt8]] = [:]
    private var fresh: [ExchangeFile] = []

    /// The name under which the file comes to the site. The same bytes are not brought twice.
    mutating func add(_ wanted: String, _ bytes: [UInt8]) -> String {
        let (stem, ending) = BroughtFiles.divided(wanted)
        var name = stem + ending
        var number = 2
        while let other = bytesByName[name], other != bytes {
            name = "\(stem)-\(number)\(ending)"
            number += 1
        }
        if bytesByName.updateValue(bytes, forKey: name) == nil { fresh.append(ExchangeFile(name, bytes)) }
        return name
    }

    /// The files that were added since the last call.
    mutating func takeFresh() -> [ExchangeFile] {
        defer { fresh = [] }
        return fresh
    }

    /// "Zelle (1).PNG" → "Zelle-1", ".png".
    private static func divided(_ name: String) -> (stem: String, ending: String) {
        let file = name.split(separator: "/").last.map(String.init) ?? ""
        let place = file.lastIndex(of: ".")
        let stem = fit(place.map { String(file[..<$0]) } ?? file)
        let ending = fit(place.map { String(file[file.index(after: $0)...]) } ?? "").lowercased()
        return (stem.isEmpty ? "file" : stem, ending.isEmpty ? "" : ".\(ending)")
    }

    private static func fit(_ text: String) -> String {
        var fit = ""
        for scalar in text.unicodeScalars.prefix(80) {
            let isFit = scalar.isLetterOrDigit || scalar == "_" || scalar == "-"
            if isFit { fit.unicodeScalars.append(scalar) } else if !fit.isEmpty, fit.last != "-" { fit += "-" }
        }
        while fit.last == "-" { fit.removeLast() }
        return fit
    }
}

extension Base64 {
    /// Nil where a character is none of the alphabet; white space is passed over.
    static func decoded(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count) = (UInt32(0), 0)
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D: continue
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 1
            guard count == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
            bytes.append(UInt8(truncatingIfNeeded: bits))
            (bits, count) = (0, 0)
        }
        switch count {
        case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        case 1: return nil
        default: break
        }
        return bytes
    }
}
