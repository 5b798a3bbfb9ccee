/** The list that a case was opened from, so that its page can go on to the next one. Kept for the tab: a reload stays in the queue. */

export interface Queue {
  /** Address of the list, with its filters. */
  readonly list: string;
  /** Addresses of its cases, in order. */
  readonly links: readonly string[];
  /** Number of cases on pages before. */
  readonly before: number;
  readonly total: number;
  /** True if all of them wait for a decision. */
  readonly isReview: boolean;
}

export interface Place {
  readonly queue: Queue;
  /** Position on the page of the list, from 0. */
  readonly at: number;
  /** Position in the whole list, from 1. */
  readonly number: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

const name = 'fairbook-queue';
let kept: Queue | undefined;

export function keepQueue(queue: Queue): void {
  kept = queue;
  try {
    sessionStorage.setItem(name, JSON.stringify(queue));
  } catch {
    // Storage may be forbidden or full: the queue then ends with a reload.
  }
}

/** Place of the page at `path` in the queue; undefined if it is not part of it. */
export function placeInQueue(path: string): Place | undefined {
  kept ??= readStored();
  return kept && placeIn(kept, path);
}

export function placeIn(queue: Queue, path: string): Place | undefined {
  const at = queue.links.indexOf(path);
  if (at < 0) return undefined;
  return { queue, at, number: queue.before + at + 1, previous: queue.links[at - 1], next: queue.links[at + 1] };
}

function readStored(): Queue | undefined {
  try {
    return queueOf(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Undefined if it is not a queue: a browser may have stored it with another version. */
export function queueOf(stored: unknown): Queue | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { list, links, before, total, isReview } = stored as Record<string, unknown>;
  if (typeof list !== 'string' || typeof before !== 'number' || typeof total !== 'number') return undefined;
  if (!Array.isArray(links) || !links.every((link) => typeof link === 'string')) return undefined;
  return { list, links, before, total, isReview: isReview === true };
}
