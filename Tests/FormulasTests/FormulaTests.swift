import Formulas
import Markup
import Testing

@Suite struct FormulaTests {
    @Test func start() { #expect(Formula("x").faults == []) }
}
