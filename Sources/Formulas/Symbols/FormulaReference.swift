/// Everything that formulas can contain, in groups, for the documentation.
package struct FormulaReference: Sendable {
    package let title: String
    /// Notation to show, each with whether it is a formula by itself.
    package let entries: [(tex: String, isFormula: Bool)]

    package static let groups: [FormulaReference] = {
        var groups = [
            formulas(
                "Fractions",
                CommandTable.fractions.map { "\\\($0.0){a}{b}" } + CommandTable.infixes.map { "a \\\($0.0) b" } + [
                    "\\genfrac{\\langle}{\\rangle}{0pt}{}{a}{b}"
                ]),
            formulas(
                "Roots, words above and below",
                [
                    "\\sqrt{x}", "\\sqrt[3]{x}", "\\overset{!}{=}", "\\stackrel{a}{=}", "\\underset{x}{y}", "\\boxed{x}", "\\fbox{if}",
                    "a\\phantom{b}c",
                ]),
            formulas(
                "Struck out",
                CommandTable.strikes.map { name, command in "\\\(name)\(name == "cancelto" ? "{0}" : ""){x}" }),
            formulas("Accents, lines and braces", CommandTable.accents.map { "\\\($0.0){\($0.1.isStretchy ? "ab" : "a")}" }),
            formulas("Functions", (CommandTable.functions + CommandTable.functionsWithBounds.map(\.0)).map { "\\\($0)" }),
            formulas("Other functions", ["\\operatorname{lb} x", "\\operatorname*{mean}_i", "a \\bmod b", "\\mod 5", "\\pmod 5"]),
            formulas("Alphabets", CommandTable.alphabets.map { "\\\($0.0){AB}" }),
            formulas("Alphabets for what follows", CommandTable.fonts.map { "{\\\($0.0) AB}" }),
            formulas("Words", CommandTable.texts.map { "\\\($0.0){if}" }),
        ]
        groups += SymbolTable.groups.map { group in formulas(group.title, group.symbols.map { "\\\($0.name)" }) }
        groups += [
            formulas("Negated relations", ["\\not\\in", "\\not=", "\\not\\equiv"]),
            formulas(
                "Symbols spaced as relations, operators or letters",
                ["a \\mathrel{:=} b", "a \\mathbin{|} b", "a \\mathord{=} b", "\\mathopen| a \\mathclose|", "a \\mathpunct{:} b"]),
            formulas("Symbols or names with bounds", ["\\mathop{\\Delta}_i"]),
            formulas("Labelled arrows", CommandTable.arrows.map { "\\\($0.0)[b]{a}" }),
            formulas("Bounds above and below, or beside", ["\\int\\limits_a^b", "\\sum\\nolimits_i"]),
            formulas("Delimiters that grow", ["\\left( \\frac{a}{b} \\middle| c \\right]", "\\left. x \\right|_0"]),
            formulas("Delimiters of a fixed size", CommandTable.sizes.map { "\\\($0.0)|" }),
            formulas("Characters with a backslash", SymbolTable.escapes.keys.sorted().map { "\\\(Character(Unicode.Scalar($0)))" }),
            code("Spaces", ["\\,", "\\:", "\\>", "\\;", "\\!", "\\ ", "~"] + CommandTable.spaces.map { "\\\($0.0)" }),
            code("Sizes for what follows", CommandTable.styles.map { "\\\($0.0)" }),
            code(
                "Environments",
                CommandTable.environments.keys.sorted().map { "\\begin{\($0)}" } + [
                    "\\substack{…}", "\\matrix{…}", "\\pmatrix{…}", "\\cases{…}", "\\cr", "\\hline", "\\hdashline",
                ]),
            code("Layout", CommandTable.layout.map { "\\\($0.0)" }),
            code(
                "Chemistry, numbers and units",
                [
                    "\\ce{…}", "\\num{…}", "\\ang{…}", "\\SI{…}{…}", "\\qty{…}{…}", "\\si{…}", "\\unit{…}", "\\pu{…}",
                    "\\numrange{…}{…}", "\\qtyrange{…}{…}{…}", "\\SIrange{…}{…}{…}", "\\numlist{…;…}", "\\qtylist{…;…}{…}",
                    "\\SIlist{…;…}{…}", "\\numproduct{… x …}", "\\qtyproduct{… x …}{…}",
                ]),
            code("Units", UnitTable.units.keys.sorted().map { "\\\($0)" }),
            code(
                "Prefixes and powers of units",
                (UnitTable.prefixes.keys.sorted() + UnitTable.powers.keys.sorted()).map { "\\\($0)" } + [
                    "\\per", "\\tothe{n}", "\\raiseto{n}",
                ]),
        ]
        return groups
    }()

    private static func formulas(_ title: String, _ entries: [String]) -> FormulaReference {
        FormulaReference(title: title, entries: entries.map { ($0, true) })
    }

    private static func code(_ title: String, _ entries: [String]) -> FormulaReference {
        FormulaReference(title: title, entries: entries.map { ($0, false) })
    }

    /// Whether formulas have a command of this name, or it is reported with what to write.
    package static func isCommand(_ name: String) -> Bool { CommandTable.commands[name] != nil }

    /// Names of all commands, without their backslash.
    package static var commandNames: [String] {
        CommandTable.commands.compactMap { name, command in if case .unsupported = command { nil } else { name } }.sorted()
    }
}

extension FormulaCommand {
    fileprivate var isStretchy: Bool {
        if case .accent(let accent) = self { accent.isStretchy } else { false }
    }
}
