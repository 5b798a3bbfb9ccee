/** Tests the signer as a process of its own: what the market can do with it, without it, and after it crashed. */
import { execFileSync } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { testFolder, testMarket } from '../../testing/fixtures.ts';
import { changeLog, drop, resize } from '../../testing/market/log-attacks.ts';
import { first, order, refused } from '../../testing/market/orders.ts';
import { localCertificate } from '../../testing/services/certificates.ts';
import { type RunningSigner, startSigner } from '../../testing/services/signer.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { SignerConnection } from '../platform/signer/connection.ts';
import { listenSigner } from '../platform/signer/listen.ts';
import { ringsIn } from '../platform/signer/local.ts';
import { SignedHeads } from '../platform/signer/signed-heads.ts';
import { Signer } from '../platform/signer/signer.ts';
import { openSigning } from '../platform/signer/signing.ts';
import { sealAudit } from '../store/logs/seal.sql.ts';

const folder = await testFolder();
const emptyFolder = join(await testFolder(), 'market');
/** The one that runs now. */
const running: { signer: RunningSigner } = { signer: await startSigner(folder) };
afterAll(() => running.signer.kill());
const keyFiles = {
  ...{ audit: join(emptyFolder, 'audit.json'), orders: join(emptyFolder, 'orders.json') },
  ...{ 'sign-in': join(emptyFolder, 'sign-in.json'), unsubscribe: join(emptyFolder, 'unsubscribe.json') },
  ...{ captcha: join(emptyFolder, 'captcha.json'), push: join(emptyFolder, 'push.json') },
};
const { server, accounts, auctions, idOf } = await testMarket({
  config: { keyFiles, signer: { path: running.signer.path } },
});
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const auctionId = await auctions.live(issuer);

/** Entries of the log of the sale in the database. */
async function entries(): Promise<number> {
  const { rows } = await server.superuser.query<{ count: number }>(
    'select count(*)::integer as count from order_log where auction_id = $1',
    [await idOf(auctionId)],
  );
  return rows[0]?.count ?? 0;
}

test('a market that sells and seals its trail makes and reads no signing key', async () => {
  await order(investor, auctionId, { [first]: 5_000 });
  expect(await sealAudit(server.deps.db, server.deps.auditLog)).toBeGreaterThanOrEqual(0);
  expect((await readdir(emptyFolder).catch(() => [])).filter((name) => !name.startsWith('unsubscribe'))).toEqual([]);
  const files = ['keys/audit.json', 'keys/orders.json', 'keys/sign-in.json', 'signer/heads.jsonl'];
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o077, file).toBe(0);
  expect((await stat(running.signer.path)).mode & 0o007).toBe(0);
});

test('a person who has the connection of the market gets no head that drops an order', async () => {
  const attacker = new Signer(new SignerConnection({ path: running.signer.path }));
  const head = await server.deps.orderLogs.readHead(await idOf(auctionId));
  const origin = head?.origin ?? '';
  // A log of its own, as a person with the database can write one.
  const root = Buffer.alloc(32, 7).toString('base64');
  for (const size of [1, 2, 3]) {
    for (const signed of [0, 2]) {
      const answer = await attacker.signHead({ origin, keyId: null, size, root, signed, proof: [] });
      expect(answer).toEqual(signed === 2 ? expect.objectContaining({ isFork: true }) : { signed: 2 });
    }
  }
  await attacker.close();
});

test.runIf(isFull)('a caller that sends something else is disconnected, and the signer goes on', async () => {
  for (const line of ['hello\n', '{"id":1,"request":{"ask":"secret"}}\n', `{"id":1,${' '.repeat(5_000_000)}`]) {
    const socket = connect(running.signer.path);
    socket.on('error', () => undefined);
    socket.write(line);
    await new Promise((resolve) => socket.once('close', resolve));
  }
  await order(investor, auctionId, { [first]: 5_000 });
});

