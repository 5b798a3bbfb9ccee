/** Requests about linked accounts. */
import { randomUUID } from 'node:crypto';
import { madeOnce } from '../market/owned-records.ts';
import { bodies } from './request-bodies.ts';
import type { Makers, RequestFixture } from './request-types.ts';

export function linkRequests({ server, accounts, bidder, requester }: RequestFixture): Makers {
  const client = server.admin(requester);
  const pair = async () => {
    const [one, other] = [await accounts.individual(), await accounts.individual()];
    return { one, other, subject: `investor:${one.orgUuid}` };
  };
  /** The id of a link of this investor with another one. */
  const linked = async (subject: string) => {
    const { email } = await accounts.individual();
    const { links } = await client.linkAccounts({ body: { ...bodies.linkAccounts, subject, other: email } });
    return links[0]?.id ?? '';
  };
  const linkOfBidder = madeOnce(() => linked(`investor:${bidder.orgUuid}`));
  const two = madeOnce(pair);
  return {
    listAccountLinks: async () => ({ query: { subject: (await two()).subject } }),
    linkAccounts: async (asking) => {
      const { subject, other } = await two(asking);
      return { body: { ...bodies.linkAccounts, subject, other: other.email } };
    },
    endAccountLink: madeOnce(async () => {
      const { subject } = await pair();
      return { params: { id: await linked(subject) }, body: { ...bodies.endAccountLink, subject } };
    }),
    settleLinkStatement: madeOnce(async () => {
      const { one, subject } = await pair();
      const { statements } = await one.client.declareLink({ body: bodies.declareLink });
      return { params: { id: statements[0]?.id ?? '' }, body: { ...bodies.settleLinkStatement, subject } };
    }),
    declareLink: () => ({ body: bodies.declareLink }),
    objectToLink: async ({ member, isFresh }) => {
      // An issuer has no links: the call is refused before one is looked for.
      const own = () => linked(`investor:${member?.orgUuid}`).catch(() => randomUUID());
      return { params: { id: await (isFresh ? own() : linkOfBidder()) }, body: bodies.objectToLink };
    },
  };
}
