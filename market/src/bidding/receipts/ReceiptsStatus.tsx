/** Compares the receipts of this browser with the order log by itself, and says how that ended. */

import { messageOf } from '@fairbook/ui/queries.ts';
import { saveFile } from '@fairbook/ui/save-file.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { receiptTexts } from '../../texts/receipts.ts';
import { inTime } from '../send-order.ts';
import { type CheckedSale, checkSale, type LogReader } from './check.ts';
import css from './receipts.module.css';
import { keptSales, onKept, personId } from './store.ts';

const words = receiptTexts.check;

/** An answer that comes later counts as none. */
const longestAnswer = 10_000;
const again = 60_000;

export interface ReceiptsStatusProps {
  /** All sales with receipts by default. */
  readonly auctionId?: string;
}

export default function ReceiptsStatus({ auctionId }: ReceiptsStatusProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['receipts', auctionId ?? null],
    queryFn: () => checkAll(auctionId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: again,
    meta: { notice: false },
  });
  useEffect(() => onKept(() => void refetch({ cancelRefetch: true })), [refetch]);
  if (error) return <NotChecked failure={error} onRetry={() => void refetch()} />;
  if (!data || data.checked.length === 0) return null;
  const { checked, isLasting } = data;
  const isFine = checked.every(({ evidence, failure }) => evidence.length === 0 && failure === null);
  return (
    <div className={css.receipts}>
      {checked.map((sale) => (
        <SaleStatus key={sale.auctionId} sale={sale} isOne={auctionId !== undefined} onRetry={() => void refetch()} />
      ))}
      {!isLasting && <p className={css.note}>{words.notLasting}</p>}
      <details className={css.quiet}>
        <summary>
          {isFine && (
            <span role="status" data-part="receipts-fine">
              <IconShieldCheck size={16} stroke={1.6} aria-hidden /> {words.fine}
            </span>
          )}{' '}
          <span className={css.how}>{words.how}</span>
        </summary>
        <p>{words.proves}</p>
        <ul>
          {words.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface SaleStatusProps {
  readonly sale: CheckedSale;
  readonly isOne: boolean;
  readonly onRetry: () => void;
}

function SaleStatus({ sale, isOne, onRetry }: SaleStatusProps) {
  const { evidence, failure, auctionId, auctionName } = sale;
  const saleName = isOne ? null : auctionName;
  if (evidence.length === 0)
    return failure === null ? null : <NotChecked saleName={saleName} failure={failure} onRetry={onRetry} />;
  return (
    <Alert
      className={css.alarm}
      color="red"
      role="alert"
      title={words.wrong}
      icon={<IconAlertTriangle size={24} aria-hidden />}
    >
      {saleName && <p>{words.inSale(saleName)}</p>}
      <ul className={css.findings}>
        {[...new Set(evidence.map(({ finding }) => finding.sentence))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{words.meaning}</p>
      <Button
        color="red"
        onClick={() =>
          saveFile(`fairbook-evidence-${auctionId}.json`, evidenceText(auctionId, sale), 'application/json')
        }
      >
        {words.save}
      </Button>
    </Alert>
  );
}

interface NotCheckedProps {
  readonly saleName?: string | null;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function NotChecked({ saleName = null, failure, onRetry }: NotCheckedProps) {
  return (
    <Alert color="orange" role="alert" title={words.unchecked} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <p>
        {saleName && `${words.inSale(saleName)} `}
        {words.uncheckedMeaning}
      </p>
      <p>
        {words.reason} {messageOf(failure)}
      </p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {words.again}
      </Button>
    </Alert>
  );
}

function evidenceText(auctionId: string, { auctionName, evidence }: CheckedSale): string {
  const file = { format: 'fairbook-evidence-1', savedAt: new Date().toISOString(), auctionId, auctionName };
  return `${JSON.stringify({ ...file, meaning: words.evidenceMeaning, evidence }, null, 2)}\n`;
}

async function checkAll(auctionId: string | undefined) {
  const { sales, isLasting } = await keptSales(await personId());
  const checked: CheckedSale[] = [];
  for (const sale of sales.filter((one) => auctionId === undefined || one.auctionId === auctionId))
    checked.push(await checkSale(sale, readerOf(sale.auctionId)));
  return { checked, isLasting };
}

function readerOf(auctionId: string): LogReader {
  const params = { auctionId };
  const readPart = (from: number) =>
    inTime(longestAnswer, (signal) => api.listMyLogEntries({ params, query: { from }, signal }));
  return {
    head: (from, to) =>
      inTime(longestAnswer, (signal) =>
        api.readOrderLog({ params, query: { from, ...(to !== undefined && { to }) }, signal }),
      ),
    ownEntries: async () => {
      const part = await readPart(0);
      const all = [...part.entries];
      // A server that lies must not keep the browser reading.
      for (let { next } = part, from = 0; next !== null && next > from; ) {
        from = next;
        const more = await readPart(from);
        all.push(...more.entries);
        next = more.next;
      }
      return all;
    },
  };
}
