/** Judges the copies of what the database has: its archive, its standbys, and the heads of order logs that witnesses signed. */
import { say } from '../base/sentences/sentence.ts';
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
