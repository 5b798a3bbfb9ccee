/** Order logs that are wrong, with the evidence to save, and those that could not be checked. */
import { FindingError, type FindingSentence, Invalid } from '@fairbook/domain/base/sentences/findings.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { evidenceFormats } from '@fairbook/domain/logs/given.ts';
import { findingInLanguage } from '@fairbook/domain/words/verified-words.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { IconAlertTriangle } from '@fairbook/ui/icons/signs/alert-triangle.ts';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { receiptTexts } from '../texts/receipts.ts';
import type { CheckedSale } from './check.ts';
import type { Evidence } from './kept.ts';
import { maxEntries } from './limits.ts';
import css from './receipts.module.css';
import type { ContradictedLog } from './shown-log.ts';

const words = receiptTexts.check;

interface SaleProps {
  readonly sale: CheckedSale;
  readonly saleName: string | null;
}

export function WrongLog({ sale, saleName }: SaleProps) {
  const { evidence } = sale;
  const hasReceipt = evidence.some(({ receipt }) => receipt !== null);
  return (
    <Alarm text={hasReceipt ? words.wrong : words.wrongLog} saleName={saleName} evidence={evidence}>
      <SaveEvidence sale={sale} />
    </Alarm>
  );
}

interface ContradictedProps {
  readonly log: ContradictedLog | null;
  readonly auctionId: string;
  readonly saleName: string | null;
}

/** The contradiction that the market itself found: no browser needs to have kept anything. */
export function Contradicted({ log, auctionId, saleName }: ContradictedProps) {
  if (log === null) return null;
  const text = words.contradicted;
  const file = {
    format: evidenceFormats.commands,
    savedAt: new Date().toISOString(),
    finding: text.title,
    heads: [log.kept, log.shown].filter((head) => head !== null && parseSignedHead(head) !== null),
    found: log.shown,
    receipts: [],
  };
  const save = () =>
    saveFile(`fairbook-evidence-${auctionId}.json`, `${JSON.stringify(file, null, 2)}\n`, 'application/json');
  return (
    <Alarm text={text} saleName={saleName} evidence={[]}>
      <Button color="red" onClick={save}>
        {words.save}
      </Button>
    </Alarm>
  );
}

interface SentElsewhereProps extends SaleProps {
  /** The reader says that it was them. */
  readonly onOwn: () => void;
}

/** Actions in the reader's name that this browser did not send: theirs from another device, or someone else's. */
export function SentElsewhere({ sale, saleName, onOwn }: SentElsewhereProps) {
  const { elsewhere } = sale;
  return (
    <Alarm text={words.elsewhere} saleName={saleName} evidence={elsewhere}>
      <div className={css.choices}>
        <Button variant="default" onClick={onOwn}>
          {words.elsewhere.own}
        </Button>
        <SaveEvidence sale={{ ...sale, evidence: elsewhere }} />
      </div>
    </Alarm>
  );
}

interface AlarmProps {
  readonly text: { readonly title: string; readonly meaning: string };
  readonly saleName: string | null;
  readonly evidence: readonly Evidence[];
  /** Actions of the reader. */
  readonly children: ReactNode;
}

/** Findings, each sentence once. */
function Alarm({ text, saleName, evidence, children }: AlarmProps) {
  return (
    <Alert
      className={css.alarm}
      color="red"
      role="alert"
      title={text.title}
      icon={<IconAlertTriangle size={24} aria-hidden />}
    >
      {saleName && <p>{words.inSale(saleName)}</p>}
      {evidence.length > 0 && (
        <ul className={css.findings}>
          {[...new Set(evidence.map(({ finding }) => findingInLanguage(finding.sentence)))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p>{text.meaning}</p>
      {children}
    </Alert>
  );
}

interface LateProps {
  readonly saleName: string | null;
  /** When the witnesses signed. */
  readonly close: FindingSentence;
}

/** Nothing that was signed was changed, and the operator had time to add to it. */
export function LateWitnesses({ saleName, close }: LateProps) {
  return (
    <Alert
      color="orange"
      role="alert"
      title={words.late.title}
      icon={<IconAlertTriangle size={24} aria-hidden />}
      data-part="witnessed-late"
    >
      {saleName && <p>{words.inSale(saleName)}</p>}
      <p>{findingInLanguage(close)}</p>
      <p>{words.late.meaning}</p>
    </Alert>
  );
}

function SaveEvidence({ sale }: { readonly sale: CheckedSale }) {
  const save = () => saveFile(`fairbook-evidence-${sale.auctionId}.json`, evidenceText(sale), 'application/json');
  return (
    <Button color="red" onClick={save}>
      {words.save}
    </Button>
  );
}

interface NotCheckedProps {
  readonly saleName?: string | null;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** The control to ask through a witness. */
  readonly children?: ReactNode;
}

export function NotChecked({ saleName = null, failure, onRetry, children }: NotCheckedProps) {
  return (
    <Alert color="orange" role="alert" title={words.unchecked} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <p>
        {saleName && `${words.inSale(saleName)} `}
        {words.uncheckedMeaning}
      </p>
      <p>
        {words.reason} {failureInWords(failure)}
      </p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {words.again}
      </Button>
      {children}
    </Alert>
  );
}

export function failureInWords(failure: unknown): string {
  return failure instanceof FindingError || failure instanceof Invalid
    ? findingInLanguage(failure.finding)
    : messageOf(failure);
}

interface NotReadWholeProps {
  readonly saleName: string | null;
  readonly entries: number;
}

/** A log that is too large for a page: the unchecked part may be wrong, so this is no quiet line. */
export function NotReadWhole({ saleName, entries }: NotReadWholeProps) {
  return (
    <Alert color="orange" role="alert" title={words.large} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <p>
        {saleName && `${words.inSale(saleName)} `}
        {words.largeMeaning(entries, maxEntries)}
      </p>
      <p>{words.largeAdvice}</p>
    </Alert>
  );
}

function evidenceText({ auctionId, auctionName, evidence }: CheckedSale): string {
  const file = { format: evidenceFormats.pages, savedAt: new Date().toISOString(), auctionId, auctionName };
  // Other programs read the findings too.
  const inEnglish = evidence.map((one) => ({
    ...one,
    finding: { ...one.finding, sentence: english(one.finding.sentence) },
  }));
  return `${JSON.stringify({ ...file, meaning: words.evidenceMeaning, evidence: inEnglish }, null, 2)}\n`;
}
