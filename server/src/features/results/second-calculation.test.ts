/** Tests every figure of two sales, from the pasted schedule to the transcript, against a second calculation from their inputs alone (verifiers/figures). */
import { dayIn, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describePython } from '@fairbook/domain/testing/python.ts';
import { secondFigures } from '@fairbook/domain/testing/second-figures.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { checkAnswers } from '../../../testing/market/checked-answers.ts';
import { checkFiles } from '../../../testing/market/checked-files.ts';
import { everyAnswer } from '../../../testing/market/every-answer.ts';
import { investmentsOf, order } from '../../../testing/market/orders.ts';
import {
  type Bidder,
  bidders,
  pastedText,
  questionOf,
  type SecondSale,
  scheduleFrom,
  secondSales,
} from '../../../testing/market/second-sales.ts';

const { server, accounts, administrator, auctions } = await testMarket();

interface People extends Readonly<Record<Bidder, Member>> {
  readonly issuer: Member;
}

async function peopleOf({ state }: SecondSale): Promise<People> {
  const member = ({ isInstitution, state, country }: (typeof bidders)[Bidder]) => {
    const wanted = { ...(state !== undefined && { state }), country };
    return isInstitution ? accounts.institution(wanted) : accounts.individual(wanted);
  };
  return {
    issuer: await accounts.issuer({ state }),
    statewide: await member(bidders.statewide),
    national: await member(bidders.national),
    resident: await member(bidders.resident),
    visitor: await member(bidders.visitor),
    abroad: await member(bidders.abroad),
  };
}

/** The sale from the pasted schedule to its last order. */
async function open(sale: SecondSale, people: People): Promise<string> {
  const { issuer } = people;
  const { profile, priority, keyDates, amended } = sale;
  const schedule = scheduleFrom(pastedText(sale));
  const resizing = { maturityPercent: 25, totalPercent: 10, minutes: 60 };
  const offering = {
    ...{ profile: { ...profile, name: sale.name }, keyDates, schedule },
    priority: { ...priority, resizing },
  };
  const auctionId = await auctions.complete(issuer, offering);
  const params = { auctionId };
  await issuer.client.saveCostInputs({ params, body: sale.inputs });
  await issuer.client.requestAuctionApproval({ params });
  await administrator.client.decideAuction({ params, body: { status: 'Approved' } });
  if (amended) {
    const maturities = amended.maturities.map((one) => ({
      ...{ maturityDate: one.day, principalAmount: one.principal, interestRate: one.rate },
      ...{ yield: one.yield ?? 0, price: one.price ?? 0 },
    }));
    const body = { maturities, orderMinimum: amended.orderMinimum, reason: 'The market moved' };
    const { requests } = await issuer.client.requestAmendment({ params, body });
    const decided = { ...params, amendmentId: requests[0]?.id ?? '' };
    await administrator.client.decideAmendment({ params: decided, body: { status: 'Approved' } });
  }
  await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
  const [last, ...before] = sale.orders.toReversed();
  for (const one of before.toReversed()) await act(one, people, auctionId);
  if (sale.withdrawn.length > 0) {
    const maturities = sale.withdrawn.map((maturityDate) => ({ maturityDate }));
    await issuer.client.withdrawMaturities({ params, body: { maturities, reason: 'No longer needed' } });
  }
  if (last) await act(last, people, auctionId);
  return auctionId;
}

/** Places an order, and changes or withdraws it as its investor does. */
async function act({ by, lines, later }: SecondSale['orders'][number], people: People, auctionId: string) {
  const { client } = people[by];
  const { bidId } = await order(people[by], auctionId, lines);
  const placed = { params: { auctionId, bidId } };
  if (later === 'withdrawn') await client.withdrawBid(placed);
  else if (later) await client.amendBid({ ...placed, body: { investments: investmentsOf(later) } });
}

/** After the close, other amounts, and the result. */
async function close({ resized }: SecondSale, { issuer }: People, auctionId: string): Promise<void> {
  await auctions.close(auctionId);
  const maturities = Object.entries(resized).map(([maturityDate, principal]) => ({ maturityDate, principal }));
  await issuer.client.resizeSale({ params: { auctionId }, body: { maturities, reason: 'Bids allow it' } });
  await server.runJobs();
}

describePython('two sales with every structure and change', () => {
  // One of the two in the usual run.
  test.each(some('second sales', Object.values(secondSales), 1))(
    '$name: every figure of every answer and file is that of the second calculation',
    async (sale) => {
      const people = await peopleOf(sale);
      const auctionId = await open(sale, people);
      // One investor in the usual run, who reads everything.
      const investors = [...new Set(sale.orders.map(({ by }): string => by))];
      const reading = new Set(some(sale.name, investors, 1));
      const readers = {
        ...Object.fromEntries(
          Object.entries(people)
            .filter(([by]) => by === 'issuer' || reading.has(by))
            .map(([by, person]) => [by, { site: 'market' as const, person: person as Member }]),
        ),
        anyone: { site: 'market' as const, person: null },
        administrator: { site: 'admin' as const, person: administrator },
      };
      const read = async (isClosed: boolean) => {
        const { closeDate } = await people.issuer.client.readOwnAuction({ params: { auctionId } });
        const closes = dayIn(new Date(closeDate ?? 0), zoneOfState('US', sale.state));
        const stages = ['announced', isClosed ? 'closed' : 'live'] as const;
        const [announced, second] = secondFigures(stages.map((stage) => questionOf(sale, closes, stage)));
        const municipality = people.issuer.orgUuid;
        const found = await everyAnswer(server, { auctionId, municipality, readers });
        const checked = { auctionId, sale, announced, second, isClosed };
        const answers = checkAnswers(found.answers, checked);
        const files = await checkFiles(found.files, checked);
        expect([...answers.errors, ...files.errors]).toEqual([]);
        expect(answers.compared).toBeGreaterThan(500);
        return files.compared;
      };
      if (isFull) await read(false);
      await close(sale, people, auctionId);
      expect(await read(true)).toBeGreaterThan(100);
    },
    120_000,
  );
});
