/** Time of the last change event: requests right afterwards must see it, whichever server answers. */
let at = Number.NEGATIVE_INFINITY;

export function noteHeard(): void {
  at = performance.now();
}

/** By `performance.now()`. */
export function heardAt(): number {
  return at;
}
