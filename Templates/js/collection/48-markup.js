/** A quiz of a collection as a form, in the markup of the build (`Docs/Content/pages/html-hooks.md`). */
(Quizmark => {
    'use strict';

    const { blankField, blankKey, choiceID, countedWords, decimalMark, element, foreignControls, isRightToLeft } = Quizmark;
    const { ForeignText, printedAnswers, quizKey, quizVersion, words } = Quizmark;

    /** Alternatives in words: "a, b or c". Where one has a comma, such as that of a decimal number, semicolons divide them. */
    function alternatives(list) {
        const last = list[list.length - 1];
        const separator = list.some(text => text.includes(',')) ? '; ' : words('list.separator');
        return list.length < 2 ? last : list.slice(0, -1).join(separator) + words('list.or') + last;
    }

    function blankInWords({ accept, patterns, options, right, numbers, value, tolerance, unit }) {
        if (options) return options[right];
        if (numbers) return alternatives(numbers.map(blankInWords));
        if (accept) return alternatives(accept);
        if (patterns) return alternatives(patterns.map(pattern => pattern.replace(/\\?\*/g, star => star === '*' ? '…' : '*')));
        return numberInWords(value, tolerance, unit);
    }

    const raised = text => text.replace(/^\+/, '').replace(/[-−]/g, '⁻').replace(/\d/g, digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]);

    /** A number as `quantityText` formats it, isolated (UAX 9) on a right-to-left page, which would reverse it. */
    function numberInWords(value, tolerance, unit) {
        const number = quantityText(value, tolerance, unit);
        return isRightToLeft() ? `\u2066${number}\u2069` : number;
    }

    /** "9.81 ± 0.05 m/s", "(3.00 ± 0.01) × 10⁸ m/s". */
    function quantityText(value, tolerance, unit) {
        const [[digits, power], [margin, marginPower]] = [value, tolerance].map(number => {
            const [mantissa, exponent] = number.split(/e/i);
            return [mantissa.replace('.', decimalMark()).replace(/-/g, '−'), exponent === undefined ? null : `10${raised(exponent)}`];
        });
        const whole = (number, ten) => ten === null ? number : number === '1' ? ten : `${number}\xa0×\xa0${ten}`;
        const suffix = !unit ? '' : unit === '°' ? unit : `\xa0${unit}`;
        if (Number(tolerance) === 0) return whole(digits, power) + suffix;
        if (power !== null && power === marginPower) return `(${digits} ± ${margin})\xa0×\xa0${power}${suffix}`;
        return `${whole(digits, power)} ± ${whole(margin, marginPower)}${suffix}`;
    }

    function rightList(name, items) {
        return element(name, { 'class': 'right-answer' }, ...items.map(item => element('li', {}, ...item)));
    }

    const rightLine = (...content) => element('p', { 'class': 'right-answer' }, ...content);

    function rightAnswer(question, text) {
        const choice = index => {
            const { text: label, more } = question.choices[index];
            return [`${choiceID(index).toUpperCase()}. `, ...text.phrase(label), text.prose(more, 'choice-more') ?? ''];
        };
        switch (question.kind) {
            case 'single': if (question.right.length === 1 && !question.choices[question.right[0]].more) return rightLine(...choice(question.right[0]));
            // falls through
            case 'multiple': return rightList('ul', question.right.map(choice));
            case 'true-false': return rightLine(words(`question.${question.truth}`));
            case 'ordering': return rightList('ol', question.items.map(item => text.phrase(item)));
            case 'matching': return rightList('ul', question.pairs.map(pair => {
                return [...text.phrase(pair.prompt), isRightToLeft() ? ' ← ' : ' → ', ...text.phrase(pair.match)];
            }));
            case 'text': return null;
            default: {
                const blanks = question.blanks.map(blankInWords);
                return blanks.length === 1 ? rightLine(blanks[0]) : rightList('ol', blanks.map(blank => [blank]));
            }
        }
    }

    /** Feedback by answer: of true, false, and blanks. */
    function answerFeedbackItem({ text: content, blank, key }, text) {
        const note = text.prose(content, '');
        if (typeof key === 'boolean') {
            return element('li', { 'data-choice': String(key) }, element('b', {}, words(`question.${key}`)), ' ', note);
        }
        const typed = JSON.stringify(key ? { blank, key: blankKey(key) } : { blank });
        const name = key ? blankInWords(key) : words('question.otherAnswer');
        return element('li', { 'data-typed': typed }, element('b', {}, name), ' ', note);
    }

    /** Hints, which the quiz opens one after another. */
    function hintDetails({ hints = [] }, text) {
        return hints.map(({ text: hint, cost }, index) => {
            const price = Number(cost) > 0 && element('span', { 'class': 'hint-cost' }, countedWords('count.hintCost', Number(cost), cost));
            return element('details', { 'class': 'hint', 'data-cost': cost },
                element('summary', {}, words('question.hint', index + 1), ...(price ? [' ', price] : [])), text.prose(hint, ''));
        });
    }

    function feedback({ choices = [], answerFeedback = [] }, text) {
        const items = choices.flatMap((choice, index) => {
            const note = text.prose(choice.feedback, '');
            if (!note) return [];
            const letter = choiceID(index);
            return element('li', { 'data-choice': letter }, element('b', {}, letter.toUpperCase()), ' ', note);
        }).concat(answerFeedback.map(item => answerFeedbackItem(item, text)));
        return items.length > 0 ? element('ul', { 'class': 'choice-feedback' }, ...items) : null;
    }

    /** The content of an answer; empty for free text, unless its author gives a model answer or an explanation. */
    function answerContent(question, text) {
        const model = text.prose(question.modelAnswer, 'model-answer');
        const label = model && element('p', { 'class': 'answer-label' }, words('modelAnswer'));
        const explanation = text.prose(question.explanation, 'explanation');
        return [rightAnswer(question, text), label, model, feedback(question, text), explanation].filter(Boolean);
    }

    function legend(question, number, text, blanks, blank, usualPoints) {
        const points = question.points === usualPoints ? [] : [' ', element('span', { 'class': 'question-points' },
            countedWords('count.points', question.points, question.points))];
        const own = question.hasOwnField ? [' ', blank(0), question.unit && ` ${question.unit}`].filter(Boolean) : [];
        return element('legend', { id: question.kind === 'text' ? `q${number}-legend` : null },
            element('span', { 'class': 'question-number' }, words('question', number)), ' ',
            element('span', { 'class': 'prompt' }, ...text.phrase(question.prompt, blanks, blank), ...own), ...points);
    }

    function fieldset(question, number, text, { feedback: feedbackTime, scoring }) {
        // Blanks are numbered across prompt and stem.
        const blanks = question.blanks && !question.hasOwnField ? [] : null;
        const blank = index => blankField(question, index);
        const answer = feedbackTime === 'immediate' ? answerContent(question, text) : [];
        return element('fieldset', {
            id: `q${number}`, 'data-question': question.id, 'data-kind': question.kind, 'data-points': question.points,
            'data-asked': question.saysCount ? question.right.length : null, 'data-tags': question.tags.join(',') || null,
            'data-drawn': question.tagDraw >= 0 ? question.tagDraw + 1 : null,
        },
        legend(question, number, text, blanks, blank, scoring === 'classic' ? 100 : 1),
        text.prose(question.stem, 'stem', blanks, blank),
        ...foreignControls(question, text, number),
        ...hintDetails(question, text),
        answer.length === 0 ? null : element('details', { 'class': 'answer', 'data-answer': question.id },
            element('summary', {}, words('question.answer')), ...answer));
    }

    function answersAfter(quiz, text) {
        const answers = quiz.questions.map((question, index) => ({ question, index, content: answerContent(question, text) }));
        return element('details', { 'class': 'answers' }, element('summary', {}, words('question.answers')),
            ...answers.filter(({ content }) => content.length > 0).map(({ question, index, content }) => {
                return element('div', { 'class': 'answer', 'data-answer': question.id },
                    element('h3', {}, words('question', index + 1)), ...content);
            }));
    }

    /**
     * The form, followed by the answers where they are shown at the end.
     * @param {ForeignQuiz} quiz
     * @param {string} path path of this quiz from the site's folder, for the history
     * @param {string} [printAnswers] the site's setting for printing answers, for quizzes that have none
     * @returns {HTMLElement[]}
     */
    function quizMarkup(quiz, path, printAnswers) {
        const text = new ForeignText(quiz.isPlain);
        const printed = printedAnswers(quiz, printAnswers);
        const key = element('script', { type: 'application/json', 'class': 'quiz-key' });
        key.textContent = JSON.stringify(quizKey(quiz));
        const form = element('form', {
            'data-quiz': quiz.id, 'data-version': quizVersion(quiz), 'data-path': path, 'data-title': quiz.title,
            'data-subject': quiz.subject || null, 'data-print-answers': printed === 'always' ? null : printed, novalidate: true,
        },
        key,
        ...quiz.questions.map((question, index) => fieldset(question, index + 1, text, quiz)),
        element('p', { role: 'status', 'class': 'quiz-status' }));
        return quiz.feedback === 'end' ? [form, answersAfter(quiz, text)] : [form];
    }

    Object.assign(Quizmark, { quizMarkup });
})(globalThis.Quizmark ??= {});
