/**
 * Limits wrong invitation codes: five a minute from one network, 600 a minute in all. Only wrong codes are counted, after they were
 * looked up, so that nobody's guesses keep a right code from working. A code has 192 random bits: the limits spare the server, they are
 * not what keeps codes from being guessed.
 */
import { isIPv6 } from 'node:net';

const minute = 60_000;
const mostOfNetwork = 5;
const mostOfAll = 600;
const maxNetworks = 10_000;

interface Window {
  readonly startedAt: number;
  count: number;
}

/** Wrong codes by network. Each process keeps its own: this is a limit, not a record. */
const networks = new Map<string, Window>();
let all: Window = { startedAt: Number.NEGATIVE_INFINITY, count: 0 };

/** Counts a wrong code; false where this network, or everybody together, has tried too many within a minute. */
export function countWrongCode(address: string, now: Date): boolean {
  const at = now.getTime();
  all = windowAt(all, at);
  const network = networkOf(address);
  const own = windowAt(networks.get(network), at);
  networks.delete(network);
  const [oldest] = networks.keys();
  if (oldest !== undefined && networks.size >= maxNetworks) networks.delete(oldest);
  networks.set(network, own);
  own.count += 1;
  all.count += 1;
  return own.count <= mostOfNetwork && all.count <= mostOfAll;
}

function windowAt(kept: Window | undefined, at: number): Window {
  return kept && at < kept.startedAt + minute ? kept : { startedAt: at, count: 0 };
}

/** One household or company commonly has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const filled = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0'), ...last];
  return filled.slice(0, 4).join(':');
}
