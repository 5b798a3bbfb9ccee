/** Market digest: news of favorite municipalities and new offerings, in one mail at seven in the morning. */

import { savedQuery } from '@fairbook/contract/issuers/following/shapes.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { type Filled, filled, say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { momentInWords, saleMomentInWords, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { writeMail } from '../../../platform/adapters/mail-template.ts';
import { type Db, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listLaunched } from '../../../store/auctions/lists.sql.ts';
import { listSavedSearches } from '../../../store/issuers/searches.sql.ts';
import {
  type DigestReader,
  type DueDigest,
  listDigestReaders,
  listFavoriteNews,
  takeDigest,
} from '../../../store/notices/digest.sql.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const readersAtOnce = 500;
const most = 20;
const frequencies = { Daily: 'daily', Weekly: 'weekly', Monthly: 'monthly' } as const;
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Writes every due digest; each in a transaction that claims it and enqueues its mail, so that it is written once. */
export async function sendDigests(deps: Deps): Promise<void> {
  for (let after = 0; ; ) {
    const readers = await listDigestReaders(deps.db, after, readersAtOnce);
    for (const reader of readers) {
      try {
        await inTransaction(deps.db, (db) => sendDigest(db, deps, reader));
      } catch (error) {
        // Others are not affected; this one is retried with the next round.
        deps.log.error({ user: reader.userId, err: error }, 'a digest could not be written');
      }
    }
    const last = readers.at(-1);
    if (!last || readers.length < readersAtOnce) return;
    after = last.userId;
  }
}

async function sendDigest(db: Db, deps: Deps, reader: DigestReader): Promise<void> {
  const { userId } = reader;
  const clock = reader.zone ?? zoneOfState(reader.country, reader.state);
  const due = await takeDigest(db, userId, clock);
  if (!due) return;
  const { marketUrl } = deps.config;
  const items = [
    ...(await newOfferings(db, reader, due, marketUrl, clock)),
    ...(await news(db, userId, due, marketUrl)),
  ];
  // Nothing new, no mail.
  if (items.length === 0) return;
  const token = unsubscribeToken(deps.keys.unsubscribe().current, { user: due.user, subject: 'Digest' });
  const unsubscribeUrl = `${marketUrl}/unsubscribe?token=${token}`;
  const mail = writeMail(
    due.email,
    {
      subject: subjectOf(items.map(({ title }) => title)),
      heading: 'Market digest',
      paragraphs: [say('New since {since}.', { since: { time: momentInWords(due.since, clock) } })],
      items,
      button: { label: 'See all auctions', url: `${marketUrl}/auctions` },
      footer: [
        {
          text: say('You received this email because you subscribed to the market digest ({often}).', {
            often: filled(frequencies[due.digest]),
          }),
        },
        { text: 'Change notification settings', url: `${marketUrl}/settings` },
        { text: 'Unsubscribe from the digest', url: unsubscribeUrl },
      ],
    },
    due.language,
  );
  const id = `digest-${due.user}-${due.until.getTime()}`;
  await deps.jobs.enqueue(db, 'send-mail', { ...mail, unsubscribeUrl, id });
}

async function newOfferings(
  db: Db,
  { userId, status }: DigestReader,
  { since, until }: DueDigest,
  marketUrl: string,
  zone: string,
) {
  const searches = (await listSavedSearches(db, userId)).flatMap(({ query }) => savedQuery.safeParse(query).data ?? []);
  const asker = { userId, reader: status, municipalityId: null, isInstitution: false };
  const launched = await listLaunched(db, asker, searches, since, until, most);
  return launched.map(({ uuid, name, municipality, issuerState, amount, closeDate }) => {
    const size = `${municipality}, ${money.format(dollarsOf(amount))}`;
    const until = closeDate && saleMomentInWords(closeDate, zoneOfState('US', issuerState), zone);
    return {
      title: name,
      text: until ? say('{size}, orders until {close}', { size, close: { time: until } }) : typed(size),
      url: `${marketUrl}/auctions/${uuid}`,
    };
  });
}

async function news(db: Db, userId: number, { since, until }: DueDigest, marketUrl: string) {
  const items = await listFavoriteNews(db, userId, since, until, most);
  return items.map(({ title, municipality, municipalityUuid }) => ({
    title,
    text: say('News of {name}', { name: municipality }),
    url: `${marketUrl}/municipalities/${municipalityUuid}`,
  }));
}

function subjectOf(titles: readonly string[]): Filled {
  const [first = '', ...others] = titles;
  return others.length === 0
    ? say('Market digest: {first}', { first })
    : say('Market digest: {first} and {count} more', { first, count: others.length });
}
