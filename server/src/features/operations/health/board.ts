/** Last findings of the checks, in the memory of one process: each runs after its own time, however many pages ask. */

import { setTimeout } from 'node:timers/promises';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { failing, type HealthCheck, type HealthFinding, worstFirst } from '@fairbook/domain/operations/health.ts';
import type { Measured } from '../../../platform/observe/gauges.ts';
import type { Check, Checked } from './check.ts';
import { codeOf } from './outside-checks.ts';

declare module '../../../platform/deps.ts' {
  interface Deps {
    /** Latest results of the checks of the market. */
    readonly health: HealthBoard;
  }
}

/** A finding, and when it was made; null while a slow check runs for the first time. */
interface DatedFinding extends HealthFinding {
  readonly checkedAt: Date | null;
}

interface Result {
  readonly findings: readonly HealthFinding[];
  readonly measured: readonly Measured[];
  readonly checkedAt: Date;
  /** By the clock that only goes forward. */
  readonly until: number;
}

/** How long a reader waits for checks that run; slower ones show with the next reading. */
const patienceMs = 1_500;

export class HealthBoard {
  readonly #checks: readonly Check[];
  readonly #context: Checked;
  readonly #results = new Map<HealthCheck, Result>();
  readonly #running = new Map<HealthCheck, Promise<void>>();

  constructor(checks: readonly Check[], context: Checked) {
    this.#checks = checks.filter(({ isDeep }) => isDeep !== true);
    this.#context = context;
  }

  /** Failing checks first. */
  async read(): Promise<DatedFinding[]> {
    await this.#refresh();
    return worstFirst(this.#checks.flatMap(({ name }) => this.#found(name)));
  }

  /** Measurements and states of the checks; a check that has not run yet has none. */
  async measure(): Promise<Measured[]> {
    await this.#refresh();
    return [...this.#results].flatMap(([check, { findings, measured }]) => [
      ...measured,
      { gauge: 'fairbook_health_check_state', value: worstState(findings), labels: { check } },
    ]);
  }

  async #refresh(): Promise<void> {
    const due = this.#checks.filter(({ name }) => (this.#results.get(name)?.until ?? 0) <= performance.now());
    const running = due.map((check) => this.#start(check));
    await Promise.race([Promise.all(running), setTimeout(patienceMs, undefined, { ref: false })]);
  }

  #found(check: HealthCheck): DatedFinding[] {
    const result = this.#results.get(check);
    if (!result) return [{ check, state: 'pending', message: null, checkedAt: null }];
    return result.findings.map((finding) => ({ ...finding, checkedAt: result.checkedAt }));
  }

  #start(check: Check): Promise<void> {
    const { name, keepMs } = check;
    const running = this.#running.get(name) ?? this.#run(check, keepMs).finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  async #run(check: Check, keepMs: number): Promise<void> {
    const measured: Measured[] = [];
    const findings = await runCheck(check, this.#context, measured);
    const checkedAt = this.#context.clock();
    this.#results.set(check.name, { findings, measured, checkedAt, until: performance.now() + keepMs });
  }

  /** Waits for checks that run. */
  async close(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}

/** 0 where it passed, 1 for a warning, 2 for a problem. */
function worstState(findings: readonly HealthFinding[]): number {
  const states = findings.map(({ state }) => state);
  if (states.includes('wrong')) return 2;
  return states.includes('warning') ? 1 : 0;
}

/** Finding of a check. One that cannot run is a finding as well; the error itself may name what must not be shown. */
export async function runCheck(
  check: Check,
  context: Checked,
  measured: Measured[] = [],
): Promise<readonly HealthFinding[]> {
  try {
    const measure = (gauge: Measured['gauge'], value: number, labels?: Measured['labels']) => {
      measured.push({ gauge, value, labels });
    };
    return [await check.run({ ...context, measure })].flat();
  } catch (error) {
    return [failing(check.name, say('This could not be checked: {code}', { code: codeOf(error) }))];
  }
}
