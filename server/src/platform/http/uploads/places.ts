/** Shares out the uploads of a process: those that one caller holds, or leaves unfinished, others cannot have. */
import { bounds } from '@fairbook/contract/base/limits.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { Unavailable } from '../../base/errors.ts';
import { inTurns } from '../../base/in-turns.ts';
import { openPace, type Pace } from '../../base/pace.ts';
import type { Administrator, User } from '../caller/actor.ts';
import { accountOf, keyOf, type Limits, networkOf, type Share } from '../limits.ts';

const ofPerson: Share = {
  name: 'upload',
  most: bounds.uploadsAtOnce,
  refusal: say('Only {count} uploads of one person can arrive at the same time.', { count: bounds.uploadsAtOnce }),
};
const ofAccount: Share = {
  name: 'uploads of account',
  most: bounds.uploadsOfAccount,
  refusal: say('Only {count} uploads of one account can arrive at the same time.', { count: bounds.uploadsOfAccount }),
};
const ofNetwork: Share = {
  name: 'uploads of network',
  most: bounds.uploadsOfNetwork,
  refusal: say('Only {count} uploads from one network can arrive at the same time.', {
    count: bounds.uploadsOfNetwork,
  }),
};
const ofEarly: Share = {
  name: 'early uploads',
  most: bounds.uploadsOfEarly,
  refusal: say('Only {count} uploads of accounts that are not approved can arrive at the same time.', {
    count: bounds.uploadsOfEarly,
  }),
};

/** A caller with an upload on its way. */
export interface Uploader {
  /** True if their account is not approved yet. */
  readonly isEarly: boolean;
  /** Counts the seconds that checks of files took. */
  readonly spend: (seconds: number) => void;
  /** Call it at the end. */
  readonly leave: () => void;
}

/** Begins an upload of a caller at a network address. Throws LimitReached. */
export function enterUpload(limits: Limits, actor: User | Administrator | null, address: string): Uploader {
  const key = keyOf(actor, address);
  const account = accountOf(actor);
  const isEarly = actor !== null && 'status' in actor && actor.status !== 'Active';
  const taken: (() => void)[] = [];
  const leave = () => {
    for (const give of taken.splice(0)) give();
  };
  try {
    limits.requireLeft('check', key);
    taken.push(limits.enter(ofPerson, key));
    taken.push(limits.enter(ofNetwork, networkOf(address)));
    if (account !== null) taken.push(limits.enter(ofAccount, account));
    if (isEarly) {
      taken.push(limits.enter(ofEarly, 'all'));
      limits.take('early-upload', key);
    }
  } catch (error) {
    leave();
    throw error;
  }
  return { isEarly, spend: (seconds) => limits.spend('check', key, seconds), leave };
}

const busy = {
  message: 'Too many files are arriving or being checked at the moment. Please try again in a minute.',
  data: { code: 'files-busy' },
} as const;

/** Uploads of this process on their way. */
export const onTheirWay = inTurns({
  most: bounds.uploadsOfProcess,
  waiting: 0,
  full: () => new Unavailable('too many uploads are on their way', { body: busy }),
});

const waiting = {
  waiting: 200,
  full: () => new Unavailable('too many files wait for their check', { body: busy }),
};

/** Files in memory at a time, for their check and for storing them. */
const checked = inTurns({ most: 2, ...waiting });

/** One of them, so that a file of an approved account waits for at most one of another. */
const checkedEarly = inTurns({ most: 1, ...waiting });

/** Checks and stores a file in its turn. */
export function inTurnOf<Result>({ isEarly }: Uploader, run: () => Promise<Result>): Promise<Result> {
  return isEarly ? checkedEarly(() => checked(run)) : checked(run);
}

/** Bytes a second of all uploads of this process, and the size from which on a piece takes more of the thread's time. */
const bytesPerSecond = 16 * 1024 * 1024;
const leastPiece = 16 * 1024;
const inPieces = (pace: Pace) => (bytes: number) => pace(Math.max(bytes, leastPiece));

/** Waits after a piece of an upload, so that uploads together take a bounded share of the thread that takes orders. */
export const afterPiece = inPieces(openPace(bytesPerSecond));

/** The same after a piece that a refused sender still sends, in turns of its own, so that no upload waits for those. */
export const afterRefusedPiece = inPieces(openPace(bytesPerSecond));
