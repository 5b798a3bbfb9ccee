/** The header with the key of the link to a private sale's proof. It is not a part of addresses, which are kept in histories and logs. */
export const proofKeyHeader = 'proof-key';
