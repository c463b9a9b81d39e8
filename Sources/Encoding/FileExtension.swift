extension String {
    /// Whether this is the path of a file with an extension, such as "json", in small letters or capitals: some cameras and old
    /// programs write `CELLS.JSON`.
    package func hasFileExtension(_ name: String) -> Bool {
        let end = utf8.suffix(name.utf8.count + 1)
        return end.first == UInt8(ascii: ".") && end.dropFirst().elementsEqual(name.utf8) { $0 | 0x20 == $1 }
    }
}
