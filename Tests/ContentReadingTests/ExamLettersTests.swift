import Testing

@testable import ContentReading

/// Questions of exams are found in whatever way a program has written them.
struct ExamLettersTests {
    private static let forms = [
        "Is x &lt; 5 &amp;amp; y &gt; &#x36;, “été”?", "<p>Is <em>x</em> &lt; 5 &amp; y &gt; 6, &quot;&eacute;t&eacute;&quot;?</p>",
        "<![CDATA[<p>Is x &lt; 5 &amp; y &gt; 6, &#233;t&#233;?</p>]]>",
        "&lt;p&gt;Is x &amp;lt; 5 &amp;amp; y &amp;gt; 6, &lt;b&gt;été&lt;/b&gt;?",
        #"{"a": "Is x < 5 & y > 6,\n\"\u00e9t\u00e9\"?"}"#, #"::q:: Is x < 5 & y > 6, \"*été*\"? {}"#,
        "Is [x](https://a.example/b) < 5 & y > 6, **été**?",
        "Is x < 5 & y > 6, e\u{301}te\u{301}?",
    ]

    @Test(arguments: forms) func allFormsHaveTheSameLetters(form: String) {
        let expected = ExamLetters("Is x < 5 & y > 6, \"été\"?").bytes
        let found = ExamLetters.forms(of: Array(form.utf8)).contains { letters in
            letters.bytes.indices.contains { letters.bytes[$0...].starts(with: expected) }
        }
        #expect(found, "\(ExamLetters.forms(of: Array(form.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) })")
    }
}
