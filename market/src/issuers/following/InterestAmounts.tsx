/** Amounts an investor might order of each maturity, labeled as not binding. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, dollarsOf } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import type { IndicationTerms } from '@fairbook/domain/book/indications.ts';
import { formatDay, formatMonth, formatWholeMoney, formatYield } from '@fairbook/ui/format/format.ts';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type Typed, textOf } from '../../base/typed-amounts.ts';
import { followingTexts } from '../texts/following.ts';
import css from './interests.module.css';

const words = followingTexts.feedback.amounts;

export interface InterestAmountsProps {
  readonly terms: IndicationTerms;
  readonly yields: readonly {
    readonly maturityDate: string;
    readonly maturityId?: string | undefined;
    readonly yield: number;
  }[];
  readonly typed: Typed;
  readonly total: Cents;
  /** Messages by 'amounts.<maturity>'; 'amounts' for all of them. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onType: (maturityDate: string, text: string) => void;
}

export function InterestAmounts({ terms, yields, typed, total, errors, onType }: InterestAmountsProps) {
  const id = useId();
  const [wasOpened, setOpened] = useState(total > 0);
  const isWrong = Object.keys(errors).some((field) => field.startsWith('amounts'));
  const isOpen = wasOpened || isWrong;
  if (terms.maturities.length === 0) return null;
  const [minimum, step] = [terms.minimum, terms.step].map((amount) => formatWholeMoney(dollarsOf(amount)));
  return (
    <section className={css.interests} aria-labelledby={id}>
      <div className={css.interestsHead}>
        <h4 id={id}>{words.title}</h4>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          {isOpen ? words.close : words.open}
        </Button>
      </div>
      <p>{words.note}</p>
      {isOpen && (
        <>
          <ul aria-label={words.list}>
            {terms.maturities.map(({ principalAmount, ...name }) => {
              const maturityDate = keyOf(name);
              const error = errors[`amounts.${maturityDate}`];
              return (
                <li key={maturityDate}>
                  <span>
                    <strong>{formatMonth(maturityDate)}</strong>
                    {formatYield(yields.find((row) => keyOf(row) === maturityDate)?.yield ?? 0)}
                    <small>{words.of(formatWholeMoney(dollarsOf(principalAmount)))}</small>
                  </span>
                  <TextInput
                    aria-label={words.amount(formatDay(maturityDate))}
                    aria-describedby={error ? `${id}-${maturityDate}` : undefined}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder="0"
                    leftSection="$"
                    leftSectionWidth={24}
                    value={typed[maturityDate] ?? ''}
                    error={Boolean(error)}
                    onChange={(event) => onType(maturityDate, event.currentTarget.value)}
                    onBlur={(event) => !error && onType(maturityDate, grouped(event.currentTarget.value))}
                  />
                  {error && (
                    <span className={css.interestsError} id={`${id}-${maturityDate}`}>
                      {error}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          <p>{words.steps(minimum ?? '', step ?? '')}</p>
          {errors['amounts'] && <p className={css.interestsError}>{errors['amounts']}</p>}
        </>
      )}
      {total > 0 && <p className={css.interestsTotal}>{words.total(textOf(total))}</p>}
    </section>
  );
}

/** Grouped digits are easier to check; unreadable text stays as typed. */
function grouped(text: string): string {
  const dollars = typedDollars(text);
  return dollars !== null && dollars > 0 ? dollars.toLocaleString('en-US', { maximumFractionDigits: 2 }) : text;
}
