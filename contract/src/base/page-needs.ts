/** What pages of the web apps need besides what every page names: written by the build, sent by the server, read by the start script. */

/** The script that shows announcements. Pages name it while there are any. */
export const announcementsScript = '/announcements.js';

/** Of one route. */
export interface PageNeeds {
  /** `/auctions/:uuid`; a parameter that may be missing ends in `?`. */
  readonly path: string;
  /** Whether only people who are signed in see it: the server cannot know whether the reader is. */
  readonly isBehindGate: boolean;
  /** Addresses of scripts and styles. */
  readonly files: readonly string[];
  /** Addresses of calls; `{uuid}` is the parameter of that name. */
  readonly calls: readonly string[];
}
