/**
 * A question of a collection, before and after its kind is known.
 *
 * @typedef {object} ForeignQuestion
 * @property {string} id
 * @property {string} kind
 * @property {number} points
 * @property {string[]} tags
 * @property {string} prompt Markdown of one paragraph
 * @property {string} stem Markdown
 * @property {string} explanation Markdown
 * @property {string} modelAnswer Markdown, for free text
 * @property {{ text: string, cost: string }[]} hints
 * @property {{ text: string, blank: number, key: ForeignBlank|boolean|null }[]} answerFeedback feedback by answer; null for any other
 * @property {string} unit unit shown after the field for a number, or empty
 * @property {{ text: string, more: string, feedback: string, isPinned: boolean }[]} [choices]
 * @property {number[]} [right] indices of the right choices
 * @property {boolean} [truth]
 * @property {ForeignBlank[]} [blanks]
 * @property {string[]} [items] in the right order
 * @property {{ prompt: string, match: string }[]} [pairs]
 * @property {string[]} [distractors]
 *
 * @typedef {{ accept: string[], isExact: boolean }|{ patterns: string[], isExact: boolean }|{ options: string[], right: number }
 *     |{ value: string, tolerance: string, unit?: string }|{ numbers: object[] }} ForeignBlank
 */
(Quizmark => {
    'use strict';

    const { blocksOf, parseUnit, phrasesOf, trimmed } = Quizmark;

    function newDraft(prompt, stem = '') {
        return {
            id: null, kind: null, points: 1, tags: [], prompt, stem, plainPrompt: prompt, explanation: '', modelAnswer: '', unit: '',
            hints: [], answerFeedback: [],
            answers: { kind: 'none' }, truth: null, number: null, isExact: false, hasPatterns: false, saysCount: false,
        };
    }

    /** The content of the blanks in prompt and stem, in order. */
    function blanksOf(draft) {
        const blanks = [];
        phrasesOf(draft.prompt, blanks);
        for (const block of blocksOf(draft.stem)) {
            if (block.kind === 'text') phrasesOf(block.text, blanks);
        }
        return blanks;
    }

    /** A decimal number as written, with a point, or null. A comma could separate thousands, so it isn't interpreted. */
    function decimal(written) {
        const text = written.replace(/−/g, '-').replace(/^\++/, '');
        return /^[0-9.eE+-]+$/.test(text) && Number.isFinite(Number(text)) ? text : null;
    }

    const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
    const powerOfTen = /(?:([0-9.]) ?[×x*·⋅∙] ?|^([+\-−]?))10(?:\^([+\-−]?\d+)|([⁺⁻]?[⁰¹²³⁴-⁹]+))/gi;

    /** Powers of ten as exponents: "1.5e-3 m" for "1.5 × 10⁻³ m", "1e3" for "10^3". */
    function withExponents(text) {
        return text.replace(powerOfTen, (_, digit, sign, exponent, raised = '') => {
            const plain = raised.replace(/⁺/, '+').replace(/⁻/, '-').replace(/[⁰¹²³⁴-⁹]/g, character => digits.indexOf(character));
            return `${digit ?? `${sign}1`}e${exponent ?? plain}`;
        });
    }

    /** The number that a text begins with, and the unit after it. */
    function splitAtUnit(text) {
        let { length: end } = /^[0-9.+\-−eE]*/.exec(text)[0];
        while (end > 0 && decimal(text.slice(0, end)) === null) end -= 1;
        const unit = trimmed(text.slice(end));
        return end > 0 && /^(?:[\p{L}°]|1\/)/u.test(unit) ? [text.slice(0, end), unit] : [text, ''];
    }

    /** Symbols that authors write for something else than a prefix and a unit: decibels, not tenths of a byte. */
    const otherUnits = /(?<!\p{L})(?:dB|pH|PS|ct|Gs|pt|qt|nt|at|cM|mt|qm|EV)(?!\p{L})/u;

    /** `= 9.81 ± 0.05 m/s^2` as a number, or null. */
    function readNumber(text) {
        if (!text.startsWith('=')) return null;
        const mark = text.includes('±') ? '±' : '+-';
        const [first, ...rest] = text.slice(1).split(mark);
        const parts = (rest.length > 0 ? [first, rest.join(mark)] : [first]).map(part => withExponents(trimmed(part)));
        const [last, unit] = splitAtUnit(parts.pop());
        const [value, tolerance = '0'] = [...parts, last].map(part => decimal(trimmed(part)));
        if (value === null || tolerance === null || Number(tolerance) < 0) return null;
        if (unit === '') return { value, tolerance };
        return parseUnit(unit) && !otherUnits.test(unit) ? { value, tolerance, unit } : null;
    }

    /** The parts between bars, with their backslashes; a bar after a backslash belongs to a word. */
    function partsOf(text) {
        const parts = [''];
        for (const [part] of text.matchAll(/\\[^]|[^]/gu)) {
            if (part === '|') parts.push('');
            else parts[parts.length - 1] += part;
        }
        return parts;
    }

    /**
     * A word without the backslashes of escapes.
     * @param {string} text
     * @param {string} [kept] characters whose backslash stays, for a later step
     * @param {boolean} [isInBraces] whether `\}` is an escape, too
     */
    function unescaped(text, kept = '', isInBraces = false) {
        const escapes = isInBraces ? /(\\+)([[\]|_*\x60}])?/g : /(\\+)([[\]|_*\x60])?/g;
        return trimmed(text.replace(escapes, (part, slashes, character = '', index) => {
            const isAtEnd = character === '' && index + part.length === text.length;
            if (character === '' ? !isAtEnd : kept.includes(character)) return part;
            // Two backslashes are one before a character that could be escaped, and at the end.
            return '\\'.repeat(Math.floor((slashes.length + (isAtEnd ? 1 : 0)) / 2)) + character;
        }));
    }

    /** The words of a blank; `\=` and `\{` are escapes at the beginning of a word only, and `\}` in one that begins with `\{`. */
    function wordsOf(text, kept) {
        return partsOf(text).map(part => {
            const word = part.trimStart();
            const [, lead, rest] = /^(\\+)([={][^]*)$/.exec(word) ?? [null, '', word];
            return '\\'.repeat(Math.floor(lead.length / 2)) + unescaped(rest, kept, lead.length === 1 && rest.startsWith('{'));
        });
    }

    /** The options of `{nucleus|*mitochondrion*}`, or null if they aren't a list with one right option. */
    function readMenu(written) {
        const isRight = option => /^\*[^]*[^\\](?:\\\\)*\*$|^\*(?:\\\\)+\*$/.test(option);
        const options = written.map(option => {
            const text = option.replace(/(\\+)\*/g, (_, slashes) => `${'\\'.repeat(Math.floor(slashes.length / 2))}*`);
            return (isRight(option) ? text.slice(1, -1) : text).replace(/\\\}/g, '}').trim().replace(/\s+/gu, ' ');
        });
        const isInvalid = options.includes('') || new Set(options).size < options.length || written.filter(isRight).length !== 1;
        return isInvalid ? null : { options, right: written.findIndex(isRight) };
    }

    /** The content of `[[…]]` as a key, or null if it is invalid. */
    function readBlank(source, { isExact, hasPatterns }) {
        const text = trimmed(source);
        if (text.startsWith('=') || partsOf(text).slice(1).some(part => readNumber(trimmed(part)) !== null)) {
            const numbers = text.split('|').map(part => readNumber(trimmed(part)));
            if (numbers.includes(null)) return null;
            return numbers.length === 1 ? numbers[0] : { numbers };
        }
        const [, list] = /^\{((?:\\}|[^}])*[^}\\](?:\\\\)*)\}$/.exec(text) ?? [];
        const options = list ? partsOf(list) : [];
        if (options.length > 1) return readMenu(options.map(option => unescaped(option, '*')));
        const words = wordsOf(text, hasPatterns ? '*' : '');
        if (words.includes('')) return null;
        if (!hasPatterns) return { accept: words, isExact };
        return words.some(word => /^[* ]+$/.test(word)) ? null : { patterns: words, isExact };
    }

    function fillBlanks(draft, sources, problems) {
        if (draft.answers.kind === 'invalid') return null;
        if (draft.answers.kind !== 'none') return reject(problems, 'ConflictingAnswers');
        const blanks = sources.map(source => readBlank(source, draft));
        for (const blank of blanks) {
            if (!blank) problems.report('InvalidBlank');
        }
        if (blanks.includes(null)) return null;
        return { kind: blanks.every(blank => 'value' in blank || 'numbers' in blank) ? 'numeric' : 'blanks', blanks };
    }

    function reject(problems, id) {
        problems.report(id);
        return null;
    }

    function choose(draft, problems) {
        const { choices, right } = draft.answers;
        if (choices.length < 2) return reject(problems, 'TooFewChoices');
        const texts = choices.map(choice => `${trimmed(choice.text)}\n\n${choice.more}`);
        const known = new Set();
        for (const [index, text] of texts.entries()) {
            if (known.has(text)) problems.report('DuplicateChoice', choices[index].text);
            known.add(text);
        }
        if (right.length === 0) return reject(problems, 'NoRightChoice');
        // Of several right choices, any one is enough in a single choice.
        const isMultiple = draft.kind === 'multiple' || (draft.kind !== 'single' && right.length > 1);
        return { kind: isMultiple ? 'multiple' : 'single', choices, right };
    }

    function match(draft, problems) {
        const isDistractor = pair => trimmed(pair.prompt) === '';
        const pairs = draft.answers.pairs.filter(pair => !isDistractor(pair));
        const distractors = draft.answers.pairs.filter(isDistractor).map(pair => pair.match);
        return pairs.length < 2 ? reject(problems, 'TooFewChoices') : { kind: 'matching', pairs, distractors };
    }

    function answerWithoutList(draft, problems) {
        if (draft.kind === 'true-false' && draft.truth !== null) return { kind: 'true-false', truth: draft.truth };
        return draft.kind === 'text' ? { kind: 'text' } : reject(problems, 'MissingAnswer');
    }

    function responseOf(draft, problems) {
        const blanks = blanksOf(draft);
        if (draft.number !== null) blanks.push(draft.number);
        if (blanks.length > 0) return fillBlanks(draft, blanks, problems);
        switch (draft.answers.kind) {
            case 'choices': return choose(draft, problems);
            case 'matching': return match(draft, problems);
            case 'ordering': {
                const { items } = draft.answers;
                return items.length < 2 ? reject(problems, 'TooFewChoices') : { kind: 'ordering', items };
            }
            case 'none': return answerWithoutList(draft, problems);
            default: return null;
        }
    }

    /** The answer that a piece of feedback is for: true, false, an answer to a blank, or null for any other; undefined if there is no such answer. */
    function keyOfFeedback({ answer, blank }, { kind, blanks }, draft) {
        if (kind === 'true-false') return { 'true': true, 'false': false }[answer?.toLowerCase()];
        const asked = blanks?.[blank];
        if (!asked) return undefined;
        if (answer === null) return null;
        if (asked.options) {
            // Its marks may have no backslashes here, as nothing ends the list.
            const option = [unescaped(answer), answer].find(text => asked.options.includes(text));
            return option === undefined ? undefined : { accept: [option], isExact: true };
        }
        const isNumber = 'value' in asked || 'numbers' in asked;
        return readBlank(isNumber && !trimmed(answer).startsWith('=') ? `= ${answer}` : answer, draft) ?? undefined;
    }

    function feedbackOf(draft, response, problems) {
        return draft.answerFeedback.flatMap(item => {
            const key = keyOfFeedback(item, response, draft);
            if (key === undefined) problems.report('InvalidAnswer', 'feedback');
            return key === undefined ? [] : { text: item.text, blank: item.blank, key };
        });
    }

    /** @returns {ForeignQuestion|null} null after a problem that was reported */
    function questionOf(draft, id, problems) {
        const response = responseOf(draft, problems);
        if (!response) return null;
        const agrees = draft.kind === null || draft.kind === response.kind
            || (draft.kind === 'blanks' && response.kind === 'numeric');
        if (!agrees) return reject(problems, 'ConflictingAnswers');
        const { points, tags, prompt, stem, explanation, modelAnswer, saysCount, unit } = draft;
        if (modelAnswer !== '' && response.kind !== 'text') problems.report('ConflictingAnswers', 'model-answer');
        if (draft.hasPatterns && !response.blanks) problems.report('InvalidAttribute', 'patterns');
        if (saysCount && response.kind !== 'multiple') problems.report('InvalidAttribute', 'say-count');
        const answerFeedback = feedbackOf(draft, response, problems);
        const texts = { prompt, stem, explanation, modelAnswer, hints: draft.hints, answerFeedback };
        return { id, points, tags, ...texts, saysCount, unit, hasOwnField: draft.number !== null, ...response };
    }

    Object.assign(Quizmark, { newDraft, blanksOf, decimal, questionOf });
})(globalThis.Quizmark ??= {});
