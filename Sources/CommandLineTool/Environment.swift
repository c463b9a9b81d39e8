import ArgumentParser
import CivilTime
import Encoding
import Platform
import Sealing

/// The variables that commands read.
enum Environment {
    /// `SOURCE_DATE_EPOCH` for reproducible builds; nil if it isn't set.
    ///
    /// - Throws: `ValidationError` where it isn't a number of seconds.
    static func sourceDate() throws -> Instant? {
        guard let text = Host.environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
        guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
            throw ValidationError("SOURCE_DATE_EPOCH must be a number of seconds since 1970, not '\(text)'")
        }
        return Instant(secondsSinceEpoch: seconds)
    }

    /// `QUIZMARK_SECRET`, the key for the names of students' pages and calendars; nil if it isn't set.
    ///
    /// - Throws: `ValidationError` where it has fewer than 16 bytes.
    static func secret() throws -> [UInt8]? {
        guard let text = Host.environment("QUIZMARK_SECRET"), !text.isEmpty else { return nil }
        guard text.utf8.count(where: { !$0.isWhiteSpace }) >= 16 else {
            throw ValidationError(
                "QUIZMARK_SECRET is too easy to guess; use at least 16 characters, for example from 'openssl rand -hex 16'")
        }
        return Array(text.utf8)
    }

    /// The codes that open exams, from variables such as `QUIZMARK_CODE_MIDTERM`, by their names: "midterm".
    ///
    /// - Throws: `ValidationError` where one can be guessed, or can't be typed on every keyboard. The code itself isn't in the message.
    static func examCodes() throws -> [String: ExamCode] {
        var codes: [String: ExamCode] = [:]
        for line in Host.environment.sorted() {
            let (variable, text) = (String(line.prefix { $0 != "=" }), String(line.drop { $0 != "=" }.dropFirst()))
            guard let name = ExamCode.name(in: variable), !text.isEmpty else { continue }
            guard let code = ExamCode(text) else {
                throw ValidationError(
                    "\(variable) isn't a valid code for an exam; use at least \(ExamCode.shortest) letters from A to Z and digits, for example from 'openssl rand -hex 6'"
                )
            }
            guard codes[name] == nil || codes[name] == code else {
                throw ValidationError(
                    "\(ExamCode.variable(of: name)) is set twice, in uppercase and lowercase, to different codes; unset one")
            }
            codes[name] = code
        }
        return codes
    }
}
