/** Alternatives a team would choose: PostGraphile over the baseline's function, NestJS and TypeORM with entities; installed with --full. */
import { join } from 'node:path';
import { type CaseResult, check, type Plan, type Row } from '../case.ts';
import type { Server } from '../child.ts';
import { type Contender, interleave, ratiosOf } from '../figures.ts';
import { type Fixture, root } from '../fixture.ts';
import { type LoadSample, type Shot, Volley } from '../load.ts';
import { type Auction, bidShots, type Crowd, makeSales, signIn } from '../sales.ts';
import { Missing, outputOf } from '../tools.ts';
import { biddingFixture, checkOrders, detailOf, perSecond } from './bids.ts';

/** One alternative: how it is started and its requests. */
export interface Peer {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
  readonly ready: string;
  /** The goal: how many times as fast we want to be. */
  readonly least: number;
  readonly shots: (crowd: Crowd, auction: Auction) => Shot[];
  /** The part of a response that says that the order was taken. */
  readonly taken: RegExp;
}

export const peers: readonly Peer[] = [
  {
    name: 'PostGraphile 5',
    folder: 'postgraphile',
    file: 'server.js',
    ready: '/ready',
    least: 10,
    shots: mutations,
    taken: /"result":"[0-9a-f-]{36}"/,
  },
  {
    name: 'NestJS and TypeORM',
    folder: 'nest',
    file: 'dist/main.js',
    ready: '/ready',
    least: 35,
    shots: (crowd, auction) =>
      bidShots(crowd, [auction]).map((shot, number) => ({ ...shot, path: `/bid/${number % crowd.tokens.length}` })),
    taken: /"bidId":"[0-9a-f-]{36}"/,
  },
];

/** One of them against us; each is a case of its own, so that a failure does not affect the other. */
export async function measurePeer(peer: Peer, fixture: Fixture, plan: Plan): Promise<CaseResult> {
  if (!plan.peers) throw new Missing('the alternatives are installed and measured with --full only');
  const { database, crowd } = await biddingFixture(fixture, plan);
  const [modest] = plan.connections;
  const [own] = await makeSales(database, 1);
  if (!own) throw new Error('no sale was made');
  const server = await fixture.startMarket(database.url);
  await signIn(server, crowd);
  const fire = (name: string, { url }: Server, shots: readonly Shot[]): Contender<LoadSample> => {
    const volley = new Volley(fixture.folder, name, shots);
    return () => volley.fire({ url, connections: modest, seconds: plan.seconds });
  };
  const [theirs] = await makeSales(database, 1);
  if (!theirs) throw new Error('no sale was made');
  await install(peer);
  const env = {
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
    FIRST_USER: `${crowd.firstUser}`,
    FIRST_ORG: `${crowd.firstOrg}`,
    AUCTION: `${theirs.id}`,
  };
  const file = join(root, 'bench/peers', peer.folder, peer.file);
  const other = await fixture.startProgram(file, database.url, env, peer.ready);
  const shots = peer.shots(crowd, theirs);
  await checkAnswer(peer, other, shots);
  const samples = await interleave(plan.rounds, {
    ours: fire(`${peer.folder}-ours`, server, bidShots(crowd, [own])),
    theirs: fire(peer.folder, other, shots),
  });
  const [rates, theirRates] = [samples.ours, samples.theirs].map((list) => list.map(({ rate }) => rate));
  if (!rates || !theirRates) throw new RangeError('two are compared');
  const row: Row = {
    what: `One auction, ${modest} connections, against ${peer.name}`,
    baseline: perSecond(theirRates),
    ours: perSecond(rates),
    ratio: ratiosOf(rates, theirRates),
    goal: { least: peer.least },
    unit: '×',
  };
  return {
    rows: [row],
    details: [
      detailOf(`${peer.name}, ${modest} connections`, samples.theirs),
      detailOf(`Fairbook, ${modest} connections`, samples.ours),
    ],
    checks: [
      await checkOrders(database.pool, [theirs], samples.theirs, modest),
      await checkOrders(database.pool, [own], samples.ours, modest),
    ],
  };
}

/** The dependencies in its lockfile, and its own build. */
async function install({ folder }: Peer): Promise<void> {
  const cwd = join(root, 'bench/peers', folder);
  await outputOf('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd });
  await outputOf('npm', ['run', 'build', '--if-present'], { cwd });
}

/** GraphQL responds 200 in any case, so one response is read before the rest are counted, and what is stored afterwards. */
async function checkAnswer({ name, taken }: Peer, { url }: Server, [shot]: readonly Shot[]): Promise<void> {
  if (!shot) throw new RangeError('there is nothing to send');
  const { method, path, body } = shot;
  const headers = Object.fromEntries(
    Object.entries(shot.headers).map(([key, value]) => [key, value.replace('{key}', 'the-first')]),
  );
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  check(taken.test(text), `${name} takes an order: ${text.slice(0, 300)}`);
}

const mutation = `mutation Place($auction: BigInt!, $user: BigInt!, $org: BigInt!, $dates: [Date]!, $amounts: [BigFloat]!) {
  placeBid(input: { ofAuction: $auction, ofUser: $user, ofOrg: $org, dates: $dates, amounts: $amounts }) { result }
}`;

/** The same orders as GraphQL, with variables as its clients send them. */
function mutations(crowd: Crowd, auction: Auction): Shot[] {
  return bidShots(crowd, [auction]).map(({ body = '' }, number) => {
    const { investments } = JSON.parse(body) as { investments: { maturityDate: string; investmentAmount: number }[] };
    const person = number % crowd.tokens.length;
    const variables = {
      auction: `${auction.id}`,
      user: `${crowd.firstUser + person}`,
      org: `${crowd.firstOrg + person}`,
      dates: investments.map(({ maturityDate }) => maturityDate),
      amounts: investments.map(({ investmentAmount }) => `${investmentAmount}`),
    };
    return {
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: mutation, operationName: 'Place', variables }),
    };
  });
}
