/** The maturities of amended terms: a row each with its figures, and the installments of a term bond below. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { amendableFigures } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { TextInput } from '@mantine/core';
import type { OwnAuction } from '../../base/queries.ts';
import { amendingTexts as words } from '../texts/amending.ts';
import css from './amending.module.css';
import { type PartProps, type Row, type Typed, totalOf, withFigure } from './amending.ts';

const columns = {
  principalAmount: words.principal,
  interestRate: words.coupon,
  yield: words.yield,
  price: words.price,
} as const;
const fields = ['principalAmount', ...amendableFigures] as const;

export function AmendRows({ auction, typed, errors, onChange }: PartProps & { readonly auction: OwnAuction }) {
  const write = (index: number, part: Partial<Typed['rows'][number]>) =>
    onChange({ rows: typed.rows.map((row, place) => (place === index ? { ...row, ...part } : row)) });
  return (
    <Section title={words.maturities}>
      <ScrollRegion className={`${figureTableCss.figures} ${figureTableCss.folds}`} label={words.maturities}>
        <table className={css.rows}>
          <caption className={utilitiesCss.hidden}>{words.maturities}</caption>
          <thead>
            <tr>
              <th scope="col">{words.maturity}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {columns[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {auction.maturityStructure.map((row, index) => {
              const text = typed.rows[index];
              const day = formatDay(keyOf(row));
              return (
                text && (
                  <tr key={keyOf(row)}>
                    <th scope="row">
                      {day}
                      {row.isWithdrawn && <span className={figureTableCss.second}>{words.withdrawn}</span>}
                    </th>
                    {fields.map((field) => (
                      <td key={field} className={figureTableCss.foldWhole} data-label={columns[field]}>
                        <TextInput
                          aria-label={words.cell(columns[field], day)}
                          inputMode="decimal"
                          autoComplete="off"
                          disabled={row.isWithdrawn === true}
                          value={text[field]}
                          error={errors[`maturities.${index}.${field}`]}
                          onChange={(event) =>
                            write(index, withFigure(auction, index, text, { field, value: event.currentTarget.value }))
                          }
                        />
                        {field === 'principalAmount' && (
                          <Installments
                            row={row}
                            texts={text.installments}
                            error={errors[`maturities.${index}.structure.sinkingFund`]}
                            onChange={(installments) => write(index, { installments })}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                )
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <td>{formatWholeMoney(totalOf(typed))}</td>
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {errors['maturities'] && (
        <p role="alert" className={css.wrong}>
          {errors['maturities']}
        </p>
      )}
    </Section>
  );
}

interface InstallmentsProps {
  readonly row: Row;
  readonly texts: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (texts: string[]) => void;
}

/** Installments of a term bond; nothing for others. */
function Installments({ row, texts, error, onChange }: InstallmentsProps) {
  const installments = row.structure?.sinkingFund ?? [];
  if (installments.length === 0) return null;
  return (
    <div className={css.installments}>
      {installments.map(({ date }, index) => (
        <TextInput
          key={date}
          size="xs"
          label={words.installment(formatDay(date))}
          inputMode="decimal"
          autoComplete="off"
          disabled={row.isWithdrawn === true}
          value={texts[index] ?? ''}
          error={index === installments.length - 1 && error}
          onChange={(event) =>
            onChange(texts.map((text, place) => (place === index ? event.currentTarget.value : text)))
          }
        />
      ))}
    </div>
  );
}
