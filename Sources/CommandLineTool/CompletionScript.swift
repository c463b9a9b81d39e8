import ArgumentParser

/// The parser's completion scripts, with two things that it leaves out: the name of a default subcommand can be missing, as in
/// `quizmark import moodle`, and `quizmark help` takes commands.
struct CompletionScript {
    private(set) var text: String

    /// - Parameter text: what the parser prints; only scripts change.
    init(_ text: String) {
        self.text = text
        let commands = Quizmark.configuration.subcommands
        let groups = commands.filter { !$0.configuration.subcommands.isEmpty }.map { ($0._commandName, Self.names(below: $0)) }
        let usual = commands.compactMap { command in
            command.configuration.defaultSubcommand.map { (command._commandName, Self.names(below: command), $0._commandName) }
        }
        if text.hasPrefix("#!/bin/bash\n") {
            for (name, subcommands, usual) in usual { addToBash(name, subcommands, usual) }
            addHelpToBash([("help", Self.names(below: Quizmark.self))] + groups)
        } else if text.hasPrefix("#compdef quizmark\n") {
            for (name, _, usual) in usual { addToZsh(name, usual) }
            addHelpToZsh(Self.names(below: Quizmark.self), groups)
        } else if text.hasPrefix("function __quizmark_") {
            for (name, subcommands, usual) in usual { addToFish(name, subcommands, usual) }
            addHelpToFish(Self.names(below: Quizmark.self), groups)
        }
    }

    private static func names(below command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    }

    /// Replaces the first occurrence of a text after another one.
    private mutating func replace(_ old: String, with lines: String..., after start: String) {
        guard let start = text.firstRange(of: start), let found = text[start.lowerBound...].firstRange(of: old) else { return }
        text.replaceSubrange(found, with: lines.joined(separator: "\n"))
    }

    private mutating func addToBash(_ name: String, _ subcommands: [String], _ usual: String) {
        let offer = #"COMPREPLY+=($(compgen -W '\#(subcommands.joined(separator: " "))' -- "${cur}"))"#
        replace(
            offer,
            with: #"[[ "${prev}" != \#(name) ]] || \#(offer)"#,
            #"        unparsed_words=("${subcommand}" "${unparsed_words[@]}")"#,
            "        _quizmark_\(name)_\(usual)", after: "\n_quizmark_\(name)() {")
    }

    private mutating func addHelpToBash(_ groups: [(name: String, subcommands: [String])]) {
        let cases = groups.map { #"    \#($0.name)) __quizmark_add_completions -W $'\#($0.subcommands.joined(separator: #"\n"#))' ;;"# }
        let offer = "__quizmark_offer_flags_options -1\n"
        replace(
            offer,
            with: offer + #"    case "${prev}" in"#, cases.joined(separator: "\n"), "    esac", "", after: "\n_quizmark_help() {")
    }

    private mutating func addToZsh(_ name: String, _ usual: String) {
        let (function, call) = ("\n_quizmark_\(name)() {", "_quizmark_\(name)_\(usual) && ret=0")
        replace("&& ret=0\n        ;;", with: "&& ret=0", "        \(call)", "        ;;", after: function)
        replace(
            "        esac\n        ;;",
            with: "        *)", #"            words=(\#(usual) "${words[@]}")"#, "            (( CURRENT++ ))", "            \(call)",
            "            ;;", "        esac", "        ;;", "    *)", "        \(call)", "        ;;", after: function)
    }

    private mutating func addHelpToZsh(_ commands: [String], _ groups: [(name: String, subcommands: [String])]) {
        let cases = groups.map { "(\($0.name)) compadd \($0.subcommands.joined(separator: " ")) ;;" }
        replace(
            "'*:subcommands:'",
            with: "'1:command:(\(commands.joined(separator: " ")))'",
            #"        '2:subcommand:{case "${words[2]}" in \#(cases.joined(separator: " ")) esac}'"#, after: "\n_quizmark_help() {")
    }

    private mutating func addToFish(_ name: String, _ subcommands: [String], _ usual: String) {
        let parse = "\n        case '\(name)'\n            __quizmark_parse_subcommand 0 'version' 'h/help'\n"
        let isMissing = "set -q unparsed_tokens[1]; and not contains -- $unparsed_tokens[1] \(subcommands.joined(separator: " "))"
        replace(parse, with: parse + "            \(isMissing); and set -p unparsed_tokens \(usual)", "", after: parse)
        // What can come first is offered before anything is typed.
        let first = [#"positional "quizmark \#(name) \#(usual)" -eq 1'"#, #"flags_or_options "quizmark \#(name) \#(usual)" "#]
        let lines = text.split(separator: "\n").filter { line in first.contains { line.contains($0) } }
        text += lines.map { "\n" + $0.replacing(#""quizmark \#(name) \#(usual)""#, with: #""quizmark \#(name)""#) }.joined()
    }

    private mutating func addHelpToFish(_ commands: [String], _ groups: [(name: String, subcommands: [String])]) {
        let condition = "\n" + #"complete -c 'quizmark' -n '__quizmark_should_offer_completions_for_positional "quizmark help" -eq"#
        text += "\(condition) 1' -fa '\(commands.joined(separator: " "))'"
        for (name, subcommands) in groups {
            text += "\(condition) 2; and contains -- \(name) (commandline -poc)' -fa '\(subcommands.joined(separator: " "))'"
        }
    }
}
