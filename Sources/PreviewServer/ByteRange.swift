/// `Range` of RFC 9110. Browsers use it with one range of bytes for sound and video.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// Ranges that can't be parsed, and several at once, give the whole file, as the RFC allows.
    init(_ header: String?, size: Int) {
        self = .whole
        guard let header, header.lowercased().hasPrefix("bytes=") else { return }
        let bounds = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, bounds.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return }
        switch (Int(bounds[0]), Int(bounds[1])) {
        case (let first?, nil) where bounds[1].isEmpty: self = ByteRange(from: first, to: size, size: size)
        case (let first?, let last?) where first <= last: self = ByteRange(from: first, to: min(last, size - 1) + 1, size: size)
        case (nil, let count?) where bounds[0].isEmpty:
            self = count == 0 ? .unsatisfiable : ByteRange(from: max(0, size - count), to: size, size: size)
        default: return
        }
    }

    private init(from start: Int, to end: Int, size: Int) {
        self = start < size ? .part(start..<end) : .unsatisfiable
    }
}
