import CUTF8Proc

/// Normal forms of Unicode.
package enum NormalForm: Sendable {
    /// NFC: é is one character.
    case composed
    /// NFD: é is e and an accent.
    case decomposed
    /// NFKD: also ² is 2 and ½ is 1⁄2.
    case compatible

    fileprivate var options: utf8proc_option_t {
        switch self {
        case .composed: utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        case .decomposed: utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue)
        case .compatible: utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
        }
    }
}

extension String {
    package func normalized(to form: NormalForm) -> String {
        var text = self
        return text.withUTF8 { bytes in
            // ASCII has one form only.
            if bytes.allSatisfy({ $0 < 0x80 }) { return self }
            var normal: UnsafeMutablePointer<UInt8>?
            let count = utf8proc_map(bytes.baseAddress, bytes.count, &normal, form.options)
            precondition(count >= 0, "out of memory while normalizing a text")
            defer { free(normal) }
            return String(decoding: UnsafeBufferPointer(start: normal, count: count), as: UTF8.self)
        }
    }
}
