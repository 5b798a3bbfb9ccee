/** Tests on a synthetic population that the checks find rings, and leave honest accounts with realistic coincidences alone. */
import { randomUUID } from 'node:crypto';
import type { CheckName } from '@fairbook/domain/review/checks/vocabulary.ts';
import { times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import {
  honestIndividuals,
  honestInstitutions,
  honestIssuers,
  honestProfessionals,
  randomOf,
  type SyntheticAccount,
} from '../../../../testing/market/population.ts';
import { ringsOf } from '../../../../testing/market/rings.ts';

/** Checks about other accounts. The others are about an account's own details, which honest ones lack as well. */
const aboutOthers = new Set<CheckName>(['duplicate', 'mailbox', 'phone', 'address', 'site', 'closed-relation']);

const random = randomOf(20_261_124);
const honest = [
  ...honestIndividuals(random, times(1_400, 7_000)),
  ...honestIssuers(random, times(140, 700)),
  ...honestInstitutions(random, times(160, 800)),
  ...honestProfessionals(random, times(100, 500)),
];
const all = [...honest, ...ringsOf(random, times(4, 20), honest)];

/** Checks about other accounts that need attention, by position in `all`. */
const attention: string[][] = [];

const table = {
  municipality: 'municipality',
  individual: 'investor',
  institution: 'investor',
  professional: 'professional',
};

test('rings are found, and honest accounts are left alone', () => {
  const found = tally(({ ring }) => ring !== null && !ring.endsWith('original'));
  const alarmed = tally(({ ring }) => ring === null);
  const shares = (counts: typeof found) =>
    Object.fromEntries(
      [...counts].map(([of, { asked, all: count }]) => [
        of,
        `${asked} of ${count} (${((asked / count) * 100).toFixed(1)}%)`,
      ]),
    );
  print('Found in rings', shares(found));
  print('Asked about among honest accounts', shares(alarmed));
  for (const [kind, { asked, all: count }] of found) expect([kind, asked / count >= 0.95]).toEqual([kind, true]);
  const honestCount = alarmed.get('all');
  // Three of the few hundred honest ones of the usual run are a hundredth.
  expect((honestCount?.asked ?? 1) / (honestCount?.all ?? 1)).toBeLessThanOrEqual(times(0.015, 0.01));
});

function print(title: string, lines: Readonly<Record<string, string>>): void {
  const text = Object.entries(lines).map(([name, line]) => `  ${name}: ${line}\n`);
  process.stdout.write(`${title}\n${text.join('')}`);
}

/** How many of these accounts were asked about, by ring or kind, and in all. */
function tally(belongs: (account: SyntheticAccount) => boolean) {
  const counts = new Map<string, { asked: number; all: number }>();
  for (const [index, account] of all.entries()) {
    if (!belongs(account) || attention[index] === undefined) continue;
    const asked = account.ring === null ? (attention[index] ?? []).map((check) => `${account.kind}: ${check}`) : [];
    for (const key of ['all', account.ring ?? account.kind, ...asked]) {
      const { asked, all: before } = counts.get(key) ?? { asked: 0, all: 0 };
      const isAsked = (attention[index]?.length ?? 0) > 0;
      counts.set(key, { asked: asked + (isAsked ? 1 : 0), all: before + 1 });
    }
  }
  return counts;
}

/** Stores all accounts in a few statements; returns their subjects in order. */
async function insertPopulation(): Promise<string[]> {
  const rows = all.map((account) => ({ ...account, org: randomUUID(), person: randomUUID() }));
  const client = await server.superuser.connect();
  try {
    await client.query('create temporary table account_row (row jsonb)');
    await client.query('insert into account_row select * from jsonb_array_elements($1::jsonb)', [JSON.stringify(rows)]);
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
  return rows.map(({ kind, org }) => `${table[kind]}:${org}`);
}

const of = (name: string) => `row ->> '${name}'`;
const statements = [
  `insert into municipality (uuid, name, legal_name, type, city, state, zip_code, website, status, created_at)
   select (${of('org')})::uuid, ${of('name')}, ${of('name')}, 'City', ${of('city')}, ${of('state')}, ${of('zipCode')}, ${of('website')},
     ${of('status')}, (${of('openedAt')})::timestamptz from account_row where ${of('kind')} = 'municipality'`,
  `insert into investor_org (uuid, name, is_institution, city, state, website, status, created_at)
   select (${of('org')})::uuid, ${of('name')}, ${of('kind')} = 'institution', ${of('city')}, ${of('state')}, ${of('website')},
     ${of('status')}, (${of('openedAt')})::timestamptz from account_row where ${of('kind')} in ('institution', 'individual')`,
  `insert into market_prof_org (uuid, name, website, status, created_at)
   select (${of('org')})::uuid, ${of('name')}, ${of('website')}, ${of('status')}, (${of('openedAt')})::timestamptz
   from account_row where ${of('kind')} = 'professional'`,
  `insert into "user" (uuid, uid, email, first_name, last_name, phone, address, city, state, zip_code, user_type)
   select (${of('person')})::uuid, ${of('person')}, ${of('email')}, ${of('firstName')}, ${of('lastName')}, ${of('phone')}, ${of('address')},
     ${of('city')}, ${of('state')}, ${of('zipCode')}, case ${of('kind')} when 'municipality' then 'municipality'
       when 'professional' then 'market-professional' when 'institution' then 'institutional-investor' else 'individual-investor' end
   from account_row`,
  `insert into user_org (user_id, municipality_id, investor_org_id, market_prof_org_id)
   select u.id, m.id, i.id, p.id from account_row
   join "user" u on u.uuid = (${of('person')})::uuid
   left join municipality m on m.uuid = (${of('org')})::uuid
   left join investor_org i on i.uuid = (${of('org')})::uuid
   left join market_prof_org p on p.uuid = (${of('org')})::uuid`,
  'analyze',
];

const server = await testServer();
const administrator = await accountsOf(server).administrator();
const subjects = await insertPopulation();
// All of them are compared with, and a sixth of the honest ones asked about: a call for each takes minutes.
const waiting = [...subjects.entries()].filter(([index]) => all[index]?.ring !== null || index % 6 === 0);
const work = async () => {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [index, subject] = next;
    const { checks } = await administrator.client.listChecks({ query: { subject } });
    attention[index] = checks
      .filter(({ check, outcome }) => outcome === 'Attention' && aboutOthers.has(check))
      .map(({ check }) => check);
  }
};
await Promise.all([work(), work(), work()]);
