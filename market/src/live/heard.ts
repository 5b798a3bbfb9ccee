/** When the live stream last told of a change: what is asked for right afterwards must know of it, whichever server answers. */
let at = Number.NEGATIVE_INFINITY;

export function noteHeard(): void {
  at = performance.now();
}

/** By `performance.now()`. */
export function heardAt(): number {
  return at;
}
