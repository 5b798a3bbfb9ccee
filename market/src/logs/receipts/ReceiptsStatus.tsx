/** Checks the order log by itself, and says how that ended: the receipts of this browser, the witnesses, and after the close the record. */

import { formatMonitoredReceipt } from '@fairbook/domain/logs/monitored-receipt.ts';
import { findingInLanguage } from '@fairbook/domain/words/verified-words.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { formatClock, formatDayOf, formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { IconFileCheck } from '@fairbook/ui/icons/objects/file-check.ts';
import { IconEyeCheck } from '@fairbook/ui/icons/signs/eye-check.ts';
import { IconShieldCheck } from '@fairbook/ui/icons/signs/shield-check.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { meta } from '../../base/before-sign-in.ts';
import { usePerson } from '../../base/person.ts';
import type { PublicAuction } from '../../base/queries.ts';
import { receiptTexts } from '../texts/receipts.ts';
import { AskWitness } from './AskWitness.tsx';
import { type CheckedSale, checkLog, checkSale } from './check.ts';
import type { KeptReceipt } from './kept.ts';
import { PinKeys } from './PinKeys.tsx';
import { Contradicted, LateWitnesses, NotChecked, NotReadWhole, SentElsewhere, WrongLog } from './problems.tsx';
import { ReceiptsPlace } from './ReceiptsPlace.tsx';
import { readerOf } from './reader.ts';
import css from './receipts.module.css';
import { sha256 } from './signatures.ts';
import { changeSale, keptSales, onKept, personId } from './store.ts';
import type { Witnessed } from './witnesses.ts';

const words = receiptTexts.check;

const again = 60_000;
/** While the result is being written. */
const soon = 3_000;

export interface ReceiptsStatusProps {
  /** All sales with receipts by default. */
  readonly auction?: PublicAuction;
}

export default function ReceiptsStatus({ auction }: ReceiptsStatusProps) {
  const isInvestor = usePerson().userType !== 'municipality';
  const queries = useQueryClient();
  const [id, status] = [auction?.uuid ?? null, auction?.status ?? null];
  const { data, error, refetch } = useQuery({
    queryKey: ['receipts', id, status],
    queryFn: () => (auction ? checkOne(auction, isInvestor) : checkKept()),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.checked.some(({ record }) => record === 'waiting') ? soon : again),
    meta: { notice: false },
  });
  // A check that began before the receipt was kept says nothing about it. Refetching alone would not end a first check.
  useEffect(
    () => onKept(() => void queries.cancelQueries({ queryKey: ['receipts', id, status] }).then(() => refetch())),
    [queries, refetch, id, status],
  );
  const onRetry = () => void refetch();
  if (error) return <NotChecked failure={error} onRetry={onRetry} />;
  if (!data) return auction ? <ReceiptsPlace /> : null;
  if (data.checked.length === 0 && data.isLasting) return null;
  const { checked, isLasting, withoutReceipt } = data;
  return (
    <div className={css.receipts}>
      {checked.map(({ auctionId, auctionName, contradicted }) => (
        <Contradicted
          key={auctionId}
          log={contradicted}
          auctionId={auctionId}
          saleName={auction === undefined ? auctionName : null}
        />
      ))}
      {checked.map((sale) => (
        <SaleProblem key={sale.auctionId} sale={sale} isOne={auction !== undefined} onRetry={onRetry} />
      ))}
      {checked
        .filter(({ elsewhere }) => elsewhere.length > 0)
        .map((sale) => (
          <SentElsewhere
            key={sale.auctionId}
            sale={sale}
            saleName={auction === undefined ? sale.auctionName : null}
            onOwn={() => void keepOwn(sale).then(onRetry)}
          />
        ))}
      {!isLasting && <p className={css.note}>{words.notLasting}</p>}
      {withoutReceipt > 0 && <p className={css.note}>{words.withoutReceipt(withoutReceipt)}</p>}
      <div className={css.quiet}>
        {isFine(checked) && (
          <Line icon={<IconShieldCheck size={16} stroke={1.6} aria-hidden />} part="receipts-fine">
            {words.fine}
          </Line>
        )}
        {checked.map((sale) => (
          <SaleLines key={sale.auctionId} sale={sale} isOne={auction !== undefined} onRetry={onRetry} />
        ))}
        <HowChecked />
      </div>
    </div>
  );
}

function isFine(checked: readonly CheckedSale[]): boolean {
  const withReceipts = checked.filter(({ receipts }) => receipts > 0);
  return (
    withReceipts.length > 0 &&
    checked.every(
      ({ evidence, contradicted, failure, record }) =>
        evidence.length === 0 && !contradicted && failure === null && record !== 'late',
    )
  );
}

interface SaleProps {
  readonly sale: CheckedSale;
  readonly isOne: boolean;
}

function SaleProblem({ sale, isOne, onRetry }: SaleProps & { readonly onRetry: () => void }) {
  const { uuid } = usePerson();
  const { evidence, failure, auctionName, receipts, record, close, entries } = sale;
  const saleName = isOne ? null : auctionName;
  if (evidence.length > 0) return <WrongLog sale={sale} saleName={saleName} />;
  if (record === 'large' && entries !== null) return <NotReadWhole saleName={saleName} entries={entries} />;
  if (record === 'late' && close) return <LateWitnesses saleName={saleName} close={close} />;
  if (failure === null) return null;
  // Nothing of the reader's could be wrong.
  if (receipts === 0) return <p className={css.note}>{words.logUnchecked}</p>;
  const { auctionId, lastPlaced } = sale;
  return (
    <NotChecked saleName={saleName} failure={failure} onRetry={onRetry}>
      {lastPlaced?.key !== undefined && (
        <AskWitness
          question={{ auctionId, key: lastPlaced.key, person: uuid, lines: lastPlaced.lines, receipt: lastPlaced }}
        />
      )}
    </NotChecked>
  );
}

