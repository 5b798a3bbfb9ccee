/** Notifications of the team of a sale. People's texts stay on the page: a mail says where to read them. */
import {
  type RequiredSignOff,
  roleName,
  type SignedStep,
  stepWords,
  type TeamRole,
} from '@fairbook/domain/deal-team/deal-team.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listOpen, listOwners } from '../../store/auctions/followers.sql.ts';
import { listTaskOwners, listTeamPeople } from '../../store/deal-team/sale.sql.ts';
import { announce } from '../notices/notifications/announce.ts';

type Sale = Pick<StoredAuction, 'id' | 'uuid' | 'name'>;

/** Tells everyone of the team and the issuer besides the person who did it. */
async function tell(
  db: Db,
  jobs: Jobs,
  sale: Sale,
  by: number,
  told: { readonly event: string; readonly title: string; readonly body: string },
): Promise<void> {
  const to = (await listTeamPeople(db, sale.id)).filter((id) => id !== by);
  await announce(db, jobs, { ...told, type: 'System', data: dataOf(sale), to });
}

export async function announceComment(db: Db, jobs: Jobs, sale: Sale, by: number, id: string): Promise<void> {
  await tell(db, jobs, sale, by, {
    event: `team-comment:${id}`,
    title: `${sale.name}: a new comment of the team`,
    body: 'Read it on the page of the team.',
  });
}

interface Signed {
  readonly id: string;
  readonly step: SignedStep;
  readonly role: TeamRole;
}

export async function announceSignOff(db: Db, jobs: Jobs, sale: Sale, by: number, signed: Signed): Promise<void> {
  await tell(db, jobs, sale, by, {
    event: `team-sign-off:${signed.id}`,
    title: `${sale.name}: ${roleName(signed.role)} signed ${stepWords[signed.step]}`,
    body: 'See the sign-offs on the page of the team.',
  });
}

export async function announceWithdrawal(db: Db, jobs: Jobs, sale: Sale, by: number, signed: Signed): Promise<void> {
  await tell(db, jobs, sale, by, {
    event: `team-sign-off-withdrawn:${signed.id}`,
    title: `${sale.name}: ${roleName(signed.role)} took back the sign-off of ${stepWords[signed.step]}`,
    body: 'See the sign-offs on the page of the team.',
  });
}

/** `at` names the change, so that each one is told. */
export async function announceRequired(
  db: Db,
  jobs: Jobs,
  sale: Sale,
  by: number,
  { at, required }: { readonly at: Date; readonly required: readonly RequiredSignOff[] },
): Promise<void> {
  await tell(db, jobs, sale, by, {
    event: `team-required:${sale.uuid}:${at.getTime()}`,
    title: `${sale.name}: required sign-offs have changed`,
    body: required.length === 0 ? 'Nobody has to sign.' : 'See who has to sign what on the page of the team.',
  });
}

/** Tells those who have the task, besides its author. */
export async function announceTask(
  db: Db,
  jobs: Jobs,
  sale: Sale,
  by: number,
  task: { readonly id: string; readonly owner: 'Issuer' | TeamRole },
): Promise<void> {
  const to = (await listTaskOwners(db, sale.id, task.owner)).filter((id) => id !== by);
  await announce(db, jobs, {
    event: `team-task:${task.id}`,
    type: 'System',
    title: `${sale.name}: a new task for you`,
    body: 'See it on the page of the team.',
    data: dataOf(sale),
    to,
  });
}

/** Tells the author of a task that another person has done it, as long as the author is in the team. */
export async function announceTaskDone(
  db: Db,
  jobs: Jobs,
  sale: Sale,
  task: { readonly id: string; readonly authorId: number; readonly at: Date },
): Promise<void> {
  await announce(db, jobs, {
    event: `team-task-done:${task.id}:${task.at.getTime()}`,
    type: 'System',
    title: `${sale.name}: a task that you opened is done`,
    body: 'See it on the page of the team.',
    data: dataOf(sale),
    to: (await listTeamPeople(db, sale.id)).filter((id) => id === task.authorId),
  });
}

/** Tells the issuer that an invited professional has joined. */
export async function announceJoining(
  db: Db,
  jobs: Jobs,
  sale: Sale,
  place: { readonly id: number; readonly name: string; readonly role: TeamRole },
): Promise<void> {
  await announce(db, jobs, {
    event: `team-joined:${place.id}`,
    type: 'InviteeJoined',
    title: `${sale.name}: ${place.name} joined the team`,
    body: `Role: ${roleName(place.role)}.`,
    data: dataOf(sale),
    to: await listOwners(db, sale.id),
  });
}

/** Tells a professional that they are no longer in the team. */
export async function announceRemoval(
  db: Db,
  jobs: Jobs,
  sale: Sale,
  { placeId, userId }: { readonly placeId: string; readonly userId: number },
): Promise<void> {
  await announce(db, jobs, {
    event: `team-removed:${placeId}`,
    type: 'System',
    title: `${sale.name}: your place in the team has ended`,
    body: 'The issuer ended it. You no longer see the page of the team.',
    data: {},
    to: await listOpen(db, [userId]),
  });
}

export function dataOf({ uuid }: Pick<Sale, 'uuid'>): Record<string, string> {
  return { auctionId: uuid, part: 'team' };
}
