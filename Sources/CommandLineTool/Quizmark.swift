public import ArgumentParser
import Diagnostics
import Platform

/// The command line: `quizmark build`, `quizmark check` and the other subcommands.
public struct Quizmark: AsyncParsableCommand {
    /// Command names and subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "quizmark",
        abstract: "Build a website of quizzes, assignments and calendars.",
        discussion: """
            EXAMPLES
              quizmark new site college      creates a small site to start from
              quizmark build college         builds college/Output; open its index.html
              quizmark serve college         previews it in the browser while you write
              quizmark check college         reports errors without writing anything

            Shell completions: quizmark --generate-completion-script bash|zsh|fish
            """,
        version: version,
        subcommands: [
            Build.self, Serve.self, Check.self, New.self, IDs.self, Fetch.self, ExportQuizzes.self, Import.self, Formats.self, Strings.self,
            Calendar.self, Deadlines.self, AssignmentCommand.self, TaskCommand.self, MarkingCommand.self, RosterCommand.self,
            ReportsCommand.self, GradeCommand.self, MarkCommand.self, ResultsCommand.self, GradebookCommand.self, Verify.self,
        ])

    static let version = "0.2.0"

    /// A command without arguments, as the parser makes it.
    public init() {}

    /// Number of files that a build on one core opens at once, with those of the runtime.
    private static let leastDescriptors = 16

    /// Ends the process with a message where it may not open enough files.
    public static func requireDescriptors() {
        guard !Descriptor.canOpen(leastDescriptors) else { return }
        quizmarkError("this process can't open enough files at once; allow more, for example with 'ulimit -n 256'")
        exit(withError: Exit.machine)
    }

    /// Number of threads that the runtime needs at once besides the first one.
    private static let leastThreads = 4

    /// Ends the process with a message where it can't start enough threads, for which the runtime would wait forever.
    public static func requireThreads() {
        guard !Host.canStartThreads(leastThreads) else { return }
        quizmarkError(
            "this process can't start enough threads; end other programs, or allow more, with 'ulimit -u' or in the container's settings")
        exit(withError: Exit.machine)
    }

    /// Ends the process with a message where the system doesn't show it `/proc`: the runtime would lose the arguments, or crash.
    public static func requireProcFolder() {
        guard !Host.describesItself else { return }
        quizmarkError("/proc can't be read here; mount it, for example with 'mount -t proc proc /proc' in a chroot")
        exit(withError: Exit.machine)
    }

    /// Address space with which the example site can be built, in bytes. Libraries and the stacks of threads take most of it.
    private static let leastAddressSpace = 384 << 20

    /// Ends the process with a message where it may have too little memory: without a thread, the runtime waits forever, and an
    /// allocation that fails is a crash.
    public static func requireMemory() {
        let limit = Host.addressSpaceLimit
        guard limit < leastAddressSpace else { return }
        quizmarkError("this process can have only \(limit >> 20) MB of memory; allow more, for example with 'ulimit -v 500000'")
        exit(withError: Exit.machine)
    }

    /// Runs the command that the process was started with.
    public static func start() async {
        Allocator.returnLargePieces()
        let arguments = Host.arguments.dropFirst()
        let asksForHelp = arguments.first == "help"
        let (named, rest) = command(of: arguments.dropFirst(asksForHelp ? 1 : 0))
        if !named.configuration.subcommands.isEmpty, named.configuration.defaultSubcommand == nil {
            refuseMissingCommand(below: named, rest, asksForHelp: asksForHelp)
        }
        if asksForHelp, let usual = named.configuration.defaultSubcommand, let word = rest.first, !word.hasPrefix("-") {
            // 'help import moodle': the parser takes the word for a command, and shows the help of 'import', which has no options.
            writeData(helpMessage(for: usual) + "\n", to: .output)
            exit()
        }
        if let message = emptyArgument(in: rest) { refuse(message) }
        do {
            var command = try parseAsRoot(Array(arguments))
            do throws(any Error) {
                if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
            } catch let validationError as ValidationError {
                // The command was understood, so its usage would only distract.
                refuse(validationError.message)
            }
        } catch {
            // An unknown option and its value may have been taken for arguments.
            if exitCode(for: error) == .validationFailure,
                let message = unknownOption(in: rest, of: named) ?? negativeNumber(in: rest) ?? dash(in: rest)
            {
                refuse(message)
            }
            guard !exitCode(for: error).isSuccess else {
                // Help, the version or a script for completion, which the parser would write without a look at the outcome.
                let text = CompletionScript(fullMessage(for: error)).text
                if !text.isEmpty { writeData(text + "\n", to: .output) }
                exit()
            }
            let text = usage(error)
            if !text.isEmpty { write(text + "\n", to: .error) }
            exit(withError: exitCode(for: error))
        }
    }

    /// Ends the process where a command with subcommands isn't followed by one of them.
    private static func refuseMissingCommand(below named: any ParsableCommand.Type, _ rest: ArraySlice<String>, asksForHelp: Bool) {
        // The parser would report an unexpected argument.
        if let word = rest.first, !word.hasPrefix("-") { refuse(misspelling(word, below: named)) }
        // A script that loses its arguments shouldn't pass.
        guard rest.allSatisfy({ $0 == "--" }), !asksForHelp else { return }
        write(helpMessage(for: named) + "\n", to: .error)
        exit(withError: Exit.usage)
    }

    /// The parser's message with the usage. What it quotes comes from the command line, and so from names of files.
    private static func usage(_ error: any Error) -> String {
        let (text, message) = (fullMessage(for: error), message(for: error))
        // Some messages of the parser have several lines, but a name of a file shouldn't add any.
        let keepsLines = !Host.arguments.contains { $0.contains(where: \.isNewline) }
        let visible = DiagnosticPrinter.visible(message, keepsLines: keepsLines)
        let shown = message.isEmpty ? text : text.replacing(message, with: MessageLimits.cut(visible))
        let begin = "Error: "
        // As all other messages begin.
        return DiagnosticPrinter.visible(
            shown.hasPrefix(begin) ? begin.lowercased() + shown.dropFirst(begin.count) : shown, keepsLines: true)
    }

    private static func refuse(_ message: String) -> Never {
        quizmarkError(MessageLimits.cut(DiagnosticPrinter.visible(message)))
        exit(withError: Exit.usage)
    }

    /// The command that the first arguments name, and the arguments after them.
    private static func command(of arguments: ArraySlice<String>) -> (any ParsableCommand.Type, rest: ArraySlice<String>) {
        var command: any ParsableCommand.Type = Quizmark.self
        var rest = arguments
        while let next = command.configuration.subcommands.first(where: { $0._commandName == rest.first }) {
            command = next
            rest.removeFirst()
        }
        return (command, rest)
    }

    /// Message for the first argument that is empty, as from a variable of a script that isn't set: as a path, it could be the root
    /// folder. Nil if there is none.
    private static func emptyArgument(in arguments: ArraySlice<String>) -> String? {
        let cause = "perhaps a variable isn't set"
        for (index, argument) in zip(arguments.indices, arguments) {
            if argument.hasPrefix("--"), argument.hasSuffix("="), argument.count(where: { $0 == "=" }) == 1 {
                return "\(argument.dropLast()) has an empty value; \(cause)"
            }
            guard argument.isEmpty else { continue }
            let before = index > arguments.startIndex ? arguments[index - 1] : ""
            return before.hasPrefix("--") && before != "--" ? "\(before) has an empty value; \(cause)" : "an argument is empty; \(cause)"
        }
        return nil
    }

    /// Message for the first option that a command doesn't have; nil if it has them all.
    private static func unknownOption(in arguments: ArraySlice<String>, of command: any ParsableCommand.Type) -> String? {
        let commands = [command] + [command.configuration.defaultSubcommand].compactMap(\.self)
        let known = commands.flatMap { helpMessage(for: $0, includeHidden: true).matches(of: /--[a-z][a-z-]*/) }.map { String($0.output) }
        let words = arguments.prefix { $0 != "--" }
        if let version = words.first(where: { ["-v", "-V"].contains($0) }) {
            return "there is no option '\(version)'; did you mean '--version'?"
        }
        let options = words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
        let standard = ["--help", "--version", "--generate-completion-script", "--experimental-dump-help"]
        guard let unknown = options.first(where: { !known.contains($0) && !standard.contains($0) }) else { return nil }
        if let command = familiarOptions[unknown] { return "there is no option '\(unknown)'; did you mean 'quizmark \(command)'?" }
        return "there is no option '\(unknown)'\(NearMiss.question(unknown, among: known + standard.prefix(2)))"
    }

    /// Message for a negative number, which the parser takes for another option; nil if there is none.
    private static func negativeNumber(in arguments: ArraySlice<String>) -> String? {
        for (option, value) in zip(arguments, arguments.dropFirst()) where option.hasPrefix("--") && !option.contains("=") {
            guard value.first == "-", Double(value) != nil else { continue }
            return "\(option) can't be negative, but is '\(value)'"
        }
        return nil
    }

    /// Message for words that begin with a dash, which the parser takes for an option; nil if there are none.
    private static func dash(in arguments: ArraySlice<String>) -> String? {
        let options = arguments.prefix { $0 != "--" }
        guard let index = options.firstIndex(where: { $0.hasPrefix("-") && $0.contains(" ") && !$0.contains("=") }) else { return nil }
        let (words, before) = (QuotedText.inApostrophes(options[index]), options[..<index].last ?? "")
        let advice =
            before.hasPrefix("--") && !before.contains("=")
            ? "write \(before)=\(words)" : "write the options first, and then -- \(words)"
        return "\(words) begins with a dash, as options do; \(advice)"
    }

    /// Message for a word that isn't a subcommand.
    private static func misspelling(_ word: String, below command: any ParsableCommand.Type) -> String {
        let commands = command.configuration.subcommands
        let names = commands.map { $0._commandName }
        let familiar = command == Quizmark.self ? familiarCommands[word] : command == New.self ? familiarPages[word] : nil
        let meant = familiar ?? NearMiss.of(word, among: names)
        let all = names.count == 1 ? "the only one is '\(names[0])'" : "there are \(names.joined(separator: ", "))"
        let hint = meant.map { "did you mean '\($0)'?" } ?? all
        return "there is no command '\(word)'; \(hint)"
    }

    /// The names of our commands in other site generators.
    private static let familiarCommands = [
        "init": "new site", "create": "new site", "start": "new site", "add": "new quiz",
        "preview": "serve", "server": "serve", "watch": "serve", "dev": "serve", "run": "serve", "open": "serve --open",
        "generate": "build", "make": "build", "publish": "build", "deploy": "build",
        "grading": "grade", "grades": "grade", "marks": "mark", "stats": "results", "statistics": "results", "report": "reports",
        "version": "--version", "validate": "check", "lint": "check", "test": "check", "convert": "export", "print": "export paper",
    ]

    /// What other site generators do with options of their build.
    private static let familiarOptions = ["--watch": "serve", "--serve": "serve", "--preview": "serve"]

    private static let familiarPages = [
        "exam": "new quiz', with 'exam: true' in its file, or 'export paper", "test": "new quiz", "question": "new quiz",
        "post": "new page",
    ]
}

