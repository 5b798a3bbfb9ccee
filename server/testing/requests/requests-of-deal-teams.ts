/** Requests about the team of a sale. */
import { sql } from 'kysely';
import { bodies } from './request-bodies.ts';
import { type Asking, aboutAuction, type Makers, type RequestFixture } from './request-types.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

export function dealTeamRequests({ server, auctions, fresh }: RequestFixture): Makers {
  const { db } = server.deps;
  /** A place of no one yet in the sale; open for the email of the caller where it is asked for. */
  const invite = async (auctionId: string, email: string): Promise<string> => {
    const { rows } = await sql<{ uuid: string }>`
      insert into deal_team_place (auction_id, role, email, invited_by_id, expires_at)
      select a.id, 'PayingAgent', ${email}, o.user_id, clock_timestamp() + interval '1 day'
      from auction a join user_org o on o.municipality_id = a.municipality_id where a.uuid = ${auctionId} order by o.id limit 1
      on conflict do nothing returning uuid`.execute(db);
    return rows[0]?.uuid ?? unknown;
  };
  const open = ({ owner }: Asking) => aboutAuction(owner.live);
  const about = (body: unknown) => (asking: Asking) => ({ ...open(asking), body });
  return {
    inviteToDealTeam: (asking) => ({ ...open(asking), body: { ...bodies.inviteToDealTeam, email: fresh() } }),
    endTeamPlace: async ({ owner }) => ({
      params: { auctionId: owner.live, placeId: await invite(owner.live, fresh()) },
    }),
    // To a sale of its own: accepting adds the person to the team.
    answerTeamInvitation: async ({ owner, asker, isFresh }) => {
      const [auctionId, email] = isFresh ? [await auctions.draft(owner.issuer), asker.email] : [owner.draft, fresh()];
      return { params: { placeId: await invite(auctionId, email) }, body: bodies.answerTeamInvitation };
    },
    requireSignOffs: ({ owner }) => ({ ...aboutAuction(owner.draft), body: bodies.requireSignOffs }),
    signOff: ({ owner }) => ({ ...aboutAuction(owner.draft), body: bodies.signOff }),
    withdrawSignOff: ({ owner }) => ({ params: { auctionId: owner.draft, signOffId: unknown } }),
    grantTeamBook: about(bodies.grantTeamBook),
  };
}
