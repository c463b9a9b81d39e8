import Encoding
import Testing

struct NaturalOrderTests {
    @Test(arguments: [
        ["1", "2", "10", "100"], ["a", "a1", "a2", "a10", "b"], ["week 02", "week 2", "week 10"],
        ["", "0", "00", "1"], ["x1y2", "x1y10", "x2y1"], ["9", "10000000000000000000000000000001", "10000000000000000000000000000002"],
        ["Q2", "q1"], ["1a", "a1"], ["é1", "é2", "é10"],
    ])
    func listsNamesAsPeopleDo(names: [String]) {
        #expect(names.reversed().sorted(by: NaturalOrder.precedes) == names)
        for name in names { #expect(!NaturalOrder.precedes(name, name)) }
    }
}
