/** Name of an order in the systems of an investor: printable ASCII without spaces at its ends, so that it can be compared and typed. */
export const orderReference = /^[!-~](?:[ -~]{0,62}[!-~])?$/;
