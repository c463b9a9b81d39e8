import CivilTime
package import ContentModel
import Markup

extension CalendarLedger {
    /// JSON with one entry per line, sorted for readable diffs and merges.
    package var bytes: [UInt8] {
        let lines = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { uid, entry in
            var line = CompactJSON()
            line.value(uid)
            return line.bytes + [UInt8(ascii: ":"), UInt8(ascii: " ")] + entry.json
        }
        var bytes = Array("{\n\"version\": \(CalendarLedger.version),\n\"recorded\": \"\(recorded)\",\n\"entries\": {\n".utf8)
        bytes += lines.joined(separator: Array(",\n".utf8))
        bytes += Array(lines.isEmpty ? "}\n}\n".utf8 : "\n}\n}\n".utf8)
        return bytes
    }
}

extension CalendarLedger.Entry {
    fileprivate var json: [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("kind", kind.rawValue)
            json.member("item", item)
            json.key("title")
            json.object { json in
                for (language, title) in titles.sorted(by: { $0.key < $1.key }) { json.member(language.code, title) }
            }
            if let module { json.member("module", module) }
            if let due { json.member("due", due.ledgerText) }
            if sequence > 0 { json.member("sequence", sequence) }
            if let added { json.member("added", added.description) }
            if !moves.isEmpty {
                json.key("moves")
                json.array { json in
                    for move in moves {
                        json.object { json in
                            json.member("on", move.on.description)
                            json.member("from", move.from.ledgerText)
                        }
                    }
                }
            }
            if let removed { json.member("removed", removed.description) }
        }
        return json.bytes
    }
}
