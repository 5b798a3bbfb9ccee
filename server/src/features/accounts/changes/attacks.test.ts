/** Tests that a priority class cannot be chosen: after approval of an account its owner cannot change what determines it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, order } from '../../../../testing/market/orders.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer({ name: 'City of Fairness' });
const auctionId = await auctions.live(issuer);

const institution = '/api/onboarding/institutional-investor/institution';
const individual = '/api/onboarding/indie-investor';
const overview = '/api/onboarding/municipality/overview';

const fund = {
  name: 'Alpine Fund',
  city: 'Munich',
  state: null,
  country: 'DE',
  website: null,
  investmentExperience: null,
  targetIssuers: [],
};

const person = {
  firstName: 'Ina',
  lastName: 'Investor',
  address: '1 Main Street',
  city: 'Seattle',
  state: 'WA',
  zipCode: '98101',
  country: 'US',
};

const city = {
  name: 'City of Fairness',
  legalName: 'City of Fairness, Oregon',
  city: 'Springfield',
  state: 'OR',
  zipCode: '97477',
  type: 'City',
};

async function classOfNewOrder(who: Member): Promise<string | undefined> {
  return (await order(who, auctionId, { [first]: 5_000 })).investments[0]?.orderClass;
}

/** The institution of a test, as it was approved. */
async function factsOf(who: Member) {
  return server.deps.db
    .selectFrom('investorOrg')
    .select(['name', 'city', 'state', 'country'])
    .where('id', '=', who.orgId)
    .executeTakeFirstOrThrow();
}

describe('an approved investor cannot move to a better class', () => {
  test('a German institution that writes Oregon into its profile stays international', async () => {
    const german = await accounts.institution({ country: 'DE', name: 'Alpine Fund' });
    const before = await factsOf(german);
    const attempt = await server.ask('market', german, 'PUT', institution, { ...fund, state: 'OR', country: 'US' });
    expect(attempt.status).toBe(400);
    expect(attempt.body.data).toMatchObject({
      fields: {
        state: expect.stringContaining('Request a change'),
        country: expect.stringContaining('Request a change'),
      },
    });
    expect(await factsOf(german)).toEqual(before);
    expect(await classOfNewOrder(german)).toBe('internationalInstitution');
  });

  test('leaving out the country does not make it American', async () => {
    const german = await accounts.institution({ country: 'DE', name: 'Alpine Fund' });
    const { country: _left, ...body } = fund;
    const attempt = await server.ask('market', german, 'PUT', institution, { ...body, state: 'OR' });
    expect(attempt.status).toBe(400);
    expect(await classOfNewOrder(german)).toBe('internationalInstitution');
  });

  test('a person from Washington who writes Oregon stays national', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    const attempt = await server.ask('market', neighbor, 'PUT', individual, { ...person, state: 'OR' });
    expect(attempt.status).toBe(400);
    expect((await neighbor.client.readIndividualProfile()).state).toBe('WA');
    expect(await classOfNewOrder(neighbor)).toBe('nationalIndividual');
  });

  test('a refused profile saves nothing of the rest, and the rest without it is saved at once', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await server.ask('market', neighbor, 'PUT', individual, { ...person, state: 'OR', address: '2 Side Street' });
    expect((await neighbor.client.readIndividualProfile()).address).toBeNull();
    const saved = await server.ask('market', neighbor, 'PUT', individual, { ...person, address: '2 Side Street' });
    expect(saved.status).toBe(200);
    expect((await neighbor.client.readIndividualProfile()).address).toBe('2 Side Street');
  });

  test.each(['userType', 'kind', 'isInstitution'])(
    'the kind of an investor is no field of a profile: %s',
    async (field) => {
      const neighbor = await accounts.individual({ state: 'WA' });
      const attempt = await server.ask('market', neighbor, 'PUT', individual, { ...person, [field]: 'institution' });
      expect([attempt.status, (attempt.body.data as { fields: unknown }).fields]).toEqual([
        400,
        { [field]: 'Unknown field' },
      ]);
    },
  );
});

describe('an issuer cannot become another one while its sale runs', () => {
  /** Another person of the municipality, with role User. */
  async function colleague(): Promise<Member> {
    const person = await accounts.issuer({ name: 'City that goes away' });
    await server.deps.db
      .updateTable('userOrg')
      .set({ municipalityId: issuer.orgId, role: 'User' })
      .where('userId', '=', person.userId)
      .execute();
    return person;
  }

  beforeAll(async () => {
    await server.deps.db.updateTable('municipality').set({ type: 'City' }).where('id', '=', issuer.orgId).execute();
  });

  test.each([
    ['its name', { name: 'State of Washington' }],
    ['its type', { type: 'State' }],
    ['its state', { state: 'WA' }],
    ['all of it', { name: 'State of Washington', type: 'State', state: 'WA' }],
  ])('a colleague of role User cannot change %s', async (_what, change) => {
    const user = await colleague();
    const attempt = await server.ask('market', user, 'PUT', overview, { ...city, ...change });
    expect(attempt.status).toBe(400);
    const { fields } = attempt.body.data as { fields: Record<string, string> };
    expect(Object.keys(fields).sort()).toEqual(Object.keys(change).sort());
    expect(await issuer.client.readMunicipalityProfile()).toMatchObject({
      name: 'City of Fairness',
      type: 'City',
      state: 'OR',
    });
  });

  test('institutions of two states keep their ranks', async () => {
    const [home, away] = [await accounts.institution({ state: 'OR' }), await accounts.institution({ state: 'WA' })];
    await server.ask('market', issuer, 'PUT', overview, { ...city, state: 'WA' });
    expect([await classOfNewOrder(home), await classOfNewOrder(away)]).toEqual([
      'stateInstitution',
      'nationalInstitution',
    ]);
  });

  test('a fact that decides no class is saved at once', async () => {
    const saved = await server.ask('market', await colleague(), 'PUT', overview, { ...city, summary: 'A fair city' });
    expect(saved.status).toBe(200);
    expect(await issuer.client.readMunicipalityProfile()).toMatchObject({ summary: 'A fair city' });
  });
});
