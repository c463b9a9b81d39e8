/** Receipts, as people read them. */
(Quizmark => {
    'use strict';

    /** In groups of five: "7K3MN-4QX2P-…". */
    const receiptInGroups = receipt => receipt.match(/.{1,5}/g).join('-');

    Object.assign(Quizmark, { receiptInGroups });
})(globalThis.Quizmark ??= {});
