/** Amended terms: the differences as a table, and every approved amendment of a sale with its reason. */
import type { AmendedField } from '@fairbook/domain/amendment-vocabulary.ts';
import { keyOf } from '@fairbook/domain/maturity-key.ts';
import { callFeatures, labelOf } from '@fairbook/domain/vocabulary.ts';
import { Alert } from '@mantine/core';
import { IconFileDiff } from '@tabler/icons-react';
import { amendmentTexts as words } from './amendment-texts.ts';
import css from './amendments.module.css';
import figureTableCss from './figure-table.module.css';
import { formatDay, formatMoment, formatWholeMoney } from './format.ts';
import haltCss from './halt.module.css';
import { locale } from './locale.ts';
import { useZone } from './SaleZone.tsx';
import utilitiesCss from './utilities.module.css';

export interface ShownDifference {
  readonly maturity: { readonly maturityDate: string; readonly maturityId?: string | undefined } | null;
  readonly field: AmendedField;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

export interface ShownAmendment {
  readonly id: string;
  readonly amendedAt: string;
  readonly reason: string;
  readonly differences: readonly ShownDifference[];
}

/** Every approved amendment, latest first; nothing where there is none. */
export function AmendmentBanner({ amendments }: { readonly amendments: readonly ShownAmendment[] }) {
  const zone = useZone();
  if (amendments.length === 0) return null;
  return (
    <Alert
      className={haltCss.halt}
      color="brand"
      role="status"
      title={words.title}
      icon={<IconFileDiff size={20} aria-hidden />}
    >
      {amendments.toReversed().map(({ id, amendedAt, reason, differences }) => (
        <section key={id} className={css.amendment} aria-label={words.entryAt(formatMoment(amendedAt, zone))}>
          <p>{words.entryAt(formatMoment(amendedAt, zone))}</p>
          <p className={haltCss.haltReason}>{reason}</p>
          <DifferenceTable differences={differences} />
        </section>
      ))}
    </Alert>
  );
}

/** Old and new values, those of the whole sale first. */
export function DifferenceTable({ differences }: { readonly differences: readonly ShownDifference[] }) {
  return (
    <div className={`${figureTableCss.figures} ${css.differences}`}>
      <table>
        <caption className={utilitiesCss.hidden}>{words.differences}</caption>
        <thead>
          <tr>
            {[words.what, words.before, words.after].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ maturity, field, before, after }) => (
            <tr key={`${maturity ? keyOf(maturity) : ''} ${field}`}>
              <th scope="row">
                {words.fields[field]}
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
