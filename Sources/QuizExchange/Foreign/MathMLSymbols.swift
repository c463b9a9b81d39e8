import Formulas

/// Characters of MathML, with their commands in the TeX notation of pages.
enum MathMLSymbols {
    /// How an operator takes what is above and below it.
    enum Bounds { case usual, ofSum, ofIntegral }

    struct Symbol {
        let tex: String
        var bounds = Bounds.usual
    }

    /// Commands that are one symbol, by their character; of several, the first one in the documentation.
    static let symbols: [String: Symbol] = {
        var symbols = own.mapValues { Symbol(tex: $0) }
        for tex in commands {
            guard case .symbol(let symbol) = Formula(tex).content else { continue }
            let isASCII = symbol.text.unicodeScalars.allSatisfy(\.isASCII)
            if isASCII || symbols[symbol.text] != nil { continue }
            let bounds: Bounds = symbol.kind == .sum ? .ofSum : symbol.kind == .integral ? .ofIntegral : .usual
            symbols[symbol.text] = Symbol(tex: tex, bounds: bounds)
        }
        return symbols
    }()

    /// Functions by their names, such as `sin`.
    static let functions: [String: Symbol] = {
        var functions: [String: Symbol] = [:]
        for tex in commands {
            guard case .function(let name, let hasBounds) = Formula(tex).content, functions[name] == nil else { continue }
            functions[name] = Symbol(tex: tex, bounds: hasBounds ? .ofSum : .usual)
        }
        return functions
    }()

    /// All commands that need nothing after them.
    private static let commands: [String] = FormulaReference.groups.flatMap { group in
        group.entries.filter { $0.isFormula && isCommand($0.tex) }.map(\.tex)
    }

    private static func isCommand(_ tex: String) -> Bool {
        tex.hasPrefix("\\") && tex.utf8.count > 1 && tex.dropFirst().unicodeScalars.allSatisfy { $0.properties.isAlphabetic && $0.isASCII }
    }

    /// Characters that TeX reads as something else, and those that mean the same as another one.
    private static let own: [String: String] = [
        "{": "\\{", "}": "\\}", "&": "\\&", "%": "\\%", "#": "\\#", "_": "\\_", "$": "\\$", "\\": "\\backslash", "^": "\\text{^}",
        "~": "\\sim", "−": "-", "‐": "-", "‑": "-", "–": "-", "·": "\\cdot", "‖": "\\|", "∕": "/", "⁄": "/", "∶": ":", "≔": "\\coloneqq",
        "⊥": "\\perp", "∆": "\\Delta", "Ω": "\\Omega", "º": "\\degree", "℃": "\\degree\\mathrm{C}", "℉": "\\degree\\mathrm{F}",
        "ⅆ": "\\mathrm{d}", "ⅅ": "\\mathrm{D}", "ⅇ": "\\mathrm{e}", "ⅈ": "\\mathrm{i}", "ⅉ": "\\mathrm{j}", "‘": "'", "’": "'",
        "→": "\\to", "←": "\\leftarrow", "…": "\\dots", "\u{2329}": "\\langle", "\u{232A}": "\\rangle",
        // What has no look: function application, invisible times, comma and plus.
        "\u{2061}": "", "\u{2062}": "", "\u{2063}": "", "\u{2064}": "", "\u{200B}": "", "\u{FEFF}": "", "\u{FE0E}": "", "\u{FE0F}": "",
        "\u{200A}": "\\,", "\u{2009}": "\\,", "\u{2006}": "\\,", "\u{202F}": "\\,", "\u{2005}": "\\;", "\u{205F}": "\\:", "\u{A0}": "\\;",
        "\u{2004}": "\\;", "\u{2002}": "\\enspace", "\u{2003}": "\\quad",
    ]

    // MARK: - Alphabets

    /// Commands for the alphabets of `mathvariant`.
    static let alphabets: [String: String] = [
        "normal": "\\mathrm", "italic": "\\mathit", "bold": "\\mathbf", "bold-italic": "\\boldsymbol", "double-struck": "\\mathbb",
        "script": "\\mathcal", "fraktur": "\\mathfrak", "sans-serif": "\\mathsf", "monospace": "\\mathtt",
    ]

