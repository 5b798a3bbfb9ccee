/** Chooses the content coding of a response from the request's `Accept-Encoding` (RFC 9110, 12.5.3). */
import { RecentMap } from '../cache/recent-map.ts';

/** A content coding that this server writes. */
export type Coding = 'br' | 'gzip';

interface Accepted {
  /** The best coding for the reader; null where none is accepted, or the plain content is preferred. */
  readonly coding: Coding | null;
  /** True for a reader who refuses plain content, which is then encoded however small it is. */
  readonly refusesPlain: boolean;
}

/** Smaller content hardly shrinks: with its headers it fits one packet anyway. */
const minBytes = 1024;
/** Browsers send very few different texts; one that is longer is not kept. */
const maxRemembered = 64;
const maxLength = 200;

const none: Accepted = { coding: null, refusesPlain: false };
const remembered = new RecentMap<string, Accepted>(maxRemembered);

/** The coding for content of that many bytes; null for plain content, also where the reader accepts nothing at all. */
export function codingFor(acceptEncoding: string | string[] | undefined, bytes: number): Coding | null {
  if (acceptEncoding === undefined) return null;
  const { coding, refusesPlain } = acceptedBy(String(acceptEncoding));
  return bytes >= minBytes || refusesPlain ? coding : null;
}

function acceptedBy(header: string): Accepted {
  const known = remembered.get(header);
  if (known) return known;
  const accepted = header.length > maxLength ? none : read(header);
  if (header.length <= maxLength) remembered.set(header, accepted);
  return accepted;
}

function read(header: string): Accepted {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    if (name !== '') weights.set(name, weight === undefined ? 1 : weightOf(weight.slice(2)));
  }
  const others = weights.get('*');
  const br = weights.get('br') ?? others ?? 0;
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? others ?? 0;
  const plain = weights.get('identity') ?? others;
  const best = Math.max(br, gzip);
  // Plain content is chosen only by a reader who gives it more weight than every coding.
  const coding = best === 0 || (plain ?? 0) > best ? null : br >= gzip ? 'br' : 'gzip';
  return { coding, refusesPlain: plain === 0 };
}

/** A weight that cannot be read counts as a refusal, which is always safe. */
function weightOf(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
