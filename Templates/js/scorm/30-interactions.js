/** Questions and answers as interactions, in the formats of SCORM 1.2. */
(Quizmark => {
    'use strict';

    const { shownNumber } = Quizmark;
    const longest = 255;

    /** A valid identifier; invalid characters become their code points. */
    function identifier(id) {
        return [...id].map(character => /[A-Za-z0-9_-]/.test(character) ? character : `_u${character.codePointAt(0).toString(16)}`).join('').slice(0, longest);
    }

    /** The identifiers of choices and items, which may have one character only. */
    const shortIds = 'abcdefghijklmnopqrstuvwxyz0123456789';

    /** The identifier of the choice or item at an index. */
    const shortIdAt = index => shortIds[index] ?? '9';
    // What scores answers is loaded with the first one.
    const shortId = letters => shortIdAt(Quizmark.indexOfLetters(letters));

    const plain = text => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);
    const decimal = text => {
        const number = Quizmark.parseNumber(text);
        if (!number) return '';
        const value = Number(number.n) / Number(number.d);
        const isDecimal = /^10*$/.test(number.d);
        return isDecimal ? value.toFixed(Math.min(String(number.d).length - 1, 20)) : String(Number(value.toFixed(15)));
    };
    const pairs = matches => matches.map((match, index) => match ? `${shortIdAt(index)}.${shortId(match)}` : '').filter(Boolean).join();
    const chosen = choices => [...choices].sort().map(shortId).join();
    const ruled = ({ sanction, owners }) => [sanction, ...owners].join(' ');

    /** @type {Record<string, { type: string, response: (answer: any, key: any) => string, key?: (key: any) => string }>} */
    const forms = {
        single: { type: 'choice', response: chosen, key: chosen },
        multiple: { type: 'choice', response: chosen, key: chosen },
        'true-false': { type: 'true-false', response: ([answer]) => answer === 'true' ? 't' : 'f', key: ([answer]) => answer === 'true' ? 't' : 'f' },
        blanks: { type: 'fill-in', response: answer => plain(answer.join(', ')), key: key => plain(key.map(Quizmark.firstAnswer).join(', ')) },
        numeric: { type: 'numeric', response: ([answer]) => decimal(answer), key: ([blank]) => decimal(blank.value) },
        ordering: { type: 'sequencing', response: (items, key) => Quizmark.asKeyed(items, key).map(shortId).join(), key: items => items.map(shortId).join() },
        matching: { type: 'matching', response: pairs, key: pairs },
        text: { type: 'fill-in', response: ([answer]) => plain(answer) },
        sanction: { type: 'performance', response: ruled, key: ruled },
    };

    /** The right responses: one, or each of several that are right alone. */
    function patterns({ kind, key }, written) {
        if (!written) return [];
        return kind === 'single' ? key.map(choice => written([choice])) : [written(key)];
    }

    const results = { right: 'correct', wrong: 'wrong', incomplete: 'wrong', pending: 'neutral' };

    /** A timespan (CMITimespan): "0000:01:05.25". */
    function timespan(milliseconds) {
        const hundredths = Math.round(milliseconds / 10);
        const part = (unit, base, width) => String(Math.floor(hundredths / unit) % base).padStart(width, '0');
        return `${part(360_000, 10_000, 4)}:${part(6000, 60, 2)}:${part(100, 60, 2)}.${part(1, 100, 2)}`;
    }

    /** The time of day (CMITime): "14:05:09". */
    function timeOfDay(date) {
        return [date.getHours(), date.getMinutes(), date.getSeconds()].map(number => String(number).padStart(2, '0')).join(':');
    }

    /**
     * The values of a question's interaction, in the order in which they must be set.
     * @param {Question} question
     * @param {Answer} answer
     * @param {Grade} grade
     * @param {number} spent time spent on the question, in milliseconds
     * @returns {[name: string, value: string][]}
     */
    function interaction(question, answer, grade, spent) {
        const isOneNumber = question.kind === 'numeric' && question.key.length === 1 && !question.key[0].numbers && !question.key[0].unit;
        const { type, response, key } = forms[question.kind === 'numeric' && !isOneNumber ? 'blanks' : question.kind];
        const isAnswered = Quizmark.isAnswered(question.kind, answer);
        return [
            ['id', identifier(question.id)], ['type', type], ['time', timeOfDay(new Date())],
            ...patterns(question, key).map((pattern, index) => [`correct_responses.${index}.pattern`, pattern]),
            ['weighting', String(shownNumber(question.points))],
            ...(isAnswered ? [['student_response', response(answer, question.key)]] : []),
            ['result', results[grade.state] ?? String(shownNumber(grade.score))], ['latency', timespan(spent)],
        ];
    }

    Object.assign(Quizmark, { interaction, timespan });
})(globalThis.Quizmark ??= {});