    /// Letters of Unicode's mathematical alphabets: ℝ is `\mathbb{R}`, and 𝑥 is `x`.
    static let letters: [String: String] = {
        let latin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)
        let greek = commands.filter { tex in
            guard case .symbol(let symbol) = Formula(tex).content else { return false }
            return symbol.text.unicodeScalars.allSatisfy { (0x391...0x3C9).contains($0.value) } && !tex.hasPrefix("\\var")
        }
        var letters: [String: String] = [:]
        for command in alphabets.values.sorted() where command != "\\mathrm" {
            for letter in latin + greek {
                guard let shown = shown("\(command){\(letter)}"), shown != letter else { continue }
                letters[shown] = letters[shown] ?? (command == "\\mathit" ? letter : "\(command){\(letter)}")
            }
        }
        letters["ℎ"] = "h"
        return letters
    }()

    private static func shown(_ tex: String) -> String? {
        switch Formula(tex).content {
        case .identifier(let text, _), .number(let text): text.unicodeScalars.allSatisfy { $0.value > 0x2100 } ? text : nil
        default: nil
        }
    }

    // MARK: - Marks

    /// Marks above letters, each with the command for a letter and for several.
    static let marksAbove: [String: (short: String, long: String)] = {
        let marks: [(String, String, String)] = [
            ("^ˆ\u{302}⌃", "\\hat", "\\widehat"), ("~˜∼\u{303}", "\\tilde", "\\widetilde"), ("¯‾_ˉ―─\u{304}\u{305}", "\\bar", "\\overline"),
            ("→⟶⃗⇀", "\\vec", "\\overrightarrow"), ("←⟵", "\\overleftarrow", "\\overleftarrow"),
            ("↔⟷", "\\overleftrightarrow", "\\overleftrightarrow"), (".˙\u{307}", "\\dot", "\\dot"), ("¨\u{308}", "\\ddot", "\\ddot"),
            ("\u{20DB}", "\\dddot", "\\dddot"), ("´\u{301}", "\\acute", "\\acute"), ("`\u{300}", "\\grave", "\\grave"),
            ("ˇ\u{30C}", "\\check", "\\check"), ("˘\u{306}", "\\breve", "\\breve"), ("˚\u{30A}", "\\mathring", "\\mathring"),
            ("⏞︷", "\\overbrace", "\\overbrace"), ("⏜⌒︵", "\\overparen", "\\overparen"), ("⎴", "\\overbracket", "\\overbracket"),
        ]
        var all: [String: (short: String, long: String)] = ["..": ("\\ddot", "\\ddot"), "...": ("\\dddot", "\\dddot")]
        for (characters, short, long) in marks { for scalar in characters.unicodeScalars { all[String(scalar)] = (short, long) } }
        return all
    }()

    static let marksBelow: [String: String] = {
        let marks = [
            ("_\u{332}¯‾ˍ―─", "\\underline"), ("⏟︸", "\\underbrace"), ("⎵", "\\underbracket"), ("→⟶", "\\underrightarrow"),
            ("←⟵", "\\underleftarrow"),
        ]
        var all: [String: String] = [:]
        for (characters, command) in marks { for scalar in characters.unicodeScalars { all[String(scalar)] = command } }
        return all
    }()

    /// Arrows that grow with the words above and below them.
    static let arrows: [String: String] = [
        "→": "\\xrightarrow", "⟶": "\\xrightarrow", "←": "\\xleftarrow", "⟵": "\\xleftarrow", "↔": "\\xleftrightarrow",
        "⇒": "\\xRightarrow",
        "⇐": "\\xLeftarrow", "⇔": "\\xLeftrightarrow", "⇌": "\\xrightleftharpoons", "⇋": "\\xleftrightharpoons", "↦": "\\xmapsto",
    ]

    /// Opening delimiters, each with the closing one.
    static let partners: [String: String] = ["(": ")", "[": "]", "{": "}", "⟨": "⟩", "\u{2329}": "\u{232A}", "⌊": "⌋", "⌈": "⌉"]
    static let closing = Set(partners.values)
    static let bars: Set = ["|", "∣", "‖", "∥"]
}
