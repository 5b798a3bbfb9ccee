/** Random acts of people in a sale, each request with its result, so that a test can compare it with the log. */
import { randomUUID } from 'node:crypto';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { Bearer } from '../ask.ts';
import { pdfOf } from '../pdf.ts';
import type { AdminClient, MarketClient } from '../test-server.ts';
import type { AdminPerson, Member } from './accounts.ts';
import { hoursFromNow } from './auctions.ts';
import { first, investmentsOf, second } from './orders.ts';

/** The addresses to which requests go: those of a test server, or of a process that can be killed. */
export interface Sites {
  market(person: Bearer): MarketClient;
  admin(person: Bearer): AdminClient;
}

/** A sale with the people who act in it. */
export interface ActedSale {
  readonly id: string;
  readonly issuer: Member;
  /** Confirms what the issuer requests, where the municipality has two people. */
  readonly colleague: Member | null;
  readonly investors: readonly Member[];
  readonly owners: readonly [AdminPerson, AdminPerson];
  readonly attempts: Attempt[];
}

/** Entries that the log must have of a request that was answered. */
interface Answered {
  /** The entry of an order. */
  readonly entry?: string;
  readonly reason?: string;
  /** Orders that were reconfirmed. */
  readonly confirmed?: number;
}

export interface Attempt {
  /** The kind of entry it makes. */
  readonly kind: string;
  /** Sent again with its key until it is answered; requests without a key are sent once. */
  readonly isKeyed: boolean;
  /** In the entry and nowhere else. */
  readonly reason: string | null;
  /** A request that a second person has to confirm makes no entry by itself. */
  readonly isRequest: boolean;
  send(sites: Sites): Promise<Answered>;
  state: 'unanswered' | 'made' | 'refused';
  answered: Answered;
}

export type Pick = (count: number) => number;

/** The same numbers below `count` each time. */
export function numbersFrom(seed: number): Pick {
  let state = seed;
  return (count) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
}

type Send = Attempt['send'];
type Act = (sale: ActedSale, pick: Pick, sites: Sites) => Promise<Attempt | null>;

function attempt(kind: string, send: Send, more: Partial<Attempt> = {}): Attempt {
  const standard = { isKeyed: true, reason: null, isRequest: false, state: 'unanswered', answered: {} } as const;
  return { ...standard, ...more, kind, send };
}

/** A text that names one request. */
const newReason = (why: string) => `${why} (${randomUUID()})`;
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
const someOf = <One>(list: readonly One[], pick: Pick) => list[pick(list.length)];

const place: Act = async ({ id, investors }, pick) => {
  const person = someOf(investors, pick);
  const days = { [pick(2) === 0 ? first : second]: 5_000 * (1 + pick(3)) };
  const input = { params: { auctionId: id }, body: { investments: investmentsOf(days) }, ...keyed() };
  if (!person) return null;
  return attempt('PLACE', async (sites) => entryOf(await sites.market(person).placeBid(input)));
};

const entryOf = ({ log }: { readonly log: { readonly entry: string } | null }) => ({ entry: log?.entry ?? '' });

/** One open order of someone. */
async function openOrder({ id, investors }: ActedSale, pick: Pick, sites: Sites) {
  const person = someOf(investors, pick);
  if (!person) return null;
  const { rows } = await sites.market(person).listMyBids({ query: { auctionId: id } });
  const bid = someOf(
    rows.filter(({ state }) => state !== 'Withdrawn'),
    pick,
  );
  return bid ? { person, params: { auctionId: id, bidId: bid.bidId } } : null;
}

const amend: Act = async (sale, pick, sites) => {
  const own = await openOrder(sale, pick, sites);
  const body = { investments: investmentsOf({ [first]: 5_000 * (1 + pick(2)) }) };
  const send: Send = async (there) =>
    own ? entryOf(await there.market(own.person).amendBid({ params: own.params, body })) : {};
  return own && attempt('AMEND', send, { isKeyed: false });
};

const withdraw: Act = async (sale, pick, sites) => {
  const own = await openOrder(sale, pick, sites);
  const send: Send = async (there) =>
    own ? entryOf(await there.market(own.person).withdrawBid({ params: own.params })) : {};
  return own && attempt('WITHDRAW', send, { isKeyed: false });
};

