/** Measurements of the checks, as metrics: the health page, `doctor` and alerts are based on the same figures. */
import type { Gauge } from 'prom-client';

interface About {
  readonly help: string;
  readonly labels: readonly string[];
}

/** Every gauge of the market as a whole. A process with the worker reports them; where there are several workers, all report the same. */
export const marketGauges = {
  fairbook_health_check_state: { help: 'What a check found: 0 passed, 1 warning, 2 problem', labels: ['check'] },
  fairbook_processes: { help: 'Processes that report, by what they run', labels: ['part'] },
  fairbook_processes_silent: { help: 'Processes that ended without saying so, or hang', labels: [] },
  fairbook_clock_skew_seconds: { help: 'Largest difference of a process from the clock of the database', labels: [] },
  fairbook_read_model_catch_up_seconds: { help: 'Longest time a read model took to catch up', labels: [] },
  fairbook_jobs: { help: 'Jobs by kind and state', labels: ['kind', 'state'] },
  fairbook_job_late_seconds: { help: 'How long the oldest due job of a kind has been due', labels: ['kind'] },
  fairbook_audit_sealing_lag_seconds: {
    help: 'Age of the oldest event of the audit trail that is not sealed',
    labels: [],
  },
  fairbook_closes_late: { help: 'Sales past their close without a result', labels: [] },
  fairbook_messages: {
    help: 'Messages by channel: waiting, and sent or failed in 24 hours',
    labels: ['channel', 'state'],
  },
  fairbook_message_late_seconds: {
    help: 'How long the oldest due message of a channel has been due',
    labels: ['channel'],
  },
  fairbook_witnesses: { help: 'Witnesses by what they last said', labels: ['state'] },
  fairbook_witness_quorum_lag_seconds: {
    help: 'Age of the oldest entry of a running sale that too few witnesses have signed',
    labels: [],
  },
  fairbook_disk_free_ratio: { help: 'Share of free space, by what is stored there', labels: ['folder'] },
  fairbook_certificate_expiry_timestamp_seconds: { help: 'When the certificate of a site ends', labels: ['host'] },
  fairbook_certificate_trusted: {
    help: '1 where browsers trust the certificate of a site, otherwise 0',
    labels: ['host'],
  },
  fairbook_backup_age_seconds: { help: 'Age of the last backup; absent before the first', labels: [] },
  fairbook_archive_failing: { help: '1 where the last try to archive the write-ahead log failed', labels: [] },
  fairbook_archive_lag_seconds: {
    help: 'Age of the oldest part of the write-ahead log that waits for the archive; absent without an archive',
    labels: [],
  },
  fairbook_standbys: { help: 'Standby databases by connection', labels: ['state'] },
  fairbook_synchronous_standby_missing: {
    help: '1 where changes wait for a standby that is not connected',
    labels: [],
  },
  fairbook_replica_lag_seconds: { help: 'How far the slowest standby is behind', labels: [] },
} as const satisfies Readonly<Record<string, About>>;

/** Every gauge of one process. */
export const processGauges = {
  fairbook_database_connections: { help: 'Open connections to the database, by pool', labels: ['pool'] },
  fairbook_database_connections_waiting: {
    help: 'What waits for a connection to the database, by pool',
    labels: ['pool'],
  },
  fairbook_orders_waiting: { help: 'Orders that wait to be stored', labels: [] },
  fairbook_streams: { help: 'Open live streams of this process', labels: [] },
} as const satisfies Readonly<Record<string, About>>;

export type ProcessGauge = keyof typeof processGauges;

export type MarketGauge = keyof typeof marketGauges;

/** A value of a gauge, as a check measured it. */
export interface Measured {
  readonly gauge: MarketGauge;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Replaces all values: what is not measured any more disappears. */
export function setGauges(gauges: ReadonlyMap<MarketGauge, Gauge>, measured: readonly Measured[]): void {
  for (const [name, gauge] of gauges) {
    // A gauge without labels would be 0 after a reset.
    if (marketGauges[name].labels.length === 0) gauge.remove();
    else gauge.reset();
  }
  for (const { gauge, labels = {}, value } of measured) gauges.get(gauge)?.set(labels, value);
}
