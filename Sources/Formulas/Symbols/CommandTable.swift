/// The meaning of a command.
enum FormulaCommand: Sendable {
    case symbol(FormulaSymbol)
    case function(String, hasBounds: Bool)
    case space(Double)
    case accent(FormulaAccent)
    case alphabet(MathAlphabet)
    case text(MathAlphabet)
    case fraction(FractionForm)
    case style(FormulaStyle)
    /// `\rm`: the alphabet of the rest of the group.
    case font(MathAlphabet)
    case infix(Infix)
    case size(Double)
    /// An arrow with words above, and below in brackets.
    case arrow(String)
    case structure(FormulaStructure)
    /// Known to TeX but not supported here, with what to write instead.
    case unsupported(String)
}

/// Commands with a syntax of their own.
enum FormulaStructure: Equatable, Sendable {
    case root, operatorName, left, middle, right, begin, end, limits, noLimits, not, overset, underset, substack, phantom, boxed, framed
    case relation, binary, ordinary, opening, closing, punctuation, largeOperator
    case cancel(FormulaStrike), cancelTo, generalFraction, matrix, horizontalPhantom, verticalPhantom, smashed, overlapping
    case tag, space
    /// What pages don't have: colours, sizes, whether an equation has a number, and groups with names of equations or packages.
    case color, coloredGroup, size, ignored, ignoredGroup
    case modulus, parenthesizedModulus, binaryModulus, chemistry, quantity, unit, number, angle, physicalUnit
    case numberRange, quantityRange, numberList, quantityList, quantityProduct
}

enum CommandTable {
    /// All commands by their names, without the backslash.
    static let commands: [String: FormulaCommand] = {
        var commands: [String: FormulaCommand] = [:]
        for group in SymbolTable.groups {
            for symbol in group.symbols { commands[symbol.name] = .symbol(FormulaSymbol(symbol.text, group.kind)) }
        }
        for name in functions { commands[name] = .function(name, hasBounds: false) }
        for (name, text) in functionsWithBounds { commands[name] = .function(text, hasBounds: true) }
        for group in [structures, fractions, infixes, spaces, accents, alphabets, fonts, texts, styles, sizes, arrows, strikes, layout] {
            for (name, command) in group { commands[name] = command }
        }
        for (name, hint) in unsupported { commands[name] = .unsupported(hint) }
        return commands
    }()

    static let functions = [
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "arccot", "sinh", "cosh", "tanh", "coth", "sech", "csch",
        "arsinh", "arcosh", "artanh", "exp", "ln", "lg", "log", "deg", "dim", "hom", "ker", "arg", "sgn", "tg", "ctg", "arctg", "sh", "ch",
        "th", "cosec", "rank", "tr", "arcsec", "arccsc", "arsech", "arcsch", "arcoth", "arcsinh", "arccosh", "arctanh",
        // As they are taught in Spanish, French, Italian and other languages.
        "sen", "cotg", "senh", "tgh", "cotgh", "arcsen", "arccotg", "arcctg", "argsh", "argch", "argth", "cotan", "arccotan", "arccosec",
        "cosech",
    ]

    static let functionsWithBounds: [(String, String)] = [
        ("lim", "lim"), ("limsup", "lim sup"), ("liminf", "lim inf"), ("max", "max"), ("min", "min"), ("sup", "sup"), ("inf", "inf"),
        ("det", "det"), ("gcd", "gcd"), ("lcm", "lcm"), ("Pr", "Pr"), ("argmax", "arg max"), ("argmin", "arg min"),
        ("mcd", "mcd"), ("mcm", "mcm"), ("MCD", "MCD"), ("MCM", "MCM"), ("pgcd", "pgcd"), ("ppcm", "ppcm"), ("ggT", "ggT"), ("kgV", "kgV"),
    ]

