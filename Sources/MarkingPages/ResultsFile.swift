package import Platform

/// A file in `Marking/results`. It is made when it is written, since those of a large class take a lot of memory.
package struct ResultsFile: Sendable {
    package let name: String
    package let pieces: FileSystem.Pieces

    init(name: String, pieces: @escaping FileSystem.Pieces) {
        self.name = name
        self.pieces = pieces
    }

    /// A file whose bytes are made all at once.
    init(_ name: String, bytes: @escaping @Sendable () -> [UInt8]) {
        self.init(name: name) { write throws(SystemError) in try write(bytes()) }
    }
}
