import ContentModel

/// Which columns of a table say who somebody is, by the headers of Moodle, Canvas, Google Classroom and schools' own lists, in the
/// languages of the interface, German and Dutch.
package struct RosterColumns {
    package enum Role: Sendable { case fullName, first, infix, last, secondLast, name, number, email, group }

    package private(set) var fullName: Int?
    package private(set) var first: Int?
    package private(set) var last: Int?
    /// "van der" between first and last name.
    package private(set) var infix: Int?
    /// Spanish lists may have both family names in columns of their own.
    package private(set) var secondLast: Int?
    /// Several, best first: Canvas has the number of the school beside its own.
    package private(set) var numbers: [Int] = []
    package private(set) var emails: [Int] = []
    package private(set) var groups: [Int] = []
    /// Canvas' own id of a student, and the login there. Neither is the number that students know.
    package private(set) var canvasID: Int?
    package private(set) var canvasLogin: Int?
    /// Whether the headers leave no doubt that names are whole: not where "Name" alone may be the last name.
    package private(set) var hasWholeNames = false

    /// Nil if there is no column with names.
    package init?(_ headers: [String]) {
        let found = headers.map(Self.role(_:))
        func column(_ role: Role) -> Int? { found.firstIndex { $0?.role == role } }
        func columns(_ role: Role) -> [Int] {
            found.indices.filter { found[$0]?.role == role }.sorted { (found[$0]?.rank ?? 0, $0) < (found[$1]?.rank ?? 0, $1) }
        }
        (canvasID, canvasLogin) = RosterColumns.ofCanvas(headers)
        numbers = columns(.number).filter { $0 != canvasID }
        (emails, groups) = (columns(.email), columns(.group))
        (first, last, fullName) = (column(.first), column(.last), column(.fullName))
        // "Nom" beside "Prénom" is the last name, "Nombre" beside "Apellidos" the first one, and alone each is the whole name.
        if let name = column(.name) {
            switch (first, last) {
            case (.some, nil): last = name
            case (nil, .some): first = name
            default: fullName = fullName ?? name
            }
        }
        if first == nil || last == nil { fullName = fullName ?? first ?? last }
        if fullName == nil, first == nil { return nil }
        hasWholeNames = first != nil && last != nil || column(.fullName) != nil
        if first != nil, last != nil {
            fullName = nil
            infix = column(.infix)
            secondLast = column(.secondLast)
        }
    }

    /// Columns of the parts of a name, in their order.
    package var nameParts: [Int] { [first, infix, last, secondLast].compactMap(\.self) }

    /// Whether these are headers of a gradebook that Canvas exported, which joins the names of sections as in a sentence.
    package static func areOfCanvas(_ headers: [String]) -> Bool {
        ["ID", "Section"].allSatisfy(headers.contains) && ["Student", "LastName"].contains(where: headers.contains)
    }

    /// The columns of Canvas' id and login: in its gradebook, in any of its layouts, and in a roster that was made from it. "ID" in a list
    /// of a school is the school's number.
    private static func ofCanvas(_ headers: [String]) -> (id: Int?, login: Int?) {
        let login = "SIS Login ID"
        guard ["ID", login, "Section"].allSatisfy(headers.contains) else {
            return (headers.firstIndex { word($0) == "canvasid" }, headers.firstIndex { word($0) == "canvaslogin" })
        }
        return (headers.firstIndex(of: "ID"), headers.firstIndex(of: login))
    }

    /// Columns under a header such as "No." that count the rows: 1, 2, 3.
    ///
    /// - Parameter cells: what a column has below its header.
    package func counters(_ headers: [String], cells: (Int) -> [String]) -> Set<Int> {
        Set(
            numbers.filter { column in
                guard RosterColumns.headersOfCounters.contains(RosterColumns.word(headers[column])) else { return false }
                let counts = cells(column).compactMap { Int($0.hasSuffix(".") ? String($0.dropLast()) : $0) }
                return !counts.isEmpty && counts == Array(1...counts.count)
            })
    }

    private static let headersOfCounters: Set = ["nr", "no", "num", "number", "nummer", "numero"]

    /// The same without counters, unless nothing else numbers the students.
    ///
    /// - Parameter hasCells: whether a column has anything below its header.
    package func without(_ counters: Set<Int>, hasCells: (Int) -> Bool) -> RosterColumns {
        guard numbers.contains(where: { !counters.contains($0) && hasCells($0) }) else { return self }
        var others = self
        others.numbers.removeAll { counters.contains($0) }
        return others
    }

    private var ofCanvas: [Int] { [canvasID, canvasLogin].compactMap(\.self) }

    /// Columns that aren't read.
    package func unused(_ headers: [String]) -> [Int] {
        let names = fullName.map { [$0] } ?? nameParts
        let used = Set(names + numbers + emails + groups + ofCanvas)
        return headers.indices.filter { !used.contains($0) && !headers[$0].isEmpty }
    }

    /// Columns that a roster made of this table would lose: all but those of the name, the best number and address, the groups, and
    /// Canvas' id and login.
    package func lost(_ headers: [String]) -> [Int] {
        let kept = Set((fullName.map { [$0] } ?? nameParts) + numbers.prefix(1) + emails.prefix(1) + groups + ofCanvas)
        return headers.indices.filter { !kept.contains($0) }
    }

    /// Whether a header may be that of a name or a part of it.
    package static func isName(_ header: String) -> Bool {
        switch role(header)?.role {
        case .fullName, .first, .infix, .last, .secondLast, .name: true
        case .number, .email, .group, nil: false
        }
    }

    /// Headers that a list may have, for a message.
    package static let advice =
        "name the columns 'Name', or 'First name' and 'Last name', and also 'Number', 'Email' and 'Groups' if you have them"

    /// A header without accents, case and punctuation.
    package static func word(_ header: String) -> String { String(TextFolding.label(header).filter { $0.isLetter || $0.isNumber }) }

    package static func role(_ header: String) -> (role: Role, rank: Int)? {
        role(word: word(header))
    }

    /// The role of a column whose header is `word`, and its rank among others of that role.
    static func role(word: String) -> (role: Role, rank: Int)? { roles[word] }

    private static let roles: [String: (role: Role, rank: Int)] = {
        var roles: [String: (role: Role, rank: Int)] = [:]
        for (role, words) in headers {
            for (rank, word) in words.enumerated() where roles[word] == nil { roles[word] = (role, rank) }
        }
        return roles
    }()

    /// Without accents, case and punctuation.
    private static let headers: [(Role, [String])] = [
        (
            .fullName,
            [
                "student", "studentname", "fullname", "pupil", "pupilname", "learner", "learnername", "legalname", "participant",
                "lastnamefirstname", "lastfirst",
                "namelastfirst", "surnameforename", "surnamefirstname", "firstnamelastname", "firstlast", "namefirstlast",
                "forenamesurname", "firstnamesurname", "eleve", "etudiant", "nomcomplet", "nometprenom", "nometprenoms",
                "nomprenom", "nomprenoms", "prenometnom", "prenomnom", "prenomsetnom", "alumno", "alumna", "alumnoa", "estudiante",
                "nombrecompleto", "nombreyapellidos", "nombreapellidos", "apellidosynombre", "apellidosnombre", "apellidoynombre",
                "apellidonombre", "studente", "alunno", "alunna", "alunnoa", "nominativo", "nomecompleto", "nomecognome",
                "nomeecognome", "cognomeenome", "cognomenome", "displayname",
                "studentin", "schuler", "schulerin", "schulerinnen", "studierende", "studierender", "teilnehmer", "teilnehmerin",
                "teilnehmende",
                "vollstandigername", "vorundnachname", "vornameundnachname", "vornamenachname", "vornamename", "namevorname",
                "nameundvorname", "nachnamevorname",
                "leerling", "cursist", "deelnemer", "volledigenaam", "naamleerling", "voorenachternaam", "voornaamachternaam",
                "voornaamenachternaam", "achternaamvoornaam",
            ]
        ),
        (
            .first,
            [
                "firstname", "firstnames", "givenname", "givennames", "forename", "prenom", "prenoms", "nombredepila", "vorname",
                "vornamen", "rufname", "voornaam", "voornamen", "roepnaam", "preferredname", "forenames", "legalforename", "legalforenames",
                "legalfirstname", "preferredforename", "preferredfirstname",
            ]
        ),
        (.infix, ["tussenvoegsel", "tussenvoegsels", "tussenv", "tv", "voorvoegsel", "voorvoegsels", "namenszusatz"]),
        (
            .last,
            [
                "lastname", "surname", "familyname", "nomdefamille", "apellido", "apellidos", "primerapellido", "apellido1",
                "1apellido", "cognome", "nachname",
                "familienname", "zuname", "achternaam", "familienaam", "sortname", "legalsurname", "legallastname", "preferredsurname",
                "preferredlastname",
            ]
        ),
        (.secondLast, ["segundoapellido", "apellido2", "2apellido"]),
        (.name, ["name", "names", "nom", "nombre", "nombres", "nome", "naam"]),
        (
            .number,
            [
                "sisuserid", "idnumber", "studentid", "studentnumber", "number", "num", "no", "orgdefinedid", "externalid", "studentno",
                "uid", "netid", "matricule", "neleve", "noeleve", "numeroeleve", "numerodeleve", "numerodeleleve", "ine",
                "numero", "numerodidentification", "numeroetudiant", "numerodetudiant", "netudiant", "noetudiant", "codeetudiant",
                "codeapogee", "identifiant", "numerodeid",
                "numerodeidentificacion",
                "numerodealumno", "nalumno", "noalumno", "numeroalumno", "expediente", "numerodeexpediente", "nexpediente", "nia",
                "numerodeidentidad", "matricula", "ndematricula", "nodematricula", "nmatricula", "nomatricula", "numerodematricula",
                "codiceidentificativo", "numeroid", "numeroidentificativo", "matricola", "nmatricola",
                "numerodimatricola",
                "rollnumber", "rollno", "admissionnumber", "admissionno", "upn", "candidatenumber", "candidateno", "candidateid", "userid",
                "id", "username",
                "nomdutilisateur", "nombredeusuario",
                "loginid", "sisloginid",
                "idnummer", "institutionsnummer", "institutionelleid", "sisbenutzerid", "sisanmeldeid", "sisgebruikersid", "sisid",
                "matrikelnummer", "matrikelnr", "matrnr", "mtknr", "mtnr", "matrikel", "matriculationnumber", "matriculationno",
                "registrationnumber", "registrationno",
                "matnr", "schulernummer", "schulernr", "studierendenid", "kennnummer", "nummer", "nr", "kennung",
                "benutzername", "anmeldename", "login", "loginname",
                "studentnummer", "studentnr", "leerlingnummer", "leerlingnr", "leerlingid", "stamnummer", "stamnr", "gebruikersnaam",
                // What identifies people beyond the school, or in one exam, comes last.
                "dni", "nie", "dninie", "nif", "nifnie", "prufungsnummer", "pruflingsnummer",
            ]
        ),
        (
            .email,
            [
                "emailaddress", "email", "mail", "mailaddress", "schoolemail", "schoolemailaddress", "primaryemail", "primaryemailaddress",
                "studentemail", "adressedecourriel", "courriel", "adressemail",
                "adresseemail",
                "adresseelectronique", "direcciondecorreo", "direcciondecorreoelectronico", "correo", "correoelectronico", "direccionemail",
                "indirizzoemail", "indirizzomail", "postaelettronica", "indirizzodipostaelettronica",
                "emailadresse", "mailadresse", "schulemail", "emailadres", "mailadres",
            ]
        ),
        (
            .group,
            [
                "groups", "group", "section", "sections", "class", "classes", "groupes", "groupe", "classe", "grupos", "grupo", "clase",
                "gruppi", "gruppo", "cohort", "form", "tutorgroup", "reg", "reggroup", "registrationgroup",
                "seccion", "secciones", "sezione", "abschnitt", "sectie", "klasse", "klassen", "gruppe", "gruppen", "kurs", "kurse",
                "lerngruppe",
                "klas", "groep", "groepen", "lesgroep", "stamgroep",
            ]
        ),
    ]
}
