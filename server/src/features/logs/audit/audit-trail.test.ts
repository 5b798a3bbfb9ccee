/** The audit trail under witnesses: events that a person with the database and all keys cuts off or changes are named by doctor, verify-audit and the market. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { formatVerifierKey } from '@fairbook/domain/logs/note.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { counter, testFolder } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';
import { first, order } from '../../../../testing/market/orders.ts';
import { type RegisteredWitness, startRegisteredWitness } from '../../../../testing/market/witnesses.ts';
import { killWitnesses } from '../../../../testing/services/witness.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { sha256Hex } from '../../../platform/base/crypto.ts';
import { readRing } from '../../../platform/base/keys.ts';
import { openDatabase } from '../../../platform/db/connection.ts';
import { readSentence } from '../../../platform/db/sentences.ts';
import { macOf } from '../../../platform/signer/signing.ts';
import { keepHead } from '../../../store/logs/audit-head.sql.ts';
import { readSeal, sealAudit } from '../../../store/logs/seal.sql.ts';
import { examine } from '../../operations/doctor.ts';
import { exportAudit, verifyAudit } from './audit-file.ts';
import { sendAuditHead } from './send-audit-head.ts';

const alarmEmail = 'on-call@market.example';
let server: TestServer;
let witnesses: RegisteredWitness[];
const nextNumber = counter();

const folder = await testFolder();
afterAll(async () => {
  await killWitnesses();
});

/** A market that sold something under two witnesses, whose trail both signed after the close, with so many events from before. */
async function startMarket(name: string, earlier = 300): Promise<void> {
  const config = { alarmEmail, audit: { headFile: join(folder, `${name}.jsonl`), headUrl: undefined } };
  server = await startTestServer({
    config: { ...config, witnesses: { sendEverySeconds: 1, isLoopbackAllowed: true } },
  });
  // From before the trail had witnesses.
  await server.deps.pool.query(
    "insert into audit_event (actor, action, subject) select 'clock', 'test.many', 'test:' || n from generate_series(1, $1::integer) n",
    [earlier],
  );
  await seal();
  witnesses = [];
  for (const each of ['clerk', 'adviser']) {
    witnesses.push(await startRegisteredWitness(server, join(folder, name), each));
  }
  await sell();
  await signTrail();
}

async function sell(): Promise<void> {
  const accounts = accountsOf(server);
  const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  const id = await auctions.live(await accounts.issuer());
  await order(await accounts.individual(), id, { [first]: 5_000 });
  await auctions.close(id);
  await server.runJobs();
}

/** Texts of the mails about a changed trail. */
const alarmsTo = (mailbox: string) =>
  server.deps.sink
    .list()
    .filter(({ kind, to, subject }) => kind === 'mail' && to === mailbox && subject === 'The audit trail was changed')
    .map(({ text }) => text);

/** Transactions of other test files on the same server delay sealing. */
async function seal(by = server): Promise<void> {
  const waiting =
    'select count(*) as count from audit_event e where not exists (select from audit_seal where audit_event_id = e.id)';
  const sealAll = async () => {
    await sealAudit(by.deps.db, by.deps.auditLog);
    return (await by.deps.pool.query<{ count: number }>(waiting)).rows[0]?.count === 0;
  };
  await vi.waitUntil(sealAll, { timeout: 20_000, interval: 100 });
}

async function signTrail(by = server): Promise<void> {
  await seal(by);
  await sendAuditHead(by.deps);
}

async function doctor(...words: string[]): Promise<{ code: number; text: string }> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const code = await examine(server.deps.config, ...words);
    const text = written.mock.calls.map(([line]) => String(line)).join('');
    return { code, text: text.split('\n').find((line) => line.includes('audit trail')) ?? '' };
  } finally {
    written.mockRestore();
  }
}

/** Text of the page of the witnesses about each, once. */
async function shownToAdministrators(): Promise<(string | null)[]> {
  const { client } = await accountsOf(server).administrator();
  return [...new Set((await client.listWitnesses()).map(({ contradictsTrail }) => contradictsTrail))];
}

