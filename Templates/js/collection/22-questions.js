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
 * @property {string} unit unit shown after the field for a number, or empty
 * @property {{ text: string, more: string, feedback: string, isPinned: boolean }[]} [choices]
 * @property {number[]} [right] indexes of the right choices
 * @property {boolean} [truth]
 * @property {({ accept: string[], isExact: boolean }|{ value: string, tolerance: string })[]} [blanks]
 * @property {string[]} [items] in the right order
 * @property {{ prompt: string, match: string }[]} [pairs]
 * @property {string[]} [distractors]
 */
(Quizmark => {
    'use strict';

    const { blocksOf, phrasesOf, trimmed } = Quizmark;

    function newDraft(prompt, stem = '') {
        return {
            id: null, kind: null, points: 1, tags: [], prompt, stem, plainPrompt: prompt, explanation: '', modelAnswer: '', unit: '',
            answers: { kind: 'none' }, truth: null, number: null, isExact: false, saysCount: false,
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

    function readNumber(...parts) {
        const [value, tolerance] = parts.map(part => decimal(trimmed(part)));
        return value === null || tolerance === null || Number(tolerance) < 0 ? null : { value, tolerance };
    }

    /** The content of `[[…]]` as a key, or null if it is faulty. */
    function readBlank(source, isExact) {
        const text = trimmed(source);
        if (text.startsWith('=')) {
            const mark = text.includes('±') ? '±' : '+-';
            const [value, ...rest] = text.slice(1).split(mark);
            return readNumber(value, rest.length > 0 ? rest.join(mark) : '0');
        }
        const parts = text.match(/\\[^]|[^|\\]+|\||\\$/g) ?? [];
        const accept = [''];
        for (const part of parts) {
            if (part === '|') accept.push('');
            else accept[accept.length - 1] += part === '\\|' || part === '\\]' ? part[1] : part;
        }
        const words = accept.map(trimmed);
        return words.includes('') ? null : { accept: words, isExact };
    }

    function fillBlanks(draft, sources, faults) {
        if (draft.answers.kind === 'faulty') return null;
        if (draft.answers.kind !== 'none') return fault(faults, 'ConflictingAnswers');
        const blanks = sources.map(source => readBlank(source, draft.isExact));
        for (const blank of blanks) {
            if (!blank) faults.report('InvalidBlank');
        }
        if (blanks.includes(null)) return null;
        return { kind: blanks.every(blank => 'value' in blank) ? 'numeric' : 'blanks', blanks };
    }

    function fault(faults, id) {
        faults.report(id);
        return null;
    }

    function choose(draft, faults) {
        const { choices, right } = draft.answers;
        if (choices.length < 2) return fault(faults, 'TooFewChoices');
        const texts = choices.map(choice => `${trimmed(choice.text)}\n\n${choice.more}`);
        for (const [index, text] of texts.entries()) {
            if (texts.indexOf(text) < index) faults.report('DuplicateChoice', choices[index].text);
        }
        if (right.length === 0) return fault(faults, 'NoRightChoice');
        if (draft.kind === 'single' && right.length > 1) return fault(faults, 'ConflictingAnswers');
        return { kind: draft.kind === 'multiple' || right.length > 1 ? 'multiple' : 'single', choices, right };
    }

    function match(draft, faults) {
        const isDistractor = pair => trimmed(pair.prompt) === '';
        const pairs = draft.answers.pairs.filter(pair => !isDistractor(pair));
        const distractors = draft.answers.pairs.filter(isDistractor).map(pair => pair.match);
        return pairs.length < 2 ? fault(faults, 'TooFewChoices') : { kind: 'matching', pairs, distractors };
    }

    function answerWithoutList(draft, faults) {
        if (draft.kind === 'true-false' && draft.truth !== null) return { kind: 'true-false', truth: draft.truth };
        return draft.kind === 'text' ? { kind: 'text' } : fault(faults, 'MissingAnswer');
    }

    function responseOf(draft, faults) {
        const blanks = blanksOf(draft);
        if (draft.number !== null) blanks.push(draft.number);
        if (blanks.length > 0) return fillBlanks(draft, blanks, faults);
        switch (draft.answers.kind) {
            case 'choices': return choose(draft, faults);
            case 'matching': return match(draft, faults);
            case 'ordering': {
                const { items } = draft.answers;
                return items.length < 2 ? fault(faults, 'TooFewChoices') : { kind: 'ordering', items };
            }
            case 'none': return answerWithoutList(draft, faults);
            default: return null;
        }
    }

    /** @returns {ForeignQuestion|null} null after a fault that was reported */
    function questionOf(draft, id, faults) {
        const response = responseOf(draft, faults);
        if (!response) return null;
        const agrees = draft.kind === null || draft.kind === response.kind
            || (draft.kind === 'blanks' && response.kind === 'numeric');
        if (!agrees) return fault(faults, 'ConflictingAnswers');
        const { points, tags, prompt, stem, explanation, modelAnswer, saysCount, unit } = draft;
        if (modelAnswer !== '' && response.kind !== 'text') faults.report('ConflictingAnswers', 'model-answer');
        if (saysCount && response.kind !== 'multiple') faults.report('InvalidAttribute', 'say-count');
        return { id, points, tags, prompt, stem, explanation, modelAnswer, saysCount, unit, hasOwnField: draft.number !== null, ...response };
    }

    Object.assign(Quizmark, { newDraft, blanksOf, decimal, questionOf });
})(globalThis.Quizmark ??= {});
