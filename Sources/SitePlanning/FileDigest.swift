/// What a file of the site is held against before a browser keeps it.
package struct FileDigest: Sendable {
    package let path: OutputPath
    /// The first 16 hexadecimal digits of the file's SHA-256: enough against accidents, and a list of thousands stays small.
    package let digest: String
    /// In bytes.
    package let size: Int

    package init(path: OutputPath, hash: [UInt8], size: Int) {
        self.path = path
        self.digest = FileDigest.text(hash)
        self.size = size
    }

    package init(path: OutputPath, bytes: [UInt8]) {
        self.init(path: path, hash: SHA256.hash(bytes), size: bytes.count)
    }

    package static func of(_ bytes: [UInt8]) -> String { text(SHA256.hash(bytes)) }

    private static func text(_ hash: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: hash.prefix(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
