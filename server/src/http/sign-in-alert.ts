/** Mails the owner of an account that somebody signed in to it from a browser or device that was not used before. */

import { writeMail } from '../adapters/mailTemplate.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { findOwner, type NewSession, readEarlier } from './sessions.sql.ts';

/** In the transaction that stores the sign-in. Nothing is said of the first one, which opened the account. */
export async function alertOwner(
  db: Db,
  session: NewSession,
  { jobs, config }: { readonly jobs: Jobs; readonly config: Pick<Config, 'adminUrl' | 'marketUrl'> },
) {
  const earlier = await readEarlier(db, session);
  if (earlier.all === 0 || earlier.alike > 0) return;
  const owner = await findOwner(db, session.uid);
  if (!owner) return;
  const site = owner.isAdministrator ? `${config.adminUrl}/account` : `${config.marketUrl}/settings`;
  const heading = 'New sign-in to your Fairbook account';
  const from = session.network === null ? session.agent : `${session.agent}, network ${session.network}`;
  const content = writeMail({
    heading,
    paragraphs: [
      `Hello ${owner.firstName}, your account was used from a browser or device we have not seen before.`,
      `${from}, ${session.authTime.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      'If this was you, no action is needed. If not, sign out everywhere and set a new password.',
    ],
    button: { label: 'Review your sign-ins', url: site },
    footer: [{ text: 'We send this message whenever somebody signs in from a new browser or device.' }],
  });
  await jobs.enqueue(db, 'send-mail', { to: owner.email, subject: heading, ...content });
}
