import CivilTime
import Database
import Markup

/// Collection in a package, in Anki's schema 11, which every version on every device reads.
struct AnkiCollection {
    struct Deck {
        var name: String
        var id: Int
        /// HTML that Anki shows before a deck is studied.
        var description = ""
    }

    /// Notes in the order of the decks' cards.
    var notes: [(note: AnkiNote, type: AnkiNoteType, changed: Instant)]
    var types: [AnkiNoteType]
    var decks: [Deck]

    /// The SQLite file.
    ///
    /// - Throws: `SQLiteDatabase.Failure` where SQLite runs out of memory.
    func bytes() throws(SQLiteDatabase.Failure) -> [UInt8] {
        let database = try SQLiteDatabase()
        try database.run(AnkiCollection.schema)
        try database.insert(into: "col", [collection])
        var (notes, cards): ([[SQLiteDatabase.Value]], [[SQLiteDatabase.Value]]) = ([], [])
        var taken: Set<Int> = []
        for (index, entry) in self.notes.enumerated() {
            var id = AnkiNumber.identifier("note", entry.note.guid)
            while !taken.insert(id).inserted { id += 1 }
            notes.append(row(of: entry.note, id, entry.type, entry.changed))
            cards.append(card(of: id, in: decks[entry.note.quiz], due: index + 1, entry.changed))
        }
        try database.insert(into: "notes", notes)
        try database.insert(into: "cards", cards)
        return try database.bytes()
    }

    /// Values of a note's row. Anki calculates the checksum of the first field itself.
    private func row(of note: AnkiNote, _ id: Int, _ type: AnkiNoteType, _ changed: Instant) -> [SQLiteDatabase.Value] {
        [
            .number(id), .text(note.guid), .number(type.id), .number(changed.secondsSinceEpoch), .number(-1),
            .text(note.tags.isEmpty ? "" : " \(note.tags.joined(separator: " ")) "), .text(note.fields.joined(separator: "\u{1F}")),
            .text(note.fields.first ?? ""), .number(0), .number(0), .text(""),
        ]
    }

    /// A new card.
    ///
    /// - Parameter due: its position in the queue of new cards.
    private func card(of note: Int, in deck: Deck, due: Int, _ changed: Instant) -> [SQLiteDatabase.Value] {
        let head = [note, note, deck.id, 0, changed.secondsSinceEpoch, -1, 0, 0, due]
        return (head + [Int](repeating: 0, count: 8)).map { .number($0) } + [.text("")]
    }

    private var collection: [SQLiteDatabase.Value] {
        let changed = notes.map(\.changed).max()?.secondsSinceEpoch ?? AnkiNoteType.changed
        return [
            .number(1), .number(AnkiNoteType.changed), .number(changed * 1000), .number(AnkiNoteType.changed * 1000), .number(11),
            .number(0), .number(0), .number(0), .text("{}"), .text(json(describe)), .text(json(describeDecks)),
            .text(AnkiCollection.options),
            .text("{}"),
        ]
    }

    private func json(_ members: (inout CompactJSON) -> Void) -> String {
        var json = CompactJSON()
        json.object(members)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    // MARK: - JSON columns

    private func describe(_ json: inout CompactJSON) {
        for type in types {
            json.key(String(type.id))
            json.object { json in describe(type, &json) }
        }
    }

    private func describe(_ type: AnkiNoteType, _ json: inout CompactJSON) {
        json.member("id", type.id)
        json.member("name", type.name)
        for (key, number) in [("type", 0), ("mod", AnkiNoteType.changed), ("usn", -1), ("sortf", 0)] { json.member(key, number) }
        json.key("did")
        json.null()
        json.key("tmpls")
        json.array { json in json.object { describeCard(type, &$0) } }
        json.key("flds")
        json.array { json in
            for (index, name) in type.fields.enumerated() { json.object { describeField(name, at: index, &$0) } }
        }
        json.member("css", AnkiNoteType.styles)
        json.member("latexPre", "\\documentclass{article}\\begin{document}")
        json.member("latexPost", "\\end{document}")
        json.key("req")
        json.array { json in
            json.array { json in
                json.value(0)
                json.value("any")
                json.array { $0.value(0) }
            }
        }
        for key in ["tags", "vers"] {
            json.key(key)
            json.array { _ in }
        }
    }

    private func describeCard(_ type: AnkiNoteType, _ json: inout CompactJSON) {
        json.member("name", "Card 1")
        json.member("ord", 0)
        for (key, text) in [("qfmt", type.front), ("afmt", type.back), ("bqfmt", ""), ("bafmt", "")] { json.member(key, text) }
        json.key("did")
        json.null()
    }

    private func describeField(_ name: String, at index: Int, _ json: inout CompactJSON) {
        json.member("name", name)
        json.member("ord", index)
        json.key("sticky")
        json.value(false)
        json.key("rtl")
        json.value(false)
        json.member("font", "Arial")
        json.member("size", 20)
    }

    /// Decks, with "Default", which every collection has.
    private func describeDecks(_ json: inout CompactJSON) {
        for deck in [Deck(name: "Default", id: 1)] + decks {
            json.key(String(deck.id))
            json.object { json in
                json.member("id", deck.id)
                json.member("name", deck.name)
                json.member("mod", AnkiNoteType.changed)
                for (key, number) in [("usn", -1), ("dyn", 0), ("conf", 1), ("extendNew", 0), ("extendRev", 0)] { json.member(key, number) }
                json.member("desc", deck.description)
                json.key("collapsed")
                json.value(false)
                for key in ["newToday", "revToday", "lrnToday", "timeToday"] {
                    json.key(key)
                    json.array { json in for _ in 0..<2 { json.value(0) } }
                }
            }
        }
    }

    /// Review options: Anki's defaults. Readers keep their own.
    private static let options = """
        {"1":{"id":1,"name":"Default","mod":0,"usn":0,"maxTaken":60,"timer":0,"autoplay":true,"replayq":true,\
        "new":{"delays":[1,10],"ints":[1,4,7],"initialFactor":2500,"order":1,"perDay":20,"bury":false,"separate":true},\
        "rev":{"perDay":200,"ease4":1.3,"fuzz":0.05,"ivlFct":1,"maxIvl":36500,"minSpace":1,"bury":false},\
        "lapse":{"delays":[10],"mult":0,"minInt":1,"leechFails":8,"leechAction":0}}}
        """

    private static let schema = """
        CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
            dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL,
            decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
        CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
            tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL,
            data text NOT NULL);
        CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
            usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
            factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
            odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
        CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
            ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
        CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
        CREATE INDEX ix_notes_usn ON notes (usn);
        CREATE INDEX ix_notes_csum ON notes (csum);
        CREATE INDEX ix_cards_usn ON cards (usn);
        CREATE INDEX ix_cards_nid ON cards (nid);
        CREATE INDEX ix_cards_sched ON cards (did, queue, due);
        CREATE INDEX ix_revlog_usn ON revlog (usn);
        CREATE INDEX ix_revlog_cid ON revlog (cid);
        """
}
