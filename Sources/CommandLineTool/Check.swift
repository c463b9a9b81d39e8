import ArgumentParser
import CivilTime
import ContentReading
import ContentRules
import Diagnostics
import Markup
import Platform
import SiteBuild

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a site's content without writing anything.",
        discussion: """
            With --guessing, it also shows how many questions in each quiz a student answers correctly by always picking the longest \
            choice, the first one, "true", and so on, and warns you if a strategy pays off.

            EXAMPLES
              quizmark check college --format github
              quizmark check college --guessing
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "A folder of your own templates. (default: SITE/Templates)", completion: .directory)
    var templates: String?

    @Flag(help: "Look for quizzes that can be guessed by a fixed strategy, such as always picking the longest choice.")
    var guessing = false

    @OptionGroup var drafts: DraftsOption

    @OptionGroup var options: DiagnosticOptions

    func run() throws {
        let start = ContinuousClock.now
        let site = site.site.withoutTrailingSlash
        var settings = SiteBuilder.Options(
            site: site, templates: templates, isStrict: options.strict, jobs: options.jobs.count)
        settings.now = .now
        settings.secret = try Environment.secret()
        settings.examCodes = try Environment.examCodes()
        settings.checksGuessing = guessing
        settings.publication.includesDrafts = drafts.drafts
        let outcome = SiteBuilder(settings).check()
        if options.format == .text, !options.quiet { for check in outcome.guessing { write(line(check, site), to: .output) } }
        let details = guessing && options.format == .json ? [("guessing", json(outcome.guessing, site))] : []
        Console(options, site: site).print(outcome, seconds: start.duration(to: .now), isBuild: false, details: details)
        if options.format == .text, !options.quiet { GradingSession.warnOfLeftResults(in: site) }
        if outcome.errors > 0 { throw Exit.contentErrors }
    }

    /// What `line` says, for programs.
    private func json(_ checks: [GuessingCheck], _ site: String) -> String {
        var json = CompactJSON()
        json.array { json in for check in checks { json.object { json in members(of: check, site, &json) } } }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func members(of check: GuessingCheck, _ site: String, _ json: inout CompactJSON) {
        json.member("path", shown(check.location.path, in: site))
        json.member("title", check.title)
        json.member("questions", check.questions)
        json.member("places", check.keyCounts)
        json.member("chance", tenths(check.chance))
        json.key("strategies")
        json.array { json in
            for (strategy, count) in check.earned {
                json.object { json in
                    json.member("picks", strategy.words)
                    json.member("correct", tenths(count))
                }
            }
        }
        json.key("boxes")
        json.array { json in
            for (right, questions) in check.rightCounts {
                json.object { json in
                    json.member("correct", right)
                    json.member("questions", questions)
                }
            }
        }
        json.key("statements")
        json.object { json in
            json.member("true", check.statements.true)
            json.member("false", check.statements.false)
        }
    }

    private func tenths(_ count: Double) -> Double { (count * 10).rounded() / 10 }

    /// "Content/quizzes/cells.md (The cell): 8 questions with one correct choice (2 in place 1, 3 in place 2, 3 in place 3); correct by
    /// chance: 2.7; correct by always picking the longest choice: 4; …".
    private func line(_ check: GuessingCheck, _ site: String) -> String {
        var parts: [String] = []
        if check.questions > 0 {
            let keys = check.keyCounts.enumerated().map { "\($1) in place \($0 + 1)" }.joined(separator: ", ")
            parts.append("\(counted(check.questions, "question")) with one correct choice (\(keys))")
            parts.append("correct by chance: \(GuessingCheck.shown(check.chance))")
            parts += check.earned.prefix(2).map { "correct by always picking \($0.strategy.words): \(GuessingCheck.shown($0.count))" }
        }
        parts += check.rightCounts.map { "\(counted($0.questions, "question")) with \(counted($0.right, "correct box", "correct boxes"))" }
        let (right, wrong) = check.statements
        if (right, wrong) != (0, 0) { parts.append("\(counted(right + wrong, "statement")) (\(right) true, \(wrong) false)") }
        return "\(shown(check.location.path, in: site)) (\(TerminalText.oneLine(check.title))): \(parts.joined(separator: "; "))\n"
    }
}
