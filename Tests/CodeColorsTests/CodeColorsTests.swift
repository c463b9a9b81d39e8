import CodeColors
import Testing

/// The parts of code that have a colour. Samples of each language are compared with another program in `Tests/Code`.
struct CodeColorsTests {
    /// The code with its coloured parts in marks: `⟨keyword:if⟩ x`.
    private func shown(_ language: CodeLanguage, _ code: String) -> String {
        let bytes = Array(code.utf8)
        var shown = ""
        var offset = 0
        for token in language.tokens(of: code) {
            #expect(token.range.lowerBound >= offset, "overlaps in \(code)")
            let first = "\(token.kind)".prefix(1)
            shown += String(decoding: bytes[offset..<token.range.lowerBound], as: UTF8.self)
            shown += "⟨\(first):\(String(decoding: bytes[token.range], as: UTF8.self))⟩"
            offset = token.range.upperBound
        }
        return shown + String(decoding: bytes[offset...], as: UTF8.self)
    }

    @Test(arguments: [
        (CodeLanguage.python, "def f(x): return r'\\d' + \"#\"  # no", "⟨k:def⟩ f(x): ⟨k:return⟩ ⟨s:r'\\d'⟩ + ⟨s:\"#\"⟩  ⟨c:# no⟩"),
        (.python, "@cache\nx = '''a\n'b'''", "⟨k:@cache⟩\nx = ⟨s:'''a\n'b'''⟩"),
        (.python, "x = 1_000.5e-3 + 0xFF + a.b2", "x = ⟨n:1_000.5e-3⟩ + ⟨n:0xFF⟩ + a.b2"),
        (.java, "List<String> x = \"\"\"\n\"a\" // b\"\"\";", "⟨t:List⟩<⟨t:String⟩> x = ⟨s:\"\"\"\n\"a\" // b\"\"\"⟩;"),
        (.c, "#include <stdio.h> // in\nchar c = '\\'';", "⟨k:#include⟩ ⟨s:<stdio.h>⟩ ⟨c:// in⟩\n⟨t:char⟩ c = ⟨s:'\\''⟩;"),
        (.cpp, "auto s = R\"x(a)\"b)x\"; int n = 1'000;", "⟨k:auto⟩ s = ⟨s:R\"x(a)\"b)x\"⟩; ⟨t:int⟩ n = ⟨n:1'000⟩;"),
        (.csharp, "var a = @\"c:\\\"; var b = $\"{f(\"x\")}\";", "⟨k:var⟩ a = ⟨s:@\"c:\\\"⟩; ⟨k:var⟩ b = ⟨s:$\"{f(\"x\")}\"⟩;"),
        (.javascript, "let r = /[/\"]/g, x = a / b / c", "⟨k:let⟩ r = ⟨s:/[/\"]/g⟩, x = a / b / c"),
        (.javascript, "`a ${f(`b`)} //`; // c", "⟨s:`a ${f(`b`)} //`⟩; ⟨c:// c⟩"),
        (.typescript, "const x: number = $f(1)", "⟨k:const⟩ x: ⟨t:number⟩ = $f(⟨n:1⟩)"),
        (.swift, "let s = \"\\(f(\"x\")) /*\" /* a /* b */ c */", "⟨k:let⟩ s = ⟨s:\"\\(f(\"x\")) /*\"⟩ ⟨c:/* a /* b */ c */⟩"),
        (.swift, "#if DEBUG\nlet r = #\"\\d\"#; 0...9", "⟨k:#if⟩ DEBUG\n⟨k:let⟩ r = ⟨s:#\"\\d\"#⟩; ⟨n:0⟩...⟨n:9⟩"),
        (
            .rust, "fn f<'a>(c: char) { let x = 'b'; r#\"q\"#; 0..9 }",
            "⟨k:fn⟩ f<⟨k:'a⟩>(c: ⟨t:char⟩) { ⟨k:let⟩ x = ⟨s:'b'⟩; ⟨s:r#\"q\"#⟩; ⟨n:0⟩..⟨n:9⟩ }"
        ),
        (.go, "s := `a\n\\` + \"b\" // c", "s := ⟨s:`a\n\\`⟩ + ⟨s:\"b\"⟩ ⟨c:// c⟩"),
        (.kotlin, "val s = \"${f(\"x\")}\" // c", "⟨k:val⟩ s = ⟨s:\"${f(\"x\")}\"⟩ ⟨c:// c⟩"),
        (.php, "<p><?php echo $class . 'a'; // b\n?></p>", "⟨k:<p⟩⟨k:>⟩⟨k:<?php⟩ ⟨k:echo⟩ $class . ⟨s:'a'⟩; ⟨c:// b⟩\n⟨k:?>⟩⟨k:</p⟩⟨k:>⟩"),
        (.php, "$a = <<<X\n  # no\n  X;\n# yes", "$a = ⟨s:<<<X⟩\n⟨s:  # no\n  X⟩;\n⟨c:# yes⟩"),
        (.ruby, "puts \"#{a[\"b\"]}\" if x =~ /\\//  # c", "puts ⟨s:\"#{a[\"b\"]}\"⟩ ⟨k:if⟩ x =~ ⟨s:/\\//⟩  ⟨c:# c⟩"),
        (.ruby, "a = { b: :c }\n=begin\nx\n=end\nnil", "a = { b: ⟨s::c⟩ }\n⟨c:=begin\nx\n=end⟩\n⟨k:nil⟩"),
        (.sql, "SELECT 'it''s' FROM t -- x", "⟨k:SELECT⟩ ⟨s:'it''s'⟩ ⟨k:FROM⟩ t ⟨c:-- x⟩"),
        (.html, "<a href=\"x\">&amp;</a><!-- > -->", "⟨k:<a⟩ ⟨t:href⟩=⟨s:\"x\"⟩⟨k:>⟩⟨n:&amp;⟩⟨k:</a⟩⟨k:>⟩⟨c:<!-- > -->⟩"),
        (.html, "<script>let a = '</b>'</script>", "⟨k:<script⟩⟨k:>⟩⟨k:let⟩ a = ⟨s:'</b>'⟩⟨k:</script⟩⟨k:>⟩"),
        (.css, "a:hover { color: #fff; margin: -1.5em }", "a:hover { ⟨t:color⟩: ⟨n:#fff⟩; ⟨t:margin⟩: ⟨n:-1.5em⟩ }"),
        // Only CSS has no comments after two slashes.
        (.css, "a { color: red; // no\n}", "a { ⟨t:color⟩: red; // no\n}"),
        (.scss, "a { color: red; // yes\n}", "a { ⟨t:color⟩: red; ⟨c:// yes⟩\n}"),
        (.xml, "<?xml version='1'?><x:a/>", "⟨k:<?xml⟩ ⟨t:version⟩=⟨s:'1'⟩⟨k:?>⟩⟨k:<x:a⟩⟨k:/>⟩"),
        (.json, "{\"a\": [\"b\", 1.5e3, true]}", "{⟨t:\"a\"⟩: [⟨s:\"b\"⟩, ⟨n:1.5e3⟩, ⟨k:true⟩]}"),
        (.yaml, "a: 1 # c\nb: |\n  x # y\nc: 'd'", "⟨t:a⟩: ⟨n:1⟩ ⟨c:# c⟩\n⟨t:b⟩: ⟨k:|⟩\n⟨s:  x # y⟩\n⟨t:c⟩: ⟨s:'d'⟩"),
        (.yaml, "x:\n  a: |\nb: |\n c\n", "⟨t:x⟩:\n  ⟨t:a⟩: ⟨k:|⟩\n⟨t:b⟩: ⟨k:|⟩\n⟨s: c⟩\n"),
        (
            .shell, "if [ $# -gt 1 ]; then echo \"$(ls \"a\")\" # c\nfi",
            "⟨k:if⟩ [ $# -gt ⟨n:1⟩ ]; ⟨k:then⟩ ⟨k:echo⟩ ⟨s:\"$(ls \"a\")\"⟩ ⟨c:# c⟩\n⟨k:fi⟩"
        ),
        (.shell, "echo it\\'s fine  # c", "⟨k:echo⟩ it\\'s fine  ⟨c:# c⟩"),
        (.shell, "echo 'it'\\''s' && ls # after", "⟨k:echo⟩ ⟨s:'it'⟩\\'⟨s:'s'⟩ && ls ⟨c:# after⟩"),
        (.shell, "echo \"$(ls \\\" a)\" # c", "⟨k:echo⟩ ⟨s:\"$(ls \\\" a)\"⟩ ⟨c:# c⟩"),
        (.sql, "SELECT 1 # it's\nFROM #t", "⟨k:SELECT⟩ ⟨n:1⟩ ⟨c:# it's⟩\n⟨k:FROM⟩ #t"),
        (.swift, "let r = /[^\"]+/, q = a / b / c // d", "⟨k:let⟩ r = ⟨s:/[^\"]+/⟩, q = a / b / c ⟨c:// d⟩"),
        (.swift, "###, ##\"a\"## // c", "###, ⟨s:##\"a\"##⟩ ⟨c:// c⟩"),
        (.swift, "f(#/a\"b/#) // c", "f(⟨s:#/a\"b/#⟩) ⟨c:// c⟩"),
        (.javascript, "<p>Don't</p>; // c", "<p>⟨t:Don⟩'t</p>; ⟨c:// c⟩"),
        (.ruby, "%w<a's> + %q{b (c)} + %Q{#{d[\"}\"]}} # e", "⟨s:%w<a's>⟩ + ⟨s:%q{b (c)}⟩ + ⟨s:%Q{#{d[\"}\"]}}⟩ ⟨c:# e⟩"),
        (.ruby, "%w[a [b's] c]; x % 3; y = a %(x') # d", "⟨s:%w[a [b's] c]⟩; x % ⟨n:3⟩; y = a ⟨s:%(x')⟩ ⟨c:# d⟩"),
        (.ruby, "s.gsub /'/, %r{a/'}i # b\nn.size / 2 # it's", "s.gsub ⟨s:/'/⟩, ⟨s:%r{a/'}i⟩ ⟨c:# b⟩\nn.size / ⟨n:2⟩ ⟨c:# it's⟩"),
        (.ruby, "[:\"a'\", ?', $'] # b\n__END__\nit's", "[⟨s::\"a'\"⟩, ⟨s:?'⟩, $'] ⟨c:# b⟩\n__END__\nit's"),
        (.ruby, "f(<<~eos)\n  it's\neos\na <<B # c", "f(⟨s:<<~eos⟩)\n⟨s:  it's\neos⟩\na <<⟨t:B⟩ ⟨c:# c⟩"),
        (.kotlin, "val `it's` = 4 // c", "⟨k:val⟩ `it's` = ⟨n:4⟩ ⟨c:// c⟩"),
        (.kotlin, "/* a /* b */ c */ break@loop", "⟨c:/* a /* b */ c */⟩ ⟨k:break⟩⟨k:@loop⟩"),
        (.sql, "/* a /* b */ c */ SELECT [Order Date], a[1]", "⟨c:/* a /* b */ c */⟩ ⟨k:SELECT⟩ [Order Date], a[⟨n:1⟩]"),
        (.sql, "SELECT $1, $$it's$$, $a$'$a$ -- b", "⟨k:SELECT⟩ $⟨n:1⟩, ⟨s:$$it's$$⟩, ⟨s:$a$'$a$⟩ ⟨c:-- b⟩"),
        (.sql, "AS $$\nBEGIN -- it's\n$$ -- c", "⟨k:AS⟩ $$\n⟨k:BEGIN⟩ ⟨c:-- it's⟩\n$$ ⟨c:-- c⟩"),
        (.sql, "E'it\\'s', 'it\\'s', 'C:\\' -- c", "⟨s:E'it\\'s'⟩, ⟨s:'it\\'s'⟩, ⟨s:'C:\\'⟩ ⟨c:-- c⟩"),
        (.shell, "cat <<'EOF' | wc\n# a\nEOF\n# b", "cat ⟨s:<<'EOF'⟩ | wc\n⟨s:# a\nEOF⟩\n⟨c:# b⟩"),
    ])
    func findsParts(language: CodeLanguage, code: String, expected: String) {
        #expect(shown(language, code) == expected)
    }

