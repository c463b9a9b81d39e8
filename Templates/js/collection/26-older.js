/** Quizzes of two older apps, with plain texts. */
(Quizmark => {
    'use strict';

    const { Fields, Numeral, newDraft, nativeQuestionKeys, trimmed } = Quizmark;

    const titleLimit = 30;

    function plainQuiz(title, description) {
        return {
            id: '', title, description, isPlain: true, icon: '', subject: '', presentation: 'one', feedback: 'immediate',
            shuffle: false, fixedChoices: false, draw: null, choosesDraw: false, tagDraws: [], printAnswers: null, pass: null, bands: {},
            scoring: 'all-or-nothing', timeLimit: null, introduction: '',
        };
    }

    function plainChoices(texts, right) {
        const choices = texts.map(text => ({ text: trimmed(text), more: '', feedback: '', isPinned: false }));
        return { kind: 'choices', choices, right };
    }

    /** The index of the right answer; the file counts from 1, as a number or as text. */
    function rightAnswer(fields, count) {
        const answer = fields.required('answer');
        if (answer === null) return null;
        if (typeof answer !== 'string' && !(answer instanceof Numeral)) return fields.wrongType('answer');
        const written = typeof answer === 'string' ? trimmed(answer) : answer.text;
        const index = /^[+-]?\d+$/.test(written) ? Number(written) - 1 : -1;
        if (index >= 0 && index < count) return index;
        fields.problems.report('InvalidAnswer', written);
        return null;
    }

    function iQuizQuestion(value, problems) {
        const fields = Fields.of(value, ['text', 'answer', 'answers'], problems, 'UnusedKey');
        const text = fields?.requiredText('text') ?? null;
        if (text === null || fields.required('answers') === null) return null;
        const answers = fields.sequence('answers');
        if (!answers) return null;
        const others = answers.filter(answer => typeof answer !== 'string');
        for (const _ of others) problems.report('WrongType', 'answers');
        const right = others.length > 0 ? null : rightAnswer(fields, answers.length);
        if (right === null) return null;
        if (answers.some(answer => trimmed(answer) === '')) {
            problems.report('InvalidAnswer', 'answers');
            return null;
        }
        return { ...newDraft(text), kind: 'single', answers: plainChoices(answers, [right]) };
    }

    function readIQuiz(value, problems) {
        const fields = Fields.of(value, ['title', 'desc', 'questions'], problems, 'UnusedKey');
        const title = fields?.requiredText('title') ?? null;
        if (title === null) return null;
        problems.quiz = title;
        if ([...title].length > titleLimit) problems.report('LongTitle');
        const quiz = plainQuiz(title, fields.text('desc') ?? '');
        const elements = fields.required('questions') === null ? null : fields.sequence('questions');
        return elements && withQuestions(quiz, elements, iQuizQuestion, problems);
    }

    function withQuestions(quiz, elements, read, problems) {
        const drafts = elements.map((element, index) => {
            problems.question = index + 1;
            return read(element, problems);
        });
        problems.question = null;
        return { quiz, drafts, written: elements.length };
    }

    /** Whether questions are keyed by their texts, as in files of the teacher app. */
    function isTeachers(questions) {
        const first = Array.isArray(questions) ? questions[0] : null;
        if (!(first instanceof Map)) return false;
        return ![...first.keys()].some(key => nativeQuestionKeys.includes(key)) && [...first.values()].some(Array.isArray);
    }

    /** The only key of a mapping with its value: a question or an answer of the teacher app. */
    function only(value, problems) {
        if (!(value instanceof Map) || value.size === 0) {
            problems.report('WrongType');
            return null;
        }
        const [[text, inner]] = value;
        if (value.size === 1 && trimmed(text) !== '') return [trimmed(text), inner];
        problems.report('InvalidAnswer', text);
        return null;
    }

    function teachersChoice(value, problems) {
        const [text, mark] = only(value, problems) ?? [];
        if (text === undefined) return null;
        if (typeof mark !== 'string' || !/^[TtFf]$/.test(mark)) {
            problems.report(typeof mark === 'string' ? 'InvalidAnswer' : 'WrongType', typeof mark === 'string' ? mark : '');
            return null;
        }
        if (mark === 't' || mark === 'f') problems.report('InvalidAnswer', mark, true);
        return { text, isRight: mark.toUpperCase() === 'T' };
    }

    function teachersQuestion(value, problems) {
        const [text, answers] = only(value, problems) ?? [];
        if (text === undefined) return null;
        if (!Array.isArray(answers)) {
            problems.report('WrongType');
            return null;
        }
        const draft = newDraft(text);
        if (answers.length === 0) return { ...draft, kind: 'text' };
        const choices = answers.map(answer => teachersChoice(answer, problems));
        if (choices.includes(null)) return { ...draft, answers: { kind: 'invalid' } };
        const right = choices.flatMap((choice, index) => choice.isRight ? index : []);
        return { ...draft, answers: plainChoices(choices.map(choice => choice.text), right) };
    }

    function readTeachers(entries, problems) {
        const fields = new Fields(entries, ['title', 'questions'], problems, 'UnusedKey');
        const elements = fields.sequence('questions');
        if (!elements) return null;
        const read = withQuestions(plainQuiz('', ''), elements, teachersQuestion, problems);
        const title = fields.requiredText('title');
        if (title === null) return null;
        read.quiz.title = title;
        for (const problem of problems.all) problem.quiz ||= title;
        return read;
    }

    Object.assign(Quizmark, { readIQuiz, readTeachers, isTeachers });
})(globalThis.Quizmark ??= {});