/// Exit codes other than 0.
enum Exit {
    /// The content has errors; nothing was written.
    static let contentErrors = ExitCode(1)
    /// Something is overdue, with `--late`.
    static let overdue = ExitCode(3)
    /// Wrong arguments.
    static let usage = ExitCode(64)
    /// A file without a stored copy couldn't be fetched.
    static let unreachable = ExitCode(69)
    /// The machine refused: full disk, no permission.
    static let machine = ExitCode(74)
}

/// Returns the result of `body`, which writes to `path`.
///
/// - Throws: `Exit.machine`, after a message, where the disk refuses.
func writing<Result>(_ path: String, _ body: () throws(SystemError) -> Result) throws -> Result { try accessing("write", path, body) }

/// Returns the result of `body`, which reads from `path`.
///
/// - Throws: `Exit.machine`, after a message, where the disk refuses.
func reading<Result>(_ path: String, _ body: () throws(SystemError) -> Result) throws -> Result { try accessing("read", path, body) }

/// Returns the result of `body`, which deletes something from `path`.
///
/// - Throws: `Exit.machine`, after a message, where the disk refuses.
func deleting<Result>(from path: String, _ body: () throws(SystemError) -> Result) throws -> Result {
    try accessing("delete from", path, body)
}

private func accessing<Result>(_ verb: String, _ path: String, _ body: () throws(SystemError) -> Result) throws -> Result {
    do throws(SystemError) {
        return try body()
    } catch {
        quizmarkError("can't \(verb) \(path): \(error)")
        throw Exit.machine
    }
}

/// Unwraps a value that needs random numbers, such as a key.
///
/// - Parameters:
///   - value: nil where the system has no random numbers.
///   - work: what can't be done without them, such as "encrypt the results".
/// - Throws: `Exit.machine`, after a message, where the system has none.
func requireRandom<Value>(_ value: Value?, to work: String) throws -> Value {
    if let value { return value }
    quizmarkError("can't \(work): the system provides no random numbers")
    throw Exit.machine
}
