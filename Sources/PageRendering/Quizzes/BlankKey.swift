import ContentModel
import Markup

extension CompactJSON {
    /// Writes the answers that a blank accepts, for the script.
    mutating func value(_ blank: Blank) {
        object { json in
            switch blank {
            case .words(let words, let matchesCase):
                json.member("accept", words)
                if matchesCase { json.member("case", true) }
            case .patterns(let patterns, let matchesCase):
                json.member("patterns", patterns)
                if matchesCase { json.member("case", true) }
            case .menu(let options, let key):
                json.member("accept", [options[key]])
                json.member("case", true)
            case .numbers(let numbers):
                if let only = numbers.first, numbers.count == 1 { return json.members(of: only) }
                json.key("numbers")
                json.array { json in for right in numbers { json.object { $0.members(of: right) } } }
            }
        }
    }

    private mutating func members(of number: RightNumber) {
        member("value", number.value.text)
        if number.tolerance.value != 0 { member("tolerance", number.tolerance.text) }
        if let unit = number.unit { member("unit", unit.text) }
    }
}
