import Markup

/// Elements that the body of an item can have: those of HTML, and those of QTI.
enum QTIElements {
    /// Whether students don't see the element, as nothing knows what it is. Prefixes of other namespaces are those of word processors,
    /// whose elements have words of the text in them.
    static func isUnknown(_ element: MarkupElement) -> Bool {
        !known.contains(element.name) && !element.name.contains(":") && !hasInteraction(element)
    }

    private static func hasInteraction(_ element: MarkupElement) -> Bool {
        element.elements.contains { $0.name.hasSuffix("Interaction") || $0.name == "gap" || $0.name == "hottext" || hasInteraction($0) }
    }

    private static let known = Set([html, qti, speech].flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init))

    private static let html = """
        a abbr acronym address area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption center \
        cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form \
        frame h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu \
        meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp script \
        search section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead \
        time title tr track tt u ul var video wbr math
        """

    private static let qti = """
        associableHotspot contentBody feedbackBlock feedbackInline gap gapImg gapText hotspotChoice hottext include infoControl \
        inlineChoice itemBody positionObjectStage printedVariable prompt promptImage rubricBlock simpleAssociableChoice simpleChoice \
        simpleMatchSet stimulusBody stylesheet templateBlock templateInline templateBlockFeedback
        """

    /// Hints for programs that read aloud, around words.
    private static let speech = """
        break emphasis phoneme prosody say-as speak token voice w
        """
}
