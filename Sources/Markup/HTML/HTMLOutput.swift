/// Takes HTML piece by piece, and escapes it.
package protocol HTMLOutput: ~Copyable {
    /// Begins a tag, which stays open for attributes.
    mutating func open(_ name: StaticString)
    mutating func close(_ name: StaticString)
    /// Ends the tag of an element that has nothing in it, in the way of XML.
    mutating func closeEmptyElement()
    /// An attribute without a value.
    mutating func flag(_ name: StaticString)
    mutating func attribute(_ name: StaticString, is value: StaticString)
    mutating func attribute(_ name: StaticString, _ prefix: StaticString, _ value: UnsafeBufferPointer<UInt8>)
    mutating func text(_ words: UnsafeBufferPointer<UInt8>)
    mutating func newline()
    /// Calls `body` with the writer of pages, if it is one: long pieces are written faster to a known type.
    mutating func withWriter(_ body: (inout HTMLWriter) -> Void) -> Bool
}

extension HTMLOutput where Self: ~Copyable {
    package mutating func withWriter(_ body: (inout HTMLWriter) -> Void) -> Bool { false }

    package mutating func attribute(_ name: StaticString, _ value: UnsafeBufferPointer<UInt8>) { attribute(name, "", value) }

    package mutating func attribute(_ name: StaticString, _ value: String) {
        var value = value
        value.withUTF8 { attribute(name, "", $0) }
    }

    package mutating func text(_ words: String) {
        var words = words
        words.withUTF8 { text($0) }
    }
}