/** Results that are right besides the receipts. Nothing is, where anything is wrong. */
function SaleLines({ sale, isOne, onRetry }: SaleProps & { readonly onRetry: () => void }) {
  const { evidence, contradicted, witnessed, record, close, auctionName, newest } = sale;
  const zone = useZone();
  if (evidence.length > 0 || contradicted || !witnessed) return null;
  const name = isOne ? '' : `${auctionName}: `;
  return (
    <>
      <Line icon={<IconEyeCheck size={16} stroke={1.6} aria-hidden />} part="witnessed">
        {name}
        {witnessedInWords(witnessed, zone)}
        {witnessed.unreachable.length > 0 && ` ${words.unreachable(witnessed.unreachable)}`}
        {witnessed.witnesses > 0 && ` ${pinnedInWords(witnessed)}`}
        {isOne && witnessed.witnesses > 0 && <PinKeys arePinned={witnessed.pinned !== null} onPinned={onRetry} />}
      </Line>
      {record === 'matches' && (
        <Line icon={<IconFileCheck size={16} stroke={1.6} aria-hidden />} part="record-fine">
          {words.recordFine} {close && findingInLanguage(close)}
        </Line>
      )}
      {isOne && newest && <MonitorLinks receipt={newest} />}
    </>
  );
}

/** A link to each monitor that the operator names. The receipt in it is in the fragment, which browsers send to no one. */
function MonitorLinks({ receipt }: { readonly receipt: KeptReceipt }) {
  const { data } = useQuery(meta);
  const language = document.documentElement.lang;
  return data?.monitors.map((url) => (
    <a
      key={url}
      href={`${url}/?language=${language}#${formatMonitoredReceipt(receipt, sha256)}`}
      target="_blank"
      rel="noreferrer"
    >
      {words.watch(new URL(url).host)}
    </a>
  ));
}

function Line({
  icon,
  part,
  children,
}: {
  readonly icon: ReactNode;
  readonly part: string;
  readonly children: ReactNode;
}) {
  return (
    <p role="status" data-part={part}>
      {icon} {children}
    </p>
  );
}

function witnessedInWords({ witnesses, head }: Witnessed, zone: string): string {
  if (witnesses === 0) return words.noWitnesses;
  if (head === null) return words.notWitnessed;
  const at = head.at.toISOString();
  const isToday = formatDayOf(at, zone) === formatDayOf(new Date().toISOString(), zone);
  const when = isToday ? formatClock(at, zone) : formatMoment(at, zone);
  return words.witnessed(head.signatures, witnesses, head.size - 1, when);
}

function pinnedInWords({ witnesses, pinned, head }: Witnessed): string {
  if (pinned !== null) return words.pinned(pinned, witnesses);
  return head === null ? words.notPinnedYet : words.notPinned;
}

/** The reader sent these from elsewhere: they are not named again. */
async function keepOwn({ auctionId, elsewhere }: CheckedSale): Promise<void> {
  const own = elsewhere.map(({ finding }) => finding.index);
  await changeSale(
    await personId(),
    auctionId,
    (sale) => sale && { ...sale, ownElsewhere: [...(sale.ownElsewhere ?? []), ...own] },
  );
}

interface Result {
  readonly checked: readonly CheckedSale[];
  readonly isLasting: boolean;
  /** Entries of the reader's orders that this browser has no receipts of. */
  readonly withoutReceipt: number;
}

async function checkKept(): Promise<Result> {
  const { sales, isLasting } = await keptSales(await personId());
  const checked: CheckedSale[] = [];
  for (const sale of sales) checked.push(await checkSale(sale, readerOf(sale.auctionId)));
  return { checked, isLasting, withoutReceipt: 0 };
}

async function checkOne({ uuid, profile, status }: PublicAuction, isInvestor: boolean): Promise<Result> {
  const { sales, isLasting } = await keptSales(await personId());
  const reader = readerOf(uuid, { isWhole: status === 'Ended', asksWitnesses: true });
  const kept = sales.find(({ auctionId }) => auctionId === uuid);
  if (kept) return { checked: [await checkSale(kept, reader)], isLasting, withoutReceipt: 0 };
  const entries = isInvestor ? await reader.ownEntries().catch(() => []) : [];
  const unknown = {
    auctionId: uuid,
    auctionName: profile.name,
    verifierKey: null,
    head: null,
    receipts: [],
    evidence: [],
  };
  const { checked: _, ...result } = await checkLog(unknown, reader);
  // Before a sale goes live it has no log.
  const hasLog = statusOf(result.failure) !== 404;
  // Where there is nothing to keep, it does not matter whether the browser could.
  return {
    checked: hasLog ? [result] : [],
    isLasting: isLasting || entries.length === 0,
    withoutReceipt: entries.length,
  };
}

const howCheckedWords = receiptTexts.how;

/** “How this is checked”: receipts, the log, its witnesses, and what none of them can show. */
function HowChecked() {
  return (
    <details className={css.how}>
      <summary>{howCheckedWords.title}</summary>
      <dl>
        {howCheckedWords.parts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{howCheckedWords.limitsLead}</p>
      <ul>
        {howCheckedWords.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p>
        <a href="/verify.html" download>
          {howCheckedWords.saveVerifier}
        </a>
      </p>
    </details>
  );
}
