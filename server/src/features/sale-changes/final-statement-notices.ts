/** Notifies investors with bonds of a sale, and members of the team who have to sign, of a version of its final official statement. */
import { joined, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findFinalStatement, findNewestFinalStatement } from '../../store/auctions/final-statements.sql.ts';
import { listBuyers } from '../../store/auctions/followers.sql.ts';
import { listPeopleOfRole } from '../../store/deal-team/sale.sql.ts';
import { listRequired } from '../../store/deal-team/sign-offs.sql.ts';
import { announce, type Message } from '../notices/notifications/announce.ts';

/** Number of people notified in one transaction. */
const portion = 2_000;

/** Safe to run again: no one is notified of the same version twice. */
export async function announceFinalStatement(db: Db, jobs: Jobs, statementId: number): Promise<void> {
  const statement = await findFinalStatement(db, statementId);
  if (!statement) return;
  await inTransaction(db, (transaction) => announceToSigners(transaction, jobs, statement));
  const people = await listBuyers(db, statement.auctionId);
  for (let from = 0; from < people.length; from += portion) {
    const to = people.slice(from, from + portion);
    await inTransaction(db, (transaction) => announce(transaction, jobs, { ...messageOf(statement), to }));
  }
}

/** Only the newest version: the page of the team shows no other to sign. */
async function announceToSigners(db: Db, jobs: Jobs, statement: Statement): Promise<void> {
  const newest = await findNewestFinalStatement(db, statement.auctionId);
  if (newest?.id !== statement.uuid) return;
  const required = (await listRequired(db, statement.auctionId)).filter(
    ({ step }) => step === 'FinalOfficialStatement',
  );
  const people = new Set<number>();
  for (const { role } of required)
    for (const id of await listPeopleOfRole(db, statement.auctionId, role)) people.add(id);
  await announce(db, jobs, {
    event: `final-statement-to-sign:${statement.uuid}`,
    type: 'System',
    title: say('{name}: sign the final official statement', { name: statement.name }),
    body: 'A version was published that your role has to sign. Sign it on the page of the team.',
    data: { auctionId: statement.auctionUuid, part: 'team' },
    to: [...people],
  });
}

type Statement = NonNullable<Awaited<ReturnType<typeof findFinalStatement>>>;

function messageOf({ uuid, version, note, name, issuer, ...sale }: Statement): Message {
  const published =
    version === 1
      ? say('{issuer} published the final official statement of {name}, in which you bought bonds.', { issuer, name })
      : say(
          '{issuer} published version {version} of the final official statement of {name}, in which you bought bonds. It replaces the version before.',
          { issuer, name, version },
        );
  return {
    event: `final-statement:${uuid}`,
    type: 'System',
    title: say(version === 1 ? '{name}: final official statement' : '{name}: final official statement corrected', {
      name,
    }),
    body: note === null ? published : joined([published, say('Note of the issuer: {note}', { note })], '\n'),
    data: { auctionId: sale.auctionUuid, municipalityId: sale.issuerUuid },
  };
}
