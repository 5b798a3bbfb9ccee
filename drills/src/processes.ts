/**
 * Drill of several processes: four of the market on two nodes, each node with a data folder of its own. Their shared data is right: orders with one key, the limit of
 * an investor, changes of one order, who is suspended or signed out, a halt, streams, and limits of calls.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { rateLimits } from '@fairbook/contract/base/limits.ts';
import { market } from '@fairbook/contract/market.ts';
import { guess } from './attacks/guesses.ts';
import type { Context } from './context.ts';
import { administrator, type DrillSale, databaseOf, issuer, openDrillSale, principalAmount } from './ground.ts';
import { ask, investors } from './load/load.ts';
import { openPages, writeNotice } from './load/streams.ts';
import { type RunningPart, startPart } from './node.ts';
import type { Product } from './product.ts';
import type { Row } from './report.ts';
import { confirmAsSecond } from './second-administrator.ts';

const perNode = 2;
/** Orders that are sent to every process at once with one key, and changes of one order. */
const races = 30;
/** Milliseconds between a change and the first reading of it elsewhere, at most: what READ_MODEL_AGE_MS allows, and a turn. */
const longestAge = 1_500;

interface Scene {
  readonly product: Product;
  readonly parts: readonly RunningPart[];
  readonly sale: DrillSale;
  readonly superuserUrl: string;
}

