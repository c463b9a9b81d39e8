/// Names of columns in German, French, Spanish and Italian.
extension CSVColumn {
    /// The column's name in our tables, by its words in small letters.
    static let translated = [
        "frage": "question", "fragetext": "question", "fragestellung": "question", "énoncé": "question", "texte de la question": "question",
        "pregunta": "question", "domanda": "question", "testo della domanda": "question",

        "antwort": "right", "richtig": "right", "richtige antwort": "right", "richtige antworten": "right", "korrekt": "right",
        "korrekte antwort": "right", "korrekte antworten": "right", "lösung": "right",
        "réponse": "right", "bonne réponse": "right", "bonnes réponses": "right", "réponse correcte": "right",
        "réponses correctes": "right", "réponse juste": "right", "solution correcte": "right",
        "respuesta": "right", "correcta": "right", "correctas": "right", "respuesta correcta": "right", "respuestas correctas": "right",
        "opción correcta": "right", "solución": "right",
        "risposta": "right", "corretta": "right", "corrette": "right", "risposta corretta": "right", "risposte corrette": "right",
        "risposta esatta": "right", "soluzione": "right",

        "erklärung": "explanation", "explication": "explanation", "explicación": "explanation", "spiegazione": "explanation",
        "punkte": "points", "punktzahl": "points", "puntos": "points", "punti": "points",
    ]

    /// What the columns of choices are called before their letter or number.
    static let translatedChoices: Set<String> = [
        "antwort", "antwortmöglichkeit", "antwortoption", "réponse", "reponse", "choix", "proposition", "respuesta", "opción", "opcion",
        "risposta", "opzione",
    ]

    /// What the columns of wrong answers are called before their letter or number.
    static let translatedWrong: Set<String> = [
        "falsche antwort", "mauvaise réponse", "réponse fausse", "respuesta incorrecta", "risposta sbagliata", "risposta errata",
    ]
}
