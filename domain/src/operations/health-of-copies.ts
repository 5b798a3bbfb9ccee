/** Judges the copies of what the database has, which are its archive, its standbys and the heads of order logs that witnesses signed, and closes that wait for these. */
import { type Sentence, say } from '../base/sentences/sentence.ts';
import { failing, type HealthFinding, healthLimits, passing, stateAbove, warning } from './health.ts';

/** State of the archive and the standbys as the database server reports it. */
export interface DatabaseCopies {
  readonly isArchiving: boolean;
  /** True if the last try to archive failed. */
  readonly isArchiveFailing: boolean;
  /** Age of the oldest part of the write-ahead log that waits for the archive; null where it is not known. */
  readonly archiveSeconds: number | null;
  /** Standbys that are connected. */
  readonly standbys: number;
  /** True if commits wait for a standby that is not there. */
  readonly lacksSynchronous: boolean;
  /** Standbys that have a replication slot and are not connected. */
  readonly awayStandbys: number;
  /** How far the standby that is furthest behind is; null where it is not known. */
  readonly replicaSeconds: number | null;
}

const noRight = 'The delay is not known: the owner of the database lacks pg_monitor';

export function judgeArchive(copies: DatabaseCopies): HealthFinding {
  const { isArchiving, isArchiveFailing, archiveSeconds } = copies;
  if (!isArchiving) return passing('archive', 'The write-ahead log is not archived');
  if (isArchiveFailing) return failing('archive', 'PostgreSQL cannot archive its write-ahead log');
  if (archiveSeconds === null) return warning('archive', noRight);
  const seconds = Math.round(archiveSeconds);
  const state = stateAbove(archiveSeconds, healthLimits.archiveSeconds);
  return { check: 'archive', state, message: say('Seconds that the archive is behind: {seconds}', { seconds }) };
}

export function judgeReplicas(copies: DatabaseCopies): HealthFinding {
  const { standbys, lacksSynchronous, awayStandbys, replicaSeconds } = copies;
  if (lacksSynchronous) return failing('replicas', 'No synchronous standby is connected: every change waits for one');
  if (awayStandbys > 0)
    return warning('replicas', say('Standbys that are not connected: {awayStandbys}', { awayStandbys }));
  if (standbys === 0) return passing('replicas', 'There is no standby');
  if (replicaSeconds === null) return warning('replicas', noRight);
  const seconds = Math.round(replicaSeconds);
  const state = stateAbove(replicaSeconds, healthLimits.replicaSeconds);
  return {
    check: 'replicas',
    state,
    message: say('Seconds that the slowest standby is behind: {seconds}', { seconds }),
  };
}

/** `seconds` is the age of the oldest entry of a running sale that too few witnesses have signed. */
export function judgeQuorum(seconds: number): HealthFinding {
  const state = stateAbove(seconds, healthLimits.quorumSeconds);
  return {
    check: 'quorum',
    state,
    message: say('Age of the oldest entry without its witnesses: {seconds} seconds', { seconds }),
  };
}

/** Result of comparing order logs with their signed heads. */
export interface ComparedLogs {
  readonly logs: number;
  readonly heads: number;
  /** Sales whose log is not the one that was signed. */
  readonly contradicted: readonly string[];
  /** Witnesses that were asked and did not answer. */
  readonly silent: readonly string[];
}

export function judgeLogs({ logs, heads, contradicted, silent }: ComparedLogs): HealthFinding {
  if (contradicted.length > 0)
    return failing('logs', say('Order logs that are not the signed ones: {names}', { names: contradicted.join('; ') }));
  const compared = say('Order logs compared: {logs}, with signed heads: {heads}', { logs, heads });
  if (silent.length === 0) return passing('logs', compared);
  return warning('logs', say('{compared}. No answer of {names}', { compared, names: silent.join(', ') }));
}

interface SeenWitness {
  readonly name: string;
  readonly isActive: boolean;
  /** Why it did not answer the last time. */
  readonly problem: Sentence | null;
  readonly isContradicting: boolean;
}

export function judgeWitnesses(witnesses: readonly SeenWitness[]): HealthFinding {
  const names = (of: readonly SeenWitness[]) => of.map(({ name }) => name).join(', ');
  const contradicting = witnesses.filter(({ isContradicting }) => isContradicting);
  if (contradicting.length > 0) {
    return failing('witnesses', say('Witnesses signed something else: {names}', { names: names(contradicting) }));
  }
  const active = witnesses.filter(({ isActive }) => isActive);
  const silent = active.filter(({ problem }) => problem !== null);
  if (silent.length > 0) return warning('witnesses', say('Witnesses do not answer: {names}', { names: names(silent) }));
  return passing('witnesses', say('Active witnesses: {count}', { count: active.length }));
}

/** A sale whose rule draws lots, and what that waits for: witnesses, or if none are missing a round of its beacon. */
export interface WaitingDraw {
  readonly sale: string;
  /** Those that have not signed. */
  readonly witnesses: readonly string[];
  /** Those that signed the seed too late for its round, where others signed it in time. */
  readonly late: readonly string[];
}

export function judgeLateCloses(count: number, waiting: readonly WaitingDraw[] = []): HealthFinding {
  if (count === 0) return passing('closes');
  if (waiting.length === 0)
    return failing('closes', say('Sales past their close without a result: {count}', { count }));
  const named = (names: (draw: WaitingDraw) => readonly string[]) =>
    waiting.flatMap((draw) => (names(draw).length > 0 ? `${draw.sale} (${names(draw).join(', ')})` : [])).join('; ');
  const [tooLate, unsigned] = [named((draw) => draw.late), named((draw) => draw.witnesses)];
  if (tooLate !== '') {
    const why =
      'Sales past their close without a result: {count}. No lots can be drawn, since these witnesses signed too late and others in time: {names}';
    return failing('closes', say(why, { count, names: tooLate }));
  }
  if (unsigned !== '') {
    const why =
      'Sales past their close without a result: {count}. Lots cannot be drawn before these witnesses sign: {names}';
    return failing('closes', say(why, { count, names: unsigned }));
  }
  const why =
    'Sales past their close without a result: {count}. Lots cannot be drawn before the beacon gives its round: {names}';
  return failing('closes', say(why, { count, names: waiting.map(({ sale }) => sale).join('; ') }));
}
