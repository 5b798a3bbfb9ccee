/** Bounds of the sub-accounts of one institution. Archived ones count, and a division counts once for each time it was set. */
export const subAccountBounds = { accounts: 200, shares: 100, versions: 200, name: 80, reference: 64 } as const;
