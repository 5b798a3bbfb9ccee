/** The addresses of witnesses that pages of the market may connect to: an investor's browser asks witnesses itself what they signed. */
import type { Db } from '../../../platform/db/transaction.ts';
import { listWitnessUrls } from '../../../store/logs/witnesses.sql.ts';

/** A page that is opened sooner after a witness was added cannot ask it. */
const keptMs = 10_000;

export class WitnessOrigins {
  readonly #db: Db;
  #known: readonly string[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Never waits: pages are sent while the database is away too. The data that it starts to read is for the pages after. */
  current(): readonly string[] {
    if (performance.now() - this.#readAt > keptMs) this.read().catch(() => undefined);
    return this.#known;
  }

  async read(): Promise<void> {
    this.#readAt = performance.now();
    const urls = await listWitnessUrls(this.#db);
    this.#known = [...new Set(urls.map((url) => new URL(url).origin))];
  }
}
