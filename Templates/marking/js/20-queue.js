/** The answers to mark: which one is shown, which comes next, and what was typed but not saved. */
(Marking => {
    'use strict';

    function isMarked(answer) {
        return answer.waiting === 0;
    }

    class Queue {
        /** Questions, each with its answers. */
        items = [];
        #itemIndex = 0;
        #answerIndex = 0;
        /** What was typed but not saved, by the identity of its answer. */
        drafts = new Map();

        get item() {
            return this.items[this.#itemIndex];
        }

        get answer() {
            return this.item.answers[this.#answerIndex];
        }

        /** Where an answer is. */
        get place() {
            return { itemIndex: this.#itemIndex, answerIndex: this.#answerIndex };
        }

        answerAt({ itemIndex, answerIndex }) {
            return this.items[itemIndex].answers[answerIndex];
        }

        replaceAnswer({ itemIndex, answerIndex }, answer) {
            this.items[itemIndex].answers[answerIndex] = answer;
        }

        // Moving

        /** Opens a question at its first answer without a mark. */
        open(index) {
            this.#itemIndex = index;
            this.#answerIndex = this.#waitingFrom(0) ?? 0;
        }

        goBackTo({ itemIndex, answerIndex }) {
            this.#itemIndex = itemIndex;
            this.#answerIndex = answerIndex;
        }

        move(step) {
            const { length } = this.item.answers;
            this.#answerIndex = (this.#answerIndex + step + length) % length;
        }

        /**
         * Goes to the next answer without a mark, of another question if necessary.
         * @returns {boolean} false if all are marked
         */
        advance() {
            const next = this.#waitingFrom(this.#answerIndex + 1);
            if (next !== undefined) {
                this.#answerIndex = next;
                return true;
            }
            const other = this.firstWaiting;
            if (other < 0) return false;
            this.open(other);
            return true;
        }

        /** Index of the first question with an answer without a mark, -1 if all are marked. */
        get firstWaiting() {
            return this.items.findIndex(({ answers }) => answers.some(answer => !isMarked(answer)));
        }

        /** Index of the question's first answer without a mark, starting at `from`; those to come back to are last. Undefined if all are marked. */
        #waitingFrom(from) {
            const { answers } = this.item;
            const order = answers.map((_, index) => (from + index) % answers.length);
            return order.find(index => !isMarked(answers[index]) && !answers[index].later) ?? order.find(index => !isMarked(answers[index]));
        }

        // Drafts

        /** Identifies the answer among the drafts, also when it isn't shown any longer. */
        get identity() {
            const { quiz, question, settle } = this.item;
            return [quiz, question, settle, this.answer.id].join('\n');
        }

        /** Remembers what is typed before another answer is shown. */
        hold(draft) {
            const { points, comment } = this.answer;
            if (draft.points !== (points ?? '') || draft.comment !== comment.trim()) this.drafts.set(this.identity, draft);
            else this.drafts.delete(this.identity);
        }
    }

    Object.assign(Marking, { Queue, isMarked });
})(globalThis.Marking ??= {});
