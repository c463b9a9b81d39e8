import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// The key is that of RFC 7517, appendix A.
struct MarkingKeyReaderTests {
    private static let x = "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4"
    private static let y = "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"
    /// Worked out by another library.
    private static let id = "cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s"
    private static let point = #""kty": "EC", "crv": "P-256", "x": "\#(x)", "y": "\#(y)""#
    private static let other =
        #"{"kty": "EC", "crv": "P-256", "x": "1yPmkJHo8Qy-iGUL4FudifWkrg1oVis5uIgYVRQX2-4", "y": "EsG3_NnMWiWIKdH1rTCIwpjieShKH5FmBI77JAOSOho"}"#

    private func read(_ json: String) -> (keys: [MarkingKey], log: DiagnosticLog) {
        var log = DiagnosticLog(path: MarkingKey.path)
        let keys = MarkingKeyReader.read(json, log: &log)
        return (keys, log)
    }

    @Test(arguments: [
        "{\(point)}",
        #"{\#(point), "kid": "\#(id)", "use": "enc", "alg": "ECDH-ES"}"#,
        #"{\#(point), "key_ops": [], "ext": true, "x5u": "https://example.org"}"#,
        #"{"keys": [{\#(point)}]}"#,
    ])
    func readsAKey(json: String) {
        let (keys, log) = read(json)
        #expect(log.problems == [])
        #expect(keys == [MarkingKey(x: MarkingKeyReaderTests.x, y: MarkingKeyReaderTests.y, id: MarkingKeyReaderTests.id)])
    }

    @Test func theFirstOfSeveralKeysStaysFirst() {
        let (keys, log) = read(#"{"keys": [\#(MarkingKeyReaderTests.other), {\#(MarkingKeyReaderTests.point)}]}"#)
        #expect(log.problems == [])
        #expect(keys.count == 2 && keys.last?.id == MarkingKeyReaderTests.id)
    }

    /// An invalid key file, with the beginning of its message.
    @Test(arguments: [
        (#"{\#(point), "d": "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}"#, "PrivateMarkingKey: 'd' makes this a private key"),
        (#"{"keys": [{"kty": "oct", "k": "GawgguFyGrWKav7AX4VKUg"}]}"#, "PrivateMarkingKey: 'k' makes this a private key"),
        (#"{"keys": []}"#, "InvalidMarkingKey: 'keys' must be a list with at least one key"),
        (#"{"keys": {}}"#, "InvalidMarkingKey: 'keys' must be a list with at least one key"),
        (#"{"keys": ["a"]}"#, "InvalidMarkingKey: a marking key must be a JWK, an object with keys, but this is text"),
        (#"{"keys": [{\#(point)}, {\#(point)}]}"#, "InvalidMarkingKey: this key is listed twice"),
        ("[]", "InvalidMarkingKey: a marking key must be a JWK"),
        ("{}", #"InvalidMarkingKey: a marking key needs 'kty': "EC""#),
        (#"{"kty": "RSA", "n": "AQAB", "e": "AQAB"}"#, #"InvalidMarkingKey: 'kty' must be "EC", a key of an elliptic curve, not 'RSA'"#),
        (#"{"kty": "EC", "crv": "P-384", "x": "AA", "y": "AA"}"#, #"InvalidMarkingKey: 'crv' must be "P-256""#),
        (
            #"{"kty": "EC", "crv": 256}"#,
            #"InvalidMarkingKey: 'crv' must be "P-256", the curve that browsers encrypt with, but this is a number"#
        ),
        (#"{"kty": "EC", "crv": "P-256", "y": "\#(y)"}"#, "InvalidMarkingKey: a marking key needs 'x'"),
        (#"{"kty": "EC", "crv": "P-256", "x": 7, "y": "\#(y)"}"#, "InvalidMarkingKey: 'x' must be text in base64url, but this is a number"),
        (#"{"kty": "EC", "crv": "P-256", "x": "\#(x)=", "y": "\#(y)"}"#, "InvalidMarkingKey: 'x' isn't base64url"),
        (#"{"kty": "EC", "crv": "P-256", "x": "\#(x)", "y": "4Etl+SRW"}"#, "InvalidMarkingKey: 'y' isn't base64url"),
        (#"{"kty": "EC", "crv": "P-256", "x": "\#(x)", "y": "AAAA"}"#, "InvalidMarkingKey: 'y' must have 32 bytes, not 3"),
        (#"{"kty": "EC", "crv": "P-256", "x": "\#(x)", "y": "\#(x)"}"#, "InvalidMarkingKey: 'x' and 'y' aren't a point on the curve P-256"),
        (#"{\#(point), "use": "sig"}"#, #"InvalidMarkingKey: 'use' must be "enc", encryption, not 'sig'"#),
        (#"{\#(point), "alg": "ES256"}"#, #"InvalidMarkingKey: 'alg' must be "ECDH-ES", how reports are encrypted, not 'ES256'"#),
        (#"{\#(point), "kid": "mine"}"#, #"InvalidMarkingKey: 'kid' must be "\#(id)", the key's thumbprint, not 'mine'"#),
        (#"{\#(point)"#, "InvalidJSON: "),
    ])
    func refusesWhatCannotSeal(json: String, message: String) {
        let (keys, log) = read(json)
        #expect(keys.count <= 1 && (keys.isEmpty || message.contains("twice")))
        #expect(log.problems.count == 1)
        #expect(log.problems.first?.contains(message) == true, "\(log.problems)")
    }

    @Test func aPrivateKeyIsReportedAtItsSecret() {
        let source = MarkedSource(
            """
            {"kty": "EC",
             "d": "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}
             ^ PrivateMarkingKey: 'd' makes this a private key, which opens every report; keep it in the folder Marking, next to Content, and put only its public part here
            """)
        #expect(read(source.text).log.problems == source.problems)
    }

    @Test(arguments: [
        (#"{"kty": "EC", "d": "a"}"#, true), (#"{"keys": [{"kty": "EC"}, {"kty": "oct", "k": "a"}]}"#, true),
        (#"{"kty": "EC", "x": "a"}"#, false), (#"{"d": "a"}"#, false), ("no JSON", false), ("", false),
    ])
    func findsPrivateKeys(text: String, isPrivate: Bool) {
        #expect((MarkingKeyReader.privateMember(of: text) != nil) == isPrivate)
    }
}
