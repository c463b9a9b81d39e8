/** A collection: the quizzes in a JSON text of any of the known formats. */
(Quizmark => {
    'use strict';

    const { Problems, isTeachers, questionOf, readIQuiz, readJSON, readNative, readTeachers } = Quizmark;

    const slugLimit = 60;

    /** Most marks of the last letter. */
    const marksAtEnd = 8;
    const needsMarks = letter => /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u.test(letter);

    /**
     * "Où est le noyau ?" → "ou-est-le-noyau". Letters of all alphabets are kept.
     * @param {boolean} keepsMarks whether scripts that need marks keep them, as for a title that differs from another in these only
     */
    function slug(text, keepsMarks = false) {
        const letters = Array.from(text.normalize('NFD'), letter => letter.toLowerCase()).join('');
        let short = '';
        let count = 0;
        let base = '';
        for (const letter of letters) {
            if (keepsMarks && /[\p{Mn}\p{Mc}]/u.test(letter) && needsMarks(base) && count < slugLimit + marksAtEnd) {
                short += letter;
                count += 1;
                continue;
            }
            if (/\p{Mn}/u.test(letter)) continue;
            if (count >= slugLimit) break;
            base = letter;
            if (/[\p{Alphabetic}\p{N}]/u.test(letter)) short += letter;
            else if (short !== '' && !short.endsWith('-')) short += '-';
            else continue;
            count += 1;
        }
        short = short.replace(/-+$/, '');
        return keepsMarks ? short.normalize('NFC') : short;
    }

    /** Gives quizzes of a list ids made from their titles. */
    class DerivedIDs {
        taken = new Set();

        of(title) {
            const first = slug(title);
            const id = this.taken.has(first) ? slug(title, true) : first;
            this.taken.add(id);
            return id;
        }
    }

    /** Ids made from titles, which authors of older files can't replace: a repeated one gets a number, and is reported. */
    class TitleIDs extends DerivedIDs {
        given = new Set();

        of(title, problems) {
            const wanted = super.of(title);
            let id = wanted;
            for (let number = 2; this.given.has(id); number += 1) id = `${wanted}-${number}`;
            this.given.add(id);
            if (id !== wanted) problems.report('DuplicateID', wanted, true);
            return id;
        }
    }

    /** The authors' ids, and ids made from the prompts for questions without one. */
    function idsOf(drafts, problems) {
        const taken = new Set();
        for (const { id, question } of drafts) {
            problems.question = question;
            if (id !== null && taken.has(id)) problems.report('DuplicateID', id);
            if (id !== null) taken.add(id);
        }
        const copies = new Map();
        return drafts.map(draft => {
            if (draft.id !== null) return draft.id;
            const stem = slug(draft.plainPrompt) || 'question';
            let number = copies.get(stem) ?? 1;
            let id = number === 1 ? stem : `${stem}-${number}`;
            while (taken.has(id)) {
                number += 1;
                id = `${stem}-${number}`;
            }
            copies.set(stem, number);
            taken.add(id);
            return id;
        });
    }

    /** Classic scoring gives every question 0 or 100, and all count the same. */
    function weighEqually(question, draft, problems) {
        if (draft.hasPoints) problems.report('InvalidValue', 'points');
        if (question.choices?.some(choice => (choice.points ?? null) !== null)) problems.report('InvalidValue', 'points');
        if (question.hints.some(({ cost }) => Number(cost) > 0)) problems.report('InvalidValue', 'cost');
        question.points = 100;
    }

    /** The questions, each with the index of the tag by which it is drawn, or -1. Faults of the draws are reported. */
    function drawnByTags(questions, drafts, { quiz: { draw, tagDraws }, written }, problems) {
        const drawnTags = tags => [...new Set(tags)].filter(tag => tagDraws.some(drawn => drawn.tag === tag));
        for (const { tags, question } of drafts) {
            problems.question = question;
            if (drawnTags(tags).length > 1) problems.report('InvalidValue', 'draw');
        }
        problems.question = null;
        const drawn = questions.map(question => ({ ...question, tagDraw: tagDraws.findIndex(({ tag }) => question.tags.includes(tag)) }));
        // Those that can't be read may be the missing ones.
        if (drafts.length < written) return drawn;
        if (draw > drafts.filter(({ tags }) => drawnTags(tags).length === 0).length) problems.report('DrawTooLarge', draw);
        for (const { tag, count } of tagDraws) {
            const size = drafts.filter(({ tags }) => tags.includes(tag)).length;
            if (size === 0) problems.report('InvalidValue', tag);
            else if (count > size) problems.report('DrawTooLarge', count);
        }
        return drawn;
    }

    /** The quiz with its questions; invalid questions are reported and left out. */
    function resolved({ quiz, drafts, written }, problems) {
        const known = drafts.flatMap((draft, index) => draft ? { ...draft, question: index + 1 } : []);
        const ids = idsOf(known, problems);
        const questions = known.flatMap((draft, index) => {
            problems.question = draft.question;
            const question = questionOf(draft, ids[index], problems);
            if (question && quiz.scoring === 'classic') weighEqually(question, draft, problems);
            return question ?? [];
        });
        problems.question = null;
        if (written === 0) problems.report('EmptyQuiz');
        if (quiz.tagDraws.length > 0) return { ...quiz, questions: drawnByTags(questions, known, { quiz, written }, problems) };
        if (quiz.draw > written && written > 0) problems.report('DrawTooLarge', quiz.draw);
        return { ...quiz, questions };
    }

    /** Whether a quiz in an array is one of ours: its questions have a `prompt`, unlike those of iQuiz. */
    function isNative(quiz) {
        const questions = quiz instanceof Map ? quiz.get('questions') : null;
        return Array.isArray(questions) && questions[0] instanceof Map && questions[0].has('prompt');
    }

    function readQuiz(value, problems, isOurs) {
        if (value instanceof Map && isTeachers(value.get('questions'))) return readTeachers(value, problems);
        if (!isOurs) return readIQuiz(value, problems);
        if (value instanceof Map) return readNative(value, problems);
        problems.report('WrongType');
        return null;
    }

    /**
     * @param {string} text
     * @param {string} name name of the file, from which quizzes without an id get theirs
     * @returns {{ quizzes: ForeignQuiz[], problems: Problem[] }} each quiz also has an `isInvalid`
     */
    function readCollection(text, name) {
        const problems = new Problems();
        const tree = readJSON(text, (id, detail) => problems.report(id, detail));
        if (tree === undefined) return { quizzes: [], problems: problems.all };
        const isList = Array.isArray(tree);
        const isOurs = !isList || tree.some(isNative);
        if (isList && tree.length === 0) problems.report('EmptyQuiz');
        const ids = isOurs ? new DerivedIDs() : new TitleIDs();
        const quizzes = (isList ? tree : [tree]).flatMap(value => {
            problems.quiz = '';
            const before = problems.errors;
            const read = readQuiz(value, problems, isOurs);
            if (!read) return [];
            const quiz = resolved(read, problems);
            quiz.id ||= isList ? `${name}/${ids.of(quiz.title, problems)}` : name;
            return { ...quiz, isInvalid: problems.errors > before };
        });
        return { quizzes, problems: problems.all };
    }

    Object.assign(Quizmark, { readCollection, slug });
})(globalThis.Quizmark ??= {});
