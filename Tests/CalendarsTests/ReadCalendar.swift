import Testing

/// An iCalendar file, parsed by a strict and simple reader.
struct ReadCalendar {
    struct Component {
        var name: String
        /// Content lines with their parameters: `("DTSTART;VALUE=DATE", "20261204")`.
        var lines: [(name: String, value: String)] = []
        var components: [Component] = []

        /// The value of the line whose name, with or without its parameters, is `name`.
        subscript(_ name: String) -> String? {
            lines.first { $0.name == name || $0.name.hasPrefix(name + ";") }?.value
        }

        func all(_ name: String) -> [Component] { components.filter { $0.name == name } }

        /// Value of a text property, unescaped.
        func text(_ name: String) -> String? {
            self[name].map { value in
                var result = ""
                var isEscaped = false
                for scalar in value.unicodeScalars {
                    if isEscaped {
                        result.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
                        isEscaped = false
                    } else if scalar == "\\" {
                        isEscaped = true
                    } else {
                        result.unicodeScalars.append(scalar)
                    }
                }
                return result
            }
        }
    }

    let bytes: [UInt8]
    let root: Component

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        let text = try #require(String(validating: bytes, as: UTF8.self))
        #expect(text.hasSuffix("\r\n"))
        let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n", omittingEmptySubsequences: true)
        var open: [Component] = []
        var root: Component?
        for line in lines {
            let colon = try #require(ReadCalendar.colon(of: line))
            let name = String(line[..<colon])
            let value = String(line[line.index(after: colon)...])
            switch name {
            case "BEGIN": open.append(Component(name: value))
            case "END":
                let last = open.popLast()
                let done = try #require(last)
                #expect(done.name == value)
                if open.isEmpty { root = done } else { open[open.count - 1].components.append(done) }
            default: open[open.count - 1].lines.append((name, value))
            }
        }
        self.root = try #require(root)
    }

    /// The first colon outside quotes.
    private static func colon(of line: Substring) -> Substring.Index? {
        var isQuoted = false
        return line.indices.first { index in
            if line[index] == "\"" { isQuoted.toggle() }
            return line[index] == ":" && !isQuoted
        }
    }

    var events: [Component] { root.all("VEVENT") }
    var tasks: [Component] { root.all("VTODO") }

    func task(_ uid: String) throws -> Component {
        let task = tasks.first { $0["UID"] == uid }
        return try #require(task, "\(uid)")
    }

    func event(_ uid: String) throws -> Component {
        let event = events.first { $0["UID"] == uid }
        return try #require(event, "\(uid)")
    }
}
