/**
 * Lists and searches of administrators: each call on a large market against the same call on a small one, by the processor time of server and database, which
 * is what a call takes on a machine that has nothing else to do.
 */
import { maxCountedEvents } from '@fairbook/domain/words/audit-count.ts';
import { buildBigMarket } from '@fairbook/server/testing/market/big-market.sql.ts';
import { type CaseResult, check, type Plan, type Row } from '../case.ts';
import { startCpuTimer } from '../child.ts';
import { figuresOf, interleave, ratiosOf } from '../figures.ts';
import type { Fixture } from '../fixture.ts';
import { one } from '../sales.ts';

/** A request is fast if it takes at most so many times as long on the large market, or at most so many milliseconds. */
const goal = { ratio: 1.5, ms: 20 } as const;
/** Requests of a call in one round, one after the other. */
const repetitions = 2;
const uid = 'desk-1';

/** Requests of the screens, by name in the results; several addresses are requested at once. */
type Calls = Readonly<Record<string, readonly string[]>>;

/** Ids that calls ask for, of records of this market. */
interface Known {
  readonly person: string;
  readonly auction: string;
}

/** An administrators' site with so much in its database. */
interface Desk {
  readonly call: (name: string) => Promise<number>;
  readonly names: readonly string[];
  readonly requestsOf: (name: string) => number;
  readonly total: (path: string) => Promise<number>;
}

export async function measureDesk(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const { accounts, events } = plan.desk;
  const small = await openDesk(fixture, accounts[0], events[0]);
  const large = await openDesk(fixture, accounts[1], events[1]);
  const contenders = small.names.flatMap((name) => [
    [`${name}, small`, () => small.call(name)] as const,
    [`${name}, large`, () => large.call(name)] as const,
  ]);
  const samples = await interleave(plan.rounds, Object.fromEntries(contenders));
  const rows = small.names.map((name): Row => {
    const [few, many] = [samples[`${name}, small`] ?? [], samples[`${name}, large`] ?? []];
    const ours = figuresOf(many).median;
    const most = goal.ms * large.requestsOf(name);
    return {
      what: name,
      baseline: `${figuresOf(few).median.toFixed(1)} ms`,
      ours: `${ours.toFixed(1)} ms`,
      ratio: ratiosOf(many, few),
      goal: { most: goal.ratio },
      otherwise: { goal: `${most} ms`, isMet: ours <= most },
      unit: '×',
    };
  });
  const auctions = await large.total('/api/auction?page=1');
  const words = [accounts, accounts, events].map(([few, many]) => `${few} and ${many.toLocaleString('en-US')}`);
  check(auctions === accounts[1], 'the large market has all its auctions');
  return {
    rows,
    details: [],
    checks: [`the markets have ${words[0]} accounts, ${words[1]} auctions and ${words[2]} events of the audit trail`],
  };
}

/** Fills a database with accounts of all four kinds, with as many auctions, and with events, and starts the site on it. */
async function openDesk(fixture: Fixture, accounts: number, events: number): Promise<Desk> {
  const { pool, url } = await fixture.database(`desk_${accounts}`);
  const quarter = Math.ceil(accounts / 4);
  await buildBigMarket(pool, { auctions: accounts, municipalities: quarter, investors: 2 * quarter, events });
  await pool.query(
    `insert into admin_user (uid, email, first_name, last_name, role) values ($1, $1 || '@bench.example', 'Ann', 'Able', 'Owner')`,
    [uid],
  );
  const known = await one<{ person: string; auction: string }>(
    pool,
    `select (select uuid from "user" where uid = 'big-2') as person, (select uuid from auction order by id limit 1) as auction`,
  );
  const server = await fixture.startAdmin(url);
  const calls = callsOf(known, quarter, events);
  const headers = { authorization: `Bearer ${await fixture.tokenFor(uid)}` };
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers });
    const text = await answer.text();
    check(answer.status === 200, `${path} must respond 200, not ${answer.status}: ${text.slice(0, 200)}`);
    return Number(answer.headers.get('x-total-count'));
  };
  return {
    names: Object.keys(calls),
    requestsOf: (name) => calls[name]?.length ?? 0,
    async call(name) {
      const pids = [server.pid, ...(await fixture.databasePids())];
      const used = startCpuTimer(pids);
      for (let number = 0; number < repetitions; number++) await Promise.all((calls[name] ?? []).map(read));
      return used() / repetitions;
    },
    total: read,
  };
}

function callsOf(known: Known, ofKind: number, events: number): Calls {
  return {
    ...accountCalls(known, ofKind),
    ...auctionCalls(known, ofKind * 4),
    ...auditCalls(known, events),
    ...otherCalls(),
  };
}

