/** Work of a witness beside its requests: it asks the market about undecided heads, and posts evidence. No request waits for it. */
import type { TrustedLog } from '../../platform/config/config-witness.ts';
import type { Alarm, Alarms } from './alarms.ts';
import { askAbout } from './ask-about.ts';
import { evidenceOfFork, evidenceOfUndecided } from './evidence.ts';
import { type Heads, originHash, type SignedHead } from './heads.ts';
import { isFork, type Refusals } from './refusals.ts';
import type { Undecided } from './undecided.ts';

/** So long a market has time to show how an undecided head belongs to its log. */
const overdueAfterMs = 10 * 60_000;

const everyMs = 5_000;
const firstPauseMs = 5_000;
const longestPauseMs = 600_000;
/** Each is two questions to the market. */
const maxAskedAtOnce = 10;

interface Asking {
  readonly failures: number;
  readonly nextAt: number;
  /** The market shows this log to no stranger. */
  readonly isHidden: boolean;
}

export interface Watched {
  /** The name of the witness. */
  readonly name: string;
  readonly logs: readonly TrustedLog[];
  readonly heads: Heads;
  readonly refusals: Refusals;
  readonly alarms: Alarms;
  /** Null for a witness that asks no market. */
  readonly market: string | null;
  readonly clock: () => Date;
}

export class Watch {
  readonly #watched: Watched;
  /** When each undecided head is asked about next, and how often that failed. */
  readonly #asking = new Map<string, Asking>();
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #isWanted = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    watched.refusals.onChange = () => this.#wake();
    this.#timer = setInterval(() => this.#wake(), everyMs).unref();
    this.#wake();
  }

  /** Does everything that is due. */
  async run(): Promise<void> {
    await this.#settled();
    this.#wake();
    await this.#settled();
  }

  async #settled(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#watched.refusals.onChange = () => undefined;
    this.#isWanted = false;
    this.#ending.abort();
    await this.#running;
  }

  #wake(): void {
    if (this.#ending.signal.aborted) return;
    if (this.#running !== null) {
      this.#isWanted = true;
      return;
    }
    this.#running = this.#pass()
      .catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      })
      .finally(() => {
        this.#running = null;
        if (!this.#isWanted) return;
        this.#isWanted = false;
        this.#wake();
      });
  }

  async #pass(): Promise<void> {
    const { alarms, clock } = this.#watched;
    await alarms.post(this.#due(clock()), clock(), this.#ending.signal);
    const now = clock().getTime();
    const undecided = this.#openOnes();
    for (const name of this.#asking.keys()) if (!undecided.some((one) => one.name === name)) this.#asking.delete(name);
    const asked = undecided.filter(({ name }) => (this.#asking.get(name)?.nextAt ?? 0) <= now);
    for (const one of asked.slice(0, maxAskedAtOnce)) await this.#decide(one);
  }

  /** A log that is convicted needs no more questions. */
  #openOnes(): Undecided[] {
    const { refusals } = this.#watched;
    return refusals.undecided.all().filter(({ head }) => !refusals.forks.has(head.origin));
  }

  /** Proof, oldest first, then for each other log the oldest head that is undecided for too long. */
  #due(now: Date): Alarm[] {
    const { name: witness, refusals } = this.#watched;
    const proven = [...refusals.forks.all()].sort(([, one], [, other]) => one.seenAt.localeCompare(other.seenAt));
    const first = new Map<string, Undecided>();
    for (const one of this.#openOnes()) if (!first.has(one.head.origin)) first.set(one.head.origin, one);
    return [
      ...proven.map(([name, fork]) => ({ name, evidence: evidenceOfFork(witness, fork) })),
      ...[...first.values()]
        .filter((one) => this.#isOverdue(one, now))
        .map((one) => ({
          name: one.name,
          evidence: evidenceOfUndecided(witness, one, this.#lastOf(one)?.note ?? null),
        })),
    ];
  }

  /** Where the witness cannot ask, a log that went on beyond the head accuses no one: anyone may have sent it with a wrong proof. */
  #isOverdue(one: Undecided, now: Date): boolean {
    const last = this.#lastOf(one);
    if (last === null || now.getTime() - one.seenAt.getTime() < overdueAfterMs) return false;
    return this.#asking.get(one.name)?.isHidden === false || last.size < one.head.size;
  }

  #lastOf({ head }: Undecided): SignedHead | null {
    return this.#watched.heads.find(originHash(head.origin));
  }

  async #decide(one: Undecided): Promise<void> {
    const { market, logs, refusals, clock } = this.#watched;
    const last = this.#lastOf(one);
    if (last?.size === one.head.size) return refusals.compare(last, clock());
    if (last === null || market === null) return;
    const heads = [one.head, { ...last, extensions: [] }] as const;
    const shown = await askAbout({ market, logs, heads, signal: this.#ending.signal });
    if (shown?.outcome === 'belongs') {
      await refusals.undecided.remove(one);
    } else if (shown?.outcome !== 'fork') {
      const { failures } = this.#asking.get(one.name) ?? { failures: 0 };
      const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
      const nextAt = clock().getTime() + pause;
      this.#asking.set(one.name, { failures: failures + 1, nextAt, isHidden: shown !== null });
    } else if (isFork(shown.other.head, one.head)) {
      await refusals.convict(shown.other.note, one, clock());
    } else {
      await refusals.contradict(last.note, shown.other, clock());
    }
  }
}
