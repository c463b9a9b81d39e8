/// Languages with braces and declared types.
extension CodeSyntax {
    static let c = CodeSyntax(
        lineComments: ["//"], blockComment: .c, quotes: [.double, .single],
        keywords: """
            alignas alignof auto break case const constexpr continue default do else enum extern false for goto if inline nullptr
            register restrict return sizeof static static_assert struct switch thread_local true typedef typeof union volatile while
            NULL
            """, types: cTypes, prefixes: ["l", "u", "u8"], features: [.directives, .groupedDigits])

    static let cpp = CodeSyntax(
        lineComments: ["//"], blockComment: .c, quotes: [.double, .single],
        keywords: """
            alignas alignof and asm auto break case catch class co_await co_return co_yield concept const consteval constexpr constinit
            const_cast continue decltype default delete do dynamic_cast else enum explicit export extern false final for friend goto if
            import inline module mutable namespace new noexcept not nullptr operator or override private protected public register
            reinterpret_cast requires return sizeof static static_assert static_cast struct switch template this thread_local throw true
            try typedef typeid typename union using virtual volatile while NULL
            """, types: cTypes + " string string_view vector map set array pair tuple optional unique_ptr shared_ptr String byte",
        prefixes: ["l", "u", "u8"], features: [.directives, .groupedDigits, .delimitedStrings])

    private static let cTypes = """
        bool char double float int long short signed unsigned void size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t
        uint16_t uint32_t uint64_t intptr_t uintptr_t wchar_t char8_t char16_t char32_t FILE _Bool _Complex time_t va_list
        """

    static let java = CodeSyntax(
        lineComments: ["//"], blockComment: .c, quotes: [Quote("\"\"\"", spansLines: true), .double, .single],
        keywords: """
            abstract assert break case catch class const continue default do else enum extends false final finally for goto if implements
            import instanceof interface native new non-sealed null package permits private protected public record return sealed static
            strictfp super switch synchronized this throw throws transient true try var volatile while yield
            """, types: "boolean byte char double float int long short void", features: [.annotations, .capitalTypes])

    static let csharp = CodeSyntax(
        lineComments: ["//"], blockComment: .c,
        quotes: [
            Quote("$\"\"\"", "\"\"\"", .none, spansLines: true), Quote("\"\"\"", nil, .none, spansLines: true),
            Quote("$@\"", "\"", .doubled, spansLines: true, expression: "{"),
            Quote("@$\"", "\"", .doubled, spansLines: true, expression: "{"), Quote("@\"", "\"", .doubled, spansLines: true),
            Quote("$\"", "\"", expression: "{"), .double, .single,
        ],
        keywords: """
            abstract as async await base break case catch checked class const continue default delegate do else enum event explicit extern
            false finally fixed for foreach from get global goto group if implicit in init interface internal into is join let lock
            namespace new null operator orderby out override params partial private protected public readonly record ref required return
            sealed select set sizeof stackalloc static struct switch this throw true try typeof unchecked unsafe using value var virtual
            volatile when where while with yield
            """, types: "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void",
        features: [.directives, .capitalTypes])

    static let swift = CodeSyntax(
        lineComments: ["//"], blockComment: .nested,
        quotes: [Quote("\"\"\"", spansLines: true, expression: "\\("), Quote("\"", expression: "\\(")],
        keywords: """
            actor any as associatedtype async await borrowing break case catch class consuming continue convenience default defer deinit
            didSet do dynamic else enum extension fallthrough false fileprivate final for func get guard if import in indirect infix init
            inout internal is isolated lazy let macro mutating nil nonisolated nonmutating open operator optional override package postfix
            precedencegroup prefix private protocol public repeat required rethrows return self sending set some static struct subscript
            super switch throw throws true try typealias unowned var weak where while willSet
            """, types: "Self Any",
        features: [.directives, .annotations, .capitalTypes, .numberSignStrings, .regularExpressions, .backtickNames])

    static let rust = CodeSyntax(
        lineComments: ["//"], blockComment: .nested, quotes: [Quote("\"", spansLines: true), .single],
        keywords: """
            as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref
            return self static struct super trait true type union unsafe use where while
            """, types: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self",
        prefixes: ["b", "c", "r", "br", "cr"], features: [.capitalTypes, .lifetimes, .numberSignStrings])

    static let go = CodeSyntax(
        lineComments: ["//"], blockComment: .c, quotes: [.double, .single, Quote("`", nil, .none, spansLines: true)],
        keywords: """
            break case chan const continue default defer else fallthrough false for func go goto if import interface iota map nil package
            range return select struct switch true type var
            """,
        types: """
            any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16
            uint32 uint64 uintptr
            """)

    static let kotlin = CodeSyntax(
        lineComments: ["//"], blockComment: .nested,
        quotes: [Quote("\"\"\"", nil, .none, spansLines: true, expression: "${"), Quote("\"", expression: "${"), .single],
        keywords: """
            abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect
            external false final finally for fun get if import in infix init inline inner interface internal is lateinit noinline null
            object open operator out override package private protected public reified return sealed set super suspend tailrec this throw
            true try typealias val value var vararg when where while
            """, features: [.annotations, .capitalTypes, .backtickNames])
}
