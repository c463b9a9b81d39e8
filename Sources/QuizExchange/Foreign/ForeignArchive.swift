package import Diagnostics
import Encoding

/// Archives of other programs, named instead of the file that a format reads.
enum ForeignArchive {
    /// What an archive with these files is, and what to do instead; nil for any other.
    static func program(of paths: [String]) -> String? {
        let names = Set(paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
        if names.contains("h5p.json") {
            return "this is an H5P package, which can't be imported; copy its questions into a table and use the format csv"
        }
        if names.contains(where: { $0.hasPrefix("collection.anki2") }) {
            return
                "this is an Anki deck, whose cards have no wrong answers, so it can't be imported; to type the answers, export 'Notes in Plain Text' in Anki, name the columns 'question' and 'right' in a line above the first note, and use the format csv"
        }
        if names.contains("moodle_backup.xml") { return moodleBackup }
        let office = [
            "xl/workbook.xml": "an Excel workbook; save it as CSV", "word/document.xml": "a Word document; save it as text",
            "content.xml": "an OpenDocument file; save it as CSV or text",
        ]
        return paths.lazy.compactMap { office[$0] }.first.map { "this is \($0)" }
    }

    /// The only file of an archive, with its path in it, if a format of text can have its ending; nil for any other archive or file.
    static func onlyText(in bytes: [UInt8]) -> (path: String, bytes: [UInt8])? {
        guard ZipReader.isArchive(bytes), bytes.count <= ForeignFile.archiveLimit else { return nil }
        do {
            let limits = ZipReader.Limits(bytesOfFile: ForeignFile.textLimit, bytes: ForeignFile.textLimit)
            var archive = try ZipReader(bytes, limits: limits)
            // macOS adds files of its own.
            let paths = archive.paths.filter { !$0.hasPrefix("__MACOSX/") && !$0.hasSuffix(".DS_Store") }
            guard paths.count == 1, program(of: paths) == nil, textEndings.contains(where: { paths[0].lowercased().hasSuffix($0) }) else {
                return nil
            }
            return try archive.bytes(of: paths[0]).map { (paths[0], $0) }
        } catch {
            return nil
        }
    }

    private static let textEndings = [".gift", ".xml", ".csv", ".tsv", ".txt", ".json", ".md"]

    /// What a document of an office program is, by its first bytes, and what to do instead; nil for any other file.
    fileprivate static func document(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: "{\\rtf".utf8) { return "this is a document in RTF; save it as plain text" }
        if bytes.starts(with: "%PDF-".utf8) { return "this is a PDF; copy its questions into a text or a table" }
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return "this is an old Excel or Word file; save it as CSV or text" }
        return nil
    }

    /// The first bytes of gzip, with which Moodle also compresses its backups, 7z, RAR, xz and bzip2.
    fileprivate static let compressions: [[UInt8]] = [
        [0x1F, 0x8B], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Array("Rar!\u{1A}\u{7}".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
        Array("BZh91AY&SY".utf8),
    ]

    fileprivate static let moodleBackup = "this is a Moodle backup; export the question bank as Moodle XML instead"
}

extension ForeignFile {
    /// Whether it is an archive, or a document of an office program, instead of a text, which is reported with what to do.
    package func isArchive(log: inout DiagnosticLog) -> Bool {
        if let document = ForeignArchive.document(bytes) {
            log.report(.notImported, document, at: .start, severity: .error)
            return true
        }
        let isCompressed = ForeignArchive.compressions.contains { bytes.starts(with: $0) }
        guard isCompressed || ZipReader.isArchive(bytes) else { return false }
        log.report(.notImported, isCompressed ? compressed : zipped, at: .start, severity: .error)
        return true
    }

    private var compressed: String {
        path.lowercased().hasSuffix(".mbz") ? ForeignArchive.moodleBackup : "this is a compressed archive; unpack it and import its files"
    }

    private var zipped: String {
        let other = "this is a zip archive; unpack it, or use 'quizmark import canvas' or 'quizmark import qti' for a package"
        do {
            return ForeignArchive.program(of: try ZipReader(bytes).paths) ?? other
        } catch {
            return other
        }
    }
}
