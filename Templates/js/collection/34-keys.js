/** The key of a quiz and its version, as the build writes them into its page. */
(Quizmark => {
    'use strict';

    /** "a" … "z", then "aa". */
    function choiceID(index) {
        const letter = String.fromCharCode(0x61 + index % 26);
        return index < 26 ? letter : choiceID(Math.floor(index / 26) - 1) + letter;
    }

    /** 64-bit FNV-1a hash of a text's bytes. */
    function hashOf(text) {
        let hash = 0xCBF29CE484222325n;
        for (const byte of new TextEncoder().encode(text)) {
            hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001B3n);
        }
        return hash;
    }

    /**
     * The distinct matches, each with the letter of its first position, and the letters of the right ones.
     * @returns {{ options: { letter: string, text: string }[], key: string[] }}
     */
    function matchesOf({ pairs, distractors }) {
        const all = [...pairs.map(pair => pair.match), ...distractors].map(text => text.trim());
        const letters = all.map(text => choiceID(all.indexOf(text)));
        const options = all.flatMap((text, index) => all.indexOf(text) === index ? { letter: letters[index], text } : []);
        return { options, key: letters.slice(0, pairs.length) };
    }

    function questionKey(question) {
        switch (question.kind) {
            case 'single':
            case 'multiple': {
                const right = question.right.map(choiceID);
                const given = question.choices.map((choice, index) => [choiceID(index), choice.points ?? null]);
                const points = Object.fromEntries(given.filter(([, text]) => text !== null));
                return Object.keys(points).length > 0 ? { right, points } : right;
            }
            case 'true-false': return [String(question.truth)];
            // Equal items share the letter of the first one.
            case 'ordering': return question.items.map((item, _, items) => choiceID(items.indexOf(item)));
            case 'matching': return matchesOf(question).key;
            case 'text': return null;
            default: return question.blanks.map(blankKey);
        }
    }

    function blankKey({ accept, patterns, isExact, options, right, numbers, value, tolerance, unit }) {
        if (accept) return isExact ? { accept, 'case': true } : { accept };
        if (patterns) return isExact ? { patterns, 'case': true } : { patterns };
        if (options) return { accept: [options[right]], 'case': true };
        if (numbers) return { numbers: numbers.map(blankKey) };
        return { value, ...(Number(tolerance) === 0 ? {} : { tolerance }), ...(unit ? { unit } : {}) };
    }

    /** The properties of a blank that make old answers incomparable when they change. */
    function describedBlank(blank) {
        if (blank.accept) return { 'case': blank.isExact };
        if (blank.patterns) return { 'case': blank.isExact, patterns: true };
        return blank.options ? { options: blank.options.length, right: blank.right } : blank;
    }

    /** The quiz key, without values that are the default. @param {ForeignQuiz} quiz */
    function quizKey(quiz) {
        const key = {};
        if (quiz.scoring !== 'all-or-nothing') key.scoring = quiz.scoring;
        if (quiz.feedback !== 'immediate') key.feedback = quiz.feedback;
        if (quiz.presentation !== 'one') key.presentation = quiz.presentation;
        if (quiz.pass !== null) key.pass = quiz.pass;
        if (quiz.shuffle) key.shuffle = true;
        if (quiz.fixedChoices) key.fixedChoices = true;
        if (quiz.draw !== null) key.draw = quiz.draw;
        if (quiz.choosesDraw) key.choosesDraw = true;
        if (quiz.timeLimit !== null) key.timeLimit = quiz.timeLimit;
        if (Object.keys(quiz.bands).length > 0) key.bands = quiz.bands;
        if (quiz.tagDraws.length > 0) key.pools = quiz.tagDraws.map(({ count }, index) => ({ name: String(index + 1), draw: count }));
        key.keys = Object.fromEntries(quiz.questions.map(question => [question.id, questionKey(question)]));
        return key;
    }

    /**
     * When the answers are printed, by the rules of the build.
     * @param {ForeignQuiz} quiz
     * @param {string|undefined} preferred the site's setting, for quizzes that have none
     */
    function printedAnswers({ feedback, pass, timeLimit, printAnswers }, preferred) {
        if (feedback === 'none') return 'never';
        const isTest = pass !== null || timeLimit !== null || feedback === 'end';
        return printAnswers ?? preferred ?? (isTest ? 'after' : 'always');
    }

    /** The properties of a question that make old answers incomparable when they change, in the order of the build. */
    function described(question) {
        const { id, kind, points } = question;
        switch (kind) {
            case 'single':
            case 'multiple': {
                const hasWeights = question.choices.some(choice => (choice.points ?? null) !== null);
                const weights = hasWeights ? { weights: question.choices.map(choice => choice.points ?? '') } : {};
                return { id, kind, points, choices: question.choices.length, right: question.right, ...weights };
            }
            case 'true-false': return { id, kind, points, right: question.truth };
            case 'ordering': return { id, kind, points, items: question.items.length };
            case 'matching': return { id, kind, points, pairs: question.pairs.length, distractors: question.distractors.length };
            case 'text': return { id, kind, points };
            default: return { id, kind, points, blanks: question.blanks.map(describedBlank) };
        }
    }

    /** Sixteen hexadecimal digits that change when old answers no longer fit. */
    function quizVersion({ scoring, questions }) {
        const withHints = question => {
            const { hints = [] } = question;
            return { ...described(question), ...(hints.length > 0 ? { hints: hints.map(({ cost }) => cost) } : {}) };
        };
        const canonical = JSON.stringify({ scoring, questions: questions.map(withHints) });
        return hashOf(canonical).toString(16).padStart(16, '0');
    }

    Object.assign(Quizmark, { blankKey, choiceID, hashOf, matchesOf, printedAnswers, quizKey, quizVersion });
})(globalThis.Quizmark ??= {});
