/**
 * Finding: which rows of the penalty list match a query, by the engine of the search page. English beside another language is
 * searched too.
 *
 * @typedef {object} Row a penalty of the list
 * @property {HTMLElement} element
 * @property {string} phase title of its group on the built page
 * @property {string[]} rules rule numbers as written
 * @property {{ title: string, also: string, text: string, english: string, sanction: string, sanctionWords?: string, sanctionEnglish?: string, number?: string }} texts
 *     `also` has other words for it, between commas; `text` is without the sanction; `sanctionWords` are other words for that
 *
 * @typedef {object} Found
 * @property {number[]} scores of each row, 0 if it isn't found
 * @property {boolean[]} inEnglish whether only the row's English has all of the words
 * @property {string|null} correction
 * @property {boolean} isPartial whether no row has all of the words
 */
(Quizmark => {
    'use strict';

    const { asOneWord, asSpelt, indexDigits, isThin, numberNames, openSynonyms, rank, readQuery, sanctionMeant, waysToSay, wordsForPoints, withoutOpening, wordsOf } = Quizmark;

    /** Other words count less than those that readers see, least of all those of a phrase alone. */
    const [wholePhrase, partOfPhrase] = [0.97, 0.9];

    /**
     * @param {Record<string, string>} sanctionWords other words for each sanction
     * @param {Record<string, string>} sanctionEnglish the English name of each sanction beside another language
     * @returns {Row}
     */
    function newRow(element, phase, sanctionWords, sanctionEnglish) {
        const rules = [...element.querySelectorAll('.rule')].map(rule => rule.textContent);
        const text = selector => element.querySelector(selector)?.textContent ?? '';
        const title = [text('h3'), ...rules].join(' ');
        const sanction = text('.sanction');
        const rest = [...element.children].filter(child => !child.matches('.english, .changed-original, h3')).map(child => child.textContent.replace(sanction, ''));
        return {
            element, phase, rules,
            texts: {
                title, also: element.dataset.also ?? '', text: [...rest, phase, element.dataset.penalty].join(' '), english: text('.english'), sanction,
                sanctionWords: sanctionWords[element.dataset.sanction], sanctionEnglish: sanctionEnglish[element.dataset.sanction],
                number: element.dataset.penalty,
            },
        };
    }

    /** The words of a text; a rule is found by its number alone too. */
    function indexedWords(text) {
        return wordsOf(text).flatMap(word => /^\p{L}+\d+\./u.test(word) ? [word, word.replace(/^\p{L}+/u, '')] : [word]);
    }

    /** Other words for an entry, each phrase as one word, so that it is found before its words in other phrases. */
    const joinedPhrases = also => also.split(', ').map(phrase => phrase.replaceAll(' ', '')).join(' ');

    /** The phrases of other words for an entry, as queries are compared with them. */
    const phrasesIn = also => new Set(also.split(', ').map(phrase => wordsOf(phrase).join(' ')));

    /** A number as postings have it: digits of five bits, least significant first. */
    function written(number) {
        return number > 31 ? indexDigits[32 | number & 31] + written(number >> 5) : indexDigits[number];
    }

    /** The longest of the stems that a word begins with, as its length in a digit. */
    function stemLength(word, stems) {
        for (let length = Math.min(word.length, 63); length > 2; length -= 1) if (stems.has(word.slice(0, length))) return indexDigits[length % word.length];
        return 'A';
    }

    /**
     * The words of texts, as the index of a site has them.
     * @param {{ title: string, text: string }[]} texts each an entry
     * @param {Set<string>|null} stems null in a language whose stems are unknown
     * @param {(word: string) => boolean} hasForms whether a word is one of the stems' language
     * @returns {WordList}
     */
    function listOf(texts, stems, hasForms = () => true) {
        const found = new Map();
        texts.forEach(({ title, text }, entry) => {
            const titles = new Set(indexedWords(title));
            for (const word of new Set([...titles, ...indexedWords(text)])) {
                const known = found.get(word) ?? { last: 0, postings: '' };
                known.postings += written((entry - known.last) << 1 | (titles.has(word) ? 0 : 1));
                known.last = entry;
                found.set(word, known);
            }
        });
        const words = [...found.keys()].sort();
        const lengths = stems ? words.map(word => hasForms(word) ? stemLength(word, stems) : 'A') : [];
        return { words, postings: words.map(word => found.get(word).postings), stems: lengths.join('') };
    }

    /** The words of sanctions, which have no other forms. Numbers are those that the page shows. */
    function listOfSanctions(rows) {
        const isWord = word => waysToSay(word).length === 0 && !wordsForPoints.includes(word);
        const texts = rows.map(({ sanction = '', sanctionWords = '' }) => {
            const shown = wordsOf(sanction);
            const points = shown.some(word => wordsForPoints.includes(word)) ? wordsForPoints : [];
            return { title: '', text: [...shown, ...points, ...wordsOf(sanctionWords).filter(isWord)].join(' ') };
        });
        return { ...listOf(texts, new Set()), exact: new Set(wordsForPoints) };
    }

    /** Phrases with one important word, each as one word where a text has it: "de pies" is in "Entrada de pies", and "de pie" isn't. */
    function listOfPhrases(texts, synonyms) {
        const thin = synonyms.flat().filter(phrase => isThin(phrase.map(({ word }) => word)));
        const joined = phrase => asOneWord(phrase.map(({ word }) => word));
        const isAt = (words, start, phrase) => phrase.every(({ word, isOpen }, index) => {
            const written = words[start + index] ?? '';
            return written === word || isOpen && written.startsWith(word);
        });
        const found = texts.map(({ title, text }) => {
            const words = wordsOf(`${title} ${text}`);
            const phrases = thin.filter(phrase => words.some((_, start) => isAt(words, start, phrase)));
            return { title: '', text: phrases.map(joined).join(' ') };
        });
        return { ...listOf(found, new Set()), exact: new Set(thin.map(joined)) };
    }

    /**
     * @param {Row['texts'][]} texts of each row
     * @param {{ stems?: string, synonyms?: string, penaltyWords?: string, ruleWords?: string }} language what the page knows of its words
     * @returns {(query: string) => Found}
     */
    function newFinder(texts, { stems = '', synonyms = '', ...language }) {
        const known = stems ? new Set(stems.split(' ')) : null;
        const mineOf = ({ title, text, number = '' }) => ({ title: number ? `${title} nr${number}` : title, text });
        const own = listOf(texts.map(mineOf), known);
        const words = new Set(own.words);
        // The English "both" isn't a form of the Spanish "bote".
        const both = listOf(texts.map(row => mineOf({ ...row, text: `${row.text} ${row.english}` })), known, word => words.has(word));
        const alsoOf = (words, weight, hasForms) => ({ ...listOf(texts.map(({ also }) => ({ title: '', text: words(also) })), known, hasForms), weight });
        const phrases = openSynonyms(synonyms);
        const parts = alsoOf(also => also, partOfPhrase);
        const single = new Set(parts.words);
        // The Spanish "doblerebote" isn't a form of "dobladas", though both begin with a stem.
        const spelling = [alsoOf(joinedPhrases, wholePhrase, word => single.has(word)), parts, listOfSanctions(texts)];
        const others = [...spelling, listOfPhrases(texts, phrases)];
        const named = texts.map(({ also }) => phrasesIn(also));
        /** Entries for which the query is one of the other words come first: "arms wrong" begins the words of armstands, too. */
        function withNamedFirst(scores, query) {
            const phrase = wordsOf(query).join(' ');
            const best = Math.max(...scores);
            return scores.map((score, row) => score > 0 && named[row].has(phrase) ? best + score : score);
        }
        const sanctions = texts.map(({ sanction = '' }) => sanction.trim());
        const englishSanctions = texts.map(({ sanctionEnglish = '' }) => sanctionEnglish);
        const lists = () => [both, ...others];
        const ownWords = () => [own, ...spelling];
        const source = {
            listsOf: lists, ownLists: lists, ownGuesses: ownWords, guesses: () => [both, ...spelling], isComplete: () => true,
            synonyms: phrases, ownSynonyms: phrases, joinsPhrases: true, names: numberNames(language),
        };
        return query => {
            const names = [sanctions, englishSanctions].find(list => sanctionMeant(query, list) !== null);
            if (names) {
                const meant = sanctionMeant(query, names);
                const scores = names.map(sanction => sanction === meant ? 1 : 0);
                return { scores, inEnglish: scores.map(() => false), isAsked: true, correction: null, isPartial: false };
            }
            const reading = readQuery(query, source);
            const [mine, all] = [own, both].map(list => rank(reading, () => [list, ...others], texts.length));
            const kind = all.all.some(score => score > 0) ? 'all' : 'any';
            return {
                scores: withNamedFirst(Array.from(all[kind], (score, row) => mine[kind][row] || score), reading.correction ?? withoutOpening(query)),
                inEnglish: Array.from(mine[kind], (score, row) => score === 0 && all[kind][row] > 0),
                isAsked: reading.parts.length > 0, isPartial: kind === 'any',
                correction: reading.correction && asSpelt(reading.correction, texts.map(({ title, also, text, sanctionWords = '' }) => `${title} ${also} ${text} ${sanctionWords}`)),
            };
        };
    }

    Object.assign(Quizmark, { newRow, newFinder });
})(globalThis.Quizmark ??= {});
