/** Files for the student: a result or a draft as an HTML page of its own, which any browser opens. */
(Quizmark => {
    'use strict';

    const { answerInWords, copyText, correctionInWords, correctionOf, countedWords, dateFormat, dayInDigits, element } = Quizmark;
    const { formatNumber, formatPercent, offerFile, pointsInWords, promptInWords, resultInWords, results, rulesOf } = Quizmark;
    const { rightAnswerInWords, times, words } = Quizmark;

    const styles = 'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;'
        + 'color-scheme:light dark}h1{margin-bottom:0}li{margin-block:1.25rem;break-inside:avoid}p{margin:.25rem 0;'
        + 'white-space:pre-line}.prompt{font-weight:600}';

    /** @param {{ heading: string, facts: string[], entries: { prompt: string, lines: string[] }[] }} content */
    function newDocument({ heading, facts, entries }) {
        const file = document.implementation.createHTMLDocument(heading);
        file.documentElement.lang = Quizmark.language;
        file.documentElement.dir = document.documentElement.dir;
        const size = element('meta', { name: 'viewport', content: 'width=device-width' });
        file.head.prepend(element('meta', { charset: 'utf-8' }), size);
        file.body.append(
            element('h1', {}, heading),
            ...facts.map(fact => element('p', {}, fact)),
            element('ol', {}, ...entries.map(({ prompt, lines }) => element('li', {},
                element('p', { 'class': 'prompt' }, prompt), ...lines.map(line => element('p', {}, line))))));
        // A `style` element made with the DOM would be subject to the policy of this page.
        const markup = file.documentElement.outerHTML.replace('</head>', `<style>${styles}</style></head>`);
        return `<!DOCTYPE html>\n${markup}\n`;
    }

    /** Offers a page as a file: "cells 2026-11-21.html". */
    function offerPage(quiz, moment, content) {
        offerFile(`${quiz.replaceAll('/', '-')} ${dayInDigits(moment)}.html`, newDocument(content), 'text/html');
    }

    function dateAndTime(moment) {
        return dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
    }

    /** A label with its lines: "A, B", or one line each. */
    function labelled(label, lines) {
        return `${words(label)} ${lines.length > 1 ? `\n${lines.join('\n')}` : lines.join('')}`;
    }

    function entry({ question, grade }, source, givesFeedback) {
        const answer = answerInWords(question);
        const lines = [answer.length > 0 ? labelled('file.answer', answer) : words('verdict.incomplete')];
        if (givesFeedback && answer.length > 0) {
            const earned = grade.state === 'pending' ? '' : ` · ${pointsInWords(times(question.points, grade.score), question.points)}`;
            lines.push(words(`verdict.${grade.state}`) + earned);
        }
        const right = givesFeedback && grade.state !== 'right' ? rightAnswerInWords(question, source) : [];
        if (right.length > 0) lines.push(labelled(question.kind === 'text' ? 'file.model' : 'file.right', right));
        return { prompt: promptInWords(question), lines };
    }

    /** The content of a file or a copy of a result. @param {Taking} taking with a finished attempt */
    function resultContent(taking) {
        const { attempt, givesFeedback, store, sources } = taking;
        const graded = taking.graded();
        const result = results(graded, rulesOf(taking.settings, attempt));
        const { percent, passed, pending } = result;
        const correction = correctionOf(attempt);
        const facts = [
            dateAndTime(attempt.finished),
            [resultInWords(result), percent === null ? '' : formatPercent(percent)].filter(Boolean).join(' · '),
            passed === null ? '' : words(passed ? 'result.passed' : 'result.failed'),
            pending > 0 ? countedWords('result.pending', pending, formatNumber(pending)) : '',
            correction ? correctionInWords(correction) : '',
        ].filter(Boolean);
        const entries = graded.map(item => entry(item, sources.get(item.question.id) ?? null, givesFeedback));
        return { heading: store.about.title, facts, entries };
    }

    /** @param {Taking} taking with a finished attempt */
    function saveResult(taking) {
        offerPage(taking.attempt.quiz, taking.attempt.finished, resultContent(taking));
    }

    /** Copies the result with all answers as plain text, for a message or a notebook. */
    async function copyResult(taking) {
        const { heading, facts, entries } = resultContent(taking);
        const parts = entries.map(({ prompt, lines }, index) => [`${index + 1}. ${prompt}`, ...lines].join('\n'));
        const isCopied = await copyText([[heading, ...facts].join('\n'), ...parts].join('\n\n'));
        const message = words(isCopied ? 'share.copied' : 'result.uncopied');
        taking.announce(message);
        const button = taking.form.querySelector('[data-action="copy-result"]');
        button?.parentElement.querySelector('.copy-status')?.remove();
        button?.after(element('span', { 'class': 'copy-status' }, message));
    }

    /** Saves the answers of an attempt that no longer fits its quiz. */
    function saveDraft(attempt, title) {
        const entries = Object.values(attempt.words ?? {}).map(({ prompt, answer }) => ({
            prompt, lines: [labelled('file.answer', answer.split('\n'))],
        }));
        const facts = [dateAndTime(attempt.started), words('file.draft')];
        offerPage(attempt.quiz, attempt.started, { heading: title, facts, entries });
    }

    Object.assign(Quizmark, { copyResult, saveResult, saveDraft });
})(globalThis.Quizmark ??= {});
