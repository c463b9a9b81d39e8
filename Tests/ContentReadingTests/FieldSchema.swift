import ContentModel

/// JSON Schemas, generated from the tables of keys.
enum FieldSchema {
    static var ofAssignments: String {
        let named: JSONNode = .object([("required", .array([.text("id")]))])
        let items: JSONNode = .object([("allOf", .array([reference("assignment"), named]))])
        let list: JSONNode = .object([("type", .text("array")), ("minItems", .number(1)), ("items", items)])
        return text(
            "A Quizmark assignment",
            "One assignment, or a list of them, in a JSON or YAML file below Content/assignments. Texts are plain, except where a description says that they are Markdown.",
            [("oneOf", .array([reference("assignment"), list]))],
            [
                ("assignment", mapping(AssignmentField.self, more: [schemaKey, changesKey])), ("task", mapping(TaskField.self)),
                shape("id"),
                shape("text"),
                shape("markdown"), shape("date"), shape("span"),
            ])
    }

    static var ofSites: String {
        text(
            "The settings of a Quizmark site", "The file Content/site.yml.", [("$ref", .text("#/$defs/site"))],
            [
                ("site", mapping(SiteField.self)), ("module", mapping(ModuleField.self)), shape("id"), shape("text"), shape("texts"),
                shape("language"),
            ])
    }

    static var ofChecklists: String {
        text(
            "The front matter of a Quizmark checklist", "What is between the two lines of --- of a Markdown file below Content/checklists.",
            [("$ref", .text("#/$defs/checklist"))], [("checklist", mapping(ChecklistField.self)), shape("id"), shape("text")])
    }

    static var ofPages: String {
        text(
            "The front matter of a page of a Quizmark site", "What is between the two lines of --- of a Markdown file below Content/pages.",
            [("$ref", .text("#/$defs/page"))], [("page", mapping(PageField.self)), shape("id"), shape("text")])
    }

    static var ofEditions: String {
        text(
            "An edition of the penalties of a Quizmark site", "A file Content/penalties/…/edition.yml.",
            [("$ref", .text("#/$defs/edition"))], [("edition", mapping(EditionField.self)), shape("id"), shape("text"), shape("language")])
    }

    static var ofPeople: String {
        let either: [JSONNode] = [reference("teachers"), mapping(PeopleField.self)]
        return text(
            "The people of a Quizmark site", "The file Content/people.json: who teaches whom.", [("anyOf", .array(either))],
            [
                (
                    "teachers",
                    .object([
                        ("type", .text("array")),
                        (
                            "items",
                            .object([
                                ("description", .text("Names of teachers with their students.")), ("type", .text("object")),
                                ("minProperties", .number(1)),
                                ("propertyNames", reference("text")),
                                (
                                    "additionalProperties",
                                    .object([("anyOf", .array([reference("names"), mapping(TeacherField.self)]))])
                                ),
                            ])
                        ),
                    ])
                ),
                ("names", .object([("type", .text("array")), ("items", reference("text"))])), shape("text"),
            ])
    }

    /// Properties of a mapping, with the text of the reference.
    static func members(_ keys: [(name: String, definition: FieldDefinition)]) -> [(String, JSONNode)] {
        keys.map { name, definition in
            (name, .object([("description", .text(description(definition.help)))] + type(definition.value)))
        }
    }

    /// Members of a schema that are generated from the table. Others, such as examples, are written by hand.
    static let madeOfTables: Set = [
        "description", "type", "enum", "minimum", "maximum", "pattern", "items", "anyOf", "required", "additionalProperties",
        "properties", "propertyNames", "$ref",
    ]

    static let schemaKey: (String, JSONNode) = (
        "$schema",
        .object([
            ("description", .text("Where editors find this schema. Quizmark itself doesn't follow it.")), ("type", .text("string")),
        ])
    )

    static let changesKey: (String, JSONNode) = (
        "$changes",
        .object([
            ("description", .text("What a student has changed, in files that the planner exports. A build doesn't read it.")),
            ("type", .text("object")),
        ])
    )

    // MARK: - Parts

