/** Judges what a page asks the server for: nothing twice while it loads. */
import type { Page } from 'playwright-core';

/** Read again on purpose: the halted sales by a timer, and the closing record by the check, which trusts no earlier answer. */
const isRepeated = ({ pathname, searchParams }: URL) =>
  searchParams.has('halted') || pathname.endsWith('/closing-record');

/** Figures that are read by a timer are read again after this time at the earliest, in milliseconds. */
const shortestInterval = 3_000;

export interface Read {
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * GET requests of the API from now on, with their queries. `ahead` tells by how many milliseconds the clock of the page was moved forward: a timer that
 * ends early by it is as late as it would have been.
 */
export function readsOf(page: Page, ahead: () => number = () => 0): Read[] {
  const reads: Read[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() !== 'GET' || !url.pathname.startsWith('/api/') || isRepeated(url)) return;
    reads.push({ address: `${url.pathname}${url.search}`, at: Date.now() + ahead() });
  });
  return reads;
}

/** The reads that came again sooner than a timer makes them, with the milliseconds between. */
export function repeated(reads: readonly Read[]): string[] {
  return reads.flatMap(({ address, at }, place) => {
    const before = reads.slice(0, place).findLast((read) => read.address === address);
    return before && at - before.at < shortestInterval ? [`${address} again after ${at - before.at} ms`] : [];
  });
}
