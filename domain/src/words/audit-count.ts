/** How far lists of the audit trail are counted. Apart from its words, which differ by language. */

/** The list of events counts up to here: counting all that a common word finds would take longer than reading a page of them. */
export const maxCountedEvents = 2_000;
