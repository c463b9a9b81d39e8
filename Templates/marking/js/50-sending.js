/** Sends marks to the program. */
(Marking => {
    'use strict';

    const { fill, inFull, say, words } = Marking;

    let isSaving = false;

    function setSaving(value) {
        isSaving = value;
        document.body.ariaBusy = String(value);
    }

    async function send({ quiz, question, settle }, { id, version }, mark) {
        const reply = await fetch('mark', {
            method: 'POST', headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ quiz, question, settle, answer: id, version, ...mark }),
        }).catch(() => { throw new Error(words['mark.no-server']); });
        if (!reply.ok) throw new Error((await reply.text()).trim());
        return reply.json();
    }

    /** The mark that another window has saved in the meantime. What is typed here stays, and replaces it if it is saved again. */
    function newer({ points, comment, marks = [] }) {
        const all = marks.length ? marks : [{ points, comment }];
        const texts = all.map(one => `${one.points === undefined ? '–' : inFull(one.points)} ${one.comment}`.trim());
        return fill('mark.newer', texts.join('; '));
    }

    /**
     * Saves a mark of an answer, which the queue then has as the program does.
     * @returns {Promise<number|null|undefined>} the number of the step; undefined if it couldn't be saved, and the answer stays
     */
    async function keep(queue, place, mark) {
        if (isSaving) return undefined;
        setSaving(true);
        try {
            const { answer: kept, step, saved } = await send(queue.items[place.itemIndex], queue.answerAt(place), mark);
            // Highlights made here stay, like what is typed here.
            if (!saved) kept.highlights = queue.answerAt(place).highlights;
            queue.replaceAnswer(place, kept);
            if (saved) return step ?? null;
            say(newer(kept), true);
            return undefined;
        } catch (error) {
            say(fill('mark.not-saved', error.message), true);
            return undefined;
        } finally {
            setSaving(false);
        }
    }

    Object.assign(Marking, { isSaving: () => isSaving, keep });
})(globalThis.Marking ??= {});
