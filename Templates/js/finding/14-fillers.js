/** Fillers: folded words that people put into a question and that say little about what they look for, in the languages that pages have. */
(Quizmark => {
    'use strict';

    const fillers = new Set([
        'how many much what which who whom whose when where why is are was were be been do does did can could should would will has have had '
            + 'a an and the of to in on at for from with or if i my you your it its this that these those there',
        'combien que quoi quel quelle quels quelles qui ou quand comment pourquoi est sont etait ont le la les l un une des du de d au aux en '
            + 'dans sur par pour avec et je mon ma mes vous votre il elle on ce cet cette ces se s si y a t qu c',
        'cuanto cuanta cuantos cuantas cual cuales quien cuando donde como porque es son fue el los las unos unas del al con para o mi tu su '
            + 'lo hay',
        'quanto quanta quanti quante che quale quali chi dove come perche e sono gli i uno di della dei delle dello alla per da ed mio tuo suo',
    ].flatMap(words => words.split(' ')));

    /** @param {string} word folded */
    const isFiller = word => fillers.has(word);

    Object.assign(Quizmark, { isFiller });
})(globalThis.Quizmark ??= {});