    private static func text(
        _ title: String, _ description: String, _ members: [(String, JSONNode)], _ definitions: [(String, JSONNode)]
    ) -> String {
        let root: [(String, JSONNode)] =
            [
                ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text(title)),
                ("description", .text(description)),
            ] + members + [("$defs", .object(definitions))]
        return JSONNode.object(root).text + "\n"
    }

    private static func mapping(_ keys: any ContentField.Type, more: [(String, JSONNode)] = []) -> JSONNode {
        let required = keys.definitions.filter(\.definition.isRequired)
        let parts: [(String, JSONNode)] =
            [("type", .text("object"))]
            + (required.isEmpty ? [] : [("required", .array(required.map { .text($0.name) }))])
            + [("additionalProperties", .truth(false)), ("properties", .object(more + members(keys.definitions)))]
        return .object(parts + conditions(keys))
    }

    /// What several keys of a mapping require of each other.
    private static func conditions(_ keys: any ContentField.Type) -> [(String, JSONNode)] {
        func required(_ names: String...) -> JSONNode { .object([("required", .array(names.map { .text($0) }))]) }
        switch keys {
        case is TaskField.Type:
            return [
                ("dependentRequired", .object([("end", .array([.text("start")]))])), ("not", required("length", "end")),
            ]
        case is DrawField.Type:
            let choice: JSONNode = .object([("choose", .object([("const", .truth(true))]))])
            return [
                ("anyOf", .array([required("count"), required("tags")])),
                ("if", .object([("required", .array([.text("choose")])), ("properties", choice)])), ("then", required("count")),
            ]
        case is HandInField.Type:
            let conditions = ["mail", "upload"].map { way -> JSONNode in
                let word: JSONNode = .object([("const", .text(way))])
                let list: JSONNode = .object([("type", .text("array")), ("contains", word)])
                let ways: JSONNode = .object([("ways", .object([("anyOf", .array([word, list]))]))])
                return .object([
                    ("if", .object([("required", .array([.text("ways")])), ("properties", ways)])), ("then", required(way)),
                ])
            }
            let hasAny: JSONNode = .object([("properties", .object([("ways", .object([("minItems", .number(1))]))]))])
            return [("allOf", .array([hasAny] + conditions))]
        default: return []
        }
    }

    /// Text without links to the documentation.
    private static func description(_ help: String) -> String {
        let words = help.replacing(/,? see \[[^\]]*\]\([^)]*\)/, with: "").replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
            .replacing("`", with: "").replacing(", see below", with: "").replacing("see below", with: "reminders")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    static func reference(_ name: String) -> JSONNode { .object([("$ref", .text("#/$defs/\(name)"))]) }

    private static func type(_ value: FieldDefinition.Value) -> [(String, JSONNode)] {
        func reference(_ name: String) -> [(String, JSONNode)] { [("$ref", .text("#/$defs/\(name)"))] }
        func text(_ pattern: String) -> [(String, JSONNode)] { [("type", .text("string")), ("pattern", .text(pattern))] }
        func array(_ items: [(String, JSONNode)]) -> [(String, JSONNode)] { [("type", .text("array")), ("items", .object(items))] }
        func either(_ types: [(String, JSONNode)]...) -> [(String, JSONNode)] { [("anyOf", .array(types.map { .object($0) }))] }
        func members(_ node: JSONNode) -> [(String, JSONNode)] { if case .object(let members) = node { members } else { [] } }
        switch value {
        case .id: return reference("id")
        case .ids: return either(reference("id"), array(reference("id")))
        case .text: return reference("text")
        case .texts: return reference("texts")
        case .markdown: return reference("markdown")
        case .phrase: return reference("phrase")
        case .phrases: return array(reference("phrase"))
        case .answer: return [("type", .array([.text("boolean"), .text("number")]))]
        case .truth(let usual): return [("type", .text("boolean")), ("default", .truth(usual))]
        case .word(let words, let usual):
            return [("enum", .array(words.map { .text($0) }))] + (usual.map { [("default", .text($0))] } ?? [])
        case .words(let words):
            let word: [(String, JSONNode)] = [("enum", .array(words.map { .text($0) }))]
            return either(word, array(word))
        case .order(let words): return array([("enum", .array(words.map { .text($0) }))]) + [("uniqueItems", .truth(true))]
        case .firstPage: return text("^(quizzes|penalties|assignments|pages/.+)$")
        case .integer(let range): return integer(range)
        case .number(let range):
            let most = range.upperBound == .greatestFiniteMagnitude ? [] : [("maximum", JSONNode.number(range.upperBound))]
            return [("type", .text("number")), ("minimum", .number(range.lowerBound))] + most
        case .date: return reference("date")
        case .day: return text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        case .timeZone: return text("^[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*)*$")
        case .length: return text("^[1-9][0-9]*[hdw]$")
        case .duration: return text(#"^\s*0*[1-9][0-9]{0,5}[smhd]\s*$"#)
        case .reminders: return either(reference("span"), reference("date"), array(either(reference("span"), reference("date"))))
        case .language: return reference("language")
        case .languages: return either(reference("language"), array(reference("language")))
        case .webAddress: return text(#"^https?://[^ "<>?#]*$"#)
        case .contact:
            return text(#"^(https?://[A-Za-z0-9][!#-;=?-\[\]_a-z~]*|"# + mail + ")$")
        case .mailAddress: return text("^\(mail)$")
        case .uploadAddress:
            let host = #"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*"#
            let loopback = #"(localhost|127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}|\[::1\])"#
            return text(#"^(https://("# + host + #"|\[::1\])|http://"# + loopback + #")(:[0-9]{1,5})?([/?][^ "<>#]*)?$"#)
        case .colour: return text("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")
        case .edition: return [("type", .array([.text("string"), .text("number")]))]
        case .bands: return byPercent(reference("text"))
        case .countsByTag(let range):
            return [("type", .text("object")), ("minProperties", .number(1)), ("additionalProperties", .object(integer(range)))]
        case .grades: return byPercent([("type", .array([.text("string"), .text("number")])), ("pattern", .text("\\S"))])
        case .teachers: return reference("teachers")
        case .assignees:
            let one = either(reference("text"), members(mapping(AssigneeField.self)))
            return either(one, array(one) + [("minItems", .number(1))])
        case .names: return reference("names")
        case .translatedText: return either(reference("text"), byLanguage(reference("text")))
        case .files: return byLanguage(reference("text"))
        case .rulePages: return byLanguage([("type", .text("object")), ("additionalProperties", .object(integer(1...99_999)))])
        case .chapters:
            let owners = ChapterOwner.allCases.map { JSONNode.text($0.rawValue) }
            return [("type", .text("object")), ("additionalProperties", .object([("enum", .array(owners))]))]
        case .disputes:
            return [("type", .text("object")), ("additionalProperties", .object(either(reference("text"), byLanguage(reference("text")))))]
        case .values:
            return [
                ("type", .text("object")), ("propertyNames", .object([("pattern", .text("^[A-Za-z0-9-]+$"))])),
                ("additionalProperties", .object([("type", .array([.text("string"), .text("number")]))])),
            ]
        case .mapping(let keys): return members(mapping(keys))
        case .integerOrMapping(let range, let keys): return either(integer(range), members(mapping(keys)))
        case .list(let keys): return array(reference(definition(of: keys)))
        }
    }

    /// The name of the definition of a mapping.
    private static func definition(of keys: any ContentField.Type) -> String {
        keys is FeedbackField.Type ? "reply" : String(keys.owner.drop { $0 != " " }.dropFirst())
    }

    private static let mail = "[A-Za-z0-9_+-]+([.][A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+"

    private static func byLanguage(_ value: [(String, JSONNode)]) -> [(String, JSONNode)] {
        [("type", .text("object")), ("propertyNames", reference("language")), ("additionalProperties", .object(value))]
    }

    private static func byPercent(_ value: [(String, JSONNode)]) -> [(String, JSONNode)] {
        [
            ("type", .text("object")),
            ("propertyNames", .object([("pattern", .text("^(?:100(?:[.]0+)?|[0-9]{1,2}(?:[.][0-9]+)?)$"))])),
            ("additionalProperties", .object(value)),
        ]
    }

    private static func integer(_ range: ClosedRange<Int>) -> [(String, JSONNode)] {
        [("type", .text("integer")), ("minimum", .number(Double(range.lowerBound))), ("maximum", .number(Double(range.upperBound)))]
    }

    private static func shape(_ name: String) -> (String, JSONNode) { (name, shapes[name] ?? .object([])) }

    private static let shapes: [String: JSONNode] = [
        "id": .object([
            ("description", .text("Letters, digits, '-', '_' and '.', with '/' between parts.")), ("type", .text("string")),
            (
                "pattern",
                .text(
                    #"^\s*(?!\.\.?(?:/|\s*$))[^\u0000-\u0020!-,/:-@\[-^`{-\u007f]+(?:/(?!\.\.?(?:/|\s*$))[^\u0000-\u0020!-,/:-@\[-^`{-\u007f]+)*\s*$"#
                )
            ),
        ]),
        "text": .object([("type", .text("string")), ("pattern", .text("\\S"))]),
        "texts": .object([
            ("description", .text("A list of texts; one text is a list of one.")),
            (
                "anyOf",
                .array([reference("text"), .object([("type", .text("array")), ("items", reference("text"))])])
            ),
        ]),
        "markdown": .object([
            ("description", .text("Markdown, of as many blocks as you like. In JSON a line break is written \\n.")),
            ("type", .text("string")),
        ]),
        "date": .object([
            ("type", .text("string")), ("pattern", .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$")),
        ]),
        "span": .object([("type", .text("string")), ("pattern", .text("^[1-9][0-9]*[mhdw]$"))]),
        "language": .object([("type", .text("string")), ("pattern", .text("^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"))]),
    ]
}
