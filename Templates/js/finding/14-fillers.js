/** Words of questions that carry little meaning for a search, in the languages of the pages. */
(Quizmark => {
    'use strict';

    /** Folded. */
    const fillers = new Set((
        'how many much what which who when where why is are was be does did has have can should a an and the of to in on by at for from with you your '
        + 'i my it this if while '
        + 'combien que quel quelle qui quand comment pourquoi est sont le la l les un une des du de d au en dans sur pour avec et il elle ce se s '
        + 'elles ils ces cet cette celle celui celles ceux si pendant '
        + 'cuanto cuantos cuanta cuantas cual quien cuando donde como es el los las del al con para por mi hay se lo un una y mientras '
        + 'quanto quanti quanta quante qual quale quali e chi dove come perche di della per si nel nella sul sulla lo gli uno che cosa quando mentre'
    ).split(' '));
    /** What is left of a word before an apostrophe. Of the letters that may stand there, only those that begin the fewest other words by mistake. */
    const elided = 'd l n s qu jusqu lorsqu puisqu dell nell all dall sull quell dov'.split(' ');
    for (const word of elided) fillers.add(word);

    /** @param {string} word folded */
    const isFiller = word => fillers.has(word);

    /** How questions about a fault begin, with a space for whatever isn't a letter. "Passe" alone can be of the text: "entrée passée". */
    const opening = new RegExp((
        '^(?: )?(?:what (?:happens|(?:do|should) (?:i|we) (?:do|give))|(?:che )?(?:cosa )?(?:succede|accade|fare)|que faire|was (?:passiert|geschieht)'
        + '|qu[eé] (?:se passe t il|pasa|ocurre|sucede|hacer|hago)|qu (?:est ce qui (?:se passe|arrive)|arrive t il))'
        + '(?: (?:if|when|se|si|s|quando|quand|lorsqu|lorsque|cuando|wenn))?(?!\\p{L})'
    ).replaceAll(' ', '\\P{L}+'), 'iu');

    /** A question without its first words: "What happens if a diver falls?" asks for "a diver falls". */
    function withoutOpening(query) {
        const rest = query.normalize('NFC').replace(opening, '');
        return /[\p{L}\p{N}]/u.test(rest) ? rest : query;
    }

    Object.assign(Quizmark, { isFiller, elided, withoutOpening });
})(globalThis.Quizmark ??= {});
