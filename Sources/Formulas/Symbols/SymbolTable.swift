/// Commands that are one symbol, in groups as the documentation shows them.
package struct SymbolGroup: Sendable {
    package let title: String
    let kind: FormulaSymbol.Kind
    /// Commands without their backslash, each with its character.
    package let symbols: [(name: String, text: String)]

    init(_ title: String, _ kind: FormulaSymbol.Kind, _ pairs: String) {
        self.title = title
        self.kind = kind
        let words = pairs.split(whereSeparator: \.isWhitespace).map(String.init)
        symbols = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    }
}

enum SymbolTable {
    static let groups: [SymbolGroup] = [
        SymbolGroup(
            "Greek letters", .letter,
            """
            alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ lambda λ
            mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω
            """),
        SymbolGroup(
            "Greek capitals", .upright,
            "Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω"),
        SymbolGroup(
            "Slanted Greek capitals", .letter,
            "varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ varPhi Φ varPsi Ψ varOmega Ω"),
        SymbolGroup(
            "Signs", .upright,
            """
            infty ∞ partial ∂ nabla ∇ emptyset ∅ varnothing ∅ hbar ℏ hslash ℏ ell ℓ imath ı jmath ȷ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ
            gimel ℷ daleth ℸ complement ∁ top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □ Diamond ◇
            blacksquare ■ blacktriangle ▲ bigstar ★ lozenge ◊ checkmark ✓ degree ° prime ′ backprime ‵ flat ♭ natural ♮ sharp ♯
            clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ S § P ¶ copyright © pounds £ euro € dag † ddag ‡ eth ð Angstrom Å
            yen ¥ permil ‰
            """),
        SymbolGroup("Logic", .prefix, "forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬"),
        SymbolGroup(
            "Operations", .binary,
            """
            pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧
            setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigtriangleup △ bigtriangledown ▽ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙
            dagger † ddagger ‡ amalg ⨿ ltimes ⋉ rtimes ⋊ barwedge ⊼ veebar ⊻ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ dotplus ∔
            centerdot ⋅ intercal ⊺ circledast ⊛ circledcirc ⊚ circleddash ⊝ bigcirc ◯ triangleright ▹ triangleleft ◃ Cap ⋒ Cup ⋓
            """),
        SymbolGroup(
            "Relations", .relation,
            """
            le ≤ leq ≤ ge ≥ geq ≥ leqslant ⩽ geqslant ⩾ ne ≠ neq ≠ lt < gt > equiv ≡ sim ∼ simeq ≃ approx ≈ approxeq ≊ cong ≅ ncong ≇
            propto ∝ varpropto ∝ asymp ≍ doteq ≐ coloneqq ≔ eqqcolon ≕ triangleq ≜ ll ≪ gg ≫ lll ⋘ ggg ⋙ lesssim ≲ gtrsim ≳ prec ≺
            succ ≻ preceq ⪯ succeq ⪰ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ mid ∣ nmid ∤ parallel ∥ nparallel ∦ perp ⟂ models ⊧ vdash ⊢ dashv ⊣
            vDash ⊨ nvdash ⊬ bowtie ⋈ smile ⌣ frown ⌢ therefore ∴ because ∵ between ≬ eqsim ≂ thicksim ∼ thickapprox ≈ lessgtr ≶
            gtrless ≷ vartriangleleft ⊲ vartriangleright ⊳ trianglelefteq ⊴ trianglerighteq ⊵ bumpeq ≏ Bumpeq ≎ nsim ≁ leqq ≦
            geqq ≧ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ precsim ≾ succsim ≿ Doteq ≑ Vdash ⊩ lessapprox ⪅ gtrapprox ⪆
            preccurlyeq ≼ succcurlyeq ≽ lessdot ⋖ gtrdot ⋗ backsim ∽ nvDash ⊭ restriction ↾
            """),
        SymbolGroup(
            "Sets", .relation,
            """
            in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉
            sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ Subset ⋐ Supset ⋑
            subseteqq ⫅ supseteqq ⫆ subsetneqq ⫋ supsetneqq ⫌
            """),
        SymbolGroup(
            "Arrows", .relation,
            """
            to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⟹ impliedby ⟸
            iff ⟺ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺
            mapsto ↦ longmapsto ⟼ hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼
            leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightleftarrows ⇄
            leftrightarrows ⇆ rightrightarrows ⇉ leftleftarrows ⇇ twoheadrightarrow ↠ twoheadleftarrow ↞ rightsquigarrow ⇝
            leadsto ⇝ multimap ⊸ nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏ nLeftarrow ⇍ nleftrightarrow ↮ nLeftrightarrow ⇎
            circlearrowleft ↺ circlearrowright ↻ curvearrowleft ↶ curvearrowright ↷ Lsh ↰ Rsh ↱ upuparrows ⇈ downdownarrows ⇊
            dashrightarrow ⇢ dashleftarrow ⇠ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕
            """),
        SymbolGroup(
            "Sums and products", .sum,
            """
            sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆
            """),
        SymbolGroup("Integrals", .integral, "int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ oiiint ∰ smallint ∫ iiiint ⨌"),
        SymbolGroup(
            "Opening delimiters", .open,
            """
            langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ lbrace { lbrack [ lparen ( lgroup ⟮ ulcorner ⌜ llcorner ⌞ llbracket ⟦
            """),
        SymbolGroup(
            "Closing delimiters", .close,
            """
            rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rbrace } rbrack ] rparen ) rgroup ⟯ urcorner ⌝ lrcorner ⌟ rrbracket ⟧
            """),
        SymbolGroup("Delimiters on both sides", .fence, "vert | Vert ‖ | ‖ backslash \\"),
        SymbolGroup("Dots", .plain, "ldots … dots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ iddots ⋰"),
        SymbolGroup("Punctuation", .punctuation, "colon : cdotp ⋅ ldotp ."),
    ]

