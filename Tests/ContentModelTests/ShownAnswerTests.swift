import ContentModel
import Testing

@Suite struct ShownAnswerTests {
    @Test(arguments: [
        ("9.81", "0.05", "m/s^2", "9,81 ± 0,05\u{A0}m/s²"), ("3.00e8", "0.01e8", nil, "(3,00 ± 0,01)\u{A0}×\u{A0}10⁸"),
        ("3.00e8", "0.01e8", "m.s^-1", "(3,00 ± 0,01)\u{A0}×\u{A0}10⁸\u{A0}m·s⁻¹"), ("1.5E-3", "0", nil, "1,5\u{A0}×\u{A0}10⁻³"),
        ("3e8", "500000", nil, "3\u{A0}×\u{A0}10⁸ ± 500000"), ("1e+3", "0", nil, "10³"), ("-2e3", "0", nil, "−2\u{A0}×\u{A0}10³"),
        ("30", "0", "°", "30°"), ("25", "0", "°C", "25\u{A0}°C"),
    ])
    func numbersAreShownAsReadersWriteThem(value: String, tolerance: String, unit: String?, shown: String) throws {
        let blank = Blank.number(
            try #require(DecimalNumber(value)), tolerance: try #require(DecimalNumber(tolerance)),
            unit: try unit.map { try #require(MeasurementUnit($0)) })
        #expect(blank.answers(decimalMark: ",", in: .english) == [shown])
    }

    @Test func numbersKeepTheirOrderInTextsFromRightToLeft() throws {
        let number = Blank.number(try #require(DecimalNumber("9.81")), tolerance: try #require(DecimalNumber("0.05")))
        let (arabic, kashmiri) = (try #require(ContentLanguage("ar-EG")), try #require(ContentLanguage("ks-Deva")))
        #expect(number.answers(decimalMark: ".", in: arabic) == ["\u{2066}9.81 ± 0.05\u{2069}"])
        #expect(number.answers(decimalMark: ".", in: kashmiri) == ["9.81 ± 0.05"])
        #expect(Blank.words(["a"], matchesCase: false).answers(decimalMark: ".", in: arabic) == ["a"])
    }
}
