/** Texts of what administrators did about bidders in the last hours before a close. */
export const recordedActsTexts = {
  title: 'Acts of administrators in the last 24 hours before the close',
  kind: {
    CHANGE: 'Details of an account changed',
    DEACTIVATE: 'Account closed',
    LINK: 'Accounts linked',
    SUSPEND: 'Account suspended',
    UNLINK: 'Link of accounts ended',
  },
  act: (kind: string, bidders: string, hours: number, minutes: number) =>
    `${kind} ${hours} h ${minutes} min before the close (${bidders})`,
  people: (requestedBy: string, confirmedBy: string, isNew: boolean) =>
    `Requested by administrator ${requestedBy}, confirmed by administrator ${confirmedBy}${isNew ? ', who had been an administrator for less than seven days' : ''}.`,
  reason: (hash: string) => `Hash of the reason in the audit trail: ${hash}`,
} as const;
