/** Tests odd forms of addresses, numbers, pages and file names: each is refused by its field, or understood. */
import { auctionProfileForm } from '@fairbook/contract/auctions/forms.ts';
import { optionalWebAddress, webAddress } from '@fairbook/contract/base/shapes.ts';
import { webhookForm } from '@fairbook/contract/notices/webhooks/shapes.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';

const server = await testServer();
const accounts = accountsOf(server);
const issuer = await accounts.issuer();

const odd = [
  'https://a.example/\u0000',
  'https://a.example/\u0001b',
  'https://a.\u007fexample',
  'https://a.example/\ud800',
];

describe.each(odd)('the address %j', (address) => {
  test('is refused wherever a web address is taken', () => {
    expect(webAddress.safeParse(address).success).toBe(false);
    expect(optionalWebAddress.safeParse(address).success).toBe(false);
    expect(webhookForm.shape.url.safeParse(address).success).toBe(false);
  });

  test('is reported by its field and never reaches the database', async () => {
    const newcomer = await accounts.issuer({ status: 'New' });
    const form = { website: address, emmaIssuerUrl: address };
    const { status, body } = await server.ask('market', newcomer, 'PUT', '/api/onboarding/municipality/overview', form);
    expect(status).toBe(400);
    const { fields } = body.data as { fields: Record<string, string> };
    expect([fields['website'], fields['emmaIssuerUrl']]).toEqual([
      expect.stringMatching(/URL|website/i),
      expect.stringMatching(/URL/i),
    ]);
  });
});

describe('an amount', () => {
  const amountIs = (amount: unknown) => auctionProfileForm.shape.amount.safeParse(amount).success;

  test.each(['0x10', '0b1', '0o7', '1e5', '5,000', '5 000', '+5000', '', 'Infinity', '5000.', '.5'])(
    'of %j is no number',
    (amount) => expect(amountIs(amount)).toBe(false),
  );

  test.each([5_000, '5000', ' 5000 ', '5000.25'])('of %j is one', (amount) => expect(amountIs(amount)).toBe(true));
});

test.each(['page=1e3', 'page=0x1', 'page=%201', 'pageSize=1e1', 'pageSize=0x10', 'page=1.5', 'page='])(
  'a list refuses %s',
  async (query) => {
    const { status, body } = await server.ask('market', issuer, 'GET', `/api/auction/all?${query}`);
    expect([status, Object.keys((body.data as { fields: object }).fields)]).toEqual([400, [query.split('=')[0]]]);
  },
);
