import ArgumentParser
import Diagnostics
import Encoding
import Platform

// The functions with which all commands print.

/// Writes text for people. Names of files come from others, and may neither move a terminal's cursor nor change its colours or the
/// direction of text.
func write(_ text: String, to stream: StandardStream) { writeData(DiagnosticPrinter.visible(text, keepsLines: true), to: stream) }

/// Writes a line for people to standard output. A line break in it would seem to be another line.
func print(_ line: String) { writeData(DiagnosticPrinter.visible(line) + "\n", to: .output) }

/// Writes exactly `text`: data for programs, or what has been made for a terminal. Where standard output is a full disk, the program
/// ends, as its output would seem to be complete.
func writeData(_ text: String, to stream: StandardStream) {
    do throws(SystemError) {
        try stream.write(text)
    } catch {
        guard stream == .output else { return }
        quizmarkError("can't write to standard output: \(error)")
        Quizmark.exit(withError: Exit.machine)
    }
}

/// Prints why a command fails.
func quizmarkError(_ message: String) { CommandLineTool.write("error: \(message)\n", to: .error) }

/// Prints what may be wrong, although the command continues.
func quizmarkWarning(_ message: String) { CommandLineTool.write("warning: \(message)\n", to: .error) }

/// Prints what a command did differently from what somebody may expect.
func quizmarkNote(_ message: String) { CommandLineTool.write("note: \(message)\n", to: .error) }

/// Path of a file of a site as the user can open it, below the folder that they named.
func shown(_ path: String, in site: String) -> String { site == "." ? path : "\(site)/\(path)" }

/// Path of a file from the top of the repository in which a workflow of GitHub runs, also in a step with a `working-directory`:
/// annotations need it. Elsewhere, and for files outside the repository, the path as the user named it.
func pathInWorkspace(_ path: String) -> String {
    guard let workspace = Host.environment("GITHUB_WORKSPACE"), !workspace.isEmpty else { return path }
    let (top, whole) = (DestinationPath.whole(workspace) + "/", DestinationPath.whole(path))
    return whole.hasPrefix(top) ? String(whole.dropFirst(top.count)) : path
}

extension StandardStream {
    /// Whether messages may have colours: not in files, on terminals without any, or where somebody doesn't want them.
    static var showsColours: Bool {
        error.isTerminal && Host.environment("NO_COLOR") == nil && Host.environment("TERM") != "dumb"
    }
}

extension QuotedText {
    /// A word quoted for a shell, if it needs quotes.
    static func shell(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+:@%,".unicodeScalars.contains($0)
            }
        // A path that begins with a hyphen would be an option.
        if word.hasPrefix("-") { return shell("./\(word)") }
        return isPlain ? word : inApostrophes(word)
    }

    /// A word in apostrophes, as for a shell.
    static func inApostrophes(_ word: String) -> String { "'\(word.replacing("'", by: #"'\''"#))'" }

    /// A command in a message: in apostrophes, or in quotation marks where it has apostrophes itself.
    static func command(_ command: String) -> String { command.contains("'") ? "\"\(command)\"" : "'\(command)'" }

    /// One of our commands in a message.
    ///
    /// - Parameters:
    ///   - words: the command with its options.
    ///   - path: its last argument.
    static func quizmark(_ words: String, _ path: String) -> String { command("quizmark \(words) \(shell(path))") }
}
