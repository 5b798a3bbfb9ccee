/** Needs of a page of the web apps besides those of every page: written by the build, sent by the server, read by the start script. */

/** The script that shows announcements. Pages name it while there are any. */
export const announcementsScript = '/announcements.js';

/** Needs of one route. */
export interface PageNeeds {
  /** `/auctions/:uuid`; a parameter that may be missing ends in `?`. */
  readonly path: string;
  /** True if only people who are signed in see it: the server cannot know whether the reader is. */
  readonly isBehindGate: boolean;
  /** Addresses of scripts and styles. */
  readonly files: readonly string[];
  /** Addresses of calls; `{uuid}` is the parameter of that name. */
  readonly calls: readonly string[];
}