const reconfirm: Act = async ({ id, investors }, pick, sites) => {
  const person = someOf(investors, pick);
  if (!person) return null;
  const params = { auctionId: id };
  const last = (await sites.market(person).readPublicAuction({ params })).supplements.at(-1);
  if (!last) return null;
  const input = { params, body: { supplementId: last.id }, ...keyed() };
  return attempt('RECONFIRM', (there) => there.market(person).reconfirmOrders(input));
};

/** A change that the issuer requests with a reason of its own. */
function change(sale: ActedSale, kind: string, send: (client: MarketClient, reason: string) => Promise<unknown>) {
  const reason = newReason('A storm has closed the offices of the city');
  const work: Send = async ({ market }) => {
    await send(market(sale.issuer), reason);
    return { reason };
  };
  return attempt(kind, work, { reason, isRequest: sale.colleague !== null });
}

const reschedule: Act = async (sale, pick) => {
  const [closeDate, key] = [hoursFromNow(26 + pick(40)).toISOString(), keyed()];
  return change(sale, 'RESCHEDULE', (client, reason) =>
    client.rescheduleAuction({ params: { auctionId: sale.id }, body: { closeDate, reason }, ...key }),
  );
};

const supplement: Act = async (sale, pick, sites) => {
  const params = { auctionId: sale.id };
  const { documents } = await sites.market(sale.issuer).readOwnAuction({ params });
  const document = pick(2) === 0 ? 'docOther1' : 'docOther2';
  const seen = documents[document]?.id;
  const content = pdfOf(randomUUID());
  const files = { file: [new File([content], 'page.pdf', { type: 'application/pdf' })] };
  const key = keyed();
  return change(sale, 'SUPPLEMENT', (client, reason) =>
    client.supplementDocument({ params, body: { document, reason, ...(seen && { insteadOf: seen }) }, files, ...key }),
  );
};

const withdrawMaturity: Act = async (sale, pick) => {
  const [maturities, key] = [[{ maturityDate: pick(2) === 0 ? first : second }], keyed()];
  return change(sale, 'WITHDRAW_MATURITIES', (client, reason) =>
    client.withdrawMaturities({ params: { auctionId: sale.id }, body: { maturities, reason }, ...key }),
  );
};

const resize: Act = async (sale, pick) => {
  const principal = 100_000 + 5_000 * (pick(7) - 3);
  const [maturities, key] = [[{ maturityDate: first, principal }], keyed()];
  return change(sale, 'RESIZE', (client, reason) =>
    client.resizeSale({ params: { auctionId: sale.id }, body: { maturities, reason }, ...key }),
  );
};

/** A proposal makes no entry by itself: an administrator decides about it. */
const amendTerms: Act = async (sale, pick) => {
  const [params, principalAmount] = [{ auctionId: sale.id }, 100_000 + 5_000 * pick(4)];
  const row = { maturityDate: first, interestRate: 5, yield: 3.1, price: 0, principalAmount };
  const body = pick(2) === 0 ? { maturities: [row] } : { purpose: `Pipes ${randomUUID()}` };
  const asked = change(sale, 'AMEND_TERMS', (client, reason) =>
    client.requestAmendment({ params, body: { ...body, reason } }),
  );
  return { ...asked, isKeyed: false, isRequest: true };
};

const decideTerms: Act = async ({ id, owners: [administrator] }, pick, sites) => {
  const { requests } = await sites.admin(administrator).readAmendments({ params: { auctionId: id } });
  const open = requests.find(({ status }) => status === 'Requested');
  if (!open) return null;
  const status = pick(4) > 0 ? 'Approved' : 'Returned';
  const input = { params: { auctionId: id, amendmentId: open.id }, body: { status, remarks: 'So be it' } } as const;
  const send: Send = async ({ admin }) => {
    await admin(administrator).decideAmendment(input);
    return status === 'Approved' ? { reason: open.reason } : {};
  };
  return attempt(status === 'Approved' ? 'AMEND_TERMS' : 'RETURN_TERMS', send, { isKeyed: false });
};

/** The second person confirms what was requested. */
const confirm: Act = async ({ id, colleague }, _pick, sites) => {
  if (!colleague) return null;
  const { open } = await sites.market(colleague).readSaleChanges({ params: { auctionId: id } });
  if (!open) return null;
  const { reason, kind } = open;
  const input = { params: { id: open.id }, ...keyed() };
  const send: Send = async ({ market }) => {
    await market(colleague).confirmDecision(input);
    return { reason };
  };
  return attempt(kind, send);
};

