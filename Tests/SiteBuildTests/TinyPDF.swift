/// A PDF with one line of text on each page.
enum TinyPDF {
    static func bytes(_ pages: [String]) -> [UInt8] {
        var objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        var kids: [String] = []
        for page in pages {
            let text = page.isEmpty ? "" : "BT /F1 24 Tf 20 100 Td (\(page)) Tj ET"
            objects.append("<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream")
            kids.append("\(objects.count + 1) 0 R")
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents \(objects.count) 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
            )
        }
        objects[1] = "<< /Type /Pages /Kids [\(kids.joined(separator: " "))] /Count \(pages.count) >>"
        var pdf = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (number, object) in objects.enumerated() {
            offsets.append(pdf.utf8.count)
            pdf += "\(number + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = pdf.utf8.count
        pdf += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { pdf += String("0000000000\(offset)".suffix(10)) + " 00000 n \n" }
        pdf += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return Array(pdf.utf8)
    }
}
