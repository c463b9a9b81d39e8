/// The syntax of a language, as far as colours are concerned.
struct CodeSyntax: Sendable {
    /// A string, or a similar literal.
    struct Quote: Sendable {
        enum Escape: Sendable {
            case backslash, doubled, none
            /// A doubled quotation mark; in MySQL also a backslash, before a letter that can't follow a string: `'it\'s'`.
            case doubledOrBackslash
        }

        var open: [UInt8]
        var close: [UInt8]
        var escape: Escape
        /// Whether it may have several lines; others end with their line.
        var spansLines: Bool
        /// The beginning of an expression inside, such as `${`; its last byte is a bracket that is closed again.
        var expression: [UInt8]
        /// A bracket that is closed again inside before the string ends.
        var nested: UInt8?

        init(
            _ open: String, _ close: String? = nil, _ escape: Escape = .backslash, spansLines: Bool = false, expression: String = ""
        ) {
            self.init(Array(open.utf8), Array((close ?? open).utf8), escape, spansLines: spansLines, expression: expression, nested: nil)
        }

        init(
            _ open: [UInt8], _ close: [UInt8], _ escape: Escape = .backslash, spansLines: Bool = true, expression: String, nested: UInt8?
        ) {
            self.open = open
            self.close = close
            self.escape = escape
            self.spansLines = spansLines
            self.expression = Array(expression.utf8)
            self.nested = nested
        }
    }

    struct BlockComment: Sendable {
        var open: [UInt8]
        var close: [UInt8]
        var nests: Bool

        static let c = BlockComment(open: Array("/*".utf8), close: Array("*/".utf8), nests: false)
        static let nested = BlockComment(open: Array("/*".utf8), close: Array("*/".utf8), nests: true)
    }

    /// Features that only some languages have.
    struct Features: OptionSet, Sendable {
        let rawValue: Int

        /// Names that begin with a capital letter, and have a lowercase one, are types.
        static let capitalTypes = Features(rawValue: 1)
        /// `/…/` is a regular expression where no value can be divided.
        static let regularExpressions = Features(rawValue: 2)
        /// `#include <stdio.h>`: a number sign begins a directive.
        static let directives = Features(rawValue: 4)
        /// `@name` is a keyword.
        static let annotations = Features(rawValue: 8)
        /// `'a` without a second quotation mark isn't a string: lifetimes, labels.
        static let lifetimes = Features(rawValue: 16)
        /// `#"…"#`, with any number of number signs.
        static let numberSignStrings = Features(rawValue: 32)
        /// `R"x(…)x"`.
        static let delimitedStrings = Features(rawValue: 64)
        /// `<<EOF`.
        static let hereDocuments = Features(rawValue: 128)
        /// `<<<EOF`.
        static let longHereDocuments = Features(rawValue: 65536)
        /// Comments begin only where a word could.
        static let spacedComments = Features(rawValue: 256)
        /// `:name` is a string; names may end with `?` or `!`.
        static let symbols = Features(rawValue: 512)
        /// A string before a colon is a key.
        static let keys = Features(rawValue: 1024)
        /// Keywords and types may be in capitals.
        static let ignoresCase = Features(rawValue: 2048)
        /// `=begin` and `=end` at the beginning of lines.
        static let lineBlockComments = Features(rawValue: 4096)
        /// `#[` begins an attribute, not a comment.
        static let attributeBrackets = Features(rawValue: 8192)
        /// Digits are grouped by `'`.
        static let groupedDigits = Features(rawValue: 16384)
        /// Names may have a dollar sign.
        static let dollarNames = Features(rawValue: 32768)
        /// A backslash outside of strings takes the meaning from what follows: `it\'s`.
        static let escapes = Features(rawValue: 131_072)
        /// `'` directly after a name is an apostrophe, as in the text of JSX.
        static let apostrophes = Features(rawValue: 262_144)
        /// `%w[a b]`, `?a`, `$'`, `f /x/` and `__END__`.
        static let rubyLiterals = Features(rawValue: 524_288)
        /// `` `a name` ``.
        static let backtickNames = Features(rawValue: 1_048_576)
        /// `[a name]`.
        static let bracketNames = Features(rawValue: 2_097_152)
        /// `$$a string$$`.
        static let dollarStrings = Features(rawValue: 4_194_304)
    }

    var lineComments: [[UInt8]]
    var blockComment: BlockComment?
    /// Longer openings come first.
    var quotes: [Quote]
    var keywords: Set<String>
    var types: Set<String>
    /// Letters before a string that belong to it, in lower case.
    var prefixes: Set<String>
    var features: Features

    init(
        lineComments: [String] = [], blockComment: BlockComment? = nil, quotes: [Quote], keywords: String, types: String = "",
        prefixes: Set<String> = [], features: Features = []
    ) {
        self.lineComments = lineComments.map { Array($0.utf8) }
        self.blockComment = blockComment
        self.quotes = quotes
        self.keywords = Set(keywords.split(whereSeparator: \.isWhitespace).map(String.init))
        self.types = Set(types.split(whereSeparator: \.isWhitespace).map(String.init))
        self.prefixes = prefixes
        self.features = features
    }
}

extension CodeSyntax.Quote {
    static let double = CodeSyntax.Quote("\"")
    static let single = CodeSyntax.Quote("'")
}
