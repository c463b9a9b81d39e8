import ArgumentParser
import ContentModel
import Platform
import Sealing

/// Where the passphrase of a marking key comes from. It is never an argument, as other users of a computer can see those.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the passphrase of the marking key, or - for standard input. (default: \(KeyOptions.variable), or ask)",
            valueName: "file"), completion: .file())
    var passphraseFile: String?

    static let variable = "QUIZMARK_PASSPHRASE"

    /// The passphrase of keys that exist.
    ///
    /// - Parameter path: of the file with the keys, for messages.
    /// - Throws: `Exit.contentErrors` where there is none, `Exit.machine` where the file can't be read.
    func passphrase(of path: String) throws -> String {
        if let given = try KeyOptions.given(passphraseFile) { return given }
        return try KeyOptions.ask("Passphrase of \(TerminalText.oneLine(path)): ") {
            "'\(path)' has a passphrase; pass it with --passphrase-file, or in \(KeyOptions.variable)"
        }
    }

    /// A passphrase for keys that get one, which has to be typed twice.
    ///
    /// - Throws: `Exit.contentErrors` where there is none, or it is too short; `Exit.machine` where the file can't be read.
    static func newPassphrase(from file: String?, option: String, takesVariable: Bool) throws -> String {
        if let given = takesVariable ? try given(file) : try file.map(firstLine) { return try checked(given) }
        let missing = { "there is no terminal to ask for a passphrase; pass it with \(option)" }
        let first = try checked(try ask("New passphrase: ", missing))
        guard try ask("Repeat the passphrase: ", missing) == first else {
            quizmarkError("the two passphrases differ, so nothing was changed")
            throw Exit.contentErrors
        }
        return first
    }

    private static func given(_ file: String?) throws -> String? {
        if let file { return try firstLine(of: file) }
        guard let text = Host.environment(variable), !text.isEmpty else { return nil }
        return TextFolding.compose(text)
    }

    private static func firstLine(of file: String) throws -> String {
        let bytes = try reading(file) { () throws(SystemError) in
            // Another file, or a device, may have no end.
            try ReadableFile(file == "-" ? "/dev/stdin" : file, allowsPipes: true).bytes(upTo: lineLimit + 1)
        }
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.isEmpty || line.count > lineLimit else { return TextFolding.compose(String(decoding: line, as: UTF8.self)) }
        let name = file == "-" ? "standard input" : "'\(file)'"
        quizmarkError(
            line.isEmpty
                ? "the first line of \(name) is empty; write the passphrase there"
                : "the first line of \(name) is longer than \(lineLimit >> 10) KB, so it isn't a passphrase")
        throw Exit.contentErrors
    }

    /// In bytes.
    private static let lineLimit = 4 << 10

    private static func ask(_ question: String, _ missing: () -> String) throws -> String {
        do throws(Terminal.Failure) {
            // The same letters can be encoded in two ways, depending on the keyboard.
            return TextFolding.compose(try Terminal.secret(question))
        } catch {
            guard case .missing = error else { throw ExitCode(130) }
            quizmarkError(missing())
            throw Exit.contentErrors
        }
    }

    private static func checked(_ passphrase: String) throws -> String {
        if passphrase.count >= LockedKeys.shortestPassphrase { return passphrase }
        quizmarkError(
            "a passphrase needs at least \(LockedKeys.shortestPassphrase) characters; four or more unrelated words are easy to remember"
        )
        throw Exit.contentErrors
    }
}
