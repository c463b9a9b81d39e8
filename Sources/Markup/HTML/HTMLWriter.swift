package import Encoding

/// Writes HTML or XML into one buffer that is used again for page after page. Text is escaped here and nowhere else.
///
/// `open`, then attributes, then content, then `close`; a void element ends with its attributes. In debug builds every
/// `close` is checked against its `open`.
package struct HTMLWriter: ~Copyable, Sendable, HTMLOutput {
    private var buffer = ByteBuffer()
    private var isTagOpen = false
    /// The paths of media and calendars that were named since `removeAll`, where pages are parts of one file that embeds them.
    package private(set) var embeddedFiles: Set<String> = []
    #if DEBUG
        private var openElements: [String] = []
    #endif

    package init() {}

    /// A copy of what was written.
    package var bytes: [UInt8] { buffer.bytes }

    package var text: String { buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    package var count: Int { buffer.count }

    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try buffer.withUnsafeBytes(body)
    }

    /// Forgets what was written, but keeps the memory.
    package mutating func removeAll() {
        buffer.removeAll()
        isTagOpen = false
        embeddedFiles = []
        #if DEBUG
            openElements.removeAll(keepingCapacity: true)
        #endif
    }

    /// Hands over what was written so far, and continues after it: open elements stay open.
    package mutating func takeBytes() -> [UInt8] {
        endTag()
        defer { buffer.removeAll() }
        return buffer.bytes
    }

    package mutating func embed(_ path: String) { embeddedFiles.insert(path) }

    // MARK: Elements

    package mutating func open(_ name: StaticString) {
        endTag()
        #if DEBUG
            openElements.append(name.description)
        #endif
        buffer.append(UInt8(ascii: "<"))
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
        buffer.append(UInt8(ascii: "<"))
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
        buffer.append(UInt8(ascii: ">"))
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

    /// The value is what `write` writes with `value`.
    package mutating func attribute(_ name: StaticString, _ write: (inout HTMLWriter) -> Void) {
        beginAttribute(name)
        write(&self)
        endAttribute()
    }

    package mutating func value(_ text: String) { appendEscaped(text, quotes: true) }

    package mutating func value(_ number: Int) { append(number) }

    /// A part of a value that `write` appends, escaped.
    package mutating func value(_ write: (inout ByteBuffer) -> Void) { write(&buffer) }

    /// Text that is escaped already.
    package mutating func value(ready text: [UInt8]) { buffer.append(text) }

    /// An attribute without a value: `hidden`.
    package mutating func flag(_ name: StaticString) {
        assert(isTagOpen, "an attribute needs an open tag")
        buffer.append(UInt8(ascii: " "))
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

    /// An element with one text.
    package mutating func element(_ name: StaticString, class classes: StaticString? = nil, _ content: String) {
        open(name)
        if let classes { attribute("class", is: classes) }
        text(content)
        close(name)
    }

    /// Text that is safe in content and in attributes, for a shell that may put it into either.
    package mutating func readyForAttribute(_ text: String) {
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
        buffer.append(html)
    }

    /// HTML that is ready.
    package mutating func ready(_ html: [UInt8]) {
        endTag()
        buffer.append(html)
    }

    // MARK: Texts of authors

    package mutating func text(_ words: UnsafeBufferPointer<UInt8>) {
        endTag()
        Escaping.append(words, to: &buffer, quotes: true)
    }

    package mutating func attribute(_ name: StaticString, _ prefix: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
        beginAttribute(name)
        append(prefix)
        Escaping.append(value, to: &buffer, quotes: true)
        endAttribute()
    }

    package mutating func closeEmptyElement() {
        assert(isTagOpen, "only an open tag can end")
        #if DEBUG
            openElements.removeLast()
        #endif
        append(" />")
        isTagOpen = false
    }

    package mutating func withWriter(_ body: (inout HTMLWriter) -> Void) -> Bool {
        body(&self)
        return true
    }

    package mutating func newline() {
        endTag()
        buffer.append(0x0A)
    }

    /// JSON in a script element that is open.
    package mutating func json(_ write: (inout CompactJSON) -> Void) {
        endTag()
        var json = CompactJSON()
        write(&json)
        json.withUnsafeBytes { buffer.append($0.bindMemory(to: UInt8.self)) }
    }

    /// Ready attributes, each with a blank before it.
    package mutating func attributes(_ ready: [UInt8]) {
        assert(isTagOpen, "an attribute needs an open tag")
        buffer.append(ready)
    }

    // MARK: Bytes

    private mutating func endTag() {
        guard isTagOpen else { return }
        buffer.append(UInt8(ascii: ">"))
        isTagOpen = false
    }

    private mutating func beginAttribute(_ name: StaticString) {
        assert(isTagOpen, "an attribute needs an open tag")
        buffer.append(UInt8(ascii: " "))
        append(name)
        append("=\"")
    }

    private mutating func endAttribute() { buffer.append(UInt8(ascii: "\"")) }

    private mutating func append(_ text: StaticString) { buffer.append(text) }

    private mutating func append(_ number: Int) { buffer.append(decimal: number) }

    private mutating func appendEscaped(_ text: String, quotes: Bool) {
        Escaping.append(text, to: &buffer, quotes: quotes)
    }
}
