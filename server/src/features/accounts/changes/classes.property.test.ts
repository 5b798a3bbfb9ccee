/** Property test: whatever people save, request, decide and order, in any sequence, an order has the class of the facts approved at that moment. */
import { classOfInvestor, type InvestorKind, type InvestorPlace } from '@fairbook/domain/orders/bidding.ts';
import { times } from '@fairbook/domain/testing/effort.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, investmentsOf } from '../../../../testing/market/orders.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const auctionId = await auctions.live(await accounts.issuer());

const places: readonly InvestorPlace[] = [
  { state: 'OR', country: 'US' },
  { state: 'WA', country: 'US' },
  { state: null, country: 'DE' },
];
const placed = fc.constantFrom(...places);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('order' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('save' as const), place: placed }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('request' as const), place: placed }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('approve' as const, 'reject' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const) }) },
  // An order and the decision at the same moment.
  { weight: 2, arbitrary: fc.record({ does: fc.constant('race' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Model of one investor beside the server. */
interface Model {
  approved: InvestorPlace;
  open: InvestorPlace | null;
}

const path = '/api/account/changes';

test.each<InvestorKind>(['individual', 'institution'])(
  'an %s never chooses the class of an order',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(placed, fc.array(step, { minLength: 4, maxLength: 14 }), async (start, steps) => {
        const wanted = { country: start.country ?? 'US', ...(start.state !== null && { state: start.state }) };
        const who = await (kind === 'individual' ? accounts.individual(wanted) : accounts.institution(wanted));
        const model: Model = { approved: start, open: null };
        for (const each of steps) await take(each, who, kind, model);
      }),
      { numRuns: times(5, 25), endOnFailure: true },
    );
  },
  240_000,
);

async function take(each: Step, who: Member, kind: InvestorKind, model: Model): Promise<void> {
  switch (each.does) {
    case 'order':
      return expectOrder(await placeOrder(who), kind, model);
    case 'save':
      return save(who, kind, each.place, model);
    case 'request': {
      const body = { ...each.place, explanation: 'We moved' };
      const { status } = await server.ask('market', who, 'POST', `${path}/investor`, body);
      const differs = each.place.state !== model.approved.state || each.place.country !== model.approved.country;
      expect(status).toBe(model.open ? 412 : differs ? 200 : 400);
      if (status === 200) model.open = each.place;
      return;
    }
    case 'withdraw': {
      const id = await openOf(who);
      if (id === undefined) return;
      expect((await server.ask('market', who, 'DELETE', `${path}/${id}`)).status).toBe(200);
      model.open = null;
      return;
    }
    case 'race':
      return race(who, kind, model);
    default: {
      const id = await openOf(who);
      if (id === undefined) return;
      await decide(id, each.does);
      if (each.does === 'approve' && model.open) model.approved = model.open;
      model.open = null;
    }
  }
}

/** Saving keeps working and changes no class. */
async function save(who: Member, kind: InvestorKind, place: InvestorPlace, model: Model): Promise<void> {
  const person = { firstName: 'Ina', lastName: 'Investor', address: '1 Main Street', zipCode: '97477' };
  const own = '/api/onboarding/indie-investor';
  const fund = '/api/onboarding/institutional-investor/institution';
  const body =
    kind === 'individual' ? { ...person, city: 'Salem', ...place } : { name: 'Fund', city: 'Salem', ...place };
  const { status } = await server.ask('market', who, 'PUT', kind === 'individual' ? own : fund, body);
  const isSame = place.state === model.approved.state && place.country === model.approved.country;
  expect(status).toBe(isSame ? 200 : 400);
}

/** One of concurrent actions comes first, and nothing in between. */
async function race(who: Member, kind: InvestorKind, model: Model): Promise<void> {
  const id = await openOf(who);
  const [answer] = await Promise.all([placeOrder(who), id === undefined ? null : decide(id, 'approve')]);
  if (model.open) model.approved = model.open;
  model.open = null;
  if (answer.status === 200 || id === undefined) expectOrder(answer, kind, model);
  else expect(answer).toMatchObject({ status: 403, code: 'change-open' });
}

async function placeOrder(who: Member) {
  const body = { investments: investmentsOf({ [first]: 5_000 }) };
  const answer = await server.ask('market', who, 'POST', `/api/auction/${auctionId}/bid`, body);
  const data = answer.body.data as { code?: string; investments?: { orderClass: string }[] };
  return { status: answer.status, code: data.code, orderClass: data.investments?.[0]?.orderClass };
}

function expectOrder(answer: Awaited<ReturnType<typeof placeOrder>>, kind: InvestorKind, model: Model): void {
  const orderClass = classOfInvestor('OR', kind, model.approved);
  if (model.open) expect(answer).toMatchObject({ status: 403, code: 'change-open' });
  else expect(answer).toMatchObject({ status: 200, orderClass });
}

async function decide(id: string, action: 'approve' | 'reject'): Promise<void> {
  const body = action === 'reject' ? { rejectionReason: 'Not yet' } : undefined;
  const answer = await server.ask('admin', administrator, 'POST', `/api/user-management/changes/${id}/${action}`, body);
  expect(answer.status).toBe(200);
}

async function openOf(who: Member): Promise<string | undefined> {
  return (await who.client.readFactStanding()).open?.id;
}
