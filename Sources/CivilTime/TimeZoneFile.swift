import Algorithms

/// The content of a compiled zone file: TZif of version 2 or later (RFC 8536).
struct TimeZoneFile {
    var transitions: [ZoneTransition]
    /// Local time before the first transition.
    var first: LocalTimeType
    var footer: FooterRule?

    /// Nil where the bytes are not a whole, consistent file.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        // A block with 32-bit times for old readers comes first and is skipped.
        guard let old = Header(&reader), old.version >= 0x32, reader.skip(old.size(timeWidth: 4)),
            let header = Header(&reader), header.typeCount > 0,
            let block = reader.read(header.size(timeWidth: 8)),
            let newline = reader.byte(), newline == 0x0A
        else { return nil }

        var body = ByteReader(block)
        var instants: [Instant] = []
        for _ in 0..<header.timeCount {
            guard let seconds = body.integer(width: 8) else { return nil }
            instants.append(Instant(secondsSinceEpoch: seconds))
        }
        guard let indices = body.read(header.timeCount),
            let types = TimeZoneFile.types(&body, header: header),
            indices.allSatisfy({ Int($0) < types.count }),
            instants.adjacentPairs().allSatisfy({ $0 < $1 })
        else { return nil }
        transitions = zip(instants, indices).map { ZoneTransition(instant: $0, type: types[Int($1)]) }
        first = types[0]

        guard let rule = reader.line() else { return nil }
        if !rule.isEmpty {
            guard let footer = FooterRule(rule) else { return nil }
            self.footer = footer
        }
    }

    private static func types(_ body: inout ByteReader, header: Header) -> [LocalTimeType]? {
        var records: [(offset: Int, isDaylightSaving: Bool, name: Int)] = []
        for _ in 0..<header.typeCount {
            guard let offset = body.integer(width: 4), let daylight = body.byte(), let name = body.byte()
            else { return nil }
            records.append((offset, daylight != 0, Int(name)))
        }
        guard let names = body.read(header.nameLength) else { return nil }
        var types: [LocalTimeType] = []
        for record in records {
            guard record.name < names.count else { return nil }
            let name = names.dropFirst(record.name).prefix { $0 != 0 }
            types.append(
                LocalTimeType(
                    utcOffset: record.offset, isDaylightSaving: record.isDaylightSaving,
                    abbreviation: String(decoding: name, as: UTF8.self)))
        }
        return types
    }
}

/// The counts at the head of each block of a TZif file.
private struct Header {
    var version: UInt8
    var utcIndicatorCount, standardIndicatorCount, leapCount, timeCount, typeCount, nameLength: Int

    init?(_ reader: inout ByteReader) {
        guard let magic = reader.read(4), magic.elementsEqual("TZif".utf8), let version = reader.byte(),
            reader.skip(15)
        else { return nil }
        var counts: [Int] = []
        for _ in 0..<6 {
            guard let count = reader.integer(width: 4), (0...100_000).contains(count) else { return nil }
            counts.append(count)
        }
        self.version = version
        utcIndicatorCount = counts[0]
        standardIndicatorCount = counts[1]
        leapCount = counts[2]
        timeCount = counts[3]
        typeCount = counts[4]
        nameLength = counts[5]
    }

    func size(timeWidth: Int) -> Int {
        timeCount * (timeWidth + 1) + typeCount * 6 + nameLength + leapCount * (timeWidth + 4)
            + standardIndicatorCount + utcIndicatorCount
    }
}

/// Bounds-checked reader of big-endian integers.
private struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        // Indices of the slice begin at zero for the caller.
        return Array(rest.prefix(count))[...]
    }

    mutating func skip(_ count: Int) -> Bool { read(count) != nil }

    /// Two's complement.
    mutating func integer(width: Int) -> Int? {
        guard let bytes = read(width), let first = bytes.first else { return nil }
        return bytes.reduce(first & 0x80 == 0 ? 0 : -1) { $0 << 8 | Int($1) }
    }

    /// The text up to a line feed, which must be there.
    mutating func line() -> String? {
        guard let end = rest.firstIndex(of: 0x0A) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}
