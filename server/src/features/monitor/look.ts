/** One look at a log: its head continues the one that was kept, those that its witnesses show, and those of the receipts that people subscribed. */
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { parseVerifierKey, verifyNote } from '@fairbook/domain/logs/note.ts';
import { checkHead, type Finding, findingOf, type LogChecks, readOpening } from '@fairbook/domain/logs/receipt.ts';
import { readSignedHead } from '../../platform/adapters/witness-client.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { type Market, NoAnswer, type ShownLog } from './market.ts';
import { type Alarm, type AlarmCode, type FollowedLog, withAlarm } from './state.ts';

export interface Look {
  readonly market: Market;
  readonly now: Date;
  /** Signed heads of receipts that were not compared with the log yet. */
  readonly receiptHeads: readonly string[];
}

export interface Looked {
  readonly log: FollowedLog;
  /** Heads of receipts that are the beginning of the log. */
  readonly compared: readonly string[];
}

/** Throws NoAnswer where the market gives none. */
export async function lookAt(before: FollowedLog, look: Look): Promise<Looked> {
  const log = before.opening === null ? await openLog(before, look) : before;
  const { opening, head } = log;
  if (opening === null || head === null) return { log, compared: [] };
  const { market, now } = look;
  const shown = await market.readLog(log.sale, log.size);
  const next = await taken(log, head, shown, now);
  if (next.head !== shown.checkpoint) return { log: next, compared: [] };
  const withWitnesses = await compareWitnesses(next, look);
  return compareReceipts(withWitnesses, look);
}

/** Names come from the market, and are in the subjects of mails. */
const mostNameLength = 200;

/** Begins with the head that the first entry is proved by. */
async function openLog(log: FollowedLog, { market, now }: Look): Promise<FollowedLog> {
  const { verifierKey: key, checkpoint } = await market.readLog(log.sale, 0);
  const entry = await market.readOpening(log.sale);
  let opening: Awaited<ReturnType<typeof readOpening>>;
  try {
    opening = await readOpening(log.sale, entry, checksBy(key));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NoAnswer(`its first entry is of an unknown form: ${error.message}`);
  }
  if ('code' in opening) return withAlarm(log, alarmOf('not-signed', now, [checkpoint]));
  const head = entry.proof.slice(entry.proof.indexOf('\n\n') + 2);
  const { origin, witnesses } = opening;
  return {
    ...log,
    name: opening.name.slice(0, mostNameLength),
    closeDate: log.closeDate ?? opening.closeDate,
    opening: { origin, key, witnesses: witnesses.map((one) => ({ key: one.key, url: one.url })) },
    head,
    size: parseSignedHead(head)?.head.size ?? 0,
  };
}

/** The log with the head that is shown, where that continues the one that was kept; else with an alarm, and the kept head stays. */
async function taken(log: FollowedLog, kept: string, shown: ShownLog, now: Date): Promise<FollowedLog> {
  const finding = await compare(log, kept, shown);
  if (finding) return withAlarm(log, alarmFrom(finding, now));
  const closedAt = log.closedAt ?? (shown.isClosed ? now.toISOString() : null);
  const next = { ...log, head: shown.checkpoint, size: shown.size, isClosed: shown.isClosed, closedAt };
  const { contradicted } = shown;
  if (contradicted === null) return next;
  const heads = [contradicted.kept, contradicted.shown].filter((one) => one !== null);
  return withAlarm(next, alarmOf('contradicted', now, heads));
}

/** A head that is shown later must be of the same log: the checks of a receipt ask for the sale alone. */
async function compare(log: FollowedLog, kept: string, shown: ShownLog): Promise<Finding | null> {
  const about = { auctionId: log.sale, order: null, index: Math.max(0, log.size - 1) };
  const { origin = '', key = '' } = log.opening ?? {};
  const finding = await checkHead(about, kept, shown, checksBy(key));
  const isOfLog = [kept, shown.checkpoint].every((text) => parseSignedHead(text)?.head.origin === origin);
  return finding ?? (isOfLog ? null : findingOf('not-signed', about, kept, shown.checkpoint));
}

/** Compares the newest head of each witness, from the witness itself. One that gives no valid answer proves nothing. */
async function compareWitnesses(log: FollowedLog, { market, now }: Look): Promise<FollowedLog> {
  let next = log;
  for (const { key, url } of log.opening?.witnesses ?? []) {
    const answer = await readSignedHead(url, log.opening?.origin ?? '', market.isLocal);
    const text = typeof answer === 'object' ? answer?.text : undefined;
    const size = text === undefined ? null : witnessedSize(log, text, key);
    if (text === undefined || size === null || size > log.size) continue;
    const finding = await compare(log, text, await market.readLog(log.sale, size, log.size));
    if (finding) next = withAlarm(next, alarmFrom(finding, now));
  }
  return next;
}

/** Null for a text that this log and the witness did not both sign. */
function witnessedSize({ opening }: FollowedLog, text: string, witness: string): number | null {
  const signed = parseSignedHead(text);
  const [key, own] = [opening?.key ?? '', witness].map((one) => parseVerifierKey(one, sha256));
  if (!signed || !key || !own || signed.head.origin !== opening?.origin) return null;
  if (!verifyNote(signed.note, key, verifyEd25519)) return null;
  return verifyCosignature(signed.note, own, verifyEd25519) === null ? null : signed.head.size;
}

/** Sizes that are asked beside each of a receipt, so that the market does not see which one is watched. */
const decoys = 7;

/**
 * Compares heads of receipts, each once: afterwards the head that is kept contains it. The market is asked for the proofs of other sizes besides, in an
 * order that says nothing, since an operator who knew which entries are watched could change others.
 */
async function compareReceipts(log: FollowedLog, { market, now, receiptHeads }: Look): Promise<Looked> {
  const compared: string[] = [];
  let next = log;
  for (const text of receiptHeads) {
    const size = parseSignedHead(text)?.head.size ?? 0;
    let shown: ShownLog | null = null;
    for (const each of shuffled([size, ...Array.from({ length: decoys }, () => 1 + randomBelow(log.size))])) {
      // The log may have grown beyond the head that is kept since then.
      const answer = await market.readLog(log.sale, each, each > log.size ? undefined : log.size);
      if (each === size) shown = answer;
    }
    if (shown === null) continue;
    const finding = await compare(log, text, shown);
    if (finding === null) compared.push(text);
    else next = withAlarm(next, alarmFrom(finding, now));
  }
  return { log: next, compared };
}

function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function checksBy(verifierKey: string): LogChecks {
  return {
    verifierKey,
    sha256,
    verify: ({ publicKey, message, signature }) => verifyEd25519(publicKey, message, signature),
  };
}

const codes: Partial<Record<Finding['code'], AlarmCode>> = {
  shorter: 'shorter',
  'other-key': 'other-key',
  'not-signed': 'not-signed',
};

function alarmFrom({ code, heads }: Finding, now: Date): Alarm {
  const known = codes[code] ?? 'changed';
  return alarmOf(
    known,
    now,
    [heads.kept, heads.shown].filter((one) => one !== null),
  );
}

export function alarmOf(code: AlarmCode, now: Date, heads: readonly string[], about = ''): Alarm {
  return { id: `${code} ${about}`.trim(), code, at: now.toISOString(), says: null, heads: [...heads] };
}
