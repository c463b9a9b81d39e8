/// Languages that are run as they are written, and those of data.
extension CodeSyntax {
    static let python = CodeSyntax(
        lineComments: ["#"],
        quotes: [Quote("\"\"\"", spansLines: true), Quote("'''", spansLines: true), .double, .single],
        keywords: """
            and as assert async await break case class continue def del elif else except False finally for from global if import in is
            lambda match None nonlocal not or pass raise return True try while with yield self cls
            """, types: "bool bytes complex dict float frozenset int list object set str tuple type",
        prefixes: ["r", "b", "f", "u", "t", "br", "rb", "fr", "rf", "tr", "rt"], features: [.annotations, .capitalTypes])

    static let javascript = CodeSyntax(
        lineComments: ["//", "#!"], blockComment: .c, quotes: scriptQuotes, keywords: scriptWords,
        features: [.regularExpressions, .capitalTypes, .dollarNames, .annotations, .apostrophes])

    static let typescript = CodeSyntax(
        lineComments: ["//", "#!"], blockComment: .c, quotes: scriptQuotes,
        keywords: scriptWords + """
             abstract as asserts declare enum implements infer interface is keyof namespace override private protected public readonly
            satisfies type
            """, types: "any bigint boolean never number object string symbol unknown",
        features: [.regularExpressions, .capitalTypes, .dollarNames, .annotations, .apostrophes])

    private static let scriptQuotes = [Quote("`", spansLines: true, expression: "${"), .double, .single]
    private static let scriptWords = """
        async await break case catch class const continue debugger default delete do else export extends false finally for from function
        get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while
        with yield NaN Infinity
        """

    static let php = CodeSyntax(
        lineComments: ["//", "#"], blockComment: .c, quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true)],
        keywords: """
            abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enum
            extends false final finally fn for foreach function global goto if implements include include_once instanceof insteadof
            interface isset list match namespace new null or print private protected public readonly require require_once return static
            switch throw trait true try unset use var while xor yield self parent
            """, types: "bool float int iterable mixed never object string void",
        features: [.capitalTypes, .dollarNames, .longHereDocuments, .attributeBrackets])

    static let ruby = CodeSyntax(
        lineComments: ["#"],
        quotes: [
            Quote("\"", spansLines: true, expression: "#{"), Quote("'", spansLines: true), Quote("`", spansLines: true, expression: "#{"),
        ],
        keywords: """
            alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo rescue retry return
            self super then true undef unless until when while yield attr_accessor attr_reader attr_writer extend include private protected
            public raise require require_relative
            """, features: [.capitalTypes, .symbols, .regularExpressions, .hereDocuments, .lineBlockComments, .rubyLiterals])

    static let sql = CodeSyntax(
        // A number sign before a space is a comment of MySQL; other programs have it in names and operators.
        lineComments: ["--", "# "], blockComment: .nested,
        quotes: [
            Quote("'", nil, .doubledOrBackslash, spansLines: true), Quote("\"", nil, .doubled, spansLines: true), Quote("`", nil, .doubled),
        ],
        keywords: """
            add all alter and any as asc autoincrement auto_increment begin between by cascade case check collate column commit constraint
            create cross current_date current_time current_timestamp database default delete desc distinct drop else end except exists
            explain false fetch first for foreign from full function grant group having if in index inner insert intersect into is join key
            last left like limit natural next not null nulls offset on or order outer over partition primary procedure recursive references
            replace returning revoke right rollback row rows select set table temporary then to transaction trigger true truncate union
            unique update using values view when where window with
            """,
        types: """
            bigint binary bit blob bool boolean bytea char clob date datetime decimal double float int integer interval json jsonb
            mediumint money numeric nvarchar precision real serial smallint text time timestamp tinyint uuid varbinary varchar xml year
            """, prefixes: ["n", "e", "x", "b"], features: [.ignoresCase, .bracketNames, .dollarStrings])

    static let json = CodeSyntax(
        lineComments: ["//"], blockComment: .c, quotes: [.double, .single], keywords: "true false null", features: [.keys])

    static let shell = CodeSyntax(
        lineComments: ["#"],
        quotes: [
            Quote("$'", "'", spansLines: true), Quote("\"", spansLines: true, expression: "$("), Quote("'", nil, .none, spansLines: true),
        ],
        keywords: """
            alias break case cd continue declare do done echo elif else esac eval exec exit export fi for function if in local printf read
            readonly return select set shift source then time trap unset until while
            """, features: [.spacedComments, .hereDocuments, .escapes])
}
