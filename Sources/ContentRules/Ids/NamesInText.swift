import ContentModel

/// Several names in one text, where a list was meant.
enum NamesInText {
    /// "; write a list: [Ann, Bo]" for names with commas between them, of which at least one is known; nil for other texts.
    static func hint(_ text: String, isKnown: (String) -> Bool) -> String? {
        let names = text.split { $0 == "," || $0 == ";" }.map { String(TextFolding.trim(String($0))) }.filter { !$0.isEmpty }
        guard names.count > 1, names.contains(where: isKnown) else { return nil }
        return "; write a list: [\(names.joined(separator: ", "))]"
    }
}