async function size(): Promise<number> {
  const { rows } = await server.deps.pool.query<{ last: number }>('select max(position) as last from audit_seal');
  return rows[0]?.last ?? 0;
}

/** Head that anyone can read at the address of a witness, saved in a file. */
async function saveHeadOf({ running, name }: RegisteredWitness): Promise<string> {
  const origin = `${server.deps.config.orderLogName}/sales/audit-trail`;
  const path = join(folder, `${name}-${nextNumber()}.txt`);
  await writeFile(path, await (await fetch(`${running.url}/${sha256Hex(origin)}/checkpoint`)).text());
  return path;
}

/** A process that has not read the trail before, as after a restart. */
async function afterRestart<Result>(work: (again: TestServer) => Promise<Result>): Promise<Result> {
  const again = await startTestServer({ config: server.deps.config, beside: server });
  try {
    return await work(again);
  } finally {
    await again.close();
  }
}

async function saveTrail(): Promise<string> {
  const path = join(folder, `trail-${nextNumber()}.txt`);
  await afterRestart(({ deps }) => exportAudit(deps, path, () => undefined));
  return path;
}

async function verify(path: string): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const heads = await Promise.all(witnesses.map(saveHeadOf));
  const keys = witnesses.map(({ running }) => formatVerifierKey(running.key));
  const code = await verifyAudit([path, ...heads, ...keys], (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

const tables = ['audit_event', 'audit_seal', 'audit_head', 'audit_witness'];

async function asOwner(...statements: readonly string[]): Promise<void> {
  for (const table of tables) await server.superuser.query(`alter table ${table} disable trigger keep`);
  for (const statement of statements) await server.superuser.query(statement);
  for (const table of tables) await server.superuser.query(`alter table ${table} enable always trigger keep`);
}

/** Signs the head of the chain as the program does: the attacker has its keys too. */
async function signAgain(): Promise<void> {
  const { db, close } = openDatabase(server.deps.config.databaseUrl ?? '', { size: 1 });
  try {
    const last = await readSeal(db);
    const ring = readRing('audit', server.deps.config.keyFiles.audit);
    if (ring === null || last.hash === null) throw new Error('there is nothing to sign, or no key');
    const { position, hash } = last;
    const mac = macOf(ring.current, position, hash);
    await keepHead(db, { position, hash, keyId: ring.current.id, mac });
  } finally {
    await close();
  }
}

const forgetWitnesses = "update audit_witness set size = 0, checkpoint = null, line = null, state = 'waiting'";

describe('a trail that only grows', () => {
  // In the full tier more events than are read at once.
  const earlier = times(300, 10_500);
  beforeAll(() => startMarket('honest', earlier));

  test('is signed by all witnesses, and everything is right, also after more sales and a restart', async () => {
    const before = await size();
    expect(before).toBeGreaterThan(earlier);
    expect(await doctor('--deep')).toMatchObject({
      code: 0,
      text: expect.stringContaining('signed heads compared: 4, of witnesses: 2'),
    });
    for (let sales = 0; sales < times(1, 3); sales++) await sell();
    await afterRestart(signTrail);
    expect(await size()).toBeGreaterThan(before);
    expect(await doctor('--deep')).toMatchObject({ code: 0 });
    const trail = await saveTrail();
    const { code, text } = await verify(trail);
    expect([code, text.split('\n')[0]]).toEqual([0, 'TRUE']);
    expect(text).toContain('signed by clerk.example');
    // The head of the file has the lines of both witnesses.
    expect(text).toContain(`The head of the file: ${await size()} events, signed by clerk.example, adviser.example`);
  });

  test.runIf(isFull)('is not blamed where a witness is down, which is said', async () => {
    await witnesses[0]?.running.stop();
    const { code, text } = await doctor('--deep');
    expect(code).toBe(0);
    expect(text).toContain('no answer of Witness');
    await witnesses[0]?.restart();
  });

  test('an event that is changed alone is named', async () => {
    const trail = await saveTrail();
    const text = await readFile(trail, 'utf8');
    const changed = join(folder, 'changed.txt');
    await writeFile(changed, text.replace('test:17|', 'test:18|'));
    const verdict = await verify(changed);
    expect(verdict.code).toBe(1);
    expect(verdict.text).toMatch(/^FALSE\n.*of the events 1 to \d+ at least one was changed or removed/);
  });

  test('a link that is changed alone, and the stored signature of a witness that is changed, are named without asking anyone', async () => {
    await asOwner("update audit_witness set checkpoint = replace(checkpoint, '/sales/', '/SALES/')");
    expect((await doctor()).text).toContain('the stored signature of the witness');
    await asOwner(
      "update audit_event set actor = 'x' where id = (select audit_event_id from audit_seal where position = 203)",
    );
    expect((await doctor()).text).toContain('entry 203 differs from what was sealed');
    await asOwner(
      "update audit_event set actor = 'clock' where actor = 'x'",
      "update audit_witness set checkpoint = replace(checkpoint, '/SALES/', '/sales/')",
    );
    expect((await doctor()).code).toBe(0);
  });
});

describe('the end of a trail that is cut off with everything that the database and the keys could show', () => {
  let whole: number;
  /** The market of before, whose witnesses have signed all of it. */
  beforeAll(async () => {
    await signTrail();
    whole = await size();
    const kept = whole - 3;
    await asOwner(
      `delete from audit_head where position > ${kept}`,
      `delete from audit_seal where position > ${kept}`,
      'delete from audit_event e where not exists (select from audit_seal where audit_event_id = e.id)',
      forgetWitnesses,
    );
    await signAgain();
  });
  afterAll(() => server.close());

  test('doctor --deep names the events that are gone', async () => {
    expect((await doctor()).code).toBe(0);
    const { code, text } = await doctor('--deep');
    expect(code).toBe(1);
    expect(text).toMatch(/^WRONG audit trail/);
    expect(text).toContain(
      `signed ${whole} events, and there are ${whole - 3}: the events ${whole - 2} to ${whole} were removed`,
    );
  });

  test('so does verify-audit, with the head that a witness shows', async () => {
    const { code, text } = await verify(await saveTrail());
    expect(code).toBe(1);
    expect(text).toContain(`the events ${whole - 2} to ${whole} were removed`);
  });

  test('so does the market itself, before and after a restart, and after other events took their place', async () => {
    const gone = `the event ${whole} of the audit trail is not what was signed, or is gone`;
    expect(await shownToAdministrators()).toEqual([null]);
    // It signed nothing, so nothing contradicts it.
    const late = await startRegisteredWitness(server, join(folder, 'cut'), 'late');
    await expect(sendAuditHead(server.deps)).rejects.toThrow(gone);
    await expect(sendAuditHead(server.deps)).rejects.toThrow(gone);
    await server.runJobs();
    // Once for each witness that contradicts it.
    expect(alarmsTo(alarmEmail)).toEqual(
      Array(2).fill(expect.stringContaining(`It signed ${whole} events, and ${gone}`)),
    );
    const signed = `It signed ${whole} events, and ${gone}`;
    expect(await shownToAdministrators()).toEqual([signed, null]);
    expect(await doctor()).toEqual({ code: 1, text: expect.stringContaining(`refuses it: ${signed}`) });
    await late.running.stop();
    await expect(sendAuditHead(server.deps)).rejects.toThrow(gone);
    const silent = `It does not say what it signed, and the market itself signed other events: ${gone}`;
    expect(await shownToAdministrators()).toEqual([signed, silent]);
    const lateOne = `(select id from witness where uuid = '${late.id}')`;
    await asOwner(`delete from audit_witness where witness_id = ${lateOne}`);
    await server.superuser.query(`update witness set is_active = false where id = ${lateOne}`);
    await afterRestart(({ deps }) => sendAuditHead(deps));
    expect(await shownToAdministrators()).toEqual([`It signed ${whole} events, and the event ${whole} is gone`, null]);
    const states = async () => (await server.deps.pool.query('select distinct state, problem from audit_witness')).rows;
    expect((await states()).map(({ state, problem }) => [state, english(readSentence(problem))])).toEqual([
      ['contradicted', `It signed ${whole} events, and the event ${whole} is gone`],
    ]);
    if (!isFull) return;
    await server.deps.pool.query(
      "insert into audit_event (actor, action, subject) select 'clock', 'test.more', 'test:' || n from generate_series(1, 9) n",
    );
    await afterRestart(signTrail);
    expect(await states()).toEqual([
      { state: 'contradicted', problem: 'What it signed before is not the beginning of the trail' },
    ]);
    const { code, text } = await doctor('--deep');
    expect(code).toBe(1);
    expect(text).toContain(`of the events 1 to ${whole} at least one was changed or removed`);
  });
});

describe.runIf(isFull)('an event before the head that is changed, with all hashes and signatures made again', () => {
  let whole: number;
  beforeAll(async () => {
    await startMarket('rewritten');
    const [clerk] = witnesses;
    whole = await size();
    // One of the witnesses does not see the events after this, so its older head narrows down what was changed.
    await clerk?.running.stop();
    await sell();
    await signTrail();
    await clerk?.restart();
    const victim = whole + 2;
    await asOwner(
      // With what was typed about it, whose hash the event had.
      `delete from audit_text where audit_event_id = (select audit_event_id from audit_seal where position = ${victim})`,
      `update audit_event set detail = '{"changed": true}' where id = (select audit_event_id from audit_seal where position = ${victim})`,
      `do $$ declare link record; before text := (select hash from audit_seal where position = ${victim - 1});
       begin
         for link in select s.position, e.id || '|' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '|' || e.actor || '|'
             || e.action || '|' || e.subject || '|' || e.detail::text as content
           from audit_seal s join audit_event e on e.id = s.audit_event_id where s.position >= ${victim} order by s.position
         loop
           before := link_seal(before, link.content, '');
           update audit_seal set hash = before where position = link.position;
         end loop;
       end $$`,
      `delete from audit_head where position >= ${victim}`,
      forgetWitnesses,
    );
    await signAgain();
  });
  afterAll(() => server.close());

  test('doctor --deep and verify-audit say between which events', async () => {
    const now = await size();
    const sentence = `of the events ${whole + 1} to ${now} at least one was changed or removed`;
    expect((await doctor()).code).toBe(0);
    const { code, text } = await doctor('--deep');
    expect(code).toBe(1);
    expect(text).toContain(sentence);
    const verdict = await verify(await saveTrail());
    expect(verdict.code).toBe(1);
    expect(verdict.text).toContain(sentence);
  });

  test('no witness signs it again', async () => {
    await afterRestart(signTrail);
    const { rows } = await server.deps.pool.query("select count(*) from audit_witness where state = 'contradicted'");
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test.runIf(isFull)(
  'an event in the middle that is gone is named each time a process reads the head that has not read it before',
  async () => {
    await startMarket('gap');
    try {
      const signed = await size();
      await server.deps.pool.query(
        "insert into audit_event (actor, action, subject) select 'clock', 'test.gap', 'test:' || n from generate_series(1, 3) n",
      );
      await seal();
      await asOwner(
        `delete from audit_head where position > ${signed}`,
        `delete from audit_seal where position = ${signed + 2}`,
      );
      await afterRestart(async ({ deps }) => {
        for (let times = 0; times < 2; times++) {
          await expect(deps.auditLog.readHead()).rejects.toThrow(`the event ${signed + 2} of the audit trail is gone`);
        }
      });
    } finally {
      await server.close();
    }
  },
);