    static let structures: [(String, FormulaCommand)] = [
        ("sqrt", .structure(.root)), ("operatorname", .structure(.operatorName)), ("left", .structure(.left)),
        ("middle", .structure(.middle)), ("right", .structure(.right)), ("begin", .structure(.begin)), ("end", .structure(.end)),
        ("limits", .structure(.limits)), ("nolimits", .structure(.noLimits)), ("not", .structure(.not)),
        ("overset", .structure(.overset)), ("stackrel", .structure(.overset)), ("underset", .structure(.underset)),
        ("substack", .structure(.substack)), ("phantom", .structure(.phantom)), ("boxed", .structure(.boxed)),
        ("fbox", .structure(.framed)), ("genfrac", .structure(.generalFraction)), ("matrix", .structure(.matrix)),
        ("pmatrix", .structure(.matrix)), ("cases", .structure(.matrix)),
        ("mathrel", .structure(.relation)), ("mathbin", .structure(.binary)), ("mathord", .structure(.ordinary)),
        ("mathopen", .structure(.opening)), ("mathclose", .structure(.closing)), ("mathpunct", .structure(.punctuation)),
        ("mathop", .structure(.largeOperator)),
        ("mod", .structure(.modulus)), ("pmod", .structure(.parenthesizedModulus)), ("bmod", .structure(.binaryModulus)),
        ("ce", .structure(.chemistry)), ("SI", .structure(.quantity)), ("qty", .structure(.quantity)), ("si", .structure(.unit)),
        ("unit", .structure(.unit)), ("num", .structure(.number)), ("ang", .structure(.angle)), ("pu", .structure(.physicalUnit)),
        ("numrange", .structure(.numberRange)), ("qtyrange", .structure(.quantityRange)), ("SIrange", .structure(.quantityRange)),
        ("numproduct", .structure(.number)), ("qtyproduct", .structure(.quantityProduct)),
        ("numlist", .structure(.numberList)), ("qtylist", .structure(.quantityList)), ("SIlist", .structure(.quantityList)),
    ]

    static let fractions: [(String, FormulaCommand)] = [
        ("frac", .fraction(.usual)), ("dfrac", .fraction(.display)), ("cfrac", .fraction(.display)), ("tfrac", .fraction(.text)),
        ("binom", .fraction(.binomial)), ("dbinom", .fraction(.binomial)), ("tbinom", .fraction(.binomial)),
    ]

    static let infixes: [(String, FormulaCommand)] = [
        ("over", .infix(Infix(form: .usual))), ("choose", .infix(Infix(form: .binomial))), ("atop", .infix(Infix(form: .stacked))),
        ("brack", .infix(Infix(form: .stacked, delimiters: .brackets))), ("brace", .infix(Infix(form: .stacked, delimiters: .braces))),
    ]

    static let strikes: [(String, FormulaCommand)] = [
        ("cancel", .structure(.cancel(.up))), ("bcancel", .structure(.cancel(.down))), ("xcancel", .structure(.cancel(.cross))),
        ("cancelto", .structure(.cancelTo)),
    ]

    /// Commands that have more effect in print than on pages.
    static let layout: [(String, FormulaCommand)] =
        [
            ("hspace", .structure(.space)), ("hskip", .structure(.space)), ("kern", .structure(.space)), ("mkern", .structure(.space)),
            ("mskip", .structure(.space)), ("hphantom", .structure(.horizontalPhantom)), ("vphantom", .structure(.verticalPhantom)),
            ("smash", .structure(.smashed)), ("rlap", .structure(.overlapping)), ("mathrlap", .structure(.overlapping)),
            ("tag", .structure(.tag)), ("label", .structure(.ignoredGroup)), ("require", .structure(.ignoredGroup)),
            ("notag", .structure(.ignored)),
            ("nonumber", .structure(.ignored)), ("color", .structure(.color)), ("textcolor", .structure(.coloredGroup)),
        ] + textSizes.map { ($0, .structure(.size)) }

    static let textSizes = ["tiny", "scriptsize", "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge", "Huge"]

    static let fonts: [(String, FormulaCommand)] = [
        ("rm", .font(.upright)), ("bf", .font(.bold)), ("it", .font(.italic)), ("mit", .font(.italic)), ("cal", .font(.script)),
        ("sf", .font(.sansSerif)), ("tt", .font(.monospace)),
    ]

    static let spaces: [(String, FormulaCommand)] = [
        ("quad", .space(1)), ("qquad", .space(2)), ("thinspace", .space(3.0 / 18)), ("medspace", .space(4.0 / 18)),
        ("thickspace", .space(5.0 / 18)), ("enspace", .space(0.5)), ("negthinspace", .space(-3.0 / 18)), ("space", .space(0.25)),
        ("nobreakspace", .space(0.25)),
    ]

    private static func over(_ mark: String, _ combining: Unicode.Scalar?, stretchy: Bool = false) -> FormulaCommand {
        .accent(FormulaAccent(mark: mark, combining: combining, isStretchy: stretchy, isBelow: false))
    }

