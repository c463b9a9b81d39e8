/**
 * The collections that this device keeps, as they were read, under `@collections`. They are read again each time, so that
 * a newer page reads them by its own rules.
 *
 * @typedef {object} KeptCollection
 * @property {string} address of the file, or empty where the reader opened one
 * @property {string} name of the file
 * @property {string} text
 * @property {string|null} etag
 * @property {number} checked milliseconds since 1970
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

    /** Begins the ids of a collection's quizzes. No quiz of the site has an id with a `~`. */
    function collectionID({ address, name }) {
        return `~${BigInt.asUintN(32, hashOf(address || `file:${name}`)).toString(16).padStart(8, '0')}`;
    }

    /**
     * In the place of an older one with the same address.
     * @param {KeptCollection} collection
     * @returns {boolean} whether it will be there after the page is closed
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

    /** "cells", for quizzes without an id. */
    function stemOf(name) {
        return slug(name.replace(/\.[^.]*$/, '')) || 'quiz';
    }

    /** "constructor" is the name of something in every object, also in one that has no answers yet. */
    function safeID(id) {
        return id in Object.prototype ? `~${id}` : id;
    }

    /** A collection with what is in it; the ids of its quizzes are no others' on this device. */
    function openCollection(collection) {
        const { quizzes, faults } = readCollection(collection.text, stemOf(collection.name));
        const id = collectionID(collection);
        const taken = new Set();
        for (const quiz of quizzes) {
            if (taken.has(quiz.id)) {
                faults.push({ id: 'DuplicateID', detail: quiz.id, quiz: quiz.title, question: null, isWarning: false });
                quiz.isFaulty = true;
            }
            taken.add(quiz.id);
        }
        const usable = quizzes.filter(quiz => !quiz.isFaulty).map(quiz => {
            const questions = quiz.questions.map(question => ({ ...question, id: safeID(question.id) }));
            return { ...quiz, id: `${id}/${quiz.id}`, questions };
        });
        return { ...collection, id, quizzes: usable, faults: faults.filter(fault => !fault.isWarning) };
    }

    Object.assign(Quizmark, {
        keptCollections, keepCollection, removeCollection, watchCollections, collectionID, openCollection,
    });
})(globalThis.Quizmark ??= {});
