/** Short numbers of orders for people, such as ALD-7F3K. Programs use the order's uuid. */

/** Crockford's base 32: without I, L, O and U, which are misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of the number: about a million values. */
const shortLength = 4;

/** Words that begin the names of many sales and issuers. */
const common = new Set(['CITY', 'TOWN', 'VILLAGE', 'COUNTY', 'BOROUGH', 'STATE', 'THE', 'OF', 'AND', 'SERIES']);

/**
 * The number of an order in a sale: letters of the sale's name, and characters of the random end of the order's uuid. Two orders of a large sale may
 * have the same one; `orderNumbers` tells those apart that are listed together.
 */
export function orderNumber(saleName: string, orderId: string): string {
  return numberOf(saleName, orderId, shortLength);
}

/** The numbers of orders of one sale that are listed together, by uuid. Where two would be equal, both get more characters: ALD-7F3K-2Q. */
export function orderNumbers(saleName: string, orderIds: Iterable<string>): ReadonlyMap<string, string> {
  const ids = new Set(orderIds);
  const numbers = new Map<string, string>();
  let equal = [...ids];
  for (let length = shortLength; equal.length > 0; length += 2) {
    const groups = Map.groupBy(equal, (id) => numberOf(saleName, id, length));
    for (const [number, [id = '', ...others]] of groups) if (others.length === 0) numbers.set(id, number);
    equal = [...groups.values()].filter((group) => group.length > 1).flat();
  }
  return numbers;
}

function numberOf(saleName: string, orderId: string, length: number): string {
  const characters = charactersOf(orderId).slice(0, length);
  return [lettersOf(saleName), characters.slice(0, shortLength), characters.slice(shortLength)]
    .filter(Boolean)
    .join('-');
}

/** The first three letters of the first word that says something. */
function lettersOf(saleName: string): string {
  const words = saleName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/);
  const word = words.find((each) => each.length >= 3 && !common.has(each)) ?? 'ORD';
  return word.slice(0, 3);
}

/** All 128 bits of a uuid, last ones first: its beginning is the time, which orders share. */
function charactersOf(orderId: string): string {
  let rest = BigInt(`0x${orderId.replaceAll('-', '')}`);
  let text = '';
  for (let at = 0; at < 26; at++) {
    text += digits[Number(rest & 31n)];
    rest >>= 5n;
  }
  return text;
}
