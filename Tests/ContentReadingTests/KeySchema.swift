import ContentModel

/// `assignment.schema.json`, made of the tables of keys.
enum KeySchema {
    static var text: String {
        let schemaKey: JSONNode = .object([
            ("description", .text("Where editors find this schema. Quizmark itself doesn't follow it.")), ("type", .text("string")),
        ])
        let properties = [("$schema", schemaKey)] + members(AssignmentKey.definitions)
        let named: JSONNode = .object([("required", .array([.text("id")]))])
        let items: JSONNode = .object([("allOf", .array([reference("assignment"), named]))])
        let list: JSONNode = .object([("type", .text("array")), ("minItems", .number(1)), ("items", items)])
        var definitions: [(String, JSONNode)] = []
        definitions.append(("assignment", mapping(properties, AssignmentKey.definitions)))
        definitions.append(("task", mapping(members(TaskKey.definitions), TaskKey.definitions)))
        definitions += shapes
        let root: [(String, JSONNode)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text("A Quizmark assignment")),
            ("description", .text(description)), ("oneOf", .array([reference("assignment"), list])), ("$defs", .object(definitions)),
        ]
        return JSONNode.object(root).text + "\n"
    }

    private static let description =
        "One assignment, or a list of them, in a JSON or YAML file below Content/assignments. Texts are plain, except where a description says that they are Markdown."

    private static func mapping(_ properties: [(String, JSONNode)], _ keys: [(name: String, definition: KeyDefinition)]) -> JSONNode {
        .object([
            ("type", .text("object")), ("required", .array(keys.filter(\.definition.isRequired).map { .text($0.name) })),
            ("additionalProperties", .truth(false)), ("properties", .object(properties)),
        ])
    }

    private static func members(_ keys: [(name: String, definition: KeyDefinition)]) -> [(String, JSONNode)] {
        keys.map { name, definition in
            let words = definition.help.replacing("`", with: "").replacing(", see below", with: "").replacing(
                "see below", with: "reminders")
            let description = words.prefix(1).uppercased() + words.dropFirst()
            return (name, .object([("description", .text(description))] + type(definition.value)))
        }
    }

    private static func reference(_ name: String) -> JSONNode { .object([("$ref", .text("#/$defs/\(name)"))]) }

    private static func type(_ value: KeyDefinition.Value) -> [(String, JSONNode)] {
        switch value {
        case .id: [("$ref", .text("#/$defs/id"))]
        case .text: [("$ref", .text("#/$defs/text"))]
        case .markdown: [("type", .text("string"))]
        case .integer(let range):
            [("type", .text("integer")), ("minimum", .number(Double(range.lowerBound))), ("maximum", .number(Double(range.upperBound)))]
        case .number(let range):
            [("type", .text("number")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
        case .date: [("$ref", .text("#/$defs/date"))]
        case .timeZone: [("type", .text("string")), ("pattern", .text("^[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*)*$"))]
        case .length: [("type", .text("string")), ("pattern", .text("^[1-9][0-9]*[hdw]$"))]
        case .reminders:
            [
                ("type", .text("array")),
                ("items", .object([("anyOf", .array([reference("span"), reference("date")]))])),
            ]
        case .list: [("type", .text("array")), ("items", reference("task"))]
        }
    }

    private static let shapes: [(String, JSONNode)] = [
        (
            "id",
            .object([
                ("description", .text("Letters, digits, '-', '_' and '.', with '/' between parts.")), ("type", .text("string")),
                (
                    "pattern",
                    .text(
                        #"^\s*(?!\.\.?(?:/|\s*$))[^\u0000-\u0020!-,/:-@\[-^`{-\u007f]+(?:/(?!\.\.?(?:/|\s*$))[^\u0000-\u0020!-,/:-@\[-^`{-\u007f]+)*\s*$"#
                    )
                ),
            ])
        ),
        ("text", .object([("type", .text("string")), ("pattern", .text("\\S"))])),
        (
            "date",
            .object([
                ("type", .text("string")),
                ("pattern", .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$")),
            ])
        ),
        ("span", .object([("type", .text("string")), ("pattern", .text("^[1-9][0-9]*[mhdw]$"))])),
    ]
}
