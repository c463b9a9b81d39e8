import Testing

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
}
