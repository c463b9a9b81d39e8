/** Fillers: folded words of questions that carry little meaning for a search, in the languages of the pages. */
(Quizmark => {
    'use strict';

    const fillers = new Set((
        'how many much what which who when where why is are was be does did has have can should a an and the of to in on by at for from with you your '
        + 'i my it this '
        + 'combien que quel quelle qui quand comment pourquoi est sont le la l les un une des du de d au en dans sur pour avec et il elle ce se s '
        + 'elles ils ces cet cette celle celui celles ceux '
        + 'cuanto cuantos cual quien cuando donde como es el los las del al con para mi hay se lo un una y '
        + 'quanto quanti quale chi dove come perche di della per si nel nella sul sulla lo gli uno'
    ).split(' '));
    /** What is left of a word before an apostrophe. Of the letters that may stand there, only those that begin the fewest other words by mistake. */
    const elided = 'd l n s qu jusqu lorsqu puisqu dell nell all dall sull quell dov'.split(' ');
    for (const word of elided) fillers.add(word);

    /** @param {string} word folded */
    const isFiller = word => fillers.has(word);

    Object.assign(Quizmark, { isFiller, elided });
})(globalThis.Quizmark ??= {});
