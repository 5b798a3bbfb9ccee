/**
 * Posts evidence to the addresses that the keeper of the witness chose. Each address gets each of it at least once: what an address has accepted is
 * stored, and everything else is tried again, also after a restart.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../platform/base/crypto.ts';
import type { Evidence } from './evidence.ts';
import { readFolder, writeDurably } from './files.ts';

export interface Alarm {
  readonly name: string;
  readonly evidence: Evidence;
}

interface Address {
  readonly url: string;
  /** As stored: an address may contain a secret. */
  readonly id: string;
  /** Times of the last hour. */
  posted: number[];
  failures: number;
  nextAt: number;
}

const timeoutMs = 10_000;
const firstPauseMs = 5_000;
const longestPauseMs = 3_600_000;
/** To one address: a market that signs thousands of forks must not flood it. */
const maxPerHour = 60;

export class Alarms {
  readonly #folder: string;
  /** Names of evidence with the id of an address that accepted it. */
  readonly #accepted: Set<string>;
  readonly #addresses: readonly Address[];

  private constructor(folder: string, accepted: Set<string>, urls: readonly string[]) {
    this.#folder = folder;
    this.#accepted = accepted;
    this.#addresses = urls.map((url) => ({ url, id: idOf(url), posted: [], failures: 0, nextAt: 0 }));
  }

  static async open(folder: string, urls: readonly string[]): Promise<Alarms> {
    return new Alarms(folder, new Set((await readFolder(folder)).keys()), urls);
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** Posts everything that is due at this time, to each address one after another, and forgets what is no evidence any more. */
  async post(alarms: readonly Alarm[], now: Date, signal: AbortSignal): Promise<void> {
    const names = new Set(alarms.map(({ name }) => name));
    for (const file of [...this.#accepted].filter((each) => !names.has(each.split(' ')[0] ?? ''))) {
      this.#accepted.delete(file);
      await rm(join(this.#folder, file), { force: true });
    }
    await Promise.all(this.#addresses.map((address) => this.#postTo(address, alarms, now.getTime(), signal)));
  }

  async #postTo(address: Address, alarms: readonly Alarm[], now: number, signal: AbortSignal): Promise<void> {
    if (now < address.nextAt) return;
    address.posted = address.posted.filter((time) => time > now - 3_600_000);
    for (const { name, evidence } of alarms) {
      const file = `${name} ${address.id}`;
      if (this.#accepted.has(file)) continue;
      if (address.posted.length >= maxPerHour) return;
      if (!(await isAccepted(address.url, evidence, signal))) {
        address.nextAt = now + Math.min(firstPauseMs * 2 ** address.failures++, longestPauseMs);
        return;
      }
      address.failures = 0;
      address.posted.push(now);
      this.#accepted.add(file);
      await writeDurably(join(this.#folder, file), '');
    }
  }
}

function idOf(url: string): string {
  return Buffer.from(sha256(Buffer.from(url)))
    .toString('hex')
    .slice(0, 32);
}

async function isAccepted(url: string, evidence: Evidence, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Fairbook witness' },
      body: JSON.stringify(evidence),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
