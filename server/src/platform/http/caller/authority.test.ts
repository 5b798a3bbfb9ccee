/** Tests that calls of one account, and what takes its authority away, go on beside each other. A deadlock fails them: the database never ends one here. */
import { times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { cloneTemplate, runSql } from '../../../../testing/database.ts';
import { testMarket } from '../../../../testing/fixtures.ts';
import { bodies } from '../../../../testing/requests/request-bodies.ts';

const database = await cloneTemplate();
// Longer than a statement waits for a lock.
await runSql(
  database.superuserUrl,
  `do $$ begin execute format('alter database %I set deadlock_timeout = ''60s''', current_database()); end $$`,
);
const { accounts, administrator } = await testMarket({ on: database });
afterAll(() => database.drop());
const rounds = Array.from({ length: times(3, 8) }, (_, at) => at);

/** Does it, and returns how it ended. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => (error as { data?: { code?: string } }).data?.code ?? String(error),
  );
}

test('calls of one person, which change the person, and of one organization, which change it, do not wait for each other’s end', async () => {
  const fund = await accounts.institution();
  const town = await accounts.issuer();
  const clerk = await accounts.colleague(town);
  for (const at of rounds) {
    const language = at % 2 === 0 ? 'es' : 'en';
    const ended = await Promise.all(
      [
        ...[1, 2, 3].map(() =>
          fund.client.saveInstitution({ body: { ...bodies.saveInstitution, name: `Fund ${at}` } }),
        ),
        ...[1, 2].map(() => fund.client.chooseLanguage({ body: { language } })),
        ...[town, clerk].map(({ client }) => client.removeBannerImage()),
      ].map(outcomeOf),
    );
    expect(ended).toEqual(ended.map(() => 'done'));
  }
});

test('a suspension, a removal and a sign-out come before or after each call of the account, and refuse what comes after', async () => {
  const town = await accounts.issuer();
  const clerk = await accounts.colleague(town);
  await clerk.client.listSessions();
  const account = { kind: 'municipality', id: town.orgUuid } as const;
  const suspend = () =>
    outcomeOf(administrator.client.suspendAccount({ params: account, body: { reason: 'The charter ran out' } }));
  for (const _ of rounds) {
    const save = () => outcomeOf(town.client.removeBannerImage());
    for (const outcome of await Promise.all([save(), save(), suspend()])) {
      expect(['done', 'account-suspended']).toContain(outcome);
    }
    expect(await save()).toBe('account-suspended');
    await administrator.client.reactivateAccount({ params: account, body: { reason: 'A new charter' } });

    const work = () => outcomeOf(clerk.client.removeBannerImage());
    const removal = town.client.removeColleague({ params: { id: clerk.uuid } });
    const [before] = await Promise.all([work(), removal]);
    expect(['done', 'no-account']).toContain(before);
    expect(await work()).toBe('no-account');
    await town.client.restoreColleague({ params: { id: clerk.uuid } });
  }
});
