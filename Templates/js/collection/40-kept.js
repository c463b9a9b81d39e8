/**
 * The collections that this device keeps, as their files were, under `@collections`. They are parsed again each time, so
 * that a newer version of the page applies its own rules.
 *
 * @typedef {object} KeptCollection
 * @property {string} address address of the file, or empty where the reader opened a file
 * @property {string} [redirect] address to which its server redirected the last request
 * @property {string} name name of the file
 * @property {string} text
 * @property {string|null} etag
 * @property {number} checked when the server was last asked, in milliseconds since 1970
 */
(Quizmark => {
    'use strict';

    const { hashOf, load, readCollection, save, slug, watch } = Quizmark;

    const storage = '@collections';

    const isCollection = value => {
        return typeof value?.name === 'string' && typeof value.text === 'string' && Number.isFinite(value.checked);
    };

    /** @returns {KeptCollection[]} */
    function keptCollections() {
        const kept = load(storage);
        return Array.isArray(kept) ? kept.filter(isCollection) : [];
    }

    /** The prefix of the ids of a collection's quizzes. No quiz of the site has an id with a `~`. */
    function collectionID({ address, name }) {
        return `~${BigInt.asUintN(32, hashOf(address || `file:${name}`)).toString(16).padStart(8, '0')}`;
    }

    /** The collection at an address, or the one that is redirected there. Most aren't redirected, so no address isn't one of them. */
    function collectionAt(address) {
        if (!address) return undefined;
        const kept = keptCollections();
        return kept.find(collection => collection.address === address) ?? kept.find(({ redirect }) => redirect === address);
    }

    /**
     * Saves a collection, replacing an older one with the same address.
     * @param {KeptCollection} collection
     * @returns {boolean} whether the collection will still be there after the page is closed
     */
    function keepCollection(collection) {
        const id = collectionID(collection);
        const kept = keptCollections();
        const index = kept.findIndex(other => collectionID(other) === id);
        if (index >= 0) kept[index] = collection;
        else kept.unshift(collection);
        return save(storage, kept);
    }

    function removeCollection(collection) {
        const id = collectionID(collection);
        save(storage, keptCollections().filter(other => collectionID(other) !== id));
    }

    function watchCollections(onChange) {
        return watch(storage, onChange);
    }

    /** The base of ids, for quizzes without one: "cells" for `cells.json`. */
    function stemOf(name) {
        return slug(name.replace(/\.[^.]*$/, '')) || 'quiz';
    }

    /** An id that isn't a property of every object, such as "constructor", so that looking up an answer finds only answers. */
    function safeID(id) {
        return id in Object.prototype ? `~${id}` : id;
    }

    /** A collection with its quizzes; their ids are unique on this device. */
    function openCollection(collection) {
        const { quizzes, problems } = readCollection(collection.text, stemOf(collection.name));
        const id = collectionID(collection);
        const taken = new Set();
        for (const quiz of quizzes) {
            if (taken.has(quiz.id)) {
                problems.push({ id: 'DuplicateID', detail: quiz.id, quiz: quiz.title, question: null, isWarning: false });
                quiz.isInvalid = true;
            }
            taken.add(quiz.id);
        }
        const usable = quizzes.filter(quiz => !quiz.isInvalid).map(quiz => {
            const questions = quiz.questions.map(question => ({ ...question, id: safeID(question.id) }));
            return { ...quiz, id: `${id}/${quiz.id}`, questions };
        });
        return { ...collection, id, quizzes: usable, problems: problems.filter(problem => !problem.isWarning) };
    }

    Object.assign(Quizmark, {
        keptCollections, collectionAt, keepCollection, removeCollection, watchCollections, collectionID, openCollection,
    });
})(globalThis.Quizmark ??= {});
