import CivilTime
package import ContentModel
import Markup

extension CalendarLedger {
    /// JSON with one entry or change per line, sorted for readable diffs and merges.
    package var bytes: [UInt8] {
        let entries = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { uid, entry in
            CalendarLedger.line(uid, entry.json)
        }
        // Changes of one deadline follow each other, so that branches that changed two of them merge.
        let changes = log.sorted { $0.uid == $1.uid ? $0.on < $1.on : $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }.map(\.json)
        let assigned = assignedLines
        let students = CalendarLedger.lists(students.map { ($0.digits, $1) })
        let modules = CalendarLedger.lists(modules.map { ($0, $1) })
        return Array("{\n\"version\": \(CalendarLedger.version),\n\"entries\": {".utf8) + CalendarLedger.lines(entries)
            + (assigned.isEmpty ? [] : Array("},\n\"assigned\": {".utf8) + CalendarLedger.lines(assigned))
            + (students.isEmpty ? [] : Array("},\n\"students\": {".utf8) + CalendarLedger.lines(students))
            + (modules.isEmpty ? [] : Array("},\n\"modules\": {".utf8) + CalendarLedger.lines(modules))
            + Array("},\n\"log\": [".utf8) + CalendarLedger.lines(changes) + Array("]\n}\n".utf8)
    }

    /// A line for each UID: its entries, each with the students who have it.
    private var assignedLines: [[UInt8]] {
        var owners: [String: [Entry: [String]]] = [:]
        for (student, entries) in assigned {
            for (uid, entry) in entries { owners[uid, default: [:]][entry, default: []].append(student.digits) }
        }
        return owners.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { uid, entries in
            let groups = entries.map { entry, students in (entry: entry, students: students.sorted()) }
            var list = CompactJSON()
            list.array { json in
                for group in groups.sorted(by: { $0.students.lexicographicallyPrecedes($1.students) }) {
                    json.object { json in
                        json.write(group.entry)
                        json.member("students", group.students)
                    }
                }
            }
            return CalendarLedger.line(uid, list.bytes)
        }
    }

    /// A line for each key: its names.
    private static func lists(_ lists: [(key: String, names: Set<String>)]) -> [[UInt8]] {
        lists.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { key, names in
            var list = CompactJSON()
            list.array { json in for name in names.sorted() { json.value(name) } }
            return line(key, list.bytes)
        }
    }

    /// A member of an object, without the comma after it.
    private static func line(_ key: String, _ value: [UInt8]) -> [UInt8] {
        var line = CompactJSON()
        line.value(key)
        return line.bytes + Array(": ".utf8) + value
    }

    private static func lines(_ lines: [[UInt8]]) -> [UInt8] {
        let end = Array("\n".utf8)
        return end + lines.joined(separator: Array(",\n".utf8)) + (lines.isEmpty ? [] : end)
    }
}

extension CalendarLedger.Entry {
    fileprivate var json: [UInt8] {
        var json = CompactJSON()
        json.object { $0.write(self) }
        return json.bytes
    }
}

extension DeadlineChange {
    fileprivate var json: [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("on", on.description)
            json.member("uid", uid)
            json.naming(entry)
            switch news {
            case .moved(let from, let to, let former):
                json.member("news", "moved")
                json.member("from", from.ledgerText)
                json.member("to", to.ledgerText)
                if let former { json.member("formerly", former) }
            case .removed(let due, let from):
                json.member("news", "removed")
                json.member("from", (from ?? due).ledgerText)
                if from != nil { json.member("to", due.ledgerText) }
            case .added(let due):
                json.member("news", "added")
                json.member("to", due.ledgerText)
            case .back(let due):
                json.member("news", "back")
                json.member("to", due.ledgerText)
            case .renamed(let former):
                json.member("news", "renamed")
                json.member("formerly", former)
            case .quiz(let opens):
                json.member("news", "quiz")
                if let opens { json.member("to", opens.ledgerText) }
            }
        }
        return json.bytes
    }
}

extension CompactJSON {
    fileprivate mutating func write(_ entry: CalendarLedger.Entry) {
        naming(entry)
        if !entry.teachers.isEmpty { member("teachers", entry.teachers) }
        if entry.isAssigned { member("assigned", true) }
        if let due = entry.due { member("due", due.ledgerText) }
        if entry.sequence > 0 { member("sequence", entry.sequence) }
        if let changed = entry.changed { member("changed", changed.ledgerText) }
        if let digest = entry.digest { member("digest", digest) }
        if let removed = entry.removed { member("removed", removed.description) }
        guard !entry.left.isEmpty else { return }
        key("left")
        array { json in
            for left in entry.left {
                json.object { json in
                    json.member("module", left.module)
                    json.member("on", left.on.description)
                    json.member("sequence", left.sequence)
                }
            }
        }
    }

    fileprivate mutating func naming(_ entry: CalendarLedger.Entry) {
        member("kind", entry.kind.rawValue)
        member("item", entry.item)
        key("title")
        object { json in
            for (language, title) in entry.titles.sorted(by: { $0.key < $1.key }) { json.member(language.code, title) }
        }
        if let module = entry.module { member("module", module) }
    }
}
