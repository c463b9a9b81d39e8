import Testing
import Trials

@testable import ContentModel

struct FirstClauseTests {
    @Test(arguments: [
        ("The diver is late.", "The diver is late"),
        ("Late", "Late"),
        ("The diver falls; the referee whistles.", "The diver falls"),
        ("In a running dive, the diver halts on the way.", "In a running dive, the diver halts on the way"),
        (
            "Going in feet first, the diver has an arm, or both arms, raised higher than the head.",
            "Going in feet first, the diver has an arm"
        ),
        (
            "On reaching the water, the diver has twisted at least a quarter turn too far or too little.",
            "On reaching the water, the diver has twisted at least a…"
        ),
        ("In the last step of the run-up, two feet push.", "In the last step of the run-up, two feet push"),
        (
            "At the take-off from a springboard, one foot leaves before the other.",
            "At the take-off from a springboard, one foot leaves before…"
        ),
        ("At most 4.5 points.", "At most 4.5 points"),
        ("1. The diver walks off.", "1. The diver walks off"),
        ("Le plongeur rebondit deux fois : la planche bouge.", "Le plongeur rebondit deux fois"),
        ("選手が二回跳ねる。審判が笛を吹く。", "選手が二回跳ねる"),
        ("No. 3 skill is missing, e.g. a barani; the series goes on.", "No. 3 skill is missing, e.g. a barani"),
        ("L’élément n° 3 manque, p. ex. un barani\u{202F}; la série continue.", "L’élément n° 3 manque, p. ex. un barani"),
        ("Falta el elemento n.º 3, p. ej. un barani; la serie sigue.", "Falta el elemento n.º 3, p. ej. un barani"),
        ("Manca l’elemento n. 3, p. es. un barani; la serie continua.", "Manca l’elemento n. 3, p. es. un barani"),
        ("The mat (see 3.2; fig. 4) moves away. The judges stop.", "The mat (see 3.2; fig. 4) moves away"),
        ("(Men only) Two skills are repeated: one doesn’t count.", "(Men only) Two skills are repeated"),
        ("The diver touches the board (or the platform, with any part of the body) once.", "The diver touches the board…"),
        ("The diver falls. 2 points are lost.", "The diver falls"),
        ("The referee (or a judge whistles. The dive is over.", "The referee (or a judge whistles"),
        ("Line one\nline two", "Line one line two"),
        ("…", "…"), ("", ""),
    ])
    func takesTheFirstClause(text: String, clause: String) {
        #expect(FirstClause.of(text) == clause)
    }

    @Test(arguments: ["x", "word ", "Ü", "跳"])
    func hasSixtyLettersAtMost(piece: String) {
        for count in 1..<200 {
            let clause = FirstClause.of(String(repeating: piece, count: count))
            #expect(clause.count <= 60 && !clause.hasSuffix(" …"))
        }
    }

    @Test func takesLinearTime() {
        let growth = Growth.ofTime(4_000) { count in _ = FirstClause.of(String(repeating: ".", count: count)) }
        #expect(growth < 10, "\(growth) times as long for four times as many points")
    }
}
