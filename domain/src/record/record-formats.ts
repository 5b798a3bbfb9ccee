/** The formats of closing records. */

/**
 * Names the format of the record; a record of another format gets another name. Records of the first format have no halts, no announced close and no
 * times of orders; those of the second one do not name the order log. They are still verified. Sales whose rule draws lots write the fourth one, which
 * is the third one with a seed. Sales with terms that the fourth one does not know, with maturities that share a date, or with linked accounts among
 * their bidders, write the fifth one, whether their rule draws lots or not. Sales that were changed after they were announced write the sixth one, which
 * is the fifth one with the changes. Where one of the changes is of another kind than its times, the record is of the seventh one, which is the sixth one with
 * such changes.
 */
export const seventhRecordFormat = 'fairbook-closing-record-7';
export const sixthRecordFormat = 'fairbook-closing-record-6';
export const fifthRecordFormat = 'fairbook-closing-record-5';
export const drawnRecordFormat = 'fairbook-closing-record-4';
export const recordFormat = 'fairbook-closing-record-3';
export const secondRecordFormat = 'fairbook-closing-record-2';
export const firstRecordFormat = 'fairbook-closing-record-1';
