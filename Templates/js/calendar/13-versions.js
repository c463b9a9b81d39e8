/**
 * Versions of entries: SEQUENCE and LAST-MODIFIED (RFC 5545, sections 3.8.7.3 and 3.8.7.4). Calendars ignore an entry whose version
 * is not later than that of the one that they have.
 */
(Quizmark => {
    'use strict';

    const { contentLine, sha256 } = Quizmark;

    const most = 2_147_483_647;
    const dayInSeconds = 24 * 60 * 60;
    /** Days for which files cancel an entry that is gone, as the site's do, and days after it began; the later ends it. */
    const daysOfCancelled = { afterRemoval: 60, afterStart: 14 };
    const seconds = date => Date.parse(date) / 1000;
    const stampText = time => `${new Date(time * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

    /** @typedef {{ sequence: number, written: number, digest: string }} Version `written` in seconds since 1970 */

    class EntryVersions {
        /**
         * @param {CalendarPageData} about
         * @param {number} now in milliseconds since 1970
         */
        constructor({ sequences = {}, stamps = {}, stamp, exported = {} }, now) {
            Object.assign(this, { sequences, stamps, oldest: stamp, exported, now: Math.floor(now / 1000) });
        }

        /**
         * The version by the dates of change; if an earlier file had different content, a later version than that file's.
         * @param {{ updated: string|null, isChanged: boolean }} entry
         * @param {string} uid
         * @param {string} content the entry's lines in the file, without its version
         * @param {{ name: string, from: string, to: string }} exported what is stored about it
         * @returns {Version}
         */
        of(entry, uid, content, { name, from, to }) {
            const [sequence, written, digest] = [this.sequenceOf(entry, uid), this.writtenOf(entry, uid), sha256(content).slice(0, 16)];
            const before = Object.hasOwn(this.exported, uid) ? this.exported[uid] : null;
            if (!before) return { sequence, written, digest };
            // Earlier versions of this page kept neither a digest nor a date.
            const isSame = !before.isCancelled
                && (before.digest === undefined ? before.name === name && before.from === from && before.to === to : before.digest === digest);
            const last = this.lastOf(before);
            return isSame ? { sequence: Math.max(sequence, before.sequence), written: Math.max(written, last), digest }
                : { sequence: Math.min(Math.max(sequence, before.sequence + 1), most), written: Math.max(written, last, this.now), digest };
        }

        /** Whether a file still has to cancel an entry that is gone: students may not have opened an earlier file that cancels it. */
        isToCancel({ isCancelled, start, written }) {
            const removed = this.lastOf({ written });
            const { afterRemoval, afterStart } = daysOfCancelled;
            return !isCancelled || removed > 0 && this.now <= Math.max(removed + afterRemoval * dayInSeconds, start + afterStart * dayInSeconds);
        }

        /** The version of an entry that is gone, which stays as it was once it is cancelled. @returns {{ sequence: number, written: number }} */
        ofCancelled({ sequence, written, isCancelled }) {
            if (isCancelled) return { sequence, written };
            return { sequence: Math.min(sequence + 1, most), written: Math.max(this.now, this.lastOf({ written })) };
        }

        /** When an earlier version was written; 0 if that isn't known, or the clock was wrong. */
        lastOf({ written }) {
            return Number.isFinite(written) && written <= this.now + dayInSeconds ? written : 0;
        }

        sequenceOf({ updated, isChanged }, uid) {
            const minutes = updated === null ? 0 : Math.min(Math.max(0, Math.floor((seconds(updated) - 1_577_836_800) / 60)), most);
            const recorded = this.sequences[uid] ?? 0;
            return Math.max(minutes, isChanged && recorded > 0 ? recorded + 1 : recorded);
        }

        /** The later of the reader's or author's date of change and the recorded one; never a due date. */
        writtenOf({ updated }, uid) {
            const dates = [updated === null ? undefined : seconds(updated), this.stamps[uid]].filter(date => date !== undefined);
            return dates.length === 0 ? this.oldest : Math.max(...dates);
        }
    }

    /** The lines of a version, after the UID. @param {{ sequence: number, written: number }} version */
    function versionLines({ sequence, written }) {
        const date = stampText(written);
        return contentLine('DTSTAMP', date) + contentLine('LAST-MODIFIED', date) + contentLine('SEQUENCE', String(sequence));
    }

    Object.assign(Quizmark, { EntryVersions, versionLines, seconds, stampText });
})(globalThis.Quizmark ??= {});
