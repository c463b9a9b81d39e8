import Diagnostics
import Testing

@testable import ContentReading

struct UnusedFileTests {
    private static let people =
        "; a class list belongs in Marking, where 'quizmark roster import' puts it, and who teaches whom in Content/people.json; neither is published"
    private static let media = "; pictures and other media belong in Content/media, and everything there is published"
    private static let list = "; a class list belongs in the folder Marking, next to Content, which isn't published"
    private static let keep = "; keep it outside Content"

    @Test(arguments: [
        ("peopel.json", "; did you mean 'people.json'?"), ("People.json", "; did you mean 'people.json'?"),
        ("site.yaml", "; did you mean 'site.yml'?"), ("calendar-leger.json", "; did you mean 'calendar-ledger.json'?"),
        ("users.json", people), ("people.csv", people), ("Class List 7B.xlsx", people), ("classList.ods", people), ("roster.yml", people),
        ("quizzes/students.csv", people), ("Élèves.csv", people), ("liste-de-classe.tsv", people), ("alumnos2027.csv", people),
        ("lista_de_clase.xlsx", people), ("studenti.json5.csv", people), ("elenco classe.xlsx", people),
        ("picture.PNG", media), ("quizzes/cell.svg", media), ("handout.pdf", media),
        ("roster.pdf", list + media), ("students.PDF", list + media), ("klassenliste.pdf", list + media), ("class list.png", list + media),
        ("quizzes/élèves.jpg", list + media), ("classical.pdf", media),
        ("data.csv", keep), ("sheet.xlsx", keep), ("letter.docx", keep), ("x/data.json", keep),
        ("quizes/cells.md", "; did you mean the folder 'quizzes'?"), ("quiz/cells.md", "; did you mean the folder 'quizzes'?"),
        ("Penalty/a.md", "; did you mean the folder 'penalties'?"), ("page/a.md", "; did you mean the folder 'pages'?"),
        ("quizzes/notes.txt", "; quizzes are .md or .json"), ("quizzes/q.md.txt", "; rename it to 'q.md'"),
        ("people.json.txt", "; rename it to 'people.json'"),
        ("cells.md", "; texts belong in a folder such as Content/quizzes or Content/pages"),
    ])
    func theNameSaysWhereItGoes(path: String, hint: String) {
        let diagnostic = UnusedFile.diagnostic("Content/\(path)") { [] }
        #expect(diagnostic.message == "this file isn't used\(hint)")
        #expect(diagnostic.id == .unknownFile)
    }

    @Test(arguments: [
        ("a.csv", "name,email\nAda,a@example.org\n"), ("a.csv", "Nom;Classe\n"), ("a.tsv", "Apellidos\tNombre\n"), ("a.txt", "E-Mail\n"),
        ("a.csv", "\"First name\",\"Last name\"\n"), ("a.csv", "Cognome,Nome\n"), ("a.csv", "correo,nota\n"),
        ("a.json", "[{\"Mr. Bob\": [\"Callum\", \"Toby\"]}]"), ("a.json", "{\"teachers\": [{\"Bob\": {\"students\": [\"Callum\"]}}]}"),
        ("a.json", "[{\"name\": \"Ada\", \"email\": \"a@example.org\"}]"),
        ("a.csv", "Nachname;Vorname\n"), ("a.csv", "Nachname,Vorname,Klasse\n"), ("a.csv", "Name,Klasse\n"), ("a.csv", "Naam;Klas\n"),
        ("a.csv", "Achternaam;Voornaam\n"), ("a.csv", "Name;Matrikelnummer\n"), ("Klassenliste 7b.xlsx", ""), ("leerlingen.ods", ""),
        ("a.csv", "primer apellido;nombre\n"), ("a.jsonl", "{\"student\": \"Ada\", \"mark\": 3}\n"), ("marks.jsonl", ""),
        ("decisions.yml", ""), ("gradebook.sqlite", ""), ("a.csv", "\u{FEFF}\"Schüler\",\"Note\"\n"),
    ])
    func theContentSaysThatItNamesPeople(name: String, text: String) {
        #expect(PeopleFile.isLikely("media/\(name)") { Array(text.utf8) })
    }

    @Test(arguments: [
        ("planets.csv", "name,mass,radius\nEarth,1,1\n"), ("a.csv", "1,2,3\n"), ("a.csv", ""), ("a.json", "{\"mammals\": [\"dog\"]}"),
        ("a.json", "{"), ("a.json", "[1, [2]]"), ("a.txt", "A text without any names.\n"), ("students.png", ""), ("users.svg", ""),
        ("a.pdf", "name,email"), ("peoples.md", ""),
        ("elements.csv", "Name;Symbol;Gruppe;Klasse\nEisen;Fe;8;Metall\n"), ("animals.csv", "name,class,order\nwolf,Mammalia,Carnivora\n"),
        ("tiere.csv", "Name;Klasse;Ordnung;Familie\n"), ("a.csv", "Name;Gruppe\nEisen;8\n"), ("a.csv", "name,number\niron,26\n"),
        ("a.jsonl", "{\"name\": \"iron\"}\n"), ("a.sqlite", ""), ("users.sql", ""),
    ])
    func otherFilesDoNot(name: String, text: String) {
        #expect(!PeopleFile.isLikely("media/\(name)") { Array(text.utf8) })
    }
}
