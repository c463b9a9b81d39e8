/** Names of files with quizzes that readers have opened. Two different files may have the same one. */
(Quizmark => {
    'use strict';

    /** The titles and ids of the quizzes in a file. */
    function namesIn(text) {
        try {
            return [JSON.parse(text)].flat().flatMap(quiz => [quiz?.title, quiz?.id]).filter(Boolean);
        } catch {
            return [];
        }
    }

    /**
     * The name under which a file is kept: that of an earlier version of it, which has a quiz of the same title or id, or else one that
     * no other file has, such as "quiz (2).json".
     * @param {{ name: string, text: string }} file
     * @param {KeptCollection[]} kept
     */
    function keptName({ name, text }, kept) {
        const [, stem, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name);
        const names = namesIn(text);
        for (let number = 1; ; number += 1) {
            const candidate = number === 1 ? name : `${stem} (${number})${ending}`;
            const other = kept.find(collection => !collection.address && collection.name === candidate);
            if (!other || other.text === text || namesIn(other.text).some(found => names.includes(found))) return candidate;
        }
    }

    Object.assign(Quizmark, { keptName });
})(globalThis.Quizmark ??= {});
