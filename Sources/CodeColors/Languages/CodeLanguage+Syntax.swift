extension CodeLanguage {
    /// The table of the language; nil for those with a lexer of their own.
    var syntax: CodeSyntax? {
        switch self {
        case .python: .python
        case .java: .java
        case .c: .c
        case .cpp: .cpp
        case .csharp: .csharp
        case .javascript: .javascript
        case .typescript: .typescript
        case .swift: .swift
        case .rust: .rust
        case .go: .go
        case .kotlin: .kotlin
        case .php: .php
        case .ruby: .ruby
        case .sql: .sql
        case .json: .json
        case .shell: .shell
        case .html, .css, .scss, .xml, .yaml: nil
        }
    }
}
