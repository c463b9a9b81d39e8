import Diagnostics
import Testing

struct MessageLimitsTests {
    @Test(
        arguments: [
            ("no choice is correct; mark one", "no choice is correct", "; mark one"),
            ("no choice is correct", "no choice is correct", ""),
            ("the id 'l'eau; x' has a space; leave it out", "the id 'l'eau; x' has a space", "; leave it out"),
            ("\"a; b\" isn't a number", "\"a; b\" isn't a number", ""),
        ])
    func adviceFollowsASemicolonThatIsNotQuoted(message: String, fault: String, advice: String) {
        let parts = MessageLimits.parts(message)
        #expect(parts.fault == fault && parts.advice == advice)
    }
}
