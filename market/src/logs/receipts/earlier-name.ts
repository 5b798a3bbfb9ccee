/** The database in which earlier releases kept receipts that were not encrypted. */
export const earlierName = 'fairbook-receipts';
