import Diagnostics
import Encoding

/// Detects files with personal data: a class list, a table with email addresses. Such files must not be published by mistake.
enum PeopleFile {
    /// Number of bytes to examine.
    static let headLimit = 64 << 10

    private static let endings: Set = [
        "json", "jsonl", "ndjson", "csv", "tsv", "txt", "yml", "yaml", "xlsx", "xls", "ods", "numbers", "vcf", "sqlite",
    ]

    /// Whether a file has the name of one in the folder Marking, with students' names, answers and marks.
    static func isOfMarking(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return ["marks.jsonl", "received.jsonl", "published.jsonl", "decisions.yml", "gradebook.sqlite"].contains(name.lowercased())
    }

    /// - Parameter head: returns the beginning of the file, if its name doesn't decide.
    static func isLikely(_ path: String, head: () -> [UInt8]) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: ".") else { return false }
        let ending = name[name.index(after: dot)...].lowercased()
        guard endings.contains(ending) else { return false }
        if ending == "vcf" || isOfMarking(path) || namesPeople(String(name[..<dot])) { return true }
        switch ending {
        case "csv", "tsv", "txt": return isTableOfPeople(String(decoding: head(), as: UTF8.self))
        case "json":
            let bytes = head()
            return bytes.count < headLimit && isTreeOfPeople(String(decoding: bytes, as: UTF8.self))
        case "jsonl", "ndjson":
            return head().split(separator: 0x0A).prefix(20).contains { isTreeOfPeople(String(decoding: $0, as: UTF8.self)) }
        default: return false
        }
    }

    /// Whether a file of any kind is named after people, such as a printed class list.
    static func isNamedAfterPeople(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? Substring(path)
        return namesPeople(String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
    }

    // MARK: - Names

    /// Words in the languages of the interface, German and Dutch, without accents.
    private static let words: Set = [
        "user", "users", "student", "students", "pupil", "pupils", "people", "roster", "rosters", "classlist", "enrolment", "enrollment",
        "enrolments", "enrollments", "attendance", "attendees", "contacts", "gradebook", "grades", "learners",
        "eleve", "eleves", "etudiant", "etudiants", "etudiante", "etudiantes", "apprenants", "utilisateurs", "personnes", "inscrits",
        "trombinoscope", "listeclasse", "listedeclasse",
        "alumno", "alumnos", "alumna", "alumnas", "alumnado", "estudiante", "estudiantes", "usuarios", "personas", "matriculados",
        "listaclase", "listadeclase",
        "studente", "studenti", "studentessa", "studentesse", "alunno", "alunni", "alunna", "alunne", "utenti", "persone", "iscritti",
        "elencoclasse", "listaclasse",
        "schuler", "schulerin", "schulerinnen", "studierende", "teilnehmer", "teilnehmerin", "teilnehmerinnen", "teilnehmende", "personen",
        "benutzer", "klassenliste", "schulerliste", "teilnehmerliste",
        "leerling", "leerlingen", "studenten", "cursist", "cursisten", "deelnemer", "deelnemers", "gebruikers", "klassenlijst",
        "leerlingenlijst", "deelnemerslijst",
    ]

    private static func namesPeople(_ stem: String) -> Bool {
        let parts = words(in: stem)
        let joined = parts.joined()
        return parts.contains(where: words.contains)
            || [
                "classlist", "listeclasse", "listedeclasse", "listaclase", "listadeclase", "elencoclasse", "listaclasse", "klassenliste",
                "klassenlijst",
            ]
            .contains { joined.contains($0) }
    }

    /// `classList-2027` is `class` and `list`.
    private static func words(in text: String) -> [String] {
        var words: [String] = []
        var isInWord = false
        var wasSmall = false
        for character in text {
            guard character.isLetter else {
                isInWord = false
                continue
            }
            if !isInWord || (character.isUppercase && wasSmall) { words.append("") }
            words[words.count - 1] += folded(String(character))
            (isInWord, wasSmall) = (true, character.isLowercase)
        }
        return words
    }

    private static let plain: [Character: Character] = [
        "à": "a", "á": "a", "â": "a", "ä": "a", "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e", "ì": "i", "í": "i", "î": "i", "ñ": "n",
        "ò": "o", "ó": "o", "ô": "o", "ö": "o", "ù": "u", "ú": "u", "û": "u", "ü": "u",
    ]

    private static func folded(_ text: String) -> String { String(text.lowercased().map { plain[$0] ?? $0 }) }

    // MARK: - Contents

    /// Columns and keys that only people have, beside those of class lists.
    private static let personal: Set = [
        "studentid", "dateofbirth", "birthday", "dob", "datedenaissance", "fechadenacimiento", "datadinascita", "geburtsdatum",
        "geboortedatum", "phone", "telephone", "telefono", "telefon", "telefonnummer", "handynummer", "telefoon", "telefoonnummer",
    ]
    /// Columns for names of other things, too; personal only together with one of `school`, or with a student's number.
    private static let names: Set = ["fullname", "displayname"]
    private static let school: Set = [
        "class", "classe", "clase", "form", "grade", "mark", "marks", "note", "nota", "voto", "teacher", "tutor", "tutorgroup",
        "klasse", "lerngruppe", "lehrer", "lehrerin", "lehrkraft", "klas", "stamgroep", "lesgroep", "cijfer", "docent", "leraar",
    ]
    /// Words in the names of columns for students' numbers.
    private static let students = ["student", "etudiant", "eleve", "alumno", "schuler", "matrikel", "matricola", "leerling"]
    /// Columns beside which a class isn't one of a school: those of chemical elements, animals and stars.
    private static let science: Set = [
        "symbol", "symbole", "simbolo", "symbool", "formula", "formule", "formel", "order", "ordre", "orden", "ordine", "ordnung", "orde",
        "family", "famille", "familia", "famiglia", "familie", "species", "espece", "especie", "specie", "soort", "genus", "gattung",
        "phylum", "kingdom", "mass", "masse", "masa", "massa", "radius", "atomicnumber",
    ]

    private static func arePersonal(_ keys: [String]) -> Bool {
        let words = keys.map { key in
            let word = RosterColumns.word(key)
            return RosterColumns.role(word: word) == nil ? word.filter(\.isLetter) : word
        }
        let roles = words.map { RosterColumns.role(word: $0)?.role }
        let isPersonal = zip(words, roles).contains { word, role in
            switch role {
            case .first, .last, .email: word != "sortname"
            case .fullName: !names.contains(word)
            default: personal.contains(word)
            }
        }
        if isPersonal { return true }
        guard zip(words, roles).contains(where: { $1 == .name || names.contains($0) }) else { return false }
        if zip(words, roles).contains(where: { word, role in role == .number && students.contains(where: word.contains) }) { return true }
        return words.contains(where: school.contains) && !words.contains(where: science.contains)
    }

    private static func isTableOfPeople(_ text: String) -> Bool {
        guard let header = text.split(whereSeparator: \.isNewline).first, header.utf8.count < 4096 else { return false }
        let columns = header.split { [",", ";", "\t"].contains($0) }.map(String.init)
        return arePersonal(columns)
    }

    /// Whether a tree has teachers with their students, or entries with personal keys such as an email address.
    private static func isTreeOfPeople(_ text: String) -> Bool {
        var log = DiagnosticLog(path: "")
        guard let tree = JSONReader.read(text, log: &log) else { return false }
        return isPersonal(tree, depth: 0)
    }

    private static func isPersonal(_ tree: ContentTree, depth: Int) -> Bool {
        guard depth < 4 else { return false }
        switch tree.value {
        case .sequence(let elements): return elements.prefix(20).contains { isPersonal($0, depth: depth + 1) }
        case .mapping(let entries):
            if arePersonal(entries.map(\.key)) { return true }
            return entries.prefix(20).contains { entry in
                switch entry.value.value {
                case .sequence(let elements):
                    if words(in: entry.key).contains(where: words.contains) { return true }
                    // `{"Mr. Bob": ["Callum", "Toby"]}`
                    if isNameOfPerson(entry.key), !elements.isEmpty, elements.allSatisfy({ $0.scalar != nil }) { return true }
                    return isPersonal(entry.value, depth: depth + 1)
                case .mapping: return isPersonal(entry.value, depth: depth + 1)
                default: return false
                }
            }
        default: return false
        }
    }

    private static let titles: Set = [
        "mr", "mrs", "ms", "miss", "dr", "prof", "professor", "m", "mme", "mlle", "sr", "sra", "srta", "sig", "sigra",
    ]

    /// Whether a name has a title, such as `Mr. Bob`.
    private static func isNameOfPerson(_ text: String) -> Bool {
        let parts = words(in: text)
        return (2...5).contains(parts.count) && titles.contains(parts[0]) && text.first?.isUppercase == true
    }
}
