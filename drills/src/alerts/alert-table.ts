/** For each alert, series of metrics with which it must fire, and others with which it must not. */

/** Values of one series, 15 seconds apart, as promtool writes them: `0+10x40` is 0, 10, 20 and so on. */
type Series = Readonly<Record<string, string>>;

export interface AlertCase {
  readonly fires: Series;
  readonly isQuiet: Series;
}

const up = 'up{job="fairbook",instance="market1:4002"}';
const state = (check: string) => `fairbook_health_check_state{check="${check}",instance="worker:4004"}`;
const requests = (status: number) => `http_request_seconds_count{site="market",route="/",status="${status}"}`;
const bucket = (le: string) => `http_request_seconds_bucket{site="market",route="/api/auction/all",le="${le}"}`;

/** A value over an hour and a half. */
const steady = (value: number) => `${value}x360`;
/** A counter that grows so much in fifteen seconds. */
const growing = (step: number) => `0+${step}x360`;

/** A gauge that is worse the higher it is. */
const above = (series: string, limit: number, wrong: number): AlertCase => ({
  fires: { [series]: steady(wrong) },
  isQuiet: { [series]: steady(limit) },
});

const day = 86_400;
const ends = 'fairbook_certificate_expiry_timestamp_seconds{host="market.example"}';
const isTrusted = 'fairbook_certificate_trusted{host="market.example"}';

/** The clock of promtool begins at 0, and each alert is asked after an hour and a quarter. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  FairbookProcessDown: { fires: { [up]: steady(0) }, isQuiet: { [up]: steady(1) } },
  FairbookWorkerMissing: { fires: { [up]: steady(1) }, isQuiet: { [state('jobs')]: steady(2) } },
  FairbookPartMissing: {
    fires: { 'fairbook_processes{part="admin"}': steady(0), 'fairbook_processes{part="market"}': steady(2) },
    isQuiet: { 'fairbook_processes{part="admin"}': steady(1) },
  },
  FairbookErrors: {
    fires: { [requests(200)]: growing(1_000), [requests(500)]: growing(20) },
    isQuiet: { [requests(200)]: growing(1_000), [requests(500)]: growing(10), [requests(503)]: growing(100) },
  },
  FairbookTurnedAway: {
    fires: { 'fairbook_requests_turned_away_total{site="market"}': growing(30) },
    isQuiet: { 'fairbook_requests_turned_away_total{site="market"}': growing(10) },
  },
  FairbookSlow: {
    fires: { [bucket('1')]: growing(90), [bucket('2.5')]: growing(100), [bucket('+Inf')]: growing(100) },
    isQuiet: { [bucket('1')]: growing(100), [bucket('2.5')]: growing(100), [bucket('+Inf')]: growing(100) },
  },
  FairbookEventLoopBlocked: above('nodejs_eventloop_lag_p99_seconds', 0.5, 0.6),
  FairbookConnectionsWaiting: above('fairbook_database_connections_waiting{pool="requests"}', 5, 6),
  FairbookOrdersWaiting: above('fairbook_orders_waiting', 2_000, 2_001),
  FairbookReadModelLate: above('fairbook_read_model_catch_up_seconds', 5, 6),
  FairbookCloseLate: above('fairbook_closes_late', 0, 1),
  FairbookJobsFailed: above('fairbook_jobs{kind="send-mail",state="failed"}', 0, 1),
  FairbookJobsLate: above('fairbook_job_late_seconds{kind="send-mail"}', 300, 301),
  FairbookMessagesLate: above('fairbook_message_late_seconds{channel="Mail"}', 300, 301),
  FairbookSealingLate: above('fairbook_audit_sealing_lag_seconds', 180, 181),
  FairbookAuditTrailWrong: above(state('audit-trail'), 1, 2),
  FairbookWitnessContradicts: above('fairbook_witnesses{state="contradicting"}', 0, 1),
  FairbookQuorumMissing: above('fairbook_witness_quorum_lag_seconds', 180, 181),
  FairbookWitnessSilent: above('fairbook_witnesses{state="silent"}', 0, 1),
  FairbookClockSkew: above('fairbook_clock_skew_seconds', 0.2, 0.3),
  FairbookDiskLow: {
    fires: { 'fairbook_disk_free_ratio{folder="files"}': steady(0.19) },
    isQuiet: { 'fairbook_disk_free_ratio{folder="files"}': steady(0.2) },
  },
  FairbookDiskFull: {
    fires: { 'fairbook_disk_free_ratio{folder="files"}': steady(0.04) },
    isQuiet: { 'fairbook_disk_free_ratio{folder="files"}': steady(0.05) },
  },
  FairbookCertificateEnds: {
    fires: { [ends]: steady(20 * day) },
    isQuiet: { [ends]: steady(30 * day) },
  },
  FairbookCertificateInvalid: {
    fires: { [ends]: steady(30 * day), [isTrusted]: steady(0) },
    isQuiet: { [ends]: steady(20 * day), [isTrusted]: steady(1) },
  },
  FairbookBackupOld: {
    fires: { fairbook_backup_age_seconds: steady(27 * 3_600), [state('backups')]: steady(0) },
    isQuiet: { fairbook_backup_age_seconds: steady(25 * 3_600), [state('backups')]: steady(0) },
  },
  FairbookArchiveFailing: above('fairbook_archive_failing', 0, 1),
  FairbookArchiveLate: above('fairbook_archive_lag_seconds', 10, 11),
  FairbookStandbyAway: {
    fires: { 'fairbook_standbys{state="away"}': steady(1) },
    isQuiet: { 'fairbook_standbys{state="away"}': steady(0), 'fairbook_standbys{state="connected"}': steady(1) },
  },
  FairbookSynchronousStandbyMissing: above('fairbook_synchronous_standby_missing', 0, 1),
  FairbookReplicaLate: above('fairbook_replica_lag_seconds', 10, 11),
  FairbookCheckFailed: above(state('database'), 1, 2),
};

/** The cases as a file for `promtool test rules`. */
export function promtoolTests(rules: string): unknown {
  const test = (alert: string, series: Series, firing: number) => ({
    interval: '15s',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
        eval_time: '75m',
        exp_samples: firing === 0 ? [] : [{ labels: '{}', value: firing }],
      },
    ],
  });
  return {
    rule_files: [rules],
    evaluation_interval: '15s',
    tests: Object.entries(alertCases).flatMap(([alert, { fires, isQuiet }]) => [
      test(alert, fires, 1),
      test(alert, isQuiet, 0),
    ]),
  };
}
