/** A check of the market, as `doctor` and the health page run it. */
import type { HealthCheck, HealthFinding } from '@fairbook/domain/operations/health.ts';
import type pg from 'pg';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { MarketGauge } from '../../../platform/observe/gauges.ts';
import type { Signer } from '../../../platform/signer/signer.ts';
import type { OrderLogs } from '../../logs/order-log.ts';

/** Dependencies of every check of a process. */
export interface Checked {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly signer: Signer;
  readonly clock: () => Date;
  /** The logs in the memory of this process; undefined in `doctor`, which has none. */
  readonly orderLogs?: OrderLogs;
  /** `doctor --deep`: what takes minutes in a large market, and what asks others. */
  readonly isDeep: boolean;
}

export interface CheckContext extends Checked {
  /** Notes what was measured, which the worker reports as a metric. */
  readonly measure: (gauge: MarketGauge, value: number, labels?: Readonly<Record<string, string>>) => void;
}

export interface Check {
  readonly name: HealthCheck;
  /** Only in `doctor --deep`. */
  readonly isDeep?: boolean;
  /** False where it works without the database or on one that is not migrated. */
  readonly needsSchema: boolean;
  /** How long the page shows what it found before it runs again. */
  readonly keepMs: number;
  readonly run: (context: CheckContext) => Promise<HealthFinding | readonly HealthFinding[]>;
}