const halt: Act = async ({ id, issuer }) => {
  const [reason, key] = [newReason('A figure is being corrected'), keyed()];
  const send: Send = async ({ market }) => {
    await market(issuer).haltAuction({ params: { auctionId: id }, body: { reason }, ...key });
    return { reason };
  };
  return attempt('HALT', send, { reason });
};

/** Resumes; where the close has passed meanwhile, the sale closes at once. */
const resume: Act = async ({ id, issuer }, pick) => {
  const choice = (['extend', 'keep', 'close'] as const)[pick(3)] ?? 'keep';
  return resumeWith(id, issuer, choice);
};

/** Resumes a halted sale by its issuer. */
export function resumeWith(id: string, issuer: Member, choice: 'extend' | 'keep' | 'close'): Attempt {
  const key = keyed();
  return attempt('RESUME', async ({ market }) => {
    await market(issuer).resumeAuction({ params: { auctionId: id }, body: { choice }, ...key });
    return {};
  });
}

/** An Owner requests the cancellation of a halted sale, where no one has yet, and another one confirms it. The request makes no entry. */
const cancel: Act = async ({ id, owners: [ada, ben] }, _pick, sites) => {
  const requests = () => sites.admin(ben).listPendingDecisions({ query: { subject: `auction:${id}` } });
  if ((await requests()).length === 0) {
    const body = { reason: 'The issuer was dissolved' };
    await sites.admin(ada).cancelAuction({ params: { auctionId: id }, body, ...keyed() });
  }
  const [request] = await requests();
  if (!request) return null;
  const input = { params: { id: request.id }, ...keyed() };
  return attempt('CANCEL', async ({ admin }) => {
    await admin(ben).confirmDecision(input);
    return {};
  });
};

/** Each as often as it is named. */
const whileOpen: readonly Act[] = [
  ...[place, place, place, place, amend, amend, withdraw, reconfirm, reconfirm],
  ...[reschedule, supplement, withdrawMaturity, confirm, confirm, halt],
];
const beforeStart: readonly Act[] = [
  ...[amendTerms, amendTerms, decideTerms, decideTerms, decideTerms],
  ...[reschedule, supplement, withdrawMaturity, confirm, confirm, halt],
];
const whileHalted: readonly Act[] = [resume, resume, resume, resume, resume, cancel, supplement, confirm, amend];
const afterClose: readonly Act[] = [resize, resize, confirm, confirm, place];
/** Acts that an old page still offers are requested, too. */
const always: readonly Act[] = [place, amend, withdraw, reconfirm, reschedule, halt, resume, resize, cancel];

/** Someone does something in the sale. Refusals are part of it; an answer that says the server failed is not, and is thrown. */
export async function actIn(sale: ActedSale, pick: Pick, sites: Sites): Promise<void> {
  const next = await chooseAct(sale, pick, sites).catch((error: unknown) => {
    throwFailure(error);
    return null;
  });
  if (next === null) return;
  sale.attempts.push(next);
  await tryIt(next, sites);
}

async function chooseAct(sale: ActedSale, pick: Pick, sites: Sites): Promise<Attempt | null> {
  const { status, isHalted } = await sites.market(sale.issuer).readPublicAuction({ params: { auctionId: sale.id } });
  const running = status === 'Scheduled' ? beforeStart : whileOpen;
  const sensible = status === 'Ended' ? afterClose : isHalted ? whileHalted : running;
  const act = someOf(pick(6) === 0 ? always : sensible, pick);
  return act ? act(sale, pick, sites) : null;
}

/** Sends a request, for the first time or again. */
export async function tryIt(one: Attempt, sites: Sites): Promise<void> {
  try {
    one.answered = await one.send(sites);
    one.state = 'made';
  } catch (error) {
    throwFailure(error);
    if (!isUnanswered(error)) one.state = 'refused';
  }
}

/** It is open whether the request was carried out: the process died, or was too busy to say. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 503;
}

/** A connection that ends in the middle of an answer is a TypeError of this text. */
function throwFailure(error: unknown): void {
  const isCut = error instanceof TypeError && error.message === 'terminated';
  if (isCut || (error instanceof ApiError && error.status < 500) || isBusy(error)) return;
  throw error;
}

const isBusy = (error: unknown) => error instanceof ApiError && error.status === 503;
