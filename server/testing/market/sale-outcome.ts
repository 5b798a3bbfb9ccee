/** Compares a sale with what people asked for and were answered: its log, its trail, and the notices about it. */
import { expect } from 'vitest';
import type { TestServer } from '../test-server.ts';
import { entriesOf } from './proven-sales.ts';
import type { ActedSale, Attempt } from './random-acts.ts';

interface LogEntry {
  readonly index: number;
  readonly at: string;
  readonly kind: string;
  readonly by?: string;
  readonly reason?: string;
  readonly order?: string;
}

/** Everything that was acknowledged is in the log exactly once, and nothing that was refused. */
export async function expectAttemptsInLog({ deps }: TestServer, sale: ActedSale): Promise<void> {
  const log = (await entriesOf(deps.pool, sale.id)).map((text) => JSON.parse(text) as LogEntry);
  const of = (kind: string) => log.filter((entry) => entry.kind === kind);
  const made = (kind: string) => sale.attempts.filter((one) => one.kind === kind && one.state === 'made');
  const where = sale.id;

  for (const { answered } of sale.attempts) {
    if (answered.entry === undefined) continue;
    // Letting time pass has moved the moments of the log since.
    const { at: _at, ...entry } = JSON.parse(answered.entry) as LogEntry;
    expect(log[entry.index], where).toEqual({ ...entry, at: expect.any(String) });
  }
  // An order that is changed to what it is already, or withdrawn twice, is answered with the entry that says so.
  const answeredBy = (kind: string) => new Set(made(kind).flatMap(({ answered }) => indexIn(answered.entry, kind)));
  for (const one of sale.attempts) expectReasonOnce(one, log, where);

  const kinds = ['PLACE', 'RESUME', 'CANCEL'];
  const counted = kinds.map((kind) => [kind, of(kind).length]);
  expect(counted, where).toEqual(kinds.map((kind) => [kind, made(kind).length]));
  const confirmed = made('RECONFIRM').reduce((total, { answered }) => total + (answered.confirmed ?? 0), 0);
  expect(of('RECONFIRM').length, where).toBe(confirmed);
  expect(answeredBy('PLACE').size, where).toBe(of('PLACE').length);
  for (const kind of ['AMEND', 'WITHDRAW']) {
    // Requests without a key are not sent again, so that it stays open if the unanswered ones were carried out.
    const open = sale.attempts.filter((one) => one.kind === kind && one.state === 'unanswered').length;
    const known = answeredBy(kind).size;
    expect(of(kind).length, where).toBeGreaterThanOrEqual(known);
    expect(of(kind).length, where).toBeLessThanOrEqual(known + open);
  }
}

/** The index of an entry of this kind. */
function indexIn(text: string | undefined, kind: string): number[] {
  const entry = text === undefined ? null : (JSON.parse(text) as LogEntry);
  return entry?.kind === kind ? [entry.index] : [];
}

function expectReasonOnce(
  { kind, state, reason, isRequest, answered }: Attempt,
  log: readonly LogEntry[],
  where: string,
) {
  const named = reason ?? answered.reason;
  if (named === undefined || named === null) return;
  const entries = log.filter((entry) => entry.reason === named).map((entry) => entry.kind);
  if (state === 'refused' && reason !== null) expect(entries, where).toEqual([]);
  else if (state === 'made' && !isRequest) expect(entries, where).toEqual([kind]);
  else expect(entries.length, where).toBeLessThanOrEqual(1);
}

/** How the trail names what each entry of the log says. */
const actions: Readonly<Record<string, string>> = {
  HALT: 'auction.halt',
  RESUME: 'auction.resume',
  SUPPLEMENT: 'auction.supplement',
  WITHDRAW_MATURITIES: 'auction.withdraw-maturities',
  RESIZE: 'auction.resize',
  AMEND_TERMS: 'auction.approve-amendment',
  CANCEL: 'auction.cancel',
  RESULT: 'auction.close',
};

const actionOf = ({ kind, by }: LogEntry) =>
  kind === 'RESCHEDULE' ? (by === 'issuer' ? 'auction.reschedule' : 'auction.extend') : actions[kind];

