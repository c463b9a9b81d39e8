import ContentModel
import Testing

@testable import QuizExchange

/// Numbers as other programs read them: without exponents.
struct DecimalNumberTests {
    @Test(arguments: [
        ("9.81", "9.81"), ("14.0", "14.0"), ("-0.50", "-0.50"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"),
        ("1e20", "100000000000000000000"),
        ("1e-7", "0.0000001"), ("-2.50E3", "-2500"), ("6.02e+2", "602"), ("0e5", "0"), ("-0", "0"), ("1e-400", "0"), ("1.5e0", "1.5"),
        ("0.0012e2", "0.12"), ("123456789012345678901234567890.5", "123456789012345678901234567890.5"),
    ])
    func noExponentIsLeft(written: String, expected: String) throws {
        #expect(try #require(DecimalNumber(written)).plain == expected)
    }

    @Test(arguments: [
        ("602200000000000000000000", "6.022e23"), ("-10000000000000", "-1e13"), ("10000000000", "10000000000"),
        ("0.00000000000000000016", "1.6e-19"), (".00000000001", "1e-11"),
        ("1000000000", "1000000000"), ("0.0000001", "0.0000001"), ("10000000000.5", "10000000000.5"), ("6.02e23", "6.02e23"),
        ("0.00", "0.00"),
        ("0.00000000000250", "2.50e-12"), ("0000000000001", "0000000000001"),
    ])
    func manyZerosAreAPowerOfTen(written: String, expected: String) throws {
        let number = try #require(DecimalNumber(written))
        #expect(number.compact.text == expected)
        #expect(number.compact.value == number.value)
    }

    @Test(arguments: [
        ("9.81", "0.05", "9.76", "9.86"), ("-3", "0.5", "-3.5", "-2.5"), ("0.3", "0.3", "0", "0.6"),
        ("1e20", "1", "99999999999999999999", "100000000000000000001"),
        ("1e-7", "2e-7", "-0.0000001", "0.0000003"), ("999.9", "0.1", "999.8", "1000"), ("3", "0", "3", "3"), ("3.0", "0.0", "3.0", "3.0"),
    ])
    func rangesAreExact(number: String, tolerance: String, lowest: String, highest: String) throws {
        let (number, tolerance) = (try #require(DecimalNumber(number)), try #require(DecimalNumber(tolerance)))
        #expect(DecimalNumber.range(number, tolerance: tolerance) == (lowest, highest))
    }

    @Test(arguments: [
        ("9.76", "9.86", "9.81", "0.05"), ("-1", "2", "0.5", "1.5"), ("1e20", "3e20", "200000000000000000000", "100000000000000000000"),
        ("999999.999999999", "1000000.000000001", "1000000", "0.000000001"),
        ("3.14159265358", "3.14159265360", "3.14159265359", "0.00000000001"),
        ("0.123456789012345", "0.123456789012347", "0.123456789012346", "0.000000000000001"),
        // Other programs calculate them in binary floating point.
        ("3.1300000000000003", "3.15", "3.14", "0.01"), ("-0.30000000000000004", "0.1", "-0.1", "0.2"),
        ("999.9000000000001", "1000.1", "1000", "0.1"),
    ])
    func middlesAreExact(lowest: String, highest: String, number: String, tolerance: String) throws {
        let (low, high) = (try #require(DecimalNumber(lowest)), try #require(DecimalNumber(highest)))
        let middle = try #require(DecimalNumber.middle(of: low, high))
        #expect(middle.number.text == number)
        #expect(middle.tolerance.text == tolerance)
    }
}