const people = '/api/user-management';

/** The kinds of account: the name of their list, and its address. */
const lists = {
  Municipalities: 'municipalities',
  Individuals: 'investors',
  Institutions: 'institutional-investors',
  Professionals: 'market-professionals',
} as const;

function accountCalls({ person }: Known, ofKind: number): Calls {
  const calls = Object.entries(lists).map(([name, address]) => {
    const list = (query: string) => [`${people}/${address}?page=1&pageSize=25&${query}`];
    return {
      [`${name}, queue`]: list('status[]=Pending Approval&sort=requestedAt'),
      [`${name}, all`]: list('sort=-createdAt'),
      [`${name}, last page`]: [`${people}/${address}?page=${Math.ceil(ofKind / 25)}&pageSize=25&sort=-createdAt`],
      [`${name}, counts of the tabs`]: [`${people}/counts?of=${address}`],
      [`${name}, a word`]: list('q=Alder'),
      [`${name}, two words`]: list('q=Alder 21'),
      [`${name}, counts of a word`]: [`${people}/counts?of=${address}&q=Alder`],
      [`${name}, misspelled`]: list('q=Aldre'),
      [`${name}, an id`]: list(`q=${person}`),
      [`${name}, a phone number`]: list('q=(541) 202-0014'),
    };
  });
  return Object.assign({ 'Municipalities by state': [`${people}/counts?of=municipalities&by=state`] }, ...calls);
}

function auctionCalls({ auction }: Known, all: number): Calls {
  const list = (query: string) => [`/api/auction?page=1&pageSize=25&${query}`];
  return {
    'Auctions, queue': list('status[]=PendingReview&sort=requestedAt'),
    'Auctions, all': list('sort=-createdAt'),
    'Auctions, ended': list('status[]=Ended&sort=-closeDate'),
    'Auctions, by municipality': list('sort=municipality'),
    'Auctions, last page': [`/api/auction?page=${all / 25}&pageSize=25&sort=-createdAt`],
    'Auctions, counts of the tabs': ['/api/auction/counts'],
    'Auctions, a word that all have': list('q=Bonds'),
    'Auctions, counts of that word': ['/api/auction/counts?q=Bonds'],
    'Auctions, a word': list('q=Alder'),
    'Auctions, two words': list('q=Alder 21'),
    'Auctions, misspelled': list('q=Aldre'),
    'Auctions, a CUSIP': list('q=00000aAA1'),
    'Auctions, an id': list(`q=${auction}`),
  };
}

function auditCalls({ person, auction }: Known, events: number): Calls {
  const list = (query: string) => [`/api/audit?page=1&pageSize=50&${query}`];
  return {
    'Audit trail': list(''),
    'Audit trail, oldest first': list('sort=at'),
    'Audit trail, last page': [`/api/audit?page=${Math.ceil(Math.min(events, maxCountedEvents) / 50)}&pageSize=50`],
    'Audit trail, the oldest events as a last page': [`/api/audit?page=${Math.ceil(events / 50)}&pageSize=50`],
    'Audit trail, without orders': list('orders=false'),
    'Audit trail, “approved”, which a third have': list('q=approved'),
    'Audit trail, “auction”, which all have': list('q=auction'),
    'Audit trail, a rare word': list('q=Series 100'),
    'Audit trail, a word that nothing has': list('q=zxqwv'),
    'Audit trail, an action': list('action[]=account.approve'),
    'Audit trail, an actor': list(`actor=user:${person}`),
    'Audit trail, of an auction': list(`subject=auction:${auction}`),
    'Audit trail, a day': list(`from=${yesterday()}&to=${yesterday()}`),
  };
}

function otherCalls(): Calls {
  const found = (q: string) =>
    ['/api/auction', ...Object.values(lists).map((address) => `${people}/${address}`)].map(
      (path) => `${path}?page=1&pageSize=4&q=${q}`,
    );
  return {
    'Palette (five searches), a word': found('Alder'),
    'Palette, two words': found('Alder 21'),
    'Palette, misspelled': found('Aldre'),
    'Palette, nothing alike': found('zxqwv'),
    'What waits': [`${people}/review`],
    'Counts of changes': [`${people}/change-counts`],
    Decisions: ['/api/decisions'],
    Health: ['/api/health'],
    'Messages, all': ['/api/cases/messages/all?page=1&pageSize=50'],
    'Messages, failed': ['/api/cases/messages/all?page=1&pageSize=50&state[]=Failed'],
    'Messages, a word': ['/api/cases/messages/all?page=1&pageSize=50&q=Alder'],
  };
}

function yesterday(): string {
  return new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
