/** Notifies everyone who was allocated bonds in a sale of a version of its final official statement. */
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { announce, type Message } from '../notifications/announce.ts';
import { findFinalStatement } from './finalStatements.sql.ts';
import { listBuyers } from './followers.sql.ts';

/** Number of people notified in one transaction. */
const portion = 2_000;

/** Safe to run again: no one is notified of the same version twice. */
export async function announceFinalStatement(db: Db, jobs: Jobs, statementId: number): Promise<void> {
  const statement = await findFinalStatement(db, statementId);
  if (!statement) return;
  const people = await listBuyers(db, statement.auctionId);
  for (let from = 0; from < people.length; from += portion) {
    const to = people.slice(from, from + portion);
    await inTransaction(db, (transaction) => announce(transaction, jobs, { ...messageOf(statement), to }));
  }
}

type Statement = NonNullable<Awaited<ReturnType<typeof findFinalStatement>>>;

function messageOf({ uuid, version, note, ...sale }: Statement): Message {
  const published =
    version === 1
      ? `${sale.issuer} published the final official statement of ${sale.name}, in which you bought bonds.`
      : `${sale.issuer} published version ${version} of the final official statement of ${sale.name}, in which you bought bonds. It replaces the version before.`;
  return {
    event: `final-statement:${uuid}`,
    type: 'System',
    title:
      version === 1 ? `${sale.name}: final official statement` : `${sale.name}: final official statement corrected`,
    // On a line of its own: a person wrote it.
    body: note === null ? published : [published, `Note of the issuer: ${note}`].join('\n'),
    data: { auctionId: sale.auctionUuid, municipalityId: sale.issuerUuid },
  };
}
