/**
 * Our own JSON for one quiz. Dates, teachers and penalties belong to the site that wrote it, and are ignored.
 *
 * @typedef {object} ForeignQuiz
 * @property {string} id
 * @property {string} title
 * @property {string} description
 * @property {string} introduction Markdown
 * @property {string} subject
 * @property {string} icon an emoji, or empty
 * @property {string} presentation
 * @property {string} feedback
 * @property {string} scoring
 * @property {boolean} shuffle
 * @property {boolean} fixedChoices
 * @property {number|null} draw
 * @property {boolean} choosesDraw
 * @property {{ tag: string, count: number }[]} tagDraws how many questions with each tag are drawn
 * @property {'always'|'after'|'never'|null} printAnswers
 * @property {number|null} pass
 * @property {Record<string, string>} bands words for results, by lowest percent
 * @property {number|null} timeLimit
 * @property {boolean} isPlain whether `*` is literal in its texts
 * @property {ForeignQuestion[]} questions
 */
(Quizmark => {
    'use strict';

    const { Fields, Numeral, decimal, lead, newDraft, blanksOf, trimmed } = Quizmark;

    const quizKeys = [
        'id', 'title', 'description', 'icon', 'subject', 'module', 'teachers', 'presentation', 'feedback', 'order', 'choices', 'draw',
        'pass', 'scoring', 'time-limit', 'available', 'hold-back', 'due', 'updated', 'penalties', 'edition', 'bands', 'grades', 'print-answers', 'also', 'hand-in', 'draft', 'introduction',
        'questions', '$schema',
    ];
    const questionKeys = [
        'id', 'kind', 'prompt', 'choices', 'explanation', 'points', 'tags', 'answer', 'tolerance', 'unit', 'case', 'patterns', 'items', 'pairs',
        'distractors', 'marking-notes', 'model-answer', 'say-count', 'hints', 'feedback', 'draft',
    ];
    const choiceKeys = ['text', 'correct', 'feedback', 'points', 'pin'];
    const kinds = ['single', 'multiple', 'true-false', 'blanks', 'numeric', 'ordering', 'matching', 'text'];

    /** The icon if it is an emoji, otherwise empty: a picture of another site isn't shown. */
    function emoji(icon) {
        return icon && !/[./]/.test(icon) && [...icon].length <= 8 ? icon : '';
    }

    /** `{"100": "Perfect!", "50": "Half way"}` */
    function bandsOf(fields) {
        const value = fields.value('bands');
        if (value === null || !(value instanceof Map)) {
            if (value !== null) fields.wrongType('bands');
            return {};
        }
        const inner = new Fields(value, [...value.keys()], fields.problems);
        return Object.fromEntries([...value.keys()].flatMap(written => {
            const percent = decimal(written);
            if (percent === null || Number(percent) < 0 || Number(percent) > 100) {
                fields.problems.report('InvalidValue', written);
                return [];
            }
            const words = inner.written(written);
            return words === null ? [] : [[percent, trimmed(words)]];
        }));
    }

    /** `{"limits": 3, "series": 2}`. */
    function tagDrawsOf(fields) {
        const value = fields.value('tags');
        if (value === null) return [];
        if (!(value instanceof Map) || value.size === 0) return fields.wrongType('tags') ?? [];
        const tags = [...value.keys()];
        const counts = new Fields(value, tags, fields.problems);
        return tags.map(tag => ({ tag, count: counts.number(tag, 1, 10000, true) })).filter(({ count }) => count !== null);
    }

    /** `10`, `{"count": 10, "choose": true}`, or `{"tags": {"limits": 3, "series": 2}}`. */
    function drawOf(fields) {
        const value = fields.value('draw');
        if (!(value instanceof Map)) return { draw: fields.number('draw', 1, 10000, true), choosesDraw: false, tagDraws: [] };
        const inner = new Fields(value, ['count', 'choose', 'tags'], fields.problems);
        const draw = inner.number('count', 1, 10000, true);
        const choosesDraw = inner.boolean('choose') ?? false;
        const tagDraws = tagDrawsOf(inner);
        if (draw === null && (choosesDraw || inner.value('tags') === null)) inner.required('count');
        return { draw, choosesDraw, tagDraws };
    }

    /** The properties of a quiz, with the defaults. */
    function header(fields) {
        const title = fields.requiredText('title') ?? '';
        fields.problems.quiz = title;
        const feedback = fields.word('feedback', ['immediate', 'end', 'none']) ?? 'immediate';
        const printAnswers = fields.word('print-answers', ['always', 'after', 'never']);
        if (feedback === 'none' && printAnswers && printAnswers !== 'never') fields.problems.report('UnusedKey', 'print-answers');
        return {
            id: fields.identifier('id') ?? '', title, isPlain: false,
            description: fields.text('description') ?? '',
            icon: emoji(fields.text('icon')),
            subject: fields.text('subject') ?? '',
            presentation: fields.word('presentation', ['one', 'page']) ?? 'one',
            feedback, printAnswers,
            shuffle: fields.word('order', ['fixed', 'shuffle']) === 'shuffle',
            fixedChoices: fields.word('choices', ['fixed', 'shuffle']) === 'fixed',
            ...drawOf(fields),
            pass: fields.number('pass', 0, 100),
            bands: bandsOf(fields),
            scoring: fields.word('scoring', ['all-or-nothing', 'partial', 'classic']) ?? 'all-or-nothing',
            timeLimit: fields.duration('time-limit'),
            introduction: fields.written('introduction') ?? '',
        };
    }

    function choiceOf(value, problems) {
        const fields = Fields.of(value, choiceKeys, problems);
        if (!fields || fields.required('text') === null) return null;
        const text = fields.written('text');
        if (text === null) return null;
        if (trimmed(text) === '') {
            problems.report('InvalidAnswer', 'text');
            return null;
        }
        const { phrase, rest } = lead(text);
        return {
            text: phrase || text, more: phrase ? rest : '',
            feedback: fields.written('feedback') ?? '',
            isPinned: fields.boolean('pin') ?? false,
            isRight: fields.boolean('correct') ?? false,
            points: fields.number('points', -1000, 1000) === null ? null : fields.value('points').text,
        };
    }

    function pairOf(value, problems) {
        const fields = Fields.of(value, ['prompt', 'match'], problems);
        if (!fields || fields.required('prompt') === null || fields.required('match') === null) return null;
        const prompt = fields.written('prompt');
        const match = prompt === null ? null : fields.written('match');
        if (match === null || isEmpty(prompt, fields.problems) || isEmpty(match, fields.problems)) return null;
        return { prompt, match };
    }

    /** Whether a part of an answer has no text, which is reported. */
    function isEmpty(text, problems) {
        if (trimmed(text) !== '') return false;
        problems.report('InvalidAnswer');
        return true;
    }

    /** A part of an answer, or null if it is invalid. */
    function partOf(value, problems) {
        const text = textOf(value, problems);
        return text === null || isEmpty(text, problems) ? null : text;
    }

    function textOf(value, problems) {
        if (typeof value === 'string') return value;
        problems.report('WrongType');
        return null;
    }

    /** The elements as `read` returns them, or null if one of them is invalid. */
    function listOf(values, read, problems) {
        const list = values.map(value => read(value, problems));
        return list.includes(null) ? null : list;
    }

    function hintOf(value, problems) {
        const fields = Fields.of(value, ['text', 'cost'], problems);
        if (!fields || fields.required('text') === null) return null;
        return { text: fields.written('text') ?? '', cost: fields.number('cost', 0, 1000) === null ? '0' : fields.value('cost').text };
    }

    function feedbackOf(value, problems) {
        const fields = Fields.of(value, ['text', 'answer', 'blank'], problems);
        if (!fields || fields.required('text') === null) return null;
        return { text: fields.written('text') ?? '', answer: fields.text('answer'), blank: (fields.number('blank', 1, 1000) ?? 1) - 1 };
    }

    const invalid = { kind: 'invalid' };

    function answersOf(fields) {
        const { problems } = fields;
        if (['choices', 'items', 'pairs'].filter(key => fields.has(key)).length > 1) {
            problems.report('ConflictingAnswers');
            return invalid;
        }
        const choices = fields.sequence('choices');
        if (choices) {
            const list = listOf(choices, choiceOf, problems);
            const right = list?.flatMap((choice, index) => choice.isRight ? index : []);
            return list ? { kind: 'choices', choices: list, right } : invalid;
        }
        const items = fields.sequence('items');
        if (items) {
            const list = listOf(items, partOf, problems);
            return list ? { kind: 'ordering', items: list } : invalid;
        }
        return pairsOf(fields);
    }

    /** The pairs; the first invalid one ends reading. */
    function pairsOf(fields) {
        const values = fields.sequence('pairs');
        // It was reported that the value isn't a list.
        if (!values) return ['choices', 'items', 'pairs'].some(key => fields.value(key) !== null) ? invalid : { kind: 'none' };
        const pairs = [];
        for (const value of values) {
            const pair = pairOf(value, fields.problems);
            if (!pair) return invalid;
            pairs.push(pair);
        }
        for (const value of fields.sequence('distractors') ?? []) {
            const match = partOf(value, fields.problems);
            if (match === null) return invalid;
            pairs.push({ prompt: '', match });
        }
        return { kind: 'matching', pairs };
    }

    /** Reads `answer`: true, false, or the value of a numeric question. */
    function readAnswer(fields, draft) {
        const answer = fields.value('answer');
        if (answer === null) return;
        if (typeof answer === 'boolean') {
            draft.truth = answer;
            draft.kind ??= 'true-false';
            return;
        }
        const isNumber = answer instanceof Numeral;
        if (!isNumber || blanksOf(draft).length > 0) {
            fields.problems.report(isNumber ? 'ConflictingAnswers' : 'WrongType', 'answer');
            draft.answers = invalid;
            return;
        }
        const tolerance = fields.number('tolerance', 0, Number.MAX_VALUE) === null ? '0' : fields.value('tolerance').text;
        draft.unit = fields.text('unit') ?? '';
        draft.number = `= ${answer.text} ± ${tolerance}`;
    }

    function questionDraft(value, problems) {
        const fields = Fields.of(value, questionKeys, problems);
        if (!fields || fields.required('prompt') === null) return null;
        const prompt = fields.written('prompt');
        if (prompt === null) return null;
        const { phrase, rest } = lead(prompt);
        if (phrase === '') {
            problems.report('MissingKey', 'prompt');
            return null;
        }
        const draft = newDraft(phrase, rest);
        draft.plainPrompt = prompt;
        draft.id = fields.identifier('id');
        draft.kind = fields.word('kind', kinds);
        draft.explanation = fields.written('explanation') ?? '';
        draft.points = fields.number('points', 0, 1000) ?? 1;
        draft.hasPoints = fields.value('points') !== null;
        draft.tags = fields.texts('tags').flatMap(text => text.split(',')).map(trimmed).filter(Boolean);
        draft.isExact = fields.boolean('case') ?? false;
        draft.hasPatterns = fields.boolean('patterns') ?? false;
        draft.saysCount = fields.boolean('say-count') ?? false;
        fields.written('marking-notes');
        draft.modelAnswer = trimmed(fields.written('model-answer') ?? '');
        draft.hints = (fields.sequence('hints') ?? []).map(value => hintOf(value, problems)).filter(Boolean);
        draft.answerFeedback = (fields.sequence('feedback') ?? []).map(value => feedbackOf(value, problems)).filter(Boolean);
        draft.answers = answersOf(fields);
        readAnswer(fields, draft);
        return draft;
    }

    /** @returns {{ quiz: ForeignQuiz, drafts: any[], written: number }} a draft is null for a question that can't be read */
    function readNative(entries, problems) {
        const fields = new Fields(entries, quizKeys, problems);
        const quiz = header(fields);
        // Its author isn't done with a draft.
        const isDraft = value => value instanceof Map && value.get('draft') === true;
        const elements = fields.sequence('questions')?.filter(value => !isDraft(value));
        const written = elements?.length ?? (fields.value('questions') === null ? 0 : 1);
        const drafts = (elements ?? []).map((element, index) => {
            problems.question = index + 1;
            return questionDraft(element, problems);
        });
        problems.question = null;
        return { quiz, drafts, written };
    }

    Object.assign(Quizmark, { readNative, nativeQuestionKeys: questionKeys });
})(globalThis.Quizmark ??= {});