    private static func under(_ mark: String, _ combining: Unicode.Scalar?) -> FormulaCommand {
        .accent(FormulaAccent(mark: mark, combining: combining, isStretchy: true, isBelow: true))
    }

    static let accents: [(String, FormulaCommand)] = [
        ("vec", over("→", "\u{20D7}")), ("hat", over("^", "\u{302}")), ("bar", over("¯", "\u{304}")), ("dot", over("˙", "\u{307}")),
        ("ddot", over("¨", "\u{308}")), ("dddot", over("⃛", "\u{20DB}")), ("tilde", over("~", "\u{303}")),
        ("acute", over("´", "\u{301}")), ("grave", over("`", "\u{300}")), ("check", over("ˇ", "\u{30C}")),
        ("breve", over("˘", "\u{306}")), ("mathring", over("˚", "\u{30A}")), ("overline", over("‾", "\u{304}", stretchy: true)),
        ("widehat", over("\u{302}", "\u{302}", stretchy: true)), ("widetilde", over("\u{303}", "\u{303}", stretchy: true)),
        ("overrightarrow", over("→", "\u{20D7}", stretchy: true)), ("overleftarrow", over("←", "\u{20D6}", stretchy: true)),
        ("overleftrightarrow", over("↔", "\u{20E1}", stretchy: true)), ("overbrace", over("⏞", nil, stretchy: true)),
        ("overparen", over("⏜", nil, stretchy: true)), ("overarc", over("⏜", nil, stretchy: true)),
        ("wideparen", over("⏜", nil, stretchy: true)), ("underline", under("_", "\u{332}")), ("underbrace", under("⏟", nil)),
        ("overbracket", over("⎴", nil, stretchy: true)), ("underbracket", under("⎵", nil)),
        ("underrightarrow", under("→", nil)), ("underleftarrow", under("←", nil)),
    ]

    static let alphabets: [(String, FormulaCommand)] = [
        ("mathbb", .alphabet(.doubleStruck)), ("mathbf", .alphabet(.bold)), ("mathcal", .alphabet(.script)),
        ("mathscr", .alphabet(.script)), ("mathfrak", .alphabet(.fraktur)), ("mathrm", .alphabet(.upright)),
        ("mathnormal", .alphabet(.italic)), ("mathit", .alphabet(.italic)), ("mathsf", .alphabet(.sansSerif)),
        ("mathtt", .alphabet(.monospace)), ("boldsymbol", .alphabet(.boldItalic)), ("bm", .alphabet(.boldItalic)),
        ("symbf", .alphabet(.bold)), ("Bbb", .alphabet(.doubleStruck)), ("pmb", .alphabet(.boldItalic)),
    ]

    static let texts: [(String, FormulaCommand)] = [
        ("text", .text(.upright)), ("textrm", .text(.upright)), ("textnormal", .text(.upright)), ("mbox", .text(.upright)),
        ("textbf", .text(.bold)), ("textit", .text(.italic)), ("textsf", .text(.sansSerif)), ("texttt", .text(.monospace)),
    ]

    static let styles: [(String, FormulaCommand)] = [
        ("displaystyle", .style(.display)), ("textstyle", .style(.text)), ("scriptstyle", .style(.script)),
        ("scriptscriptstyle", .style(.scriptScript)),
    ]

    static let sizes: [(String, FormulaCommand)] = [("big", 1.2), ("Big", 1.8), ("bigg", 2.4), ("Bigg", 3.0)].flatMap { name, size in
        ["", "l", "m", "r"].map { (name + $0, FormulaCommand.size(size)) }
    }

    static let arrows: [(String, FormulaCommand)] = [
        ("xrightarrow", .arrow("→")), ("xleftarrow", .arrow("←")), ("xleftrightarrow", .arrow("↔")), ("xRightarrow", .arrow("⇒")),
        ("xLeftarrow", .arrow("⇐")), ("xLeftrightarrow", .arrow("⇔")), ("xrightleftharpoons", .arrow("⇌")), ("xmapsto", .arrow("↦")),
        ("xhookrightarrow", .arrow("↪")), ("xhookleftarrow", .arrow("↩")), ("xtwoheadrightarrow", .arrow("↠")),
        ("xrightharpoonup", .arrow("⇀")), ("xrightharpoondown", .arrow("⇁")), ("xleftharpoonup", .arrow("↼")),
        ("xleftharpoondown", .arrow("↽")), ("xleftrightharpoons", .arrow("⇋")),
    ]

