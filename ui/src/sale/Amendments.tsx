/** Amended terms and documents: the differences as tables, and every approved amendment of a sale with its reason. */

import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { callFeatures, type DocumentSlot, documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import type { AmendedField } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay, formatMoment, formatWholeMoney } from '../format/format.ts';
import { useZone } from '../format/SaleZone.tsx';
import { IconFileDiff } from '../icons/objects/file-diff.ts';
import figureTableCss from '../kit/figure-table.module.css';
import { locale } from '../theme/locale.ts';
import utilitiesCss from '../theme/utilities.module.css';
import { kindOf } from './amendment-kind.ts';
import { amendmentTexts as words } from './amendment-texts.ts';
import css from './amendments.module.css';
import haltCss from './halt.module.css';

export interface ShownDifference {
  readonly maturity: { readonly maturityDate: string; readonly maturityId?: string | undefined } | null;
  readonly field: AmendedField;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

export interface ShownFile {
  readonly name: string;
  readonly url: string;
  readonly size: number;
}

export interface ShownDocument {
  readonly document: DocumentSlot;
  readonly file: ShownFile;
  readonly sha256: string;
  readonly before: ShownFile | null;
  readonly sha256Before: string | null;
}

interface Differing {
  readonly differences: readonly ShownDifference[];
  readonly documents: readonly ShownDocument[];
}

export interface ShownAmendment extends Differing {
  readonly id: string;
  readonly amendedAt: string;
  readonly reason: string;
}

/** Shows a file as a link, or with a button that opens it. */
type ShowFile = (file: ShownFile, version: 'before' | 'after') => ReactNode;

interface BannerProps {
  readonly amendments: readonly ShownAmendment[];
  readonly showFile: ShowFile;
}

/** Every approved amendment, latest first; nothing where there is none. */
export function AmendmentBanner({ amendments, showFile }: BannerProps) {
  const zone = useZone();
  if (amendments.length === 0) return null;
  return (
    <Alert
      className={haltCss.halt}
      color="brand"
      role="status"
      title={words.title[kindOf(...amendments)]}
      icon={<IconFileDiff size={20} aria-hidden />}
    >
      {amendments.toReversed().map(({ amendedAt, reason, ...one }) => {
        const title = words.entryAt[kindOf(one)](formatMoment(amendedAt, zone));
        return (
          <section key={one.id} className={css.amendment} aria-label={title}>
            <p>{title}</p>
            <p className={haltCss.haltReason}>{reason}</p>
            <Differences of={one} showFile={showFile} />
          </section>
        );
      })}
    </Alert>
  );
}

/** The differences: terms, and below them documents. */
export function Differences({ of, showFile }: { readonly of: Differing; readonly showFile: ShowFile }) {
  return (
    <>
      {of.differences.length > 0 && <DifferenceTable differences={of.differences} />}
      {of.documents.length > 0 && <DocumentTable documents={of.documents} showFile={showFile} />}
    </>
  );
}

interface DocumentTableProps {
  readonly documents: readonly ShownDocument[];
  readonly showFile: ShowFile;
}

/** Both versions of each document, with size and hash. */
function DocumentTable({ documents, showFile }: DocumentTableProps) {
  return (
    <div className={`${figureTableCss.figures} ${css.differences}`}>
      <table>
        <caption className={utilitiesCss.hidden}>{words.documents}</caption>
        <Head />
        <tbody>
          {documents.map(({ document, file, sha256, before, sha256Before }) => (
            <tr key={document}>
              <th scope="row">{labelOf(documentSlots, document)}</th>
              <td>
                {before ? (
                  <Version file={before} sha256={sha256Before} show={showFile(before, 'before')} />
                ) : (
                  words.none
                )}
              </td>
              <td>
                <Version file={file} sha256={sha256} show={showFile(file, 'after')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface VersionProps {
  readonly file: ShownFile;
  readonly sha256: string | null;
  readonly show: ReactNode;
}

function Version({ file: { size }, sha256, show }: VersionProps) {
  return (
    <>
      {show}
      <span className={figureTableCss.second}>
        {sizeText(size)}
        {sha256 !== null && (
          <>
            {`, ${words.hash} `}
            <code title={sha256}>{sha256.slice(0, 16)}…</code>
          </>
        )}
      </span>
    </>
  );
}

/** '1.2 MB'. */
function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(bytes / 1000, 0.1), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

function Head() {
  return (
    <thead>
      <tr>
        {[words.what, words.before, words.after].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Old and new values, those of the whole sale first. */
export function DifferenceTable({ differences }: { readonly differences: readonly ShownDifference[] }) {
  return (
    <div className={`${figureTableCss.figures} ${css.differences}`}>
      <table>
        <caption className={utilitiesCss.hidden}>{words.differences}</caption>
        <Head />
        <tbody>
          {differences.map(({ maturity, field, before, after }) => (
            <tr key={`${maturity ? keyOf(maturity) : ''} ${field}`}>
              <th scope="row">
                {labelOfField(field)}
                {maturity && <span className={figureTableCss.second}>{formatDay(keyOf(maturity))}</span>}
              </th>
              <td className={css.before}>{valueText(field, before)}</td>
              <td className={css.after}>{valueText(field, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const money: ReadonlySet<AmendedField> = new Set(['amount', 'orderMinimum', 'orderStep', 'principalAmount']);
const percent: ReadonlySet<AmendedField> = new Set(['interestRate', 'yield']);

function labelOfField(field: AmendedField): string {
  return isNotOfSale(field) ? words.fields[field] : fieldWords[field].label;
}

function isNotOfSale(field: AmendedField): field is keyof typeof words.fields {
  return field in words.fields;
}

function valueText(field: AmendedField, value: string | number | null): string {
  if (value === null || value === '') return words.none;
  if (typeof value === 'string') {
    if (field === 'redemptionProvisions') return labelOf(callFeatures, value);
    return field === 'sinkingFund' ? installmentsText(value) : value;
  }
  if (money.has(field)) return formatWholeMoney(value);
  const figure = value.toLocaleString(locale, { maximumFractionDigits: 6 });
  if (percent.has(field)) return `${figure}%`;
  // No price was given: it follows from the yield.
  if (field === 'price' && value === 0) return words.none;
  return field.startsWith('priority') && value < 0 ? words.notOffered : figure;
}

/** '2035-06-01 250000' on each line, or between semicolons. */
function installmentsText(text: string): string {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim().split(' '))
    .map(([day = '', amount = '']) => `${formatDay(day)}: ${formatWholeMoney(Number(amount.replaceAll(',', '')))}`)
    .join('\n');
}