/** The trail has each event of the log once, and no other. */
export async function expectTrail({ deps }: TestServer, { id }: ActedSale): Promise<void> {
  const log = (await entriesOf(deps.pool, id)).map((text) => JSON.parse(text) as LogEntry);
  const expected = log.flatMap((entry) => actionOf(entry) ?? []).sort();
  // Acts of investors come to the trail with the result, when the sealer runs.
  await deps.pool.query('select release_held_events()');
  const { rows } = await deps.pool.query<{ action: string }>(
    `select action from audit_event where subject = 'auction:' || $1 and action = any($2)`,
    [id, [...Object.values(actions), 'auction.reschedule', 'auction.extend']],
  );
  expect(rows.map(({ action }) => action).sort(), id).toEqual(expected);
  const { rows: confirmations } = await deps.pool.query<{ orders: number }>(
    `select coalesce(sum((detail ->> 'orders')::integer), 0)::integer as orders from (
       select subject, action, detail from audit_event union all select subject, action, detail from held_audit_event) event
     where subject = 'auction:' || $1 and action = 'auction.reconfirm'`,
    [id],
  );
  expect(confirmations, id).toEqual([{ orders: log.filter(({ kind }) => kind === 'RECONFIRM').length }]);
}

/** The name under which people are notified of each event of a sale, with the place of its entry in the log. */
const events = `with sale as (select * from auction where uuid = $1::uuid),
  entry as (
    select l.index, l.kind, row_number() over (partition by l.kind order by l.index) as nth from order_log l join sale s on s.id = l.auction_id),
  halt as (select h.*, row_number() over (order by h.id) as nth from auction_halt h join sale s on s.id = h.auction_id),
  change as (
    select c.*, row_number() over (partition by c.kind order by c.decided_at, c.id) as nth
    from sale_change c join sale s on s.id = c.auction_id where c.status = 'Made'),
  amended as (
    select t.uuid, row_number() over (order by t.decided_at, t.id) as nth
    from terms_amendment t join sale s on s.id = t.auction_id where t.status = 'Approved'),
  event as (
    select e.index, 'auction-halted:' || h.uuid as name from halt h left join entry e on e.kind = 'HALT' and e.nth = h.nth
    union all
    select e.index, 'auction-resumed:' || h.uuid from halt h left join entry e on e.kind = 'RESUME' and e.nth = h.nth where h.resumed_at is not null
    union all
    select e.index, case c.kind when 'SUPPLEMENT' then 'auction-supplemented:' when 'WITHDRAW_MATURITIES' then 'auction-maturities-withdrawn:'
        when 'RESIZE' then 'auction-resized:' else case when c.requested_by is null then 'auction-extended:' else 'auction-rescheduled:' end end || c.uuid
    from change c left join entry e on e.kind = c.kind and e.nth = c.nth
    union all
    select e.index, 'auction-amended:' || t.uuid from amended t left join entry e on e.kind = 'AMEND_TERMS' and e.nth = t.nth
    union all
    select e.index, 'auction-cancelled:' || $1::text from entry e where e.kind = 'CANCEL'
    union all
    select e.index, 'auction-closed:' || $1::text from entry e where e.kind = 'RESULT')`;

/** Each of the issuer's people, and everyone with an order that stands, was notified of each event once; and of nothing that did not happen. */
export async function expectToldOnce({ deps }: TestServer, { id, issuer, colleague }: ActedSale): Promise<void> {
  const ask = async (text: string) => (await deps.pool.query(`${events} ${text}`, [id])).rows;
  expect(await ask('select name from event where index is null'), 'an event that is not in the log').toEqual([]);
  const notices = `notice as (select user_id, msg_id, id from notif_history where data ->> 'auctionId' = $1::text
    and msg_id ~ '^auction-(halted|resumed|supplemented|maturities-withdrawn|resized|extended|rescheduled|amended|cancelled|closed):')`;
  const invented = await ask(`, ${notices} select msg_id from notice where msg_id not in (select name from event)`);
  expect(invented, 'notices of what did not happen').toEqual([]);
  const people = `told as (
    select unnest($2::bigint[]) as user_id, 0 as since
    union all
    select p.user_id, p.index from order_log p join sale s on s.id = p.auction_id where p.kind = 'PLACE'
      and not exists (select from order_log w where w.auction_id = p.auction_id and w.bid_id = p.bid_id and w.kind = 'WITHDRAW'))`;
  const owners = [issuer, ...(colleague ? [colleague] : [])].map(({ userId }) => userId);
  const { rows: wrong } = await deps.pool.query(
    `${events}, ${notices}, ${people} select e.name, t.user_id, count(distinct n.id)::integer as notices, count(d.id)::integer as mails
     from event e join told t on t.since < e.index left join notice n on n.user_id = t.user_id and n.msg_id = e.name
     left join delivery d on d.notice_id = n.id group by e.name, e.index, t.user_id having count(distinct n.id) <> 1 or count(distinct d.id) <> 1`,
    [id, owners],
  );
  expect(wrong, `who was not notified exactly once of ${id}: ${JSON.stringify(wrong)}`).toEqual([]);
}
