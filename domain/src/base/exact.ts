/** Products and quotients of whole numbers, exact where doubles would round. */

/** The floor of `units` × `part` ÷ `whole`, exact for all safe integers whose quotient is one. */
export function floorOfShare(units: number, part: number, whole: number): number {
  const product = units * part;
  // A product rounded above 2^53 is still above 2^53, so the test is reliable.
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(units) * BigInt(part)) / BigInt(whole));
  // Below 2^53 the nearest double of the quotient never reaches a whole number that the quotient itself does not: it is short of
  // it by at least 1 ÷ whole, which is more than half the distance between doubles there.
  return Math.floor(product / whole);
}

/** Remainder of `units` × `part` divided by `whole`, given the floor of the quotient. */
export function restOfShare(units: number, part: number, whole: number, floor: number): number {
  const product = units * part;
  if (product > Number.MAX_SAFE_INTEGER) return Number(BigInt(units) * BigInt(part) - BigInt(floor) * BigInt(whole));
  return product - floor * whole;
}

/** The sign of a × b − c × d. */
export function compareProducts(a: number, b: number, c: number, d: number): number {
  const left = a * b;
  const right = c * d;
  if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left - right;
  const difference = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
