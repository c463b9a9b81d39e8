import Localization
import Markup

extension HTMLWriter {
    /// Table head with the name of each column.
    mutating func columnNames(_ names: [StringKey], _ context: PageContext) {
        open("thead")
        open("tr")
        for name in names {
            open("th")
            attribute("scope", is: "col")
            words(context.words[name])
            close("th")
        }
        close("tr")
        close("thead")
    }
}
