/** Notifications of the team of a sale. People's texts stay on the page: a mail says where to read them. */
import { filled, say } from '@fairbook/domain/base/sentences/sentence.ts';
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
import { listTeamPeople } from '../../store/deal-team/sale.sql.ts';
import { announce, type Notice } from '../notices/notifications/announce.ts';

type NamedSale = Pick<StoredAuction, 'id' | 'uuid' | 'name'>;

/** Tells everyone of the team and the issuer besides the person who did it. */
async function tell(
  db: Db,
  jobs: Jobs,
  sale: NamedSale,
  by: number,
  told: Pick<Notice, 'event' | 'title' | 'body'>,
): Promise<void> {
  const to = (await listTeamPeople(db, sale.id)).filter((id) => id !== by);
  await announce(db, jobs, { ...told, type: 'System', data: dataOf(sale), to });
}

interface Signed {
  readonly id: string;
  readonly step: SignedStep;
  readonly role: TeamRole;
}

export async function announceSignOff(db: Db, jobs: Jobs, sale: NamedSale, by: number, signed: Signed): Promise<void> {
  await tell(db, jobs, sale, by, {
    event: `team-sign-off:${signed.id}`,
    title: say('{name}: {role} signed {what}', namesOf(sale, signed)),
    body: 'See the sign-offs on the page of the team.',
  });
}

export async function announceWithdrawal(
  db: Db,
  jobs: Jobs,
  sale: NamedSale,
  by: number,
  signed: Signed,
): Promise<void> {
  await tell(db, jobs, sale, by, {
    event: `team-sign-off-withdrawn:${signed.id}`,
    title: say('{name}: {role} took back the sign-off of {what}', namesOf(sale, signed)),
    body: 'See the sign-offs on the page of the team.',
  });
}

function namesOf({ name }: NamedSale, { role, step }: Signed) {
  return { name, role: { label: roleName(role) }, what: filled(stepWords[step]) };
}

/** `at` names the change, so that each one is told. */
export async function announceRequired(
  db: Db,
  jobs: Jobs,
  sale: NamedSale,
  by: number,
  { at, required }: { readonly at: Date; readonly required: readonly RequiredSignOff[] },
): Promise<void> {
  await tell(db, jobs, sale, by, {
    event: `team-required:${sale.uuid}:${at.getTime()}`,
    title: say('{name}: required sign-offs have changed', { name: sale.name }),
    body: required.length === 0 ? 'Nobody has to sign.' : 'See who has to sign what on the page of the team.',
  });
}

/** Tells the issuer that an invited professional has joined. */
export async function announceJoining(
  db: Db,
  jobs: Jobs,
  sale: NamedSale,
  place: { readonly id: number; readonly name: string; readonly role: TeamRole },
): Promise<void> {
  await announce(db, jobs, {
    event: `team-joined:${place.id}`,
    type: 'InviteeJoined',
    title: say('{name}: {person} joined the team', { name: sale.name, person: place.name }),
    body: say('Role: {role}.', { role: { label: roleName(place.role) } }),
    data: dataOf(sale),
    to: await listOwners(db, sale.id),
  });
}

/** Tells a professional that they are no longer in the team. */
export async function announceRemoval(
  db: Db,
  jobs: Jobs,
  sale: NamedSale,
  { placeId, userId }: { readonly placeId: string; readonly userId: number },
): Promise<void> {
  await announce(db, jobs, {
    event: `team-removed:${placeId}`,
    type: 'System',
    title: say('{name}: your place in the team has ended', { name: sale.name }),
    body: 'The issuer ended it. You no longer see the page of the team.',
    data: {},
    to: await listOpen(db, [userId]),
  });
}

export function dataOf({ uuid }: Pick<NamedSale, 'uuid'>): Record<string, string> {
  return { auctionId: uuid, part: 'team' };
}