    static let unsupported: [(String, String)] = [
        ("ref", "formulas have no numbers to refer to"),
        ("def", "formulas can't define commands"),
        ("newcommand", "formulas can't define commands"), ("eqref", "formulas have no numbers to refer to"), ("root", "write \\sqrt[3]{8}"),
        ("rule", "leave it out"),
        ("char", "write the character itself"), ("unicode", "write the character itself"), ("R", "write \\mathbb{R}"),
        ("N", "write \\mathbb{N}"), ("Z", "write \\mathbb{Z}"), ("Q", "write \\mathbb{Q}"), ("abs", "write \\lvert x \\rvert"),
        ("norm", "write \\lVert x \\rVert"),
        ("ceil", "write \\lceil x \\rceil"), ("floor", "write \\lfloor x \\rfloor"),
        ("dd", "write \\mathrm{d}x"), ("vb", "write \\mathbf{F}"), ("va", "write \\vec{F}"),
        ("dv", "write \\frac{\\mathrm{d}y}{\\mathrm{d}x}"),
        ("pdv", "write \\frac{\\partial y}{\\partial x}"), ("bra", "write \\langle x |"), ("ket", "write | x \\rangle"),
        ("braket", "write \\langle x | y \\rangle"),
        ("vspace", "leave it out"), ("includegraphics", "put the picture beside the formula"),
        ("href", "put the link beside the formula"), ("nicefrac", "write \\tfrac{a}{b}"), ("sfrac", "write \\tfrac{a}{b}"),
        ("sideset", "write the scripts beside the sign"), ("textperthousand", "write \\text{‰}"),
        ("em", "write \\mathit{…}"),
        ("AA", "write \\Angstrom"), ("slash", "write /"), ("intertext", "write two formulas with the words between them"),
        ("textdegree", "write \\degree"), ("textmu", "write µ"), ("newline", "write \\\\"), ("defeq", "write \\coloneqq"),
        ("bigtimes", "write \\mathop{\\times}"), ("varlimsup", "write \\limsup"), ("varliminf", "write \\liminf"),
        ("Rarr", "write \\Rightarrow"), ("Larr", "write \\Leftarrow"), ("rarr", "write \\rightarrow"), ("larr", "write \\leftarrow"),
        ("complexnum", "write 3 + 4i"), ("complexqty", "write (3 + 4i)\\,\\unit{\\ohm}"), ("infinity", "write \\infty"),
        ("integral", "write \\int"), ("textup", "write \\text{…}, or \\mathrm{…} for a symbol"),
    ]

    /// Environments of `\begin{…}`.
    static let environments: [String: FormulaTable] = {
        func matrix(_ open: String?, _ close: String?, small: Bool = false) -> FormulaTable {
            FormulaTable(
                open: open.map { FormulaSymbol($0, .open) }, close: close.map { FormulaSymbol($0, .close) }, isSmall: small)
        }
        let aligned = FormulaTable(alignments: [.right, .left], isAligned: true)
        var tables: [String: FormulaTable] = [
            "matrix": matrix(nil, nil), "pmatrix": matrix("(", ")"), "bmatrix": matrix("[", "]"), "Bmatrix": matrix("{", "}"),
            "vmatrix": matrix("|", "|"), "Vmatrix": matrix("‖", "‖"), "smallmatrix": matrix(nil, nil, small: true),
            "array": FormulaTable(), "cases": FormulaTable(alignments: [.left], open: FormulaSymbol("{", .open)),
            "dcases": FormulaTable(alignments: [.left], open: FormulaSymbol("{", .open)),
            "rcases": FormulaTable(alignments: [.left], close: FormulaSymbol("}", .close)),
            "drcases": FormulaTable(alignments: [.left], close: FormulaSymbol("}", .close)), "subarray": matrix(nil, nil, small: true),
        ]
        for name in ["matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix"] { tables["\(name)*"] = tables[name] }
        for name in [
            "aligned", "align", "align*", "alignedat", "alignat", "alignat*", "split", "eqnarray", "eqnarray*", "flalign", "flalign*",
        ] {
            tables[name] = aligned
        }
        for name in ["alignedat", "alignat", "alignat*"] { tables[name]?.hasGaps = false }
        tables["eqnarray"]?.alignments = [.right, .center, .left]
        tables["eqnarray*"]?.alignments = [.right, .center, .left]
        for name in ["gathered", "gather", "gather*", "equation", "equation*", "multline", "multline*"] {
            tables[name] = FormulaTable(alignments: [.center], isAligned: true)
        }
        return tables
    }()
}
