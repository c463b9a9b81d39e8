/// Eight bytes of a text, tested together.
///
/// Public, as the compiler puts only public functions into the loops of other modules, and these cost several percent of a build where
/// they are called.
public struct ByteWord {
    @usableFromInline let bytes: UInt64

    @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
    @inlinable static var highs: UInt64 { ones << 7 }

    /// The bytes from `index` on. There must be at least eight.
    @inlinable @inline(__always)
    public init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        bytes = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// The highest bit of the first byte that is this one, and perhaps of bytes after it: a zero among the differences borrows from
    /// the bit above it.
    @inlinable @inline(__always)
    public func marks(of byte: UInt8) -> UInt64 {
        let difference = bytes ^ (ByteWord.ones &* UInt64(byte))
        return (difference &- ByteWord.ones) & ~difference & ByteWord.highs
    }

    /// The highest bit of the first byte below 0x20, and perhaps of bytes after it.
    @inlinable @inline(__always)
    public var marksOfControls: UInt64 { (bytes &- (ByteWord.ones &* 0x20)) & ~bytes & ByteWord.highs }

    /// Whether one of the bytes is this one.
    @inlinable @inline(__always)
    public func contains(_ byte: UInt8) -> Bool { marks(of: byte) != 0 }

    /// Whether one of the bytes is below 0x20.
    @inlinable @inline(__always)
    public var containsControl: Bool { marksOfControls != 0 }
}
