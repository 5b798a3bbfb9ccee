/** Who may call what: the table everybody agreed on, the contract, and the running sites say the same. */
import { readFileSync } from 'node:fs';
import { admin } from '@fairbook/contract/admin.ts';
import { market } from '@fairbook/contract/market.ts';
import type { Route } from '@fairbook/contract/route.ts';
import { type AccountStatus, accountStatuses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOf } from '../references.ts';
import { type AdminPerson, type Cast, castOf, type Identity, type Member, stranger, unverified } from './cast.ts';
import { type House, startHouse } from './house.ts';

interface AgreedRow {
  readonly audience: 'market' | 'admin';
  readonly method: string;
  readonly path: string;
  /** Anonymous, and each kind of person: six letters, one a status; `p` is 412, which the state of the thing decides. */
  readonly AN: string;
  readonly MU: string;
  /** The same on a thing of another municipality; '-' where there is no such case. */
  readonly MUx: string;
  readonly II: string;
  readonly IN: string;
  readonly MP: string;
  readonly AD: string;
}

const agreed = JSON.parse(readFileSync(new URL('./who-may.json', import.meta.url), 'utf8')) as AgreedRow[];
const statuses = valuesOf(accountStatuses);
const tables = { market: Object.values<Route>(market), admin: Object.values<Route>(admin) };
const calls = (['market', 'admin'] as const).flatMap((site) => tables[site].map((of) => ({ site, of })));

function addressOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}|:\w+/g, ':id')}`;
}

function findCall(row: AgreedRow): Route | undefined {
  const wanted = addressOf(row.method, row.path);
  return tables[row.audience].find((of) =>
    [of.path, ...(of.alsoAt ?? [])].some((path) => addressOf(of.method, path) === wanted),
  );
}

/** What the table says of a call on a thing that is not the caller's own, since an unknown thing is nobody's. */
function letterFor(of: Route, kind: string, status: AccountStatus): string | undefined {
  const row = agreed.find((each) => each.audience === 'market' && findCall(each) === of);
  const cell = kind === 'municipality' && row && row.MUx !== '-' ? row.MUx : cellsOf(of)[kind];
  return cell?.[statuses.indexOf(status)];
}

describe('the agreed table', () => {
  test.each(agreed.map((row) => [`${row.audience} ${row.method} ${row.path}`, row] as const))(
    'says of %s what the contract says',
    (_, row) => {
      const of = findCall(row);
      expect(of, 'the call is not in the contract').toBeDefined();
      if (!of) return;
      const cells = cellsOf(of);
      const letters = (cell: string) => cell.replaceAll('p', '2');
      expect({
        anonymous: cells['anonymous'],
        municipality: cells['municipality'],
        individual: cells['individual-investor'],
        institution: cells['institutional-investor'],
        professional: cells['market-professional'],
        administrator: cells['administrator'],
      }).toEqual({
        anonymous: row.AN,
        municipality: letters(row.MU),
        individual: letters(row.II),
        institution: letters(row.IN),
        professional: letters(row.MP),
        administrator: row.AD,
      });
    },
  );
});

describe('the running sites', () => {
  let house: House;
  let cast: Cast;
  let administrator: AdminPerson;
  let outsiders: { unverified: Identity; stranger: Identity };
  const members = new Map<string, Member>();

  beforeAll(async () => {
    house = await startHouse();
    cast = castOf(house);
    administrator = await cast.administrator();
    outsiders = { unverified: await unverified(), stranger: await stranger() };
    members.set('municipality', await cast.issuer());
    members.set('individual-investor', await cast.individual());
    members.set('institutional-investor', await cast.institution());
    members.set('market-professional', await cast.professional());
  });

  afterAll(() => house.close());

  /** A call whose ids name nothing and whose body is empty: whoever is let in gets past 401 and 403, and changes nothing. */
  async function knock(site: 'market' | 'admin', person: { token: string } | null, of: Route): Promise<number> {
    const path = of.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const { status } = await house.ask(site, person, of.method, path, of.body ? {} : undefined);
    return status;
  }

  const guarded = calls.filter(({ of }) => of.who !== 'anyone' && of.who !== 'newcomer' && of.kind !== 'stream');

  test('answer 401 to every guarded call without a token, and to a token that proves nothing', async () => {
    const garbage = { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' };
    for (const { site, of } of guarded) {
      expect([of.path, await knock(site, null, of)]).toEqual([of.path, 401]);
      expect([of.path, await knock(site, garbage, of)]).toEqual([of.path, 401]);
    }
  });

  test('answer 403 to an unverified e-mail and to somebody without an account', async () => {
    for (const { site, of } of guarded) {
      expect([of.path, await knock(site, outsiders.unverified, of)]).toEqual([of.path, 403]);
      expect([of.path, await knock(site, outsiders.stranger, of)]).toEqual([of.path, 403]);
    }
  });

  test('answer 403 to a user on the admin site and to an administrator on the market site', async () => {
    for (const { site, of } of guarded) {
      const wrong = site === 'admin' ? [...members.values()] : [administrator];
      for (const person of wrong) expect([of.path, await knock(site, person, of)]).toEqual([of.path, 403]);
    }
  });

  test('let an administrator into every call of theirs', async () => {
    for (const { of } of guarded.filter(({ site }) => site === 'admin')) {
      const status = await knock('admin', administrator, of);
      expect([of.path, status === 401 || status === 403]).toEqual([of.path, false]);
    }
  });

  describe.each(statuses)('to an account that is %s', (status: AccountStatus) => {
    beforeAll(async () => {
      for (const person of members.values()) await cast.setStatus(person, status);
    });

    test.each(['municipality', 'individual-investor', 'institutional-investor', 'market-professional'])(
      'answer a %s as the contract says',
      async (kind) => {
        const person = members.get(kind);
        if (!person) throw new Error(`no ${kind} in the cast`);
        for (const { of } of guarded.filter(({ site }) => site === 'market')) {
          const letter = letterFor(of, kind, status);
          const answered = await knock('market', person, of);
          const isLetIn = answered !== 401 && answered !== 403;
          expect([`${of.method} ${of.path}`, isLetIn]).toEqual([`${of.method} ${of.path}`, letter !== '3']);
          expect(answered).toBeLessThan(500);
        }
      },
    );
  });
});
