/** Gives a person who signed up by an invitation their places in the teams of sales. */
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { joinInvited } from '../../store/deal-team/places.sql.ts';
import { announceJoining } from './notices.ts';

/** Every open invitation of the email was sent to its owner, who has proven to be that. Run twice, it changes nothing. */
export async function joinTeams(db: Db, jobs: Jobs, userId: number): Promise<void> {
  for (const { id, uuid, auctionId, auction, auctionName, role, person, name } of await joinInvited(db, userId)) {
    const subject = `auction:${auction}`;
    await audit(db, { actor: { uuid: person }, action: 'deal-team.join', subject, detail: { place: uuid, role } });
    await announceJoining(db, jobs, { id: auctionId, uuid: auction, name: auctionName }, { id, name, role });
  }
}
