import ContentModel
import Encoding
import Foundation
import Testing
import Trials

@testable import Sealing

/// A folder that is removed with the object.
private final class Files {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-reports-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}

struct ReportTests {
    private let key: PrivateKey

    init() throws { key = try #require(PrivateKey.random()) }

    private func payload(name: String = "Toby", site: String = "college", report: String = "1", answer: String = #"["1"]"#) -> String {
        #"{"report":\#(report),"site":"\#(site)","quiz":"cells","version":"0","language":"en","student":{"name":"\#(name)","id":"4711"},"#
            + #""attempt":"a","handedIn":"2026-11-23T09:28:22Z","questions":[{"id":"atp","kind":"single","answer":\#(answer)},{"id":"sky"}]}"#
    }

    private func sealed(_ payload: String) throws -> String {
        try #require(SealedText.sealed(Array(payload.utf8), for: key.publicKey, type: Report.contentType))
    }

    private func refusal(_ payload: String, site: String? = "college") throws -> Report.Refusal? {
        let text = try sealed(payload)
        do throws(Report.Refusal) {
            _ = try Report(text, keys: [key], site: site)
            return nil
        } catch {
            return error
        }
    }

    /// Equal answers to the same question are one object, whatever else the reports say.
    @Test func sharedAnswers() throws {
        let known = KnownAnswers()
        func report(_ answer: String, name: String) throws -> Report {
            let json = "{\"receipt\":\"a\"," + payload(name: name, answer: answer).dropFirst()
            return try Report(json: Array(json.utf8), sharing: known)
        }
        let reports = try [
            report(#"["1"]"#, name: "Toby"), report(#"["2"]"#, name: "Anne"), report(#"["1"]"#, name: "Zoë"), report("[]", name: "Bob"),
        ]
        #expect(reports.map { $0.answers[0].value?.texts } == [["1"], ["2"], ["1"], []])
        #expect(reports.map(\.name) == ["Toby", "Anne", "Zoë", "Bob"])
        #expect(reports[0].answers[0] === reports[2].answers[0])
        #expect(reports[0].answers[0] !== reports[1].answers[0])
        #expect(reports.allSatisfy { $0.answers[1] === reports[0].answers[1] && $0.answers.count == 2 })
    }

    /// Only so many answers are remembered for each question, and no long ones; the others are read all the same.
    @Test func answersThatFewGive() throws {
        let known = KnownAnswers()
        for number in 0..<200 {
            let answer = number == 0 ? "[\"\(String(repeating: "a", count: 5000))\"]" : "[\"\(number)\"]"
            let json = "{\"receipt\":\"a\"," + payload(answer: answer).dropFirst()
            let report = try Report(json: Array(json.utf8), sharing: known)
            #expect(report.answers[0].value?.texts?.first?.utf8.count == (number == 0 ? 5000 : "\(number)".utf8.count))
        }
        #expect(known.all.map(\.count) == [64, 1])
    }

    @Test func invalidUTF8() throws {
        let sound = Array(("{\"receipt\":\"a\"," + payload(name: "Zoë").dropFirst()).utf8)
        #expect(throws: Never.self) { try Report(json: sound) }
        var cut = sound
        cut.remove(at: try #require(cut.firstIndex(of: 0xC3)))
        #expect(throws: Report.Refusal.invalid) { try Report(json: cut) }
    }

    @Test func refusals() throws {
        #expect(try refusal(payload()) == nil)
        #expect(try refusal(payload(site: "other")) == .otherSite("other"))
        #expect(try refusal(payload(site: "other"), site: nil) == nil)
        #expect(try refusal(payload(report: "2")) == .unknownFormat("2"))
        #expect(try refusal(payload(report: "\"1\"")) == .invalid)
        #expect(try refusal("[]") == .invalid)
        #expect(try refusal(payload(answer: String(repeating: "[", count: 40) + String(repeating: "]", count: 40))) == .invalid)
        #expect(try refusal(payload() + String(repeating: " ", count: 9 << 20)) == .tooLarge)
    }

    /// By Python: the first 20 digits of the Crockford Base32 of SHA-256 of "a.b".
    @Test func receipt() { #expect(Receipt.of("a.b") == "5SSKDQ4EQA3YYHSDYNMC") }

    @Test func aScoreOrReceiptInsideChangesNothing() throws {
        let text = try sealed(payload().replacingOccurrences(of: #""quiz""#, with: #""receipt":"FALSE","score":100,"quiz""#))
        let report = try Report(text, keys: [key], site: "college")
        #expect(report.json.hasPrefix("{\"receipt\":\"\(Receipt.of(text))\",\"report\":1,\"site\":\"college\",\"score\":100,\"quiz\""))
        #expect(!report.json.contains("FALSE"))
    }

    @Test(arguments: [
        (#"[{"a":[null,true,-1.5e3,"\u00e9"]},[]]"#, true), (#"[{"a":1,"a":2}]"#, false), ("[1,]", false), (#"{"a":tru}"#, false),
        ("1e999", false), (#""\x""#, false),
    ])
    func whatIsNotUsedHasToBeSound(value: String, isSound: Bool) throws {
        let text = try sealed(payload().replacingOccurrences(of: #""quiz""#, with: #""more":\#(value),"quiz""#))
        #expect(((try? Report(text, keys: [key], site: "college")) != nil) == isSound)
    }

    /// The page of an exam has letters of its own.
    @Test func lettersOfExamsAreThoseOfTheFile() throws {
        let exam = payload(answer: #"["b"],"parts":["0","1"]"#).replacing(#""quiz""#, with: #""exam":true,"quiz""#)
        let report = try Report(try sealed(exam), keys: [key], site: nil)
        func cell(_ letters: [String]?) -> String {
            String(decoding: ReportTable.csv([report]) { _, _ in letters }, as: UTF8.self)
        }
        #expect(cell(["a"]).contains(",atp,a\r\n") && cell(nil).contains(",atp,b (on the page)\r\n"))
        let homework = try Report(try sealed(payload(answer: #"["b"],"parts":["0","1"]"#)), keys: [key], site: nil)
        #expect(String(decoding: ReportTable.csv([homework]) { _, _ in nil }, as: UTF8.self).contains(",atp,b\r\n"))
    }

    @Test func cellsThatLookLikeFormulas() throws {
        let names = ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1", #"\t=1"#, #"\u001b[2J"#, "Anne-Marie", #"a\"b, c"#]
        let reports = try names.map { try Report(try sealed(payload(name: $0)), keys: [key], site: nil) }
        let cells = String(decoding: ReportTable.csv(reports) { _, _ in nil }, as: UTF8.self)
        for cell in [
            ",'=1+1,", ",'+1,", ",'-1,", ",'@SUM(A1),", "' =1", ",'＝1,", "'\t=1", ",\u{FFFD}[2J,", ",Anne-Marie,", "\"a\"\"b, c\"",
        ] {
            #expect(cells.contains(cell), "\(cell)")
        }
        #expect(cells.contains(",4711,2026-11-23T09:28:22Z,atp,1\r\n") && cells.contains(",sky,\r\n"))
    }

    @Test func reportsAreFoundInAnyText() throws {
        let (one, two) = (try sealed(payload(name: "A")), try sealed(payload(name: "B")))
        func found(_ text: String) -> [String] { Array(ReportSearch(Array(text.utf8))) }
        #expect(found("Dear all,\r\n\(one).\r\nYours, \"\(two)\"") == [one, two])
        #expect(found("Name,Text\nToby,\(one)\nAnne,\"\(two)\"\n") == [one, two])
        let wrapped = stride(from: 0, to: one.count, by: 76).map { String(Array(one)[$0..<min($0 + 76, one.count)]) }
        for end in ["\n", "\r\n", "=\r\n", "\r\n> "] { #expect(found("> " + wrapped.joined(separator: end) + "\nToby") == [one]) }
        #expect(found("\(one.prefix(one.count - 90))\n\(two)").last == two)
        for character in ["\u{200B}", "\u{AD}", "\u{2060}", "\u{FEFF}"] {
            #expect(found("Här: " + wrapped.joined(separator: character)) == [one])
        }
        #expect(found("and so on.. eyJ.. eyJhIjoxfQ..a.b.c e.g. eyJhbGciOiJub25lIn0.e30.") == [])
        let wide: [UInt8] = [0xFF, 0xFE] + Array("Toby\t\(one)\r\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(Array(ReportSearch(wide)) == [one])
    }

    /// In a table, a name can't show what is beside it in reverse.
    @Test func controlCharactersOfTablesAreReplaced() {
        #expect(ReportTable.printable("\u{202E}yboT\u{1B}\u{202D}") == "\u{FFFD}yboT\u{FFFD}\u{FFFD}")
        #expect(ReportTable.printable("\u{2067}شوان\u{2069}\t\n\u{200F}") == "\u{2067}شوان\u{2069}\t\n\u{200F}")
    }

    /// Forms and phones cut long texts off, and some students paste only a part.
    @Test(arguments: [24, 60, 200]) func beginningsOfReportsAreFound(count: Int) throws {
        let (one, two) = (try sealed(payload(name: "A")), try sealed(payload(name: "B")))
        func found(_ text: String, isTable: Bool = false) -> [String] { Array(ReportSearch(Array(text.utf8), isTable: isTable)) }
        let start = String(two.prefix(count))
        #expect(found("Time,Report\n1,\"\(one)\"\n2,\"\(start)\"\n3,\(start)\n") == [one, start, start])
        #expect(found("\(start)\n\n\(one)") == [start, one] && found("Hello!\n\(start)") == [start])
    }

    @Test func endsOfReportsAreFoundInTables() throws {
        let one = try sealed(payload(name: "A"))
        func found(_ text: String) -> [String] { Array(ReportSearch(Array(text.utf8), isTable: true)) }
        let end = String(one.suffix(200))
        let hash = String(repeating: "0123456789abcdef", count: 8)
        #expect(found("Time,Report\n1,\"\(end)\"\n2,\(one)\n3,\(hash)\n4,https://x.example/\(end)\n") == [end, one])
    }

    /// Damage can put a period into the text, which then ends too early.
    @Test func aFileWithOneDamagedReportIsRefusedOnce() throws {
        let files = try Files()
        let one = try sealed(payload(name: "A"))
        var letters = Array(one.utf8)
        let parts = one.split(separator: ".", omittingEmptySubsequences: false)
        letters[one.utf8.count - parts[4].count - parts[3].count / 2] = UInt8(ascii: ".")
        try files.write("one.jwe", letters)
        var collection = ReportCollection(keys: [key], site: nil)
        collection.add(files.folder.path)
        #expect(collection.refused.map(\.reason) == [Report.Refusal.damaged.description])
    }

    /// Files that were joined without a line break between them.
    @Test func reportsOneRightAfterAnother() throws {
        let all = try ["A", "B", "C"].map { try sealed(payload(name: $0)) }
        func search(_ text: String) -> (found: [String], leftover: Int) {
            var search = ReportSearch(Array(text.utf8))
            var found: [String] = []
            while let text = search.next() { found.append(text) }
            return (found, search.leftover)
        }
        #expect(search(all.joined()).found == all && search(all.joined()).leftover == 0)
        #expect(search(all.joined(separator: "\n") + "\n").leftover == 0)
        // The first one was cut off, wherever that was.
        for count in [all[0].count - 30, 500, 400] { #expect(search(all[0].prefix(count) + all[1] + all[2]).found.suffix(2) == all[1...]) }
        let end = all[0].suffix(100)
        #expect(search(all[1] + end).leftover == 100 && search("\(end)\n\(all[1])").leftover == 100)
        // In a message there are other words, and other long ones.
        #expect(search("Toby\n\(all[1])\nYours").leftover == 0 && search("Dear all, \(end): \(all[1])").leftover == 0)
    }

    @Test func whatIsLeftOverIsNamed() throws {
        let files = try Files()
        let (one, two) = (try sealed(payload(name: "A")), try sealed(payload(name: "B")))
        try files.write("all.txt", Array("\(one)\(two)\(one.suffix(200))".utf8))
        var collection = ReportCollection(keys: [key], site: nil)
        collection.add(files.folder.path)
        #expect(collection.reports.map(\.name) == ["A", "B"])
        #expect(
            collection.refused.map(\.reason) == [
                "200 characters aren't part of any report; ask whoever handed it in for the complete file"
            ])
    }

    /// What email programs and editors put between the letters: quoted lines, tags, runs of a document, UTF-16 without a mark.
    @Test func reportsAreFoundBetweenTagsAndQuotes() throws {
        let one = try sealed(payload())
        func found(_ bytes: [UInt8]) -> [String] { Array(ReportSearch(bytes)) }
        let pieces = stride(from: 0, to: one.count, by: 60).map { String(Array(one)[$0..<min($0 + 60, one.count)]) }
        let runs = #"</w:t></w:r><w:r w:rsidR="00A4"><w:rPr><w:noProof/></w:rPr><w:t xml:space="preserve">"#
        for end in ["\n| ", "\n&gt; ", "<br>\r\n", "<br />", "</div><div style=\"margin: 0\">", "<wbr>", runs, "&nbsp;\n"] {
            #expect(found(Array("<p>Toby: \(pieces.joined(separator: end))</p><p>eof</p>".utf8)) == [one], "\(end)")
        }
        let dots = try #require(one.range(of: ".."))
        for pause in ["\r\n", "\n> > ", "<br>\n"] {
            #expect(found(Array(one.replacingCharacters(in: dots, with: ".\(pause).").utf8)) == [one])
        }
        #expect(found(Array("<input value=\"\(one)\">".utf8)) == [one])
        #expect(found(Array("a\(one)".utf16).flatMap { [UInt8($0 & 0xFF), 0] }) == [one])
        #expect(found(Array(" \(one)".utf16).flatMap { [UInt8($0 & 0xFF), 0] }) == [one])
    }

    @Test func reportsAreFoundInAttachments() throws {
        let files = try Files()
        let texts = try ["A", "B", "C", "D"].map { try sealed(payload(name: $0)) }
        func part(_ bytes: [UInt8], _ header: String = "Content-Transfer-Encoding: base64") -> String {
            let text = Array(Base64.text(bytes))
            let lines = stride(from: 0, to: text.count, by: 76).map { String(text[$0..<min($0 + 76, text.count)]) }
            return "--x\r\nContent-Type: a/b\r\n\(header)\r\nX-More: 1\r\n\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n--x\r\n"
        }
        let html = Array("<p>\(texts[1].replacingOccurrences(of: ".", with: ".<br>"))</p>".utf8)
        let document = [
            ZipEntry(path: "[Content_Types].xml", bytes: Array("<Types/>".utf8)),
            ZipEntry(path: "word/document.xml", bytes: Array("<w:t>\(texts[2])</w:t>".utf8)),
        ]
        try files.write(
            "Inbox.mbox",
            Array(
                ("From a\r\nSubject: Quiz\r\n\r\n" + part(Array(texts[0].utf8)) + part(html, "content-transfer-encoding:  BASE64")
                    + part(try ZipArchive.bytes(document)) + "\r\n\(texts[3])\r\n").utf8))
        var collection = ReportCollection(keys: [key], site: "college")
        collection.add(files.folder.path)
        #expect(collection.reports.map(\.name) == ["D", "A", "B", "C"])
        #expect(collection.refused.isEmpty && collection.others.isEmpty && collection.repeated == 0)
    }

    /// A student may have handed in something else.
    @Test func filesWithoutAReportAreNamed() throws {
        let files = try Files()
        let essay = [ZipEntry(path: "[Content_Types].xml", bytes: [60]), ZipEntry(path: "word/document.xml", bytes: [60])]
        let archive = [
            ZipEntry(path: "Toby_1/essay.docx", bytes: try ZipArchive.bytes(essay)), ZipEntry(path: "Anne_2/photo.png", bytes: [1]),
            ZipEntry(path: "ali.eml", bytes: Array("Subject: my quiz\n".utf8)),
            ZipEntry(path: "__MACOSX/Toby_1/._essay.docx", bytes: [1]), ZipEntry(path: ".DS_Store", bytes: [1]),
        ]
        try files.write("all.zip", try ZipArchive.bytes(archive))
        try files.write("a.jwe", Array(try sealed(payload()).utf8))
        var collection = ReportCollection(keys: [key], site: "college")
        collection.add(files.folder.path)
        let names = collection.others.map { $0.dropFirst(files.folder.path.count + 1) }
        #expect(names == ["all.zip/Anne_2/photo.png", "all.zip/Toby_1/essay.docx", "all.zip/ali.eml"])
        #expect(collection.reports.count == 1 && collection.refused.isEmpty)
    }

    @Test func foldersAndArchives() throws {
        let files = try Files()
        let (one, two) = (try sealed(payload(name: "A")), try sealed(payload(name: "B")))
        try files.write("a/one.jwe", Array(one.utf8))
        try files.write("a/again.txt", Array("see \(one) ".utf8))
        let inner = try ZipArchive.bytes([ZipEntry(path: "Toby_1/two.jwe", bytes: Array(two.utf8))])
        try files.write(
            "all.zip", try ZipArchive.bytes([ZipEntry(path: "inner.zip", bytes: inner), ZipEntry(path: "x.png", bytes: [1, 2])]))
        try files.write("half.jwe", Array(one.utf8.prefix(300)))
        try files.write("notes.txt", Array("nothing".utf8))
        try files.write("broken.zip", [0x50, 0x4B, 0x03, 0x04, 1, 2, 3])
        var collection = ReportCollection(keys: [key], site: "college")
        collection.add(files.folder.path)
        collection.add(files.folder.path + "/notes.txt")
        #expect(collection.reports.map(\.name) == ["A", "B"])
        #expect(collection.repeated == 1)
        #expect(collection.refused.map { $0.path.split(separator: "/").last } == ["broken.zip", "half.jwe", "notes.txt"])
    }

    /// One student's archive that grows without end keeps nobody else's report from being found.
    @Test func anArchiveThatGrowsIsNamedAndLeftOut() throws {
        let files = try Files()
        let report = try sealed(payload())
        let large = try ZipArchive.bytes((1...3).map { ZipEntry(path: "\($0).txt", bytes: [UInt8](repeating: 0x61, count: 4000)) })
        let grown = try ZipArchive.bytes((1...3).map { ZipEntry(path: "\($0).zip", bytes: large) })
        try files.write(
            "all.zip",
            try ZipArchive.bytes([
                ZipEntry(path: "Eve_1/a.zip", bytes: grown), ZipEntry(path: "Toby_2/hw.jwe", bytes: Array(report.utf8)),
                ZipEntry(path: "Zoe_3/b.zip", bytes: try ZipArchive.bytes([ZipEntry(path: "hw.jwe", bytes: Array(report.utf8))])),
            ]))
        var (found, refused): ([String], [String]) = ([], [])
        ReportFinder.find(in: files.folder.path + "/all.zip", nestedLimit: 10_000) { finding, location in
            let path = String(location.path.dropFirst(files.folder.path.count + 1))
            switch finding {
            case .report: found.append(path)
            case .nothing(let reason): refused.append("\(path): \(reason)")
            case .rest, .other, .link: break
            }
        }
        #expect(found == ["all.zip/Toby_2/hw.jwe", "all.zip/Zoe_3/b.zip/hw.jwe"])
        #expect(
            refused == [
                "all.zip/Eve_1/a.zip/1.zip: its contents take more than 0 MB, so it wasn't searched completely; unpack it first"
            ])
    }

    @Test func archivesThatAreNestedTooDeepAreNamed() throws {
        let files = try Files()
        var bytes = Array(try sealed(payload()).utf8)
        for depth in 0..<4 { bytes = try ZipArchive.bytes([ZipEntry(path: depth == 0 ? "a.jwe" : "\(depth).zip", bytes: bytes)]) }
        try files.write("all.zip", bytes)
        var collection = ReportCollection(keys: [key], site: "college")
        collection.add(files.folder.path + "/all.zip")
        #expect(collection.reports.isEmpty)
        #expect(
            collection.refused.map { "\($0.path.dropFirst(files.folder.path.count + 1)): \($0.reason)" } == [
                "all.zip/3.zip/2.zip/1.zip: archives are nested more than 3 deep, so this one wasn't searched; unpack it first"
            ])
    }

    /// Links to folders may lead around in a circle.
    @Test func linksToFilesAreFollowed() throws {
        let (files, others) = (try Files(), try Files())
        try others.write("one.jwe", Array(try sealed(payload(name: "A")).utf8))
        try files.write("notes.txt", Array("nothing".utf8))
        let links = [("one.jwe", others.folder.path + "/one.jwe"), ("lost.jwe", "nowhere"), ("again", files.folder.path)]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(atPath: "\(files.folder.path)/\(name)", withDestinationPath: target)
        }
        var collection = ReportCollection(keys: [key], site: "college")
        collection.add(files.folder.path)
        #expect(collection.reports.map(\.name) == ["A"] && collection.refused.isEmpty && collection.others.count == 1)
        #expect(collection.links.map { $0.dropFirst(files.folder.path.count + 1) } == ["again", "lost.jwe"])
    }

    @Test func damagedReportsAreAllRefused() throws {
        let text = Array(try sealed(payload()).utf8)
        let head = text.prefix { $0 != UInt8(ascii: ".") }.count
        var random = SplitMix64(seed: 1)
        for _ in 0..<3000 {
            var changed = text
            switch Int.random(in: 0..<3, using: &random) {
            case 0: changed[Int.random(in: 0..<changed.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: changed.removeSubrange(Int.random(in: (head + 2)..<changed.count, using: &random)...)
            default: changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard changed != text else { continue }
            let found = ReportSearch(changed).filter { (try? Report($0, keys: [key], site: nil)) != nil }
            #expect(found.isEmpty)
        }
    }
}
