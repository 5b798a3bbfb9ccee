/** A trading program: it signs in, finds an auction, orders, gets events, changes the order and withdraws it. */
import { createClient } from '@fairbook/contract/base/client.ts';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { market } from '@fairbook/contract/market.ts';

const baseUrl = process.env['MARKET'] ?? 'http://localhost:4000';

const visitor = createClient(market, { baseUrl, token: async () => null });
const { apiKey, identityUrl } = await visitor.readIdentityConfiguration();
const identity = identityUrl
  ? `${identityUrl}/identitytoolkit.googleapis.com`
  : 'https://identitytoolkit.googleapis.com';
const signedIn = await fetch(`${identity}/v1/accounts:signInWithPassword?key=${apiKey}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'inst.ny@fund.example', password: 'fairbook-demo', returnSecureToken: true }),
});
const { idToken } = (await signedIn.json()) as { idToken: string };
// Called before every call: a program that runs longer than an hour returns a new token here.
const fund = createClient(market, { baseUrl, token: async () => idToken });

const { rows } = await fund.listAuctions({ query: { status: ['Live'], q: 'School Refunding' } });
const [auction] = rows;
if (!auction) throw new Error('No such auction is live');
const params = { auctionId: auction.uuid };
const maturityDate = auction.ladder.find((rung) => rung.isOffered)?.maturityDate ?? '';
const orderOf = (investmentAmount: number) => ({ investments: [{ maturityDate, investmentAmount }] });

const closing = new AbortController();
const stream = await fund.streamNotifications({ query: { auction: [auction.uuid] }, signal: closing.signal });

const headers = { 'idempotency-key': crypto.randomUUID() };
const receipt = await fund.placeBid({ params, body: orderOf(10_000), headers });
const again = await fund.placeBid({ params, body: orderOf(10_000), headers });
console.log('placed', receipt.total, again.bidId === receipt.bidId ? 'once' : 'twice');
console.log('heard', await nextEvent(stream, 'auction'));
closing.abort();

const bid = { ...params, bidId: receipt.bidId };
const amended = await fund.amendBid({ params: bid, body: orderOf(5_000) });
console.log('amended', amended.state, amended.total);
const withdrawn = await fund.withdrawBid({ params: bid });
console.log('withdrawn', withdrawn.state, withdrawn.total);

try {
  await fund.placeBid({ params, body: orderOf(1_234) });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log('refused', error.status, error.fields);
}

/** Waits for an event of this name. Heartbeats come in between. */
async function nextEvent({ body }: Response, name: string): Promise<string> {
  let text = '';
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes(`event: ${name}\n`)) return name;
  }
  throw new Error('The stream ended');
}
