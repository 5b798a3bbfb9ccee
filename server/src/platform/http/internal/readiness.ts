/** Readiness of this process: for load balancers at /readyz. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { Db } from '../../db/transaction.ts';
import type { BareRefusal } from '../refusals.ts';

declare module '../../deps.ts' {
  interface Deps {
    readonly readiness: Readiness;
  }
}

const noDatabase: BareRefusal = { status: 503, message: 'The database does not respond', code: 'not-ready' };
const starting: BareRefusal = { status: 503, message: 'This process is still starting', code: 'not-ready' };
const draining: BareRefusal = { status: 503, message: 'This process is about to stop', code: 'not-ready' };

export class Readiness {
  readonly #options: { readonly db: Db; readonly log: Log };
  #isStarting = false;
  #isDraining = false;

  constructor(options: { readonly db: Db; readonly log: Log }) {
    this.#options = options;
  }

  /** The refusal of /readyz; null where the process is ready. */
  async whyNot(): Promise<BareRefusal | null> {
    if (this.#isDraining) return draining;
    if (this.#isStarting) return starting;
    try {
      await sql`select 1`.execute(this.#options.db);
      return null;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'not ready');
      return noDatabase;
    }
  }

  /** Reports "not ready" until `finishStart`: a process answers on its port for metrics before its sites listen. */
  beginStart(): void {
    this.#isStarting = true;
  }

  finishStart(): void {
    this.#isStarting = false;
  }

  /** Reports "not ready" from now on while requests are still served, so that load balancers switch before connections are refused. */
  async drain(seconds: number): Promise<void> {
    this.#isDraining = true;
    if (seconds === 0) return;
    this.#options.log.info(`not ready anymore; the sites close in ${seconds} s`);
    await setTimeout(seconds * 1_000);
  }
}
