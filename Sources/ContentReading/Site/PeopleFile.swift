import Diagnostics

/// Detects files with personal data: a class list, a table with email addresses. Such files must not be published by mistake.
enum PeopleFile {
    /// Number of bytes to examine.
    static let headLimit = 64 << 10

    private static let endings: Set = ["json", "csv", "tsv", "txt", "yml", "yaml", "xlsx", "xls", "ods", "numbers", "vcf"]

    /// - Parameter head: returns the beginning of the file, if its name doesn't decide.
    static func isLikely(_ path: String, head: () -> [UInt8]) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), endings.contains(name[name.index(after: dot)...].lowercased()) else { return false }
        let ending = name[name.index(after: dot)...].lowercased()
        if ending == "vcf" || namesPeople(String(name[..<dot])) { return true }
        switch ending {
        case "csv", "tsv", "txt": return isTableOfPeople(String(decoding: head(), as: UTF8.self))
        case "json":
            let bytes = head()
            return bytes.count < headLimit && isTreeOfPeople(String(decoding: bytes, as: UTF8.self))
        default: return false
        }
    }

    // MARK: - Names

    /// Words in the languages of the interface, without accents.
    private static let words: Set = [
        "user", "users", "student", "students", "pupil", "pupils", "people", "roster", "rosters", "classlist", "enrolment", "enrollment",
        "enrolments", "enrollments", "attendance", "attendees", "contacts", "gradebook", "grades", "learners",
        "eleve", "eleves", "etudiant", "etudiants", "etudiante", "etudiantes", "apprenants", "utilisateurs", "personnes", "inscrits",
        "trombinoscope", "listeclasse", "listedeclasse",
        "alumno", "alumnos", "alumna", "alumnas", "alumnado", "estudiante", "estudiantes", "usuarios", "personas", "matriculados",
        "listaclase", "listadeclase",
        "studente", "studenti", "studentessa", "studentesse", "alunno", "alunni", "alunna", "alunne", "utenti", "persone", "iscritti",
        "elencoclasse", "listaclasse",
    ]

    private static func namesPeople(_ stem: String) -> Bool {
        let parts = words(in: stem)
        let joined = parts.joined()
        return parts.contains(where: words.contains)
            || ["classlist", "listeclasse", "listedeclasse", "listaclase", "listadeclase", "elencoclasse", "listaclasse"].contains {
                joined.contains($0)
            }
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

    /// Columns and keys that only people have.
    private static let personal: Set = [
        "email", "emailaddress", "mail", "courriel", "correo", "correoelectronico", "postaelettronica", "student", "studentname",
        "studentid",
        "pupil", "eleve", "etudiant", "alumno", "alumna", "estudiante", "studente", "alunno", "firstname", "lastname", "surname",
        "givenname",
        "familyname", "prenom", "nomdefamille", "apellido", "apellidos", "cognome", "dateofbirth", "birthday", "dob", "datedenaissance",
        "fechadenacimiento", "datadinascita", "phone", "telephone", "telefono",
    ]
    /// Columns that other tables have, too; personal only together with one of `school`.
    private static let names: Set = ["name", "fullname", "nom", "nombre", "nome"]
    private static let school: Set = [
        "class", "classe", "clase", "form", "grade", "mark", "marks", "note", "nota", "voto", "teacher", "tutor",
    ]

    private static func arePersonal(_ keys: [String]) -> Bool {
        let keys = keys.map { words(in: $0).joined() }
        return keys.contains(where: personal.contains) || (keys.contains(where: names.contains) && keys.contains(where: school.contains))
    }

    private static func isTableOfPeople(_ text: String) -> Bool {
        guard let header = text.split(whereSeparator: \.isNewline).first, header.utf8.count < 4096 else { return false }
        let columns = header.split { [",", ";", "\t"].contains($0) }.map(String.init)
        return columns.count > 1 ? arePersonal(columns) : columns.first.map { personal.contains(words(in: $0).joined()) } ?? false
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
