import ContentModel
import Markup
import Sealing
import SitePlanning

/// JSON for the script that hands in a quiz: the key that seals reports, the ways to hand in, and the fingerprints of the questions.
struct HandInPageData {
    private let key: MarkingKey
    private let settings: SiteSettings.HandIn
    /// Version of the list of results that were published for the quiz; nil without any.
    private let results: String?
    /// Names to choose from where the site publishes its students; else empty.
    private let students: [String]

    /// Nil for a quiz whose answers stay on the device, and for packages, whose platform collects the answers.
    ///
    /// A site without files beside its pages has no results.
    init?(_ quiz: Quiz, _ site: SiteContext) {
        let content = site.content
        guard quiz.handIn != nil, let key = content.markingKeys?.first else { return nil }
        self.key = key
        settings = content.settings.handIn
        students = content.settings.publishesStudents ? content.students.map(\.name) : []
        results = site.hasFiles ? site.resultVersion(of: quiz.id) : nil
    }

    /// The policy of a page that hands in: it may connect to the server that receives reports.
    var policy: PagePolicy { settings.upload.map { .upload(origin: $0.origin) } ?? .site }

    func write(_ questions: [Question], _ json: inout CompactJSON) {
        json.key("handIn")
        json.object { json in
            json.key("key")
            json.object { json in
                key.writeMembers(to: &json)
                json.member("kid", key.id)
            }
            json.member("ways", settings.ways.map(\.rawValue))
            if settings.ways.contains(.mail), let mail = settings.mail { json.member("mail", mail) }
            if settings.ways.contains(.upload), let upload = settings.upload { json.member("upload", upload.text) }
            if let results { json.member("results", results) }
            if !students.isEmpty { json.member("students", students) }
            json.key("questions")
            json.object { HandInPageData.writeFingerprints(of: questions, &$0) }
        }
    }

    /// Members of an object, by the ids of the questions.
    static func writeFingerprints(of questions: [Question], _ json: inout CompactJSON) {
        for question in questions {
            let fingerprint = QuestionFingerprint(question)
            json.member(question.id, [fingerprint.prompt] + fingerprint.parts)
        }
    }
}
