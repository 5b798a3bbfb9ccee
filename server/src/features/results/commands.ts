/** Commands that close an auction by hand and verify a closing record. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { formatDollars } from '@fairbook/domain/base/money.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { documentSlots, haltParties, labelOf, resumeChoices, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import type { ClosingRecord } from '@fairbook/domain/record/closing.ts';
import { extensionOf } from '@fairbook/domain/record/extensions.ts';
import { unknownInWords, unknownSentence } from '@fairbook/domain/record/unknown.ts';
import { type Verification, verifyBytes, verifyRecord } from '@fairbook/domain/record/verification.ts';
import { z } from 'zod';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { readWhole, recordIn, sizeOf } from '../../platform/base/file-bytes.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { type Closer, type CloseVerdict, closeAuction } from './close.ts';

type Print = (line: string) => void;

const toStdout: Print = (line) => process.stdout.write(`${line}\n`);

/** Closes an auction whose close has come, as the worker would. Returns 0 where it is closed afterwards, otherwise 1. */
export async function closeByHand(deps: Closer, auctionUuid: string, print: Print = toStdout): Promise<number> {
  const known = z.uuid().safeParse(auctionUuid).success;
  const sale = known ? await findSale(deps.db, { uuid: auctionUuid }) : undefined;
  const verdict = sale ? await closeAuction(deps, sale.id) : 'unknown';
  const close = sale?.closeDate?.toISOString();
  const sentences: Record<CloseVerdict, string> = {
    closed: `${sale?.name} is closed: the allocations and the closing record are written.`,
    'closed before': `${sale?.name} was already closed; nothing was changed.`,
    'waits for the issuer': `${sale?.name} has ended. By its terms its issuer can decide about the amounts; the result follows.`,
    'waits for witnesses': `${sale?.name} has ended, and its witnesses have not signed the closing head. Allocation goes on by itself once they have; unless its rule draws lots from their signatures, it waits for their deadline at most.`,
    'waits for the beacon': `${sale?.name} has ended. Its rule draws lots with a round of a public beacon, which is not in the log yet: the worker fetches it, and allocation goes on by itself.`,
    contradicted: `${sale?.name} has ended. Its order log is not the one that was signed: nothing is allocated, and doctor says what differs.`,
    'not due': `${sale?.name} is ${sale?.status} and ${close ? `closes at ${close}` : 'has no close yet'}; nothing was changed.`,
    canceled: `${sale?.name} was canceled: nothing is allocated, and nothing was changed.`,
    unknown: `No auction has the id ${auctionUuid}.`,
  };
  print(sentences[verdict]);
  return verdict === 'closed' || verdict === 'closed before' ? 0 : 1;
}

/**
 * Verifies a closing record in a file: the record itself, or the response of the call that reads it, which names the published fingerprint too.
 * Returns 0 where it is verified, 1 where something is wrong, 2 where it is of another format and cannot be read, 3 where there is no error in what
 * could be checked and something is unknown, and 4 where there is none and it says that its witnesses signed too late. Needs no database.
 */
export async function verifyFile(path: string, expected?: string, print: Print = toStdout): Promise<number> {
  const answer = (await sizeOf(path)) <= maxAnswerBytes ? publishedIn(await readWhole(path)) : null;
  const wanted = expected ?? answer?.fingerprint;
  const verification = answer ? verifyRecord(answer.record, sha256Hex, wanted) : verifyBytes(recordIn(path), wanted);
  for (const line of verdictOf(verification, wanted)) print(line);
  if (verification.isTrue) return 0;
  if (verification.finding === null) return verification.late ? 4 : 3;
  return verification.isKnown ? 1 : 2;
}

/** Responses of the call have records of up to 4 MB, in which every quote is escaped. */
const maxAnswerBytes = 16 * 1024 * 1024;

const published = z.object({ record: z.string(), fingerprint: z.string().optional() });
const answered = z.object({ data: published });

/** The record in a response of the call; null where the text is no response. */
function publishedIn(text: string): z.infer<typeof published> | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const answer = answered.safeParse(json);
  if (answer.success) return answer.data.data;
  const alone = published.safeParse(json);
  return alone.success ? alone.data : null;
}

function changeLines(record: ClosingRecord): string[] {
  return (extensionOf(record, 'changes') ?? []).map((change) => {
    const { at, reason } = change;
    if (change.kind === 'SUPPLEMENT')
      return `${labelOf(documentSlots, change.document)} supplemented ${at} with the file ${change.sha256}: ${reason}`;
    if (change.kind === 'WITHDRAW_MATURITIES')
      return `Withdrawn ${at}: ${change.maturities.map(keyOf).join(', ')}: ${reason}`;
    if (change.kind === 'RESIZE') {
      const amounts = change.maturities.map((one) => `${keyOf(one)} ${formatDollars(one.principal)}`);
      return `Amounts decided ${at}: ${amounts.join(', ') || 'as announced'}: ${reason}`;
    }
    if (change.kind === 'AMEND_TERMS') return `Terms amended ${at}: ${reason}`;
    return `Rescheduled ${at} to ${change.startAfter} – ${change.closeAfter}: ${reason}`;
  });
}

function haltLines({ halts }: ClosingRecord): string[] {
  if (halts.length === 0) return ['The sale was not halted. Every order was placed between start and close.'];
  return [
    ...halts.flatMap(({ haltedAt, haltedBy, reason, resumedAt, resumedBy, choice, closeAfter }) => [
      `Halted ${haltedAt} (${labelOf(haltParties, haltedBy)}): ${reason}`,
      `Resumed ${resumedAt} (${labelOf(haltParties, resumedBy)}): ${labelOf(resumeChoices, choice)}, ${closeAfter}`,
    ]),
    'No order was placed while the sale was halted, and the close is the decided one.',
  ];
}

function verdictOf(verification: Verification, expected: string | undefined): string[] {
  const { isKnown, unknown, late, fingerprint, finding, record, counts } = verification;
  if (finding !== null)
    return [isKnown ? 'FALSE' : 'NOT READ', english(finding), `Fingerprint of this text: ${fingerprint}`];
  const lines =
    unknown.length === 0
      ? [late ? `LATE: ${english(late)}` : 'TRUE']
      : [
          late ? `LATE: ${english(late)}` : `NOT CHECKED: ${unknown.map(unknownInWords).join('; ')}`,
          ...unknown.map((one) => english(unknownSentence(one))),
        ];
  if (record) {
    const { auction, totals, log } = record;
    const { principal, demand, award, outcome } = totals;
    lines.push(
      `${auction.name}, closed ${auction.closeDate}: ${labelOf(saleOutcomes, outcome)}.`,
      `${counts.orders} orders of ${counts.bidders} investors total ${formatDollars(demand)} of ${formatDollars(principal)} offered and were allocated ${formatDollars(award)}.`,
      ...(unknown.length === 0
        ? [`Every allocation follows the rule ${record.rule.version}.`, ...haltLines(record), ...changeLines(record)]
        : []),
      `It closed with ${log.size} entries of the order log ${log.origin}, root ${log.root}; verify-log compares them.`,
    );
  }
  lines.push(`Fingerprint: ${fingerprint}`);
  if (expected === undefined)
    lines.push('Compare it with the published one: only then is this the record of the sale.');
  return lines;
}