    /// Characters that authors type as they are, beside letters and digits.
    static let characters: [Unicode.Scalar: FormulaSymbol] = {
        var symbols: [Unicode.Scalar: FormulaSymbol] = [:]
        for group in groups {
            for symbol in group.symbols {
                guard let scalar = symbol.text.unicodeScalars.first, !scalar.isASCII, symbols[scalar] == nil else { continue }
                symbols[scalar] = FormulaSymbol(symbol.text, group.kind)
            }
        }
        let others: [(String, FormulaSymbol.Kind)] = [
            ("+", .binary), ("=", .relation), ("<", .relation), (">", .relation), (":", .relation), (",", .punctuation),
            (";", .punctuation), ("(", .open), (")", .close), ("[", .open), ("]", .close), ("|", .fence), ("!", .postfix),
            ("?", .postfix), ("/", .plain), (".", .plain), ("\"", .plain), ("@", .plain), ("%", .upright), ("−", .binary), ("·", .binary),
            ("•", .binary), ("‰", .upright), ("⊥", .relation), ("√", .plain), ("…", .plain), ("Ω", .upright), ("Å", .upright),
            ("€", .upright), ("£", .upright), ("µ", .upright), ("½", .upright), ("¼", .upright), ("¾", .upright), ("²", .upright),
            ("³", .upright), ("⁻", .upright), ("¹", .upright), ("′", .upright), ("″", .upright),
        ]
        for (text, kind) in others { if let scalar = text.unicodeScalars.first { symbols[scalar] = FormulaSymbol(text, kind) } }
        symbols["-"] = FormulaSymbol("−", .binary)
        symbols["*"] = FormulaSymbol("∗", .binary)
        return symbols
    }()

    /// Symbols of ASCII characters, by the character.
    static let ascii: [FormulaSymbol?] = (0..<128).map { Unicode.Scalar($0).flatMap { characters[$0] } }

    /// Escaped characters: `\%`, `\{`.
    static let escapes: [UInt8: FormulaSymbol] = [
        UInt8(ascii: "%"): FormulaSymbol("%", .upright), UInt8(ascii: "&"): FormulaSymbol("&", .upright),
        UInt8(ascii: "#"): FormulaSymbol("#", .upright), UInt8(ascii: "$"): FormulaSymbol("$", .upright),
        UInt8(ascii: "_"): FormulaSymbol("_", .upright), UInt8(ascii: "{"): FormulaSymbol("{", .open),
        UInt8(ascii: "}"): FormulaSymbol("}", .close), UInt8(ascii: "|"): FormulaSymbol("‖", .fence),
    ]

    /// Widths of spaces in em, by what follows the backslash.
    static let spaceWidths: [UInt8: Double] = [
        UInt8(ascii: ","): 3.0 / 18, UInt8(ascii: ":"): 4.0 / 18, UInt8(ascii: ">"): 4.0 / 18, UInt8(ascii: ";"): 5.0 / 18,
        UInt8(ascii: "!"): -3.0 / 18, 0x20: 0.25, 0x0A: 0.25,
    ]

    /// Symbols that `\not` makes of others; all others get a stroke.
    static let negations: [String: String] = [
        "=": "≠", "<": "≮", ">": "≯", "≤": "≰", "≥": "≱", "∈": "∉", "∋": "∌", "⊂": "⊄", "⊃": "⊅", "⊆": "⊈", "⊇": "⊉", "≡": "≢",
        "∼": "≁", "≃": "≄", "≈": "≉", "≅": "≇", "∣": "∤", "∥": "∦", "∃": "∄", "→": "↛", "⇒": "⇏", "⇔": "⇎", "⊢": "⊬",
    ]
}