test.runIf(process.getuid?.() === 0)('another user of the machine neither reads the keys nor asks the signer', () => {
  const run = (script: string) =>
    execFileSync('setpriv', ['--reuid=65534', '--clear-groups', process.execPath, '-e', script], { encoding: 'utf8' });
  const read = `try { require('fs').readFileSync(${JSON.stringify(join(folder, 'keys/orders.json'))}); console.log('read') } catch (e) { console.log(e.code) }`;
  expect(run(read).trim()).toBe('EACCES');
  const ask = `require('net').connect(${JSON.stringify(running.signer.path)}).on('connect', () => { console.log('open'); process.exit() }).on('error', (e) => console.log(e.code))`;
  expect(run(ask).trim()).toBe('EACCES');
});

test.runIf(isFull)('a second signer over the same socket does not start', async () => {
  await expect(startSigner(folder)).rejects.toThrow('did not start');
});

test('while the signer is away an order is refused with 503 and not stored, and after its restart taken', async () => {
  const before = await entries();
  await running.signer.kill();
  const body = { investments: [{ maturityDate: first, investmentAmount: 5_000 }] };
  const away = await server.ask('market', investor, 'POST', `/api/auction/${auctionId}/bid`, body);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await entries()).toBe(before);
  running.signer = await startSigner(folder);
  await order(investor, auctionId, { [first]: 5_000 });
  expect(await entries()).toBe(before + 1);
});

test('a new process that finds a changed log says so in each call about it, and confirms nothing', async () => {
  const sale = { auctionId: await idOf(auctionId), order: '' };
  await changeLog(server, sale, [drop(`= ${(await entries()) - 1}`), resize('size - 1')]);
  const restarted = await startTestServer({ beside: server, config: server.deps.config });
  try {
    const params = { auctionId };
    const own = restarted.market(investor);
    const contradicted = [409, 'log-contradicted'];
    expect(await refused(own.readOrderLog({ params, query: {} }))).toEqual(contradicted);
    expect(await refused(own.readLogEntry({ params, query: {} }))).toEqual(contradicted);
    expect(await refused(own.listMyLogEntries({ params }))).toEqual(contradicted);
    // Not refused: the order may be an entry of the changed log, so a client must not take it for one that was not stored.
    const body = { investments: [{ maturityDate: first, investmentAmount: 5_000 }] };
    expect(await refused(own.placeBid({ params, body }))).toEqual([500, 'log-contradicted']);
  } finally {
    await restarted.close();
  }
});

test('on another machine it answers only those whose certificate is of the same authority', async () => {
  const [own, foreign] = await Promise.all([localCertificate(), localCertificate()]);
  const files = async (name: string, { key, cert }: typeof own) => {
    const at = { ca: join(folder, 'ca.pem'), cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
    await Promise.all([writeFile(at.cert, cert), writeFile(at.key, key)]);
    return at;
  };
  await writeFile(join(folder, 'ca.pem'), own.cert);
  const mine = await files('own', own);
  const rings = ringsIn({ ...keyFiles, orders: join(folder, 'keys/orders.json') }, { create: false, needed: [] });
  const ask = openSigning({
    ...{ rings, heads: new SignedHeads(), clock: () => new Date() },
    backup: { recipient: undefined, keyFiles },
  });
  const listening = await listenSigner({ host: '127.0.0.1', port: 0, files: mine }, ask, () => undefined);
  const at = { host: '127.0.0.1', port: listening.port };
  const right = new Signer(new SignerConnection({ ...at, files: mine }));
  const wrong = new Signer(new SignerConnection({ ...at, files: await files('foreign', foreign) }));
  expect((await right.publicKeys()).orders.current).toMatch(/^\d{8}-/);
  await expect(wrong.publicKeys()).rejects.toThrow('does not answer');
  await Promise.all([right.close(), wrong.close()]);
  await listening.close();
});
