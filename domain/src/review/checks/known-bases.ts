/** Names of issuers, as they are: they are not translated. */

/** Base CUSIPs of real issuers, from public holdings, and those of the Treasury, which begin with 912. Each belongs to one issuer. */
export const knownBases: readonly { readonly base: string; readonly issuer: string }[] = [
  { base: '64971X', issuer: 'New York City Transitional Finance Authority' },
  { base: '13063D', issuer: 'State of California' },
  { base: '679111', issuer: 'Oklahoma Turnpike Authority' },
];

/** Bases that begin with 912 are the Treasury's. */
export const treasury = 'U.S. Treasury';
