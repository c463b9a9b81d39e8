import ContentModel
import Encoding
import Markup
import SearchIndex
import SitePlanning

/// A finished segment of an index that is cut.
struct CutSegment: Sendable {
    var words: WordRun
    var texts: [Text]

    /// Titles and texts of some pages and questions.
    struct Text: Sendable {
        /// Number of its file, from 0.
        var number: Int
        /// Entries of the first page and of the first question.
        var page: Int
        var question: Int
        var json: [UInt8]
    }
}

/// The index of a large site in one language, cut into files, so that a search loads only a few of them: words by their
/// beginnings, and texts by the pages and questions that have them. `assets/search/en.js` lists both:
///
///     Quizmark.addSearchSegment("en",{"pages":10000,"entries":110000,"own":[first,count,…],"spelling":"spelling.js?v=0a1b2c3d",
///         "synonyms":"…","words":[[[word,"w1-9f3a….js?v=1f0c22ab"],…],…],"texts":[[page,question,"1-1.js?v=99887766"],…]});
///
/// `own` has the pages in this language. `words` has a list for each group of segments, and each of its entries names the first
/// word of a file, whose name is made of that word: `assets/search/en-w1-9f3a….js`. Each entry of `texts` has the first page and
/// question of a file.
struct CutSearchIndex {
    /// Number of segments whose words are joined. More would make fewer files, and need more memory.
    static let segmentsOfGroup = 4
    /// Number of pages and questions in a file of texts, unless these would be too many files.
    private static let entriesOfText = 30
    private static let textLimit = 400
    /// Number of words for the correction of typing mistakes: about 60 KB when a server compresses them.
    private static let spellingLimit = 16_000
    /// Usual size of a file of words in bytes; the largest is twice as large.
    private static let sizeOfWords = 16_000

    let language: ContentLanguage
    let pages: Int
    let entries: Int
    /// The pages of the texts of each segment.
    private var own: [[Int]] = []
    /// The files of words of each group of segments.
    private let words: [[WordFile]]
    private var texts: [TextFile] = []
    private let synonyms: String
    /// Words for the correction of typing mistakes, which a page loads for a word that isn't there.
    let spelling: RenderedFile

    /// A file of words with the first of them.
    typealias WordFile = (first: String, name: String)
    typealias TextFile = (page: Int, question: Int, name: String)

    init(language: ContentLanguage, pages: Int, entries: Int, words: [[WordFile]], spelling: SpellingWords, synonyms: String) {
        self.language = language
        self.pages = pages
        self.entries = entries
        self.words = words
        self.synonyms = synonyms
        var json = CompactJSON()
        let run = spelling.run(most: CutSearchIndex.spellingLimit)
        json.object { run.write(0..<run.count, language: language, into: &$0) }
        self.spelling = CutSearchIndex.file("\(language.code)-spelling", json.bytes)
    }

    /// Number of pages and questions that a file of texts has at least.
    static func limit(entries: Int) -> Int { max(entriesOfText, (entries + textLimit - 1) / textLimit) }

    /// Files of a segment's texts.
    static func files(_ segment: SearchSegment, _ texts: [CutSegment.Text]) -> [RenderedFile] {
        texts.map { file("\(segment.name)-\($0.number + 1)", $0.json) }
    }

    private static func file(_ name: String, _ json: [UInt8]) -> RenderedFile {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count + 64)
        bytes += "Quizmark.addSearchSegment(\"\(name)\",".utf8
        bytes += json
        bytes += ");\n".utf8
        return RenderedFile(path: OutputPath("assets/search/\(name).js"), bytes: bytes)
    }

    /// Adds a segment; they are added in their order.
    mutating func add(_ segment: SearchSegment, texts: [TextFile]) {
        own.append(segment.cut?.map(\.page) ?? [])
        self.texts += texts
    }

    /// Files of the words of a group of segments, each with its first word.
    /// - Parameter group: number of the group, from 1.
    static func files(_ run: WordRun, group: Int, _ language: ContentLanguage) -> [(first: String, file: RenderedFile)] {
        var files: [(first: String, file: RenderedFile)] = []
        for part in run.parts(limit: sizeOfWords) {
            var json = CompactJSON()
            json.object { run.write(part, language: language, into: &$0) }
            let first = run.word(part.lowerBound)
            // A number would change with every file before this one.
            files.append((first, file("\(language.code)-w\(group)-\(SHA256.shortText(first.utf8))", json.bytes)))
        }
        return files
    }

    /// The file that names all others.
    var root: RenderedFile { CutSearchIndex.file(language.code, json) }

    /// Name and version of a file without what all files of the language have in common.
    static func name(_ file: FileDigest, _ language: ContentLanguage) -> String {
        String(file.path.text.dropFirst("assets/search/\(language.code)-".count)) + file.version
    }

    private var json: [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.key("pages")
            json.value(pages)
            json.key("entries")
            json.value(entries)
            json.key("own")
            json.array { json in
                for run in runs { for number in [run.lowerBound, run.count] { json.value(number) } }
            }
            json.member("spelling", CutSearchIndex.name(spelling.digest, language))
            if !synonyms.isEmpty { json.member("synonyms", synonyms) }
            json.key("words")
            json.array { json in
                for group in words {
                    json.array { json in
                        for (first, name) in group { json.array { for text in [first, name] { $0.value(text) } } }
                    }
                }
            }
            json.key("texts")
            json.array { json in
                for text in texts {
                    json.array { json in
                        json.value(text.page)
                        json.value(text.question)
                        json.value(text.name)
                    }
                }
            }
        }
        return json.bytes
    }

    /// Runs of numbers of the pages in this language.
    private var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for page in own.joined() {
            if let last = runs.last, last.upperBound == page {
                runs[runs.count - 1] = last.lowerBound..<(page + 1)
            } else {
                runs.append(page..<(page + 1))
            }
        }
        return runs
    }
}
