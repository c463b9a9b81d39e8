/**
 * The library: the segments of all languages of the site that have been loaded, the page's language first.
 *
 * @typedef {object} Shelf the loaded index of one language
 * @property {string} language
 * @property {string} name name of the language in the language itself
 * @property {string} prefix prefix of its pages' paths; empty for the site's default language
 * @property {string[]} files files of its segments
 * @property {Segment[]} segments loaded segments, in order
 * @property {Map<string, { segment: Segment, page: number }>} pages pages by path
 * @property {string} [penaltyWords] how the page's language names numbers of penalties: "Strafe {0}|Nr. {0}"
 * @property {string} [ruleWords]
 * @property {CutIndex|null} cut the index of a large site, which has no segments
 *
 * @typedef {{ shelf: Shelf, segment: Segment|null, entry: number }} Hit `segment` is null until it is loaded
 *
 * @typedef {object} Find the results on one shelf
 * @property {Shelf} shelf
 * @property {Map<Segment|null, Float32Array>} scores scores of all entries, by segment
 * @property {Uint32Array} order the entries found, best first: `entriesOfSegment` × segment + entry
 */
(Quizmark => {
    'use strict';

    const { entryOf, hasPage, isOtherTerm, numberNames, openCutIndex, openSegment, partOfText, partsOfWord, rank, readQuery, wordsToMark } = Quizmark;

    /** A number larger than the entries of any segment. An index that is cut counts as one segment with any number of them. */
    const entriesOfSegment = 1 << 20;
    /** Scores that differ by less than the best one divided by this are equal. */
    const levelsOfScores = 2_000;

    /** @returns {Shelf[]} */
    function newShelves(languages) {
        return languages.map(language => ({ ...language, segments: [], pages: new Map(), cut: null }));
    }

    /** Adds a loaded segment at its position in the order, or the list of an index that is cut. */
    function shelve(shelf, file, content) {
        if ('texts' in content) {
            shelf.cut = openCutIndex(content, shelf.language);
            return;
        }
        const segment = openSegment(content);
        shelf.segments[shelf.files.indexOf(file)] = segment;
        segment.pages.forEach((page, index) => shelf.pages.set(page[1], { segment, page: index }));
    }

    /**
     * The entries found, by a counting sort: best first, and of equal scores pages before questions.
     * @param {{ values: Float32Array, pages: number }[]} lists scores of each segment, and its number of pages
     */
    function ordered(lists) {
        const best = lists.reduce((most, { values }) => values.reduce((one, other) => Math.max(one, other), most), 0);
        const levels = [];
        const forEachFound = visit => lists.forEach(({ values, pages }, segmentIndex) => {
            for (let entry = 0; entry < values.length; entry += 1) {
                if (values[entry] > 0) visit(2 * Math.round(levelsOfScores * values[entry] / best) + (entry < pages ? 1 : 0), segmentIndex * entriesOfSegment + entry);
            }
        });
        forEachFound(level => { levels[level] = (levels[level] ?? 0) + 1; });
        let count = 0;
        for (let level = levels.length - 1; level >= 0; level -= 1) {
            [levels[level], count] = [count, count + (levels[level] ?? 0)];
        }
        const order = new Uint32Array(count);
        forEachFound((level, code) => { order[levels[level]++] = code; });
        return order;
    }

    /**
     * The contents of files; those that aren't loaded are noted.
     * @param {Part[]} parts
     * @param {Set<Part>} missing
     */
    function contentOf(parts, missing) {
        for (const part of parts) if (!part.content) missing.add(part);
        return parts.map(part => part.content).filter(Boolean);
    }

    /** @returns {WordList[]} */
    function listsOn({ cut, segments }, beginning, missing) {
        return cut ? contentOf(partsOfWord(cut, beginning), missing) : segments.filter(Boolean);
    }

    const synonymsOf = ({ cut, segments }) => cut?.synonyms ?? segments.filter(Boolean).flatMap(segment => segment.synonyms);

    /** A query without the synonyms that are other terms in the language of a shelf. @returns {Reading} */
    function readingOn(shelf, { parts }) {
        const groups = synonymsOf(shelf);
        return { parts: parts.map(part => ({ ...part, ways: part.ways.filter(({ words, group }) => !group || !isOtherTerm(words, group, groups)) })) };
    }

    /** The word lists and synonyms of all shelves. @returns {Source} */
    function sourceOf(shelves, missing) {
        const spellings = ({ cut, segments }) => {
            return cut ? contentOf(cut.spelling ? [cut.spelling] : [], missing) : segments.filter(Boolean);
        };
        return {
            listsOf: beginning => shelves.flatMap(shelf => listsOn(shelf, beginning, missing)),
            ownLists: beginning => listsOn(shelves[0], beginning, missing),
            ownGuesses: () => spellings(shelves[0]),
            guesses: () => shelves.filter(shelf => shelf === shelves[0] || shelf.prefix === '').flatMap(spellings),
            isComplete: () => missing.size === 0,
            synonyms: shelves.flatMap(synonymsOf),
            ownSynonyms: synonymsOf(shelves[0]),
            names: numberNames(shelves[0]),
        };
    }

    /** The scores of each segment of a shelf. */
    function ranked(shelf, query, missing, isOwn) {
        const reading = readingOn(shelf, query);
        const listsOf = beginning => listsOn(shelf, beginning, missing);
        if (shelf.cut) return [{ segment: null, pages: shelf.cut.pages, ...rank(reading, listsOf, shelf.cut.entries, isOwn) }];
        return shelf.segments.filter(Boolean).map(segment => {
            return { segment, pages: segment.pages.length, ...rank(reading, () => [segment], segment.entries, isOwn) };
        });
    }

    /** The files with texts of hits that aren't loaded yet. */
    function missingTexts(hits) {
        const parts = hits.filter(hit => !hit.segment).map(({ shelf, entry }) => partOfText(shelf.cut, entry));
        return [...new Set(parts)];
    }

    /** Whether a find has the same page or question in another language. */
    function isFoundOn({ shelf, scores }, { shelf: { cut }, segment, entry }) {
        if (cut) return scores.get(null)?.[entry] > 0;
        const { path, question } = entryOf(segment, entry);
        const known = shelf.pages.get(path);
        if (!known) return false;
        const other = known.segment;
        if (question > other.pages[known.page][5]) return false;
        return scores.get(other)[question > 0 ? other.firsts[known.page] + question - 1 : known.page] > 0;
    }

    function hitOf({ shelf }, code) {
        if (shelf.cut) return { shelf, segment: partOfText(shelf.cut, code).content, entry: code };
        return { shelf, segment: shelf.segments[Math.floor(code / entriesOfSegment)], entry: code % entriesOfSegment };
    }

    /** @returns {Find} */
    function findOn(shelf, segments, kind) {
        const scores = new Map(segments.map(found => [found.segment, found[kind]]));
        const lists = shelf.cut ? segments : shelf.segments.map(segment => segments.find(found => found.segment === segment));
        return { shelf, scores, order: ordered(lists.map(found => ({ values: found?.[kind] ?? new Float32Array(), pages: found?.pages ?? 0 }))) };
    }

    /**
     * The results of a query, in the page's language and then in the others, each page or question once: those with all of its
     * words, or with the most important ones if there are none.
     * @param {Shelf[]} shelves
     * @param {string} query
     * @returns {{ finds: Find[], correction: string|null, marks: { beginnings: string[], wholes: string[] }, missing: Part[],
     *     isPartial: boolean }} `correction` is the query that was searched for instead; `missing` are files that the search still
     *     needs; `isPartial`: whether no result has all words
     */
    function find(shelves, query) {
        const missing = new Set();
        const source = sourceOf(shelves, missing);
        const reading = readQuery(query, source);
        const { correction, parts } = reading;
        if (parts.length === 0) return { finds: [], correction, marks: { beginnings: [], wholes: [] }, missing: [], isPartial: false };
        const found = shelves.map(shelf => ({ shelf, segments: ranked(shelf, reading, missing, shelf === shelves[0]) }));
        const hasAll = found.some(({ segments }) => segments.some(({ all }) => all.some(score => score > 0)));
        const finds = [];
        for (const { shelf, segments } of found) {
            const one = findOn(shelf, segments, hasAll ? 'all' : 'any');
            const isNew = code => {
                const hit = hitOf(one, code);
                return !finds.some(earlier => isFoundOn(earlier, hit));
            };
            finds.push(finds.length > 0 ? { ...one, order: one.order.filter(isNew) } : one);
        }
        return { finds, correction, marks: wordsToMark(reading, source.listsOf), missing: [...missing], isPartial: !hasAll };
    }

    /** The number of hits. */
    function countOf(finds) {
        return finds.reduce((sum, found) => sum + found.order.length, 0);
    }

    /**
     * @param {Find[]} finds
     * @returns {Hit[]}
     */
    function hitsBetween(finds, from, to) {
        const hits = [];
        let start = 0;
        for (const found of finds) {
            const part = found.order.slice(Math.max(from - start, 0), Math.max(to - start, 0));
            hits.push(...Array.from(part, code => hitOf(found, code)));
            start += found.order.length;
        }
        return hits;
    }

    /**
     * The path of the page that shows a result. A page without a translation is also among the reader's own pages, in the
     * default language.
     */
    function pathOf({ shelf, segment, entry }, shelves) {
        const { page, path } = entryOf(segment, entry);
        const [{ cut, pages }] = shelves;
        const isFallback = shelf.prefix === '' && !(cut ? hasPage(cut, page) : pages.has(path));
        return (isFallback ? shelves[0].prefix : shelf.prefix) + path;
    }

    Object.assign(Quizmark, { newShelves, shelve, find, missingTexts, countOf, hitsBetween, pathOf });
})(globalThis.Quizmark ??= {});
