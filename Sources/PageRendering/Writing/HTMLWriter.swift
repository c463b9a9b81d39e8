package import SitePlanning

/// Writes HTML or XML into one buffer that is used again for page after page. Text is escaped here and nowhere else.
///
/// `open`, then attributes, then content, then `close`; a void element ends with its attributes. In debug builds every
/// `close` is held against its `open`.
package struct HTMLWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var isTagOpen = false
    #if DEBUG
        private var openElements: [String] = []
    #endif

    package init() {}

    /// Forgets what was written, but keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        isTagOpen = false
        #if DEBUG
            openElements.removeAll(keepingCapacity: true)
        #endif
    }

    // MARK: Elements

    package mutating func open(_ name: StaticString) {
        endTag()
        #if DEBUG
            openElements.append(name.description)
        #endif
        bytes.append(UInt8(ascii: "<"))
        append(name)
        isTagOpen = true
    }

    package mutating func open(_ name: StaticString, class classes: StaticString) {
        open(name)
        attribute("class", is: classes)
    }

    /// An element without content, such as `input`; its tag stays open for attributes.
    package mutating func void(_ name: StaticString) {
        endTag()
        bytes.append(UInt8(ascii: "<"))
        append(name)
        isTagOpen = true
    }

    /// Ends a void element as XML and SVG want it; HTML does not need it.
    package mutating func closeVoid() {
        assert(isTagOpen, "only an open tag can end")
        append("/>")
        isTagOpen = false
    }

    package mutating func close(_ name: StaticString) {
        endTag()
        #if DEBUG
            let open = openElements.popLast()
            assert(open == name.description, "</\(name)> closes <\(open ?? "nothing")>")
        #endif
        append("</")
        append(name)
        bytes.append(UInt8(ascii: ">"))
    }

    // MARK: Attributes

    package mutating func attribute(_ name: StaticString, is value: StaticString) {
        beginAttribute(name)
        append(value)
        endAttribute()
    }

    package mutating func attribute(_ name: StaticString, _ value: String) {
        beginAttribute(name)
        appendEscaped(value, quotes: true)
        endAttribute()
    }

    package mutating func attribute(_ name: StaticString, _ value: Int) {
        beginAttribute(name)
        append(value)
        endAttribute()
    }

    /// The value is what `write` writes, as text or with `appendLink`.
    package mutating func attribute(_ name: StaticString, _ write: (inout AttributeWriter) -> Void) {
        beginAttribute(name)
        var value = AttributeWriter(continuing: take())
        write(&value)
        bytes = value.bytes
        endAttribute()
    }

    /// An attribute without a value: `hidden`.
    package mutating func flag(_ name: StaticString) {
        assert(isTagOpen, "an attribute needs an open tag")
        bytes.append(UInt8(ascii: " "))
        append(name)
    }

    // MARK: Content

    package mutating func text(_ text: String) {
        endTag()
        appendEscaped(text, quotes: false)
    }

    package mutating func text(_ number: Int) {
        endTag()
        append(number)
    }

    /// Text that is safe in content and in attributes, for a shell that may put it into either.
    mutating func readyForAttribute(_ text: String) {
        endTag()
        appendEscaped(text, quotes: true)
    }

    /// HTML of ours.
    package mutating func raw(_ html: StaticString) {
        endTag()
        append(html)
    }

    /// HTML that is ready.
    package mutating func ready(_ html: String) {
        endTag()
        append(html.utf8)
    }

    /// HTML that is ready.
    package mutating func ready(_ html: [UInt8]) {
        endTag()
        bytes.append(contentsOf: html)
    }

    /// A part of a text that is ready.
    mutating func ready(_ html: String, from start: Int, to end: Int) {
        endTag()
        let stored: Void? = html.utf8.withContiguousStorageIfAvailable { buffer in
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<end]))
        }
        if stored == nil { bytes.append(contentsOf: Array(html.utf8)[start..<end]) }
    }

    /// The address of a link in a text that is ready, between its quotes.
    mutating func link(from here: OutputPath, to target: OutputPath, suffix: String) {
        here.appendLink(to: target, into: &bytes)
        appendEscaped(suffix, quotes: true)
    }

    /// JSON in a script element that is open.
    package mutating func json(_ write: (inout CompactJSON) -> Void) {
        endTag()
        var json = CompactJSON(continuing: take())
        write(&json)
        bytes = json.bytes
    }

    /// Ready attributes, each with a blank before it.
    mutating func attributes(_ ready: [UInt8]) {
        assert(isTagOpen, "an attribute needs an open tag")
        bytes.append(contentsOf: ready)
    }

    // MARK: Bytes

    private mutating func endTag() {
        guard isTagOpen else { return }
        bytes.append(UInt8(ascii: ">"))
        isTagOpen = false
    }

    private mutating func beginAttribute(_ name: StaticString) {
        assert(isTagOpen, "an attribute needs an open tag")
        bytes.append(UInt8(ascii: " "))
        append(name)
        append("=\"")
    }

    private mutating func endAttribute() { bytes.append(UInt8(ascii: "\"")) }

    /// Hands the buffer on without a copy.
    private mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ text: String.UTF8View) {
        let stored: Void? = text.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
        if stored == nil { bytes.append(contentsOf: text) }
    }

    private mutating func append(_ number: Int) { Escaping.append(number, to: &bytes) }

    private mutating func appendEscaped(_ text: String, quotes: Bool) {
        Escaping.append(text, to: &bytes, quotes: quotes)
    }
}

/// Writes the value of one attribute.
package struct AttributeWriter {
    fileprivate var bytes: [UInt8]

    fileprivate init(continuing bytes: consuming [UInt8]) { self.bytes = bytes }

    package mutating func text(_ text: String) { Escaping.append(text, to: &bytes, quotes: true) }

    package mutating func text(_ number: Int) { Escaping.append(number, to: &bytes) }

    package mutating func link(from here: OutputPath, to target: OutputPath) {
        here.appendLink(to: target, into: &bytes)
    }

    /// Text that is escaped already.
    mutating func ready(_ text: [UInt8]) { bytes.append(contentsOf: text) }
}
