import ContentModel

/// Names of files that every system can hold, so that a site can be copied, zipped and unpacked anywhere.
package enum PortableName {
    /// Names of devices, which Windows reserves with any extension.
    private static let devices = Set(
        ["con", "prn", "aux", "nul", "conin$", "conout$"]
            + ((1...9).map(String.init) + ["¹", "²", "³"]).flatMap { ["com\($0)", "lpt\($0)"] })

    /// Why Windows can't hold a file at this path, for a message; nil where every system can.
    package static func problem(of path: String) -> String? {
        for part in path.utf8.split(separator: UInt8(ascii: "/")) {
            if let device = device(of: part) { return "Windows reserves the name '\(device)'" }
            if let byte = part.first(where: { $0 < 0x20 || "<>:\"|?*\\".utf8.contains($0) }) {
                return byte < 0x20
                    ? "names on Windows can't contain control characters"
                    : "names on Windows can't contain '\(Character(UnicodeScalar(byte)))'"
            }
            if part.last == UInt8(ascii: ".") || part.last == UInt8(ascii: " ") {
                return "names on Windows can't end with a dot or a space"
            }
        }
        return nil
    }

    /// The device that a name stands for, with any extension, and also with spaces before it.
    private static func device(of name: Substring.UTF8View) -> String? {
        var stem = name.prefix { $0 != UInt8(ascii: ".") }
        while stem.last == UInt8(ascii: " ") { stem.removeLast() }
        guard (3...7).contains(stem.count) else { return nil }
        let device = Substring(stem).lowercased()
        return devices.contains(device) ? device : nil
    }

    /// Paths with the same key are one file on macOS or on Windows: they differ in case or in their Unicode form.
    package static func key(_ path: String) -> String {
        TextFolding.isASCII(path) ? path.lowercased() : TextFolding.compose(path.uppercased()).lowercased()
    }
}