export async function processes({ say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url, superuserUrl } = await databaseOf(product);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-nodes-'));
  const parts: RunningPart[] = [];
  try {
    for (const node of ['one', 'two']) {
      const dataDir = join(folder, node);
      await cp(join(product.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true });
      const settings = { DATA_DIR: dataDir, FILES_DIR: join(product.dataDir, 'files'), RATE_LIMIT_FACTOR: '1' };
      for (let count = 0; count < perNode; count++) parts.push(await startPart(product, { url, settings }));
    }
    const scene: Scene = { product, parts, superuserUrl, sale: await openDrillSale(product) };
    const rows: Row[] = [];
    for (const part of [sameKey, investorLimit, sameOrder, suspension, halt, signOut, streamsOfAll, limitsOfCalls]) {
      rows.push(await part(scene));
      say(`  ${rows.at(-1)?.measured}`);
    }
    return rows;
  } finally {
    await Promise.all(parts.map((part) => part.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

interface Said {
  readonly status: number;
  readonly data: { readonly bidId?: string; readonly isHalted?: boolean } | undefined;
}

async function call(part: RunningPart, token: string, method: string, path: string, body?: object, key?: string) {
  const answer = await fetch(`${part.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data?: Said['data'] };
  return { status: answer.status, data } satisfies Said;
}

const order = (scene: Scene, part: RunningPart, token: string, key: string, amount?: number) =>
  call(part, token, 'POST', scene.sale.path, orderOf(scene.sale, amount), key);

function orderOf({ body }: DrillSale, amount?: number): { investments: { investmentAmount: number }[] } {
  const wanted = JSON.parse(body) as ReturnType<typeof orderOf>;
  return amount === undefined
    ? wanted
    : { investments: wanted.investments.map((each) => ({ ...each, investmentAmount: amount })) };
}

async function sameKey(scene: Scene): Promise<Row> {
  const { parts, sale, superuserUrl } = scene;
  const keys = Array.from({ length: races }, () => randomUUID());
  let different = 0;
  const ids: string[] = [];
  for (const [at, key] of keys.entries()) {
    const token = sale.tokens[at % sale.tokens.length] ?? '';
    const answers = await Promise.all(parts.map((part) => order(scene, part, token, key)));
    const [id] = new Set(answers.map(({ data }) => data?.bidId));
    if (id === undefined || answers.some(({ status, data }) => status !== 200 || data?.bidId !== id)) different += 1;
    else ids.push(id);
  }
  const [stored] = await ask<{ count: number }>(
    superuserUrl,
    "select count(*)::integer as count from order_log where kind = 'PLACE' and bid_id = any($1::uuid[])",
    [ids],
  );
  return {
    what: `${races} orders, each with one key to ${parts.length} processes at once: different answers; entries in the log`,
    measured: `${different}; ${stored?.count}`,
    goal: `0; ${races}`,
    isMet: different === 0 && stored?.count === races,
  };
}

/** Twice as much as one investor may order at a maturity, over all processes at once. */
async function investorLimit(scene: Scene): Promise<Row> {
  const { parts, sale, superuserUrl } = scene;
  const token = sale.tokens[0] ?? '';
  const amount = principalAmount / 10;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => order(scene, partAt(parts, at), token, randomUUID(), amount)),
  );
  const accepted = answers.filter(({ status }) => status === 200).length;
  const others = answers.filter(({ status }) => status !== 200 && status !== 400).length;
  const [standing] = await ask<{ most: string }>(
    superuserUrl,
    'select max(s.amount) as most from investor_standing s join auction a on a.id = s.auction_id where a.uuid = $1',
    [sale.auctionId],
  );
  for (const { data } of answers)
    if (data?.bidId !== undefined) await call(partAt(parts, 0), token, 'DELETE', `${sale.path}/${data.bidId}`);
  const most = Number(standing?.most);
  return {
    what: 'Orders of one investor for twice what is offered, to all processes at once: what stands, of what is offered; answers other than 200 and 400',
    measured: `${Math.round((100 * most) / principalAmount)}% (${accepted} of ${answers.length} accepted); ${others}`,
    goal: '≤ 100%; 0',
    isMet: most <= principalAmount && accepted >= 8 && others === 0,
  };
}

async function sameOrder(scene: Scene): Promise<Row> {
  const { parts, sale, superuserUrl } = scene;
  const token = sale.tokens[1] ?? '';
  const placed = await order(scene, partAt(parts, 0), token, randomUUID());
  const path = `${sale.path}/${placed.data?.bidId}`;
  const answers = await Promise.all(
    Array.from({ length: races }, (_, at) =>
      call(partAt(parts, at), token, 'PUT', path, orderOf(sale, 5_000 * (1 + (at % 7)))),
    ),
  );
  const failed = answers.filter(({ status }) => status !== 200).length;
  const shown = await Promise.all(
    parts.map(async (part) => JSON.stringify((await call(part, token, 'GET', '/api/auction/my-bids')).data)),
  );
  const withdrawn = await Promise.all(parts.map((part) => call(part, token, 'DELETE', path)));
  const [entries] = await ask<{ count: number }>(
    superuserUrl,
    "select count(*)::integer as count from order_log where kind = 'WITHDRAW' and bid_id = $1",
    [placed.data?.bidId],
  );
  const isOne = new Set(shown).size === 1 && withdrawn.every(({ status }) => status === 200);
  return {
    what: `${races} changes of one order over all processes at once: failed; what each process shows afterwards; withdrawn by all at once: entries`,
    measured: `${failed}; ${new Set(shown).size === 1 ? 'the same' : 'DIFFERENT'}; ${entries?.count}`,
    goal: '0; the same; 1',
    isMet: failed === 0 && isOne && entries?.count === 1,
  };
}

async function suspension(scene: Scene): Promise<Row> {
  const { product, parts, sale } = scene;
  const email = investors[2] ?? '';
  const token = sale.tokens[2] ?? '';
  const decider = await product.signIn(administrator);
  const client = createClient(admin, { baseUrl: product.admin, token: async () => decider });
  const { rows } = await client.listInstitutionals({ query: { q: email } });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`${email} is not in the list of institutions`);
  const everywhere = () => Promise.all(parts.map((part) => order(scene, part, token, randomUUID())));
  const before = await everywhere();
  const input = {
    params: { kind: 'institutional-investor' as const, id },
    body: { reason: 'A drill of several processes' },
  };
  await confirmAsSecond(product, await client.suspendAccount(input));
  const during = await everywhere();
  await client.reactivateAccount(input);
  const after = await everywhere();
  const count = (answers: readonly Said[], wanted: number) => answers.filter(({ status }) => status === wanted).length;
  const measured = [count(before, 200), count(during, 403), count(after, 200)];
  return {
    what: 'The next order of an investor who is suspended: accepted before, refused at once, accepted after the end of it, by so many processes',
    measured: measured.join(', '),
    goal: parts
      .map(() => parts.length)
      .slice(1)
      .join(', '),
    isMet: measured.every((each) => each === parts.length),
  };
}

async function halt(scene: Scene): Promise<Row> {
  const { product, parts, sale } = scene;
  const token = sale.tokens[3] ?? '';
  const owner = await product.signIn(issuer);
  const client = createClient(market, { baseUrl: partAt(parts, 0).address, token: async () => owner });
  const read = `/api/auction/${sale.auctionId}/public`;
  await Promise.all(parts.map((part) => call(part, token, 'GET', read)));
  await client.haltAuction({ params: { auctionId: sale.auctionId }, body: { reason: 'A drill of several processes' } });
  const began = performance.now();
  const refused = await Promise.all(parts.map((part) => order(scene, part, token, randomUUID())));
  const seen = await Promise.all(
    parts.map(async (part) => {
      while (!(await call(part, token, 'GET', read)).data?.isHalted && performance.now() - began < 20_000)
        await setTimeout(20);
      return performance.now() - began;
    }),
  );
  await client.resumeAuction({ params: { auctionId: sale.auctionId }, body: { choice: 'keep' } });
  const accepted = await Promise.all(parts.map((part) => order(scene, part, token, randomUUID())));
  const [no, yes] = [
    refused.filter(({ status }) => status === 403).length,
    accepted.filter(({ status }) => status === 200).length,
  ];
  return {
    what: 'A halt through one process: orders refused at once by so many, accepted by so many once it ends; the halt is shown by the last one after',
    measured: `${no}, ${yes}; ${Math.round(Math.max(...seen))} ms`,
    goal: `${parts.length}, ${parts.length}; ≤ ${longestAge} ms`,
    isMet: no === parts.length && yes === parts.length && Math.max(...seen) <= longestAge,
  };
}

async function signOut({ product, parts }: Scene): Promise<Row> {
  // Someone whose token no other part of the drill has.
  const token = await product.signIn('new.ind@invest.example');
  const path = '/api/auth/sessions';
  const before = await Promise.all(parts.map((part) => call(part, token, 'GET', path)));
  await call(partAt(parts, 0), token, 'POST', `${path}/end-all`, {});
  const began = performance.now();
  const ends = await Promise.all(
    parts.map(async (part) => {
      while ((await call(part, token, 'GET', path)).status !== 401 && performance.now() - began < 20_000)
        await setTimeout(20);
      return performance.now() - began;
    }),
  );
  const slowest = Math.max(...ends);
  return {
    what: 'Signed out everywhere through one process: a token that all accepted is refused by the last one after',
    measured: `${Math.round(slowest)} ms`,
    goal: `≤ 1 s`,
    isMet: before.every(({ status }) => status === 200) && slowest <= 1_000,
  };
}

async function streamsOfAll({ product, parts, superuserUrl }: Scene): Promise<Row> {
  const email = investors[0] ?? '';
  const token = await product.signIn(email);
  const { pages, end } = await openPages(
    parts.map(({ address }) => address),
    email,
    token,
  );
  const sent: string[] = [];
  for (let count = 0; count < 40; count++) sent.push(await writeNotice(superuserUrl, [email], count));
  const heard = () => pages.map(({ seen }) => [...seen.values()].filter((message) => sent.includes(message)));
  for (const until = Date.now() + 10_000; Date.now() < until; await setTimeout(50))
    if (heard().every((messages) => messages.length >= sent.length)) break;
  await end();
  const wrong = heard().filter((messages) => messages.join() !== sent.join()).length;
  return {
    what: `${sent.length} notices: processes whose stream did not have each of them once and in order`,
    measured: `${wrong} of ${pages.length}`,
    goal: '0',
    isMet: wrong === 0,
  };
}

/** Each process counts for itself (decision 0010), so together they allow so many times as much. */
async function limitsOfCalls({ parts }: Scene): Promise<Row> {
  const { most } = rateLimits['wrong-code'];
  const statuses: number[] = [];
  for (let count = 0; count < 3 * most; count++)
    for (const part of parts) statuses.push((await guess(part.address, 'nobody@drill.example')).status);
  const allowed = statuses.filter((status) => status !== 429).length;
  return {
    what: `${statuses.length} wrong invitation codes from one address over ${parts.length} processes, each of which allows ${most} a minute: looked at`,
    measured: `${allowed}`,
    goal: `${most} to ${parts.length * (most + 1)}`,
    isMet: allowed >= most && allowed <= parts.length * (most + 1),
  };
}

function partAt(parts: readonly RunningPart[], at: number): RunningPart {
  const part = parts[at % parts.length];
  if (!part) throw new Error('there is no process');
  return part;
}