    @Test func languagesHaveTheirNames() {
        for (name, language) in [("c++", CodeLanguage.cpp), ("JS", .javascript), ("Py", .python), ("sh", .shell), ("C#", .csharp)] {
            #expect(CodeLanguage(named: name.utf8) == language)
        }
        #expect(CodeLanguage(named: "".utf8) == nil)
        #expect(CodeLanguage(named: "brainfuck".utf8) == nil)
    }

    /// Whatever is cut off anywhere, the parts are in order and within the code.
    @Test(arguments: CodeLanguage.allCases) func readsBrokenCode(language: CodeLanguage) {
        let pieces = [
            "\"", "'", "`", "/*", "*/", "//", "#", "<!--", "<", ">", "<?php", "?>", "<<EOF\n", "<<<X\n", "\\", "${", "#{", "\\(", "$(", ")",
            "}", "{", "r#\"", "R\"(", "0x", ".5e-", "é", "|\n ", ": ", "- ", "&", "@a", "=begin\n", "%w[", "'''", "\"\"\"", "\n", " ", "a",
        ]
        var seed: UInt32 = 7
        for _ in 0..<400 {
            var code = ""
            for _ in 0..<12 {
                seed = seed &* 1_664_525 &+ 1_013_904_223
                code += pieces[Int(seed >> 16) % pieces.count]
            }
            var offset = 0
            for token in language.tokens(of: code) {
                #expect(token.range.lowerBound >= offset && token.range.upperBound <= code.utf8.count, "\(code)")
                offset = token.range.upperBound
            }
        }
    }
}
